package dev.graze.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final StringWriter err = new StringWriter();
    private final PrintWriter writer = new PrintWriter(err);

    @Test
    void printsALineForEachTenth() {
        try (Progress progress = new Progress.Lines("sewing", 25, writer)) {
            for (int i = 0; i < 25; i++) {
                progress.advance();
            }
        }
        assertThat(err.toString().lines()).hasSize(10).startsWith("sewing: 12 %").endsWith("sewing: 100 %");
    }

    @Test
    void printsALineForEachItemOfAFew() {
        try (Progress progress = new Progress.Lines("sewing", 2, writer)) {
            progress.advance();
            progress.advance();
        }
        assertThat(err.toString().lines()).containsExactly("sewing: 50 %", "sewing: 100 %");
    }

    @Test
    void clearsTheStatusLineBeforeALineIsPrinted() {
        StatusLine line = new StatusLine(writer, System.nanoTime());
        line.accept("half");
        line.above(() -> writer.println("row"));
        line.above(() -> writer.println("row"));
        line.accept("most");
        line.close();
        line.close();
        assertThat(err).hasToString("\r\u001b[Khalf\r\u001b[Krow%nrow%n\r\u001b[Kmost\r\u001b[K".formatted());
    }

    @Test
    void showsNoStatusOfAShortRun() {
        StatusLine line = new StatusLine(writer, System.nanoTime() + Long.MAX_VALUE / 4);
        line.accept("half");
        line.close();
        assertThat(err).hasToString("");
    }

    @Test
    void drawsABarAndClearsItAtTheEnd() {
        StatusLine line = new StatusLine(writer, System.nanoTime());
        try (Progress progress = new Progress.Bar("sewing", "seams", 4, line)) {
            progress.advance();
            progress.above(() -> writer.println("row"));
        }
        assertThat(err.toString()).contains("sewing", "/4 seams", "row").endsWith("\r\u001b[K");
    }
}

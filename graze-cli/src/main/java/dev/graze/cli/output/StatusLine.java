package dev.graze.cli.output;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBarConsumer;

/**
 * The last line of a terminal, redrawn in place; other lines are printed above it. Short runs end before it appears.
 */
final class StatusLine implements ProgressBarConsumer {
    private static final String CLEAR = "\r\u001b[K";
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    /** One less than the usual width of a terminal: a full line would wrap and could not be redrawn. */
    private static final int WIDTH = 79;

    private final PrintWriter err;
    private final long showFrom;
    private boolean shown;

    StatusLine(PrintWriter err) {
        this(err, System.nanoTime() + PATIENCE_NANOS);
    }

    StatusLine(PrintWriter err, long showFrom) {
        this.err = err;
        this.showFrom = showFrom;
    }

    @Override
    public int getMaxRenderedLength() {
        return WIDTH;
    }

    @Override
    public synchronized void accept(String text) {
        if (System.nanoTime() - showFrom >= 0) {
            err.print(CLEAR + text);
            err.flush();
            shown = true;
        }
    }

    /** Clears the line while other code prints. */
    synchronized void above(Runnable printing) {
        hide();
        printing.run();
    }

    private void hide() {
        if (shown) {
            err.print(CLEAR);
            err.flush();
            shown = false;
        }
    }

    @Override
    public synchronized void close() {
        hide();
    }
}

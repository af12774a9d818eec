package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens a page from disk in a real browser and looks at what it made of it. */
class BrowserTest {
    private static final int FRAMES = 20;

    /** Presses keys and a row of the table, and notes which frame each leads to. */
    private static final String VISITOR = """
            <script type="module">
            import "graze/main";
            const visited = [];
            const note = () => visited.push(document.documentElement.dataset.frame);
            const press = (key, modifiers) => {
              document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...modifiers }));
              note();
            };
            note();
            press("ArrowRight");
            press("End");
            press("ArrowLeft");
            press("Home");
            press("ArrowRight", { shiftKey: true });
            document.querySelectorAll("tbody tr")[7].click();
            note();
            document.getElementById("forward").click();
            note();
            document.body.dataset.visited = visited.join(" ");
            </script>
            """;

    @TempDir
    private Path directory;

    private Chromium chromium;
    private String address;

    @BeforeEach
    void writePage() throws IOException {
        Optional<Path> executable = Chromium.onPath();
        assumeTrue(executable.isPresent(), "no Chromium on the PATH: the page was not opened");
        chromium = new Chromium(executable.get(), directory);
        Path page = directory.resolve("page.html");
        try (Writer out = Files.newBufferedWriter(page)) {
            SamplePages.continuous(new WavingCloth(20, 8), FRAMES, ReportPage.DEFAULT_BUDGET).write(out);
        }
        address = page.toUri().toString();
    }

    @Test
    void thePageShowsTheFrameItWasAskedForAndGoesOnByKeysAndRows() throws IOException, InterruptedException {
        Path page = directory.resolve("page.html");
        Files.writeString(page, Files.readString(page).replace("</body>", VISITOR + "</body>"));

        String dom = chromium.dom(address + "#frame=12");

        assertThat(rootElement(dom)).contains("data-ready=\"true\"", "data-frame=\"8\"").doesNotContain("data-error");
        assertThat(between(dom, "<body", ">")).contains("data-visited=\"12 13 19 18 0 0 7 8\"");
        assertThat(element(dom, "problem")).contains("hidden");
        assertThat(element(dom, "frame-name")).contains("Frame 8");
        assertThat(bodyOfTable(dom).split("<tr", -1)).hasSize(FRAMES);
        assertThat(bodyOfTable(dom)).containsOnlyOnce("aria-current");
    }

    @Test
    void opensWhereMostWasFound() throws IOException, InterruptedException {
        WavingCloth cloth = new WavingCloth(20, 8);
        int busiest = 0;
        int most = -1;
        for (int step = 0; step < FRAMES - 1; step++) {
            int found = cloth.contacts(cloth.positions(step / (FRAMES - 1.0)), cloth.positions((step + 1) / (FRAMES - 1.0))).size();
            busiest = found > most ? step : busiest;
            most = Math.max(most, found);
        }

        assertThat(busiest).isPositive();
        assertThat(rootElement(chromium.dom(address))).contains("data-frame=\"" + busiest + "\"").doesNotContain("data-error");
    }

    @Test
    void collisionsAreDrawnInWarmColours() throws IOException, InterruptedException {
        BufferedImage picture = ImageIO.read(chromium.screenshot(address + "#frame=9").toFile());

        // The middle of the view, where no word, legend or bar lies.
        int warm = 0;
        for (int x = 150; x < 500; x++) {
            for (int y = 220; y < 450; y++) {
                warm += isWarm(picture.getRGB(x, y)) ? 1 : 0;
            }
        }
        assertThat(warm).isGreaterThan(50);
    }

    @Test
    void withoutWebGlTheTableStillWorks() throws IOException, InterruptedException {
        String dom = chromium.dom(address + "#frame=3", "--disable-3d-apis");

        assertThat(rootElement(dom)).contains("data-ready=\"true\"", "data-frame=\"3\"").doesNotContain("data-error");
        assertThat(element(dom, "problem")).doesNotContain("hidden").contains("WebGL 2");
        assertThat(bodyOfTable(dom).split("<tr", -1)).hasSize(FRAMES);
    }

    private static boolean isWarm(int rgb) {
        int red = rgb >> 16 & 0xff;
        int blue = rgb & 0xff;
        return red > 130 && red - blue > 70;
    }

    private static String rootElement(String dom) {
        return between(dom, "<html", ">");
    }

    private static String element(String dom, String id) {
        return between(dom, "id=\"" + id + "\"", "</");
    }

    private static String bodyOfTable(String dom) {
        return between(dom, "<tbody", "</tbody>");
    }

    private static String between(String text, String open, String close) {
        assertThat(text).contains(open);
        int start = text.indexOf(open);
        return text.substring(start, text.indexOf(close, start));
    }
}

package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Opens a report from disk in a real browser and checks what it shows. */
class BrowserTest extends InBrowser {
    private static final int FRAMES = 20;

    private static String address;

    @BeforeAll
    static void writePage() throws IOException {
        address = write("page.html", SamplePages.continuous(new WavingCloth(20, 8), FRAMES, ReportPage.DEFAULT_BUDGET));
    }

    private static String write(String name, ReportPage page) throws IOException {
        Path file = directory.resolve(name);
        try (Writer out = Files.newBufferedWriter(file)) {
            page.write(out);
        }
        return file.toUri().toString();
    }

    @Test
    void showsTheRequestedFrameAndFollowsKeysAndRows() throws IOException, InterruptedException {
        chromium.open(address + "#frame=12");
        List<String> visited = new ArrayList<>(List.of(frame()));
        for (String key : List.of("ArrowRight", "End", "ArrowLeft", "Home")) {
            chromium.press(key);
            visited.add(frame());
        }
        chromium.press("ArrowRight", Chromium.SHIFT);
        visited.add(frame());
        chromium.click("#steps .line:nth-child(8)");
        visited.add(frame());
        chromium.click("#forward");
        visited.add(frame());

        assertThat(visited).containsExactly("12", "13", "19", "18", "0", "0", "7", "8");
        assertThat(chromium.words("frame-name")).contains("Frame 8");
        assertThat(chromium.value("document.querySelectorAll('#steps .line.current').length").asInt()).isEqualTo(1);
        assertThat(chromium.value("document.getElementById('problem').hidden").asBoolean()).isTrue();
        assertNoError();
    }

    @Test
    void opensAtTheStepWithMostContacts() throws IOException, InterruptedException {
        WavingCloth cloth = new WavingCloth(20, 8);
        int busiest = 0;
        int most = -1;
        for (int step = 0; step < FRAMES - 1; step++) {
            int found = cloth
                    .contacts(cloth.positions(step / (FRAMES - 1.0)), cloth.positions((step + 1) / (FRAMES - 1.0)))
                    .size();
            busiest = found > most ? step : busiest;
            most = Math.max(most, found);
        }
        chromium.open(address);

        assertThat(busiest).isPositive();
        assertThat(frame()).isEqualTo(Integer.toString(busiest));
        chromium.press("2");
        chromium.await("document.getElementById('contact-count').innerText === '" + most + " contacts'");
        assertNoError();
    }

    @Test
    void keepsTheSelectedContactWhileScrubbingItsStep() throws IOException, InterruptedException {
        chromium.open(address + "#frame=9");
        chromium.press("2");
        chromium.press("]");
        chromium.press("]");
        chromium.await("Number(document.documentElement.dataset.shown.split('+')[1]) > 0");
        chromium.press(".");
        chromium.press(",");

        assertThat(chromium.text("document.querySelector('#contacts .line.current')?.getAttribute('aria-rowindex')"))
                .isEqualTo("2");
        assertNoError();
    }

    @Test
    void drawsCollisionsInWarmColours() throws IOException, InterruptedException {
        chromium.open(address + "#frame=9");
        BufferedImage picture = ImageIO.read(chromium.screenshot(directory.resolve("page.png")).toFile());

        // The middle of the view, clear of text, legend and controls.
        int warm = 0;
        for (int x = 200; x < 700; x++) {
            for (int y = 220; y < 520; y++) {
                warm += isWarm(picture.getRGB(x, y)) ? 1 : 0;
            }
        }
        assertThat(warm).isGreaterThan(50);
    }

    @Test
    void reportsOmittedFrames() throws IOException, InterruptedException {
        chromium.open(write("thin.html", SamplePages.continuous(new WavingCloth(20, 8), FRAMES, 60_000)));

        assertThat(chromium.words("notes")).containsPattern("one frame in [248] and the last \\([0-9]+ of 20\\)");
        assertNoError();
    }

    @Test
    void showsIntersectionsOfInstants() throws IOException, InterruptedException {
        chromium.open(write("discrete.html", SamplePages.discrete(new WavingCloth(20, 8), FRAMES)));
        chromium.press("2");
        chromium.await("document.getElementById('contact-count').innerText.endsWith('pairs')");
        chromium.press("]");
        chromium.await("document.querySelector('#contacts .line.current')");

        assertThat(chromium.words("summary-figure")).endsWith("intersecting pairs");
        assertNoError();
    }

    @Test
    void showsTrianglesThatChangeFromFrameToFrame() throws IOException, InterruptedException {
        chromium.open(write("changing.html", SamplePages.changing()));
        assertThat(frame()).as("where most was found").isEqualTo("1");
        assertThat(chromium.words("facts")).containsSubsequence("Triangles", "2", "Vertices", "6", "Bodies", "2");
        chromium.press("2");
        chromium.press("]");
        chromium.await("document.querySelector('#contacts .line.current')");

        chromium.press("Home");
        chromium.await("document.documentElement.dataset.shown === '0+0.000'");
        assertThat(chromium.words("facts")).containsSubsequence("Triangles", "1", "Vertices", "3", "Bodies", "1");
        chromium.press("End");
        chromium.await("document.documentElement.dataset.shown === '3+0.000'");
        assertThat(chromium.words("facts")).containsSubsequence("Triangles", "1", "Vertices", "3", "Bodies", "1");
        assertNoError();
    }

    @Test
    void namesFeaturesByTheirPartsAndFiltersPairsByPart() throws IOException, InterruptedException {
        chromium.open(write("crates.html", new Crates().instants()));
        assertThat(chromium.words("facts")).containsSubsequence("Parts", "303", "Bodies", "303");
        chromium.press("2");
        int all = rows();
        assertThat(all).isPositive();
        assertThat(features(1, 2)).isNotEmpty().allMatch(
                row -> row.matches("triangle \\d+ of crate( 2)? × triangle 1\\d\\d of " + Pattern.quote(Crates.BEAM)));

        chromium.click("#part-a");
        chromium.type("crate 2");
        chromium.await("document.getElementById('contact-count').innerText.includes(' of " + all + " pairs')");
        int second = rows();
        assertThat(second).isBetween(1, all - 1);
        chromium.press("Tab");
        assertThat(chromium.text("document.activeElement.id")).isEqualTo("part-b");
        assertThat(chromium.text("document.querySelector('#parts-b option').label"))
                .isEqualTo(Crates.BEAM + ": " + second + " pairs");
        assertThat(chromium.value("document.querySelectorAll('#parts-b option').length").asInt()).isEqualTo(303);
        chromium.type("BEAM");
        chromium.await("document.getElementById('part-problem').innerText === ''");
        assertThat(rows()).isEqualTo(second);
        chromium.type(" of steel");
        chromium.await("document.getElementById('part-problem').innerText === 'No part is named “BEAM of steel”.'");
        assertThat(rows()).isZero();
        assertNoError();
    }

    /** Returns how many rows the list of contacts has. */
    private static int rows() throws IOException, InterruptedException {
        return chromium.value("Number(document.querySelector('#contacts .grid-scroll').getAttribute('aria-rowcount'))")
                .asInt();
    }

    /** Returns two columns of the visible contacts. */
    private static List<String> features(int first, int second) throws IOException, InterruptedException {
        List<String> features = new ArrayList<>();
        chromium.value("[...document.querySelectorAll('#contacts .line:not([hidden])')]"
                + ".map(line => `${line.children[" + first + "].innerText} × ${line.children[" + second
                + "].innerText}`)")
                .forEach(row -> features.add(row.asText()));
        return features;
    }

    @Test
    void namesVerticesTrianglesAndEdgesOfAMotion() throws IOException, InterruptedException {
        chromium.open(write("sinking.html", new Crates().motion()) + "#frame=0");
        chromium.press("2");
        chromium.click("#part-a");
        chromium.type("crate 2");
        chromium.await("document.getElementById('contact-count').innerText.includes(' of ')");
        List<String> features = features(2, 3);
        assertThat(features).isNotEmpty().allMatch(row -> row.matches(
                "vertex \\d+ of .* × triangle \\d+ of .*|edge \\d+–\\d+ of .* × edge \\d+–\\d+ of .*"));
        assertThat(features).allMatch(row -> row.contains("of crate 2")).anyMatch(row -> row.startsWith("edge"));
        chromium.press("Escape");
        chromium.press("t");
        assertNoError();
    }

    @Test
    void showsNoPartsIfThereIsOnlyOne() throws IOException, InterruptedException {
        chromium.open(address + "#frame=9");
        chromium.press("2");
        assertThat(chromium.value("document.getElementById('part-filter').hidden").asBoolean()).isTrue();
        assertThat(chromium.words("facts")).doesNotContain("Parts");
        assertThat(chromium.text("document.querySelector('#contacts .grid-head').innerText")).contains("Kind",
                "Vertices");
        assertNoError();
    }

    /**
     * A floor of four vertices below a thousand others is the ground. If it is smaller, or has as many vertices as the
     * rest, it is an ordinary body.
     */
    @Test
    void doesNotFitTheFloorIntoTheView() throws IOException, InterruptedException {
        chromium.open(address);

        assertThat(groundOf(100, 4)).isEqualTo("1");
        assertThat(groundOf(2, 4)).isEqualTo("null");
        assertThat(groundOf(100, 1000)).isEqualTo("null");
    }

    /**
     * Returns the ground of a scene of two bodies: one of 1,000 vertices and size 1, and one of the given size and
     * vertices.
     */
    private static String groundOf(int size, int vertices) throws IOException, InterruptedException {
        return chromium
                .text("""
                        import("graze/fit").then(({ groundBody }) => {
                          const bodies = new Int32Array(1000 + %d).fill(1, 1000);
                          const positions = Float32Array.from({ length: 3 * bodies.length },
                            (_, i) => (i %% 2) * (i < 3000 ? 1 : %d));
                          return String(groundBody({ positions, shape: { bodies, bodyCount: 2 } }));
                        })"""
                        .formatted(vertices, size));
    }

    @Test
    void tableWorksWithoutWebGl() throws IOException, InterruptedException {
        try (Chromium flat = Chromium.start(directory, "--disable-3d-apis")) {
            flat.open(address + "#frame=3");

            assertThat(flat.text("document.documentElement.dataset.frame")).isEqualTo("3");
            assertThat(flat.words("problem")).contains("WebGL 2");
            assertThat(flat.value("document.querySelectorAll('#steps .line:not([hidden])').length").asInt())
                    .isPositive();
            assertThat(flat.text("document.documentElement.dataset.error ?? ''")).isEmpty();
        }
    }

    private static boolean isWarm(int rgb) {
        int red = rgb >> 16 & 0xff;
        int blue = rgb & 0xff;
        return red > 130 && red - blue > 70;
    }

    private static String frame() throws IOException, InterruptedException {
        return chromium.text("document.documentElement.dataset.frame");
    }

    private static void assertNoError() throws IOException, InterruptedException {
        assertThat(chromium.text("document.documentElement.dataset.error ?? ''")).isEmpty();
    }
}

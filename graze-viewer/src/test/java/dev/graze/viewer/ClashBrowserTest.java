package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.clash.ClashPage;
import dev.graze.viewer.clash.ClashPageData;
import dev.graze.viewer.clash.ClashPageData.Group;
import dev.graze.viewer.clash.ClashPageData.Pair;
import dev.graze.viewer.clash.ClashPageData.Part;
import dev.graze.viewer.clash.ClashPageData.Polyline;
import dev.graze.viewer.clash.ClashPageData.Segment;
import dev.graze.viewer.clash.ClashPageData.State;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiPredicate;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Opens pages of clashes from disk in a real browser and checks what they show. */
class ClashBrowserTest extends InBrowser {
    private static String bench;

    @BeforeAll
    static void writePage() throws IOException {
        bench = write("bench", ClashAssembly.bench());
    }

    private static String write(String name, ClashPageData data) throws IOException {
        Path file = directory.resolve(name + ".html");
        ClashPage.write(data, file);
        return file.toUri().toString();
    }

    @Test
    void loadsOnlyItselfAndReportsNothingToTheConsole() throws IOException, InterruptedException {
        chromium.record();
        chromium.open(bench + "#clash=plate-post0");
        chromium.screenshot(directory.resolve("drawn.png"));

        assertThat(chromium.requests()).filteredOn(url -> !url.equals("about:blank")).containsExactly(bench);
        assertThat(chromium.complaints()).isEmpty();
        assertNoError();

        chromium.value("console.warn('heard')");
        assertThat(chromium.complaints()).as("the recording works").hasSize(1);
    }

    @Test
    void listsEveryPairAndPlaceTheMostSeriousFirst() throws IOException, InterruptedException {
        chromium.open(bench);

        assertThat(rows()).startsWith("crossing|plate|post 3|−6.5|96|new", "crossing|plate|post 1|−3|96|changed",
                "crossing|old clamp|plate|−2|9|gone", "crossing|plate|post 2|−1.25|96|same",
                "crossing|plate|post 4|−0.04|96|same", "crossing|block|cover|–|13|changed", "place|1 of 2||–|6|same",
                "place|2 of 2||–|7|new");
        assertThat(rowCount()).isEqualTo(15);
        assertThat(chromium.words("clash-count")).isEqualTo("13 pairs, 2 places");
        assertThat(chromium.words("relations").split("\\s+")).containsExactly("Crossing", "6", "Inside", "1",
                "Touching",
                "4", "Clearance", "1");
        assertThat(chromium.words("states").split("\\s+")).containsExactly("New", "4", "Changed", "2", "Gone", "1",
                "Same", "6");
        assertThat(chromium.words("summary-figure")).isEqualTo("7 hard clashes");
        assertThat(chromium.words("facts")).containsSubsequence("Parts", "11", "Clearance", "2 mm", "Unit", "mm");
        assertThat(chromium.words("notes")).contains("A limit left out 7 pairs", "1 part is open", "cover");
        assertNoError();
    }

    @Test
    void clickedRowMovesTheCameraAndIsolatesItsParts() throws IOException, InterruptedException {
        chromium.open(bench);
        JsonNode far = eye();
        int colored = strong("overview");
        chromium.click("#clashes .line:nth-child(1)");
        chromium.await("document.documentElement.dataset.clash === 'plate-post2'");
        JsonNode near = eye();

        assertThat(near).isNotEqualTo(far);
        assertThat(chromium.words("caption-title")).isEqualTo("plate × post 3");
        assertThat(chromium.words("caption-text")).isEqualTo("They cross · 6.5 mm deep · 96 triangle pairs · new");
        assertThat(chromium.words("measure")).isEqualTo("6.5 mm");
        assertThat(chromium.words("key").lines()).startsWith("plate", "post 3");
        assertThat(strong("isolated")).as("pixels in the colors of the two parts").isGreaterThan(colored + 2000);
        assertThat(chromium.text("location.hash")).isEqualTo("#clash=plate-post2");

        chromium.press("Escape");
        chromium.await("document.documentElement.dataset.clash === ''");
        assertThat(eye()).isEqualTo(far);
        assertThat(chromium.words("key")).isEmpty();
        assertThat(chromium.value("document.getElementById('measure').hidden").asBoolean()).isTrue();
        assertNoError();
    }

    @Test
    void keysStepThroughTheListFromAnywhere() throws IOException, InterruptedException {
        chromium.open(bench);
        List<String> visited = new ArrayList<>();
        for (String key : List.of("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp")) {
            chromium.press(key);
            visited.add(clash());
        }
        chromium.click("#clashes .line:nth-child(6)");
        for (String key : List.of("ArrowDown", "ArrowDown", "End", "Home")) {
            chromium.press(key);
            visited.add(clash());
        }

        assertThat(visited).containsExactly("plate-post2", "plate-post0", "plate-post2", "plate-post2", "c0", "c1",
                "block-shaft", "plate-post2");
        assertThat(chromium.value("document.querySelectorAll('#clashes .line.current').length").asInt()).isEqualTo(1);
        assertNoError();
    }

    @Test
    void filtersByRelationStateAndPart() throws IOException, InterruptedException {
        chromium.open(bench);
        chromium.click("#relations [data-key=touching]");
        assertThat(chromium.words("clash-count")).isEqualTo("4 of 13 pairs");
        chromium.click("#relations [data-key=clearance]");
        assertThat(chromium.words("clash-count")).isEqualTo("5 of 13 pairs");
        chromium.click("#states [data-key=new]");
        assertThat(rows()).containsExactly("clearance|block|shaft|1.5|–|new");
        chromium.click("#relations [data-key=touching]");
        chromium.click("#relations [data-key=clearance]");
        assertThat(chromium.words("clash-count")).as("a pair with a new place counts").startsWith("5 of 13 pairs");
        chromium.click("#states [data-key=new]");
        chromium.press("/");
        assertThat(chromium.text("document.activeElement.id")).isEqualTo("part-a");
        chromium.type("post 1");
        assertThat(chromium.words("clash-count")).isEqualTo("2 of 13 pairs");
        chromium.press("Tab");
        chromium.type("shelf");
        assertThat(rows()).containsExactly("touching|shelf|post 1|0|48|same");
        chromium.type("s");
        assertThat(chromium.words("part-problem")).isEqualTo("No part is named “shelfs”.");
        assertThat(rowCount()).isZero();
        assertNoError();
    }

    @Test
    void sortsByColumns() throws IOException, InterruptedException {
        chromium.open(bench);
        chromium.click("[data-sort=gap]");
        assertThat(rows().getFirst()).startsWith("B inside A|block|pin|−14");
        chromium.click("[data-sort=gap]");
        assertThat(rows().getFirst()).startsWith("clearance|block|shaft|1.5");
        chromium.click("[data-sort=a]");
        assertThat(rows()).first().asString().startsWith("B inside A|block|pin");
        chromium.click("#toggle-places");
        assertThat(chromium.words("clash-count")).isEqualTo("13 pairs");
        assertNoError();
    }

    @Test
    void turnsWhatIsDrawnAroundAClash() throws IOException, InterruptedException {
        chromium.open(bench + "#clash=block-cover");
        List<String> words = new ArrayList<>();
        List<Integer> painted = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            words.add(chromium.words("others"));
            painted.add(painted("others"));
            chromium.press("o");
        }
        assertThat(words).containsExactly("Others: faint", "Others: hidden", "Others: shown");
        assertThat(painted.get(1)).as("hidden").isLessThan(painted.get(0));
        assertThat(painted.get(2)).as("shown").isGreaterThan(painted.get(1));
        for (String key : List.of("x", "g", "m", "w", "z", "t", "r", "+", "-")) {
            chromium.press(key);
        }
        assertThat(chromium.text("document.getElementById('toggle-up').getAttribute('aria-pressed')"))
                .isEqualTo("false");
        assertNoError();
    }

    /** Only listed pairs have dots. */
    @Test
    void clickedDotChoosesItsClash() throws IOException, InterruptedException {
        chromium.open(bench);
        chromium.click("#relations [data-key=touching]");
        String id = chromium.text("""
                (() => {
                  const canvas = document.getElementById("canvas");
                  const box = canvas.getBoundingClientRect();
                  for (let y = 0; y < box.height; y += 6) {
                    for (let x = 0; x < box.width; x += 6) {
                      const at = { clientX: box.x + x, clientY: box.y + y, pointerId: 1, bubbles: true };
                      canvas.dispatchEvent(new PointerEvent("pointerdown", at));
                      canvas.dispatchEvent(new PointerEvent("pointerup", at));
                      if (document.documentElement.dataset.clash) {
                        return document.documentElement.dataset.clash;
                      }
                    }
                  }
                  return "none";
                })()""");

        assertThat(id).startsWith("shelf-post");
        assertThat(chromium.value("document.querySelectorAll('#clashes .line.current').length").asInt()).isEqualTo(1);
    }

    @Test
    void decodesContoursAndSplitsVerticesAtCreases() throws IOException, InterruptedException {
        chromium.open(bench);
        String decoded = chromium.text("""
                Promise.all([import("graze/clash/data"), import("graze/clash/creases")]).then(
                  ([{ assembly, decodeGroup, trianglesOf }, { creaseEdges, splitCreases }]) => {
                    const closed = decodeGroup(0, 0);
                    const open = decodeGroup(10, 1);
                    const edges = part => {
                      const { first, count } = trianglesOf(part);
                      const own = assembly.shape.triangles.subarray(3 * first, 3 * (first + count));
                      return creaseEdges(assembly.positions, own, assembly.origins).length / 2;
                    };
                    const flat = splitCreases(new Float32Array(9), Uint16Array.of(0, 1, 2, 0, 0, 0));
                    return [
                      closed.segments.length / 6, open.segments.length / 6, closed.facesA.join(" "), closed.facesB[0],
                      assembly.shape.parts.firstVertices[1], edges(0), edges(1), edges(9), flat.positions.length,
                    ].join(", ");
                  })""");

        // A box has 3 copies of each corner and 12 edges, one without a face too. A cylinder has two rims.
        assertThat(decoded).isEqualTo("48, 1, 2 3, 12, 24, 12, 96, 12, 9");
    }

    @Test
    void showsGoneAndHostileNamesAsText() throws IOException, InterruptedException {
        chromium.open(bench + "#clash=cover-bolt");
        assertThat(chromium.words("caption-title")).isEqualTo("cover × " + ClashAssembly.HOSTILE);
        assertThat(chromium.value("document.querySelectorAll('img').length").asInt()).isZero();
        chromium.click("#clashes .line:nth-child(3)");
        chromium.await("document.documentElement.dataset.clash === 'old-plate'");
        assertThat(chromium.words("caption-text")).startsWith("Gone since the baseline");
        assertThat(chromium.words("key")).contains("old clamp (not in this assembly)");
        assertNoError();
    }

    @Test
    void degenerateInputGivesFiniteNumbers() throws IOException, InterruptedException {
        Topology flat = Topology.of(3, new int[] { 0, 1, 2 });
        Mesh point = new Mesh(flat, new double[] { 1e300, 0, 0, 1e300, 0, 0, 1e300, 0, 0 });
        Mesh huge = new Mesh(flat, new double[] { -1.7e308, 0, 0, 1.7e308, 1e-300, 0, 0, 1.7e308, 1.7e308 });
        Mesh empty = new Mesh(Topology.of(0, new int[0]), new double[0]);
        Group nothing = new Group("g", OptionalDouble.of(0), 0, State.NONE, 1e300, 0, 0, 0, new int[] { 0 },
                new int[] { 0 },
                List.of(new Polyline(new double[0], true), new Polyline(new double[] { 1e300, 0, 0 }, false),
                        new Polyline(new double[] { 1e300, 0, 0, 1e300, 0, 0 }, true)),
                Optional.of(new Segment(1e300, 0, 0, 1e300, 0, 0)));
        List<Part> parts = List.of(new Part("point", point, false), new Part("huge", huge, false),
                new Part("empty", empty, true));
        List<Pair> pairs = new ArrayList<>();
        for (String relation : List.of("crossing", "touching", "coincident", "a-inside-b", "clearance", "apart")) {
            pairs.add(new Pair(relation, "point", "huge", relation, OptionalDouble.of(1e-300), OptionalDouble.of(1e300),
                    0, State.NONE, "", Optional.empty(), List.of(nothing, nothing)));
            pairs.add(
                    new Pair(relation + "2", "huge", "empty", relation, OptionalDouble.empty(), OptionalDouble.empty(),
                            0, State.NONE, "", Optional.empty(), List.of()));
        }
        chromium.open(write("degenerate", new ClashPageData(ClashAssembly.heading(""), parts, pairs, List.of())));
        assertThat(rows()).anyMatch(row -> row.contains("|−1.00e+300|"));
        for (int i = 0; i < 30; i++) {
            chromium.press("ArrowDown");
            eye().forEach(coordinate -> assertThat(coordinate.isNumber()).isTrue());
        }
        assertThat(chromium.text("document.body.innerText")).doesNotContain("NaN", "Infinity", "undefined");
        assertNoError();
    }

    @Test
    void saysThatNothingClashes() throws IOException, InterruptedException {
        chromium.open(write("clear", new ClashPageData(ClashAssembly.heading("Clear"),
                List.of(new Part("a", ClashAssembly.box(0, 0, 0, 1, 1, 1), true)), List.of(), List.of())));
        assertThat(chromium.words("summary-figure")).isEqualTo("✓ No clashes");
        chromium.press("ArrowDown");
        chromium.open(write("nothing", new ClashPageData(ClashAssembly.heading("Nothing"), List.of(), List.of(),
                List.of())));
        assertThat(chromium.words("summary-text")).isEqualTo("Nothing to report in 0 parts.");
        assertNoError();
    }

    @Test
    void opensHundredsOfPartsAndThousandsOfClashes() throws IOException, InterruptedException {
        long start = System.nanoTime();
        String address = write("crowd", ClashAssembly.crowd(300, 5000));
        long written = System.nanoTime();
        chromium.open(address);
        System.out.printf("300 parts, 5,000 clashes: written in %d ms, opened in %d ms%n",
                (written - start) / 1_000_000, (System.nanoTime() - written) / 1_000_000);

        assertThat(rowCount()).isEqualTo(5000);
        assertThat(chromium.value("document.querySelectorAll('#clashes .line').length").asInt()).isLessThan(60);
        chromium.press("ArrowDown");
        chromium.press("End");
        assertThat(clash()).isNotEmpty();
        chromium.click("#relations [data-key=touching]");
        assertThat(chromium.words("clash-count")).isEqualTo("1,667 of 5,000 pairs");
        assertNoError();
    }

    @Test
    void saysWhichPlacesHaveNoContour() throws IOException, InterruptedException {
        Path file = directory.resolve("small.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            ClashPage.write(ClashAssembly.crowd(8, 20), 3000, out);
        }
        chromium.open(file.toUri().toString());
        assertThat(chromium.words("notes")).containsPattern("1\\d of 20 places, the least deep, have no contour");
        chromium.press("End");
        assertNoError();
    }

    @Test
    void listWorksWithoutWebGl() throws IOException, InterruptedException {
        try (Chromium flat = Chromium.start(directory, "--disable-3d-apis")) {
            flat.open(bench);
            flat.press("ArrowDown");
            assertThat(flat.words("problem")).contains("WebGL 2");
            assertThat(flat.text("document.documentElement.dataset.clash")).isEqualTo("plate-post2");
            assertThat(flat.text("document.documentElement.dataset.error ?? ''")).isEmpty();
        }
    }

    private static String clash() throws IOException, InterruptedException {
        return chromium.text("document.documentElement.dataset.clash");
    }

    /** Returns where the eye is. */
    private static JsonNode eye() throws IOException, InterruptedException {
        return chromium.value("JSON.parse(document.documentElement.dataset.eye)");
    }

    /** Returns the visible rows, cells joined by bars. */
    private static List<String> rows() throws IOException, InterruptedException {
        List<String> rows = new ArrayList<>();
        chromium.value("[...document.querySelectorAll('#clashes .line:not([hidden])')]"
                + ".map(line => [...line.children].map(cell => cell.innerText).join('|'))")
                .forEach(row -> rows.add(row.asText()));
        return rows;
    }

    private static int rowCount() throws IOException, InterruptedException {
        return chromium.value("Number(document.querySelector('#clashes .grid-scroll').getAttribute('aria-rowcount'))")
                .asInt();
    }

    /** Returns how many pixels in the middle of the view have a strong color. */
    private static int strong(String name) throws IOException, InterruptedException {
        return pixels(name, (rgb, background) -> Math.abs((rgb >> 16 & 0xff) - (rgb & 0xff)) > 40);
    }

    /** Returns how many pixels in the middle of the view differ from the background. */
    private static int painted(String name) throws IOException, InterruptedException {
        return pixels(name, (rgb, background) -> !rgb.equals(background));
    }

    private static int pixels(String name, BiPredicate<Integer, Integer> wanted)
            throws IOException, InterruptedException {
        BufferedImage picture = ImageIO.read(chromium.screenshot(directory.resolve(name + ".png")).toFile());
        int found = 0;
        for (int x = 40; x < 700; x++) {
            for (int y = 200; y < 560; y++) {
                found += wanted.test(picture.getRGB(x, y), picture.getRGB(2, y)) ? 1 : 0;
            }
        }
        return found;
    }

    private static void assertNoError() throws IOException, InterruptedException {
        assertThat(chromium.text("document.documentElement.dataset.error ?? ''")).isEmpty();
    }
}

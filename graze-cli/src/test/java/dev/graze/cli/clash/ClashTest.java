package dev.graze.cli.clash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code graze clash} as a whole. */
class ClashTest {
    @TempDir
    private Path dir;

    private Path fixed;

    @BeforeEach
    void makeFiles() {
        fixed = ClashFiles.cube(dir.resolve("fixed.obj"), 0, 0, 0);
    }

    private static JsonNode json(Object... arguments) throws IOException {
        List<Object> all = new ArrayList<>(List.of("clash"));
        all.addAll(Arrays.asList(arguments));
        all.addAll(List.of("--json", "-", "--quiet"));
        return new ObjectMapper().readTree(CommandRun.of(all.toArray()).succeeded().out());
    }

    private JsonNode pairWith(Path other, Object... options) throws IOException {
        List<Object> all = new ArrayList<>(List.of(fixed, other));
        all.addAll(Arrays.asList(options));
        JsonNode pairs = json(all.toArray()).get("pairs");
        assertThat(pairs).hasSize(1);
        return pairs.get(0);
    }

    @Test
    void verticesWithoutTrianglesAreLeftOut() throws IOException {
        Path stray = TestFiles.write(dir.resolve("stray.obj"),
                ClashFiles.boxText(0, 3, 0, 0, 1, 1, 1) + "v 1.5 0.5 0.5\n");
        assertThat(pairWith(stray, "--clearance", 2).get("distance").asDouble()).isEqualTo(2);
        assertThat(json(fixed, stray, "--clearance", 2).get("notes").get(0).asText())
                .contains("1 vertex belongs to no triangle and was left out");
    }

    @Test
    void notesPartsThatCrossThemselves() throws IOException {
        Path crossing = TestFiles.write(dir.resolve("crossing.obj"), ClashFiles.boxText(0, 0.5, 0.25, 0.25, 1, 1, 1)
                + ClashFiles.boxText(8, 0.75, 0.5, 0.5, 1, 1, 1));
        Path other = ClashFiles.cube(dir.resolve("other.obj"), 1.25, 0.5, 0.5);
        JsonNode found = json(fixed, crossing, other);
        assertThat(found.get("notes")).hasSize(1);
        assertThat(found.get("notes").get(0).asText()).contains("crossing crosses itself", "counts each layer");
        assertThat(found.get("pairs")).hasSize(2).allSatisfy(
                pair -> assertThat(pair.get("selfCrossing").toString()).isEqualTo("[\"crossing\"]"));
        assertThat(CommandRun.of("clash", fixed, crossing).succeeded().out())
                .contains("note: crossing crosses itself");
        Path page = dir.resolve("page.html");
        CommandRun.of("clash", fixed, crossing, "--html", page, "-q").succeeded();
        assertThat(Files.readString(page)).contains("crossing crosses itself");
        assertThat(pairWith(ClashFiles.cube(dir.resolve("simple.obj"), 0.5, 0, 0)).get("selfCrossing")).isEmpty();
    }

    @Test
    void aFileThatIsNamedTwiceIsNotedOnce() throws IOException {
        Path stray = TestFiles.write(dir.resolve("stray.obj"),
                ClashFiles.boxText(0, 3, 0, 0, 1, 1, 1) + "v 1.5 0.5 0.5\n");
        assertThat(json(stray, stray).get("notes")).hasSize(1);
    }

    @Test
    void theCommandIsQuotedForAShell() throws IOException {
        Path other = ClashFiles.cube(dir.resolve("it's other.obj"), 3, 0, 0);
        assertThat(json(fixed, other, "--only", "fixed:it*").get("command").asText())
                .isEqualTo("graze clash " + fixed + " '" + other.toString().replace("'", "'\\''")
                        + "' --only 'fixed:it*' --json - --quiet");
    }

    @Test
    void filesThatDifferInTheirExtensionsKeepThem() throws IOException {
        Path off = TestFiles.write(dir.resolve("fixed.off"), "OFF\n3 1 0\n5 0 0\n6 0 0\n5 1 0\n3 0 1 2\n");
        JsonNode parts = json(fixed, off, fixed).get("parts");
        assertThat(parts.toString()).isEqualTo("[\"fixed.obj\",\"fixed.off\",\"fixed.obj 2\"]");
    }

    @Test
    void notesWhatElseIsInADirectory() throws IOException {
        ClashFiles.cube(dir.resolve("other.obj"), 3, 0, 0);
        TestFiles.write(dir.resolve("pump.step"), "ISO-10303-21;");
        TestFiles.write(dir.resolve("other.mtl"), "newmtl red");
        ClashFiles.cube(dir.resolve("sub").resolve("deep.obj"), 0, 0, 0);
        assertThat(json(dir).get("notes").get(0).asText())
                .endsWith("not read, since only mesh files in the directory itself are: pump.step, sub");
    }

    @ParameterizedTest
    @CsvSource({ "0.5,0.5,0.5, crossing", "1,0,0, touching", "1,1,1, touching", "0,0,0, coincident",
            "0.25,0,0, crossing" })
    void tellsHowTwoCubesRelate(double x, double y, double z, String relation) throws IOException {
        JsonNode pair = pairWith(ClashFiles.cube(dir.resolve("other.obj"), x, y, z));
        assertThat(pair.get("a").asText()).isEqualTo("fixed");
        assertThat(pair.get("b").asText()).isEqualTo("other");
        assertThat(pair.get("relation").asText()).isEqualTo(relation);
        assertThat(pair.get("distance").asDouble()).isZero();
        assertThat(pair.get("triangles").asInt()).isPositive();
        assertThat(pair.get("groups").asInt()).isEqualTo(1);
        assertThat(pair.get("clashes")).hasSize(1);
        assertThat(pair.get("depth").isNull()).isEqualTo(relation.equals("touching"));
    }

    @Test
    void twoCubesFaceToFaceAreOneTouch() throws IOException {
        JsonNode found = json(fixed, ClashFiles.cube(dir.resolve("other.obj"), 1, 0, 0));
        assertThat(found.get("totals").get("touching").asInt()).isEqualTo(1);
        assertThat(found.get("totals").get("crossing").asInt()).isZero();
        JsonNode clash = found.get("pairs").get(0).get("clashes").get(0);
        assertThat(clash.get("min").toString()).isEqualTo("[1.0,0.0,0.0]");
        assertThat(clash.get("max").toString()).isEqualTo("[1.0,1.0,1.0]");
        assertThat(clash.get("triangles").asInt()).isGreaterThan(4);
    }

    @Test
    void measuresHowDeepPartsAre() throws IOException {
        JsonNode pair = pairWith(ClashFiles.box(dir.resolve("peg.obj"), 0.25, 0.25, 0.75, 0.5, 0.5, 2),
                "--tolerance", "0.001");
        assertThat(pair.get("relation").asText()).isEqualTo("crossing");
        // The corners of the peg's end are 0.25 from the top and from the sides.
        assertThat(pair.get("depth").asDouble()).isCloseTo(0.25, within(0.001));
        assertThat(pair.get("depthUpper").asDouble()).isBetween(pair.get("depth").asDouble(), 0.252);
        assertThat(pair.get("tolerance").asDouble()).isEqualTo(0.001);
    }

    @Test
    void findsAPartInsideAnother() throws IOException {
        Path inner = ClashFiles.box(dir.resolve("inner.obj"), 0.4, 0.4, 0.4, 0.1, 0.1, 0.1);
        JsonNode pair = pairWith(inner);
        assertThat(pair.get("relation").asText()).isEqualTo("b-inside-a");
        assertThat(pair.get("groups").asInt()).isZero();
        assertThat(pair.get("triangles").asInt()).isZero();
        assertThat(pair.get("distance").asDouble()).isCloseTo(0.4, within(1e-9));
        assertThat(pair.get("depth").asDouble()).isCloseTo(0.5, within(0.01));
        assertThat(pair.get("clashes").get(0).get("id")).isEqualTo(pair.get("id"));
        assertThat(json(inner, fixed).get("pairs").get(0).get("relation").asText()).isEqualTo("a-inside-b");
    }

    @Test
    void reportsPartsWithinTheClearanceAndLeavesOutTheRest() throws IOException {
        Path near = ClashFiles.cube(dir.resolve("near.obj"), 1.25, 0, 0);
        Path far = ClashFiles.cube(dir.resolve("far.obj"), 5, 0, 0);
        JsonNode found = json(fixed, near, far, "--clearance", "0.25");
        assertThat(found.get("parts").toString()).isEqualTo("[\"fixed\",\"near\",\"far\"]");
        assertThat(found.get("pairs")).hasSize(1);
        JsonNode pair = found.get("pairs").get(0);
        assertThat(pair.get("relation").asText()).isEqualTo("clearance");
        assertThat(pair.get("distance").asDouble()).isEqualTo(0.25);
        assertThat(pair.get("pointA").get(0).asDouble()).isEqualTo(1);
        assertThat(pair.get("pointB").get(0).asDouble()).isEqualTo(1.25);
        assertThat(found.get("totals").get("apart").asInt()).isEqualTo(2);
        assertThat(found.get("compared").asInt()).isEqualTo(3);
        assertThat(json(fixed, near, far, "--clearance", "0.2499").get("pairs")).isEmpty();
    }

    @Test
    void divesIntoConnectedPlaces() throws IOException {
        // A bridge on two posts that overlap it; each post is one place.
        Path bridge = TestFiles.write(dir.resolve("posts.obj"),
                ClashFiles.boxText(0, 0, 0, 0, 1, 1, 1) + ClashFiles.boxText(8, 4, 0, 0, 1, 1, 1));
        JsonNode pair = json(bridge, ClashFiles.box(dir.resolve("deck.obj"), -1, 0.25, 0.75, 7, 0.5, 1))
                .get("pairs").get(0);
        assertThat(pair.get("groups").asInt()).isEqualTo(2);
        assertThat(pair.get("clashes").get(0).get("triangles").asInt()
                + pair.get("clashes").get(1).get("triangles").asInt()).isEqualTo(pair.get("triangles").asInt());
        assertThat(pair.get("clashes").get(0).get("id")).isNotEqualTo(pair.get("clashes").get(1).get("id"));
    }

    @Test
    void openPartsAreSurfacesWithoutDepth() {
        Path sheet = ClashFiles.sheet(dir.resolve("sheet.obj"), -1, -1, 0.5, 3);
        CommandRun run = CommandRun.of("clash", fixed, sheet).succeeded();
        assertThat(run.out()).contains("note: one part is open, so it is a surface without inside or depth: sheet")
                .containsPattern("crossing +- +0 ");
        Path on = ClashFiles.sheet(dir.resolve("on.obj"), -1, -1, 1, 3);
        assertThat(CommandRun.of("clash", fixed, on).succeeded().out()).contains("1 touching");
    }

    @Test
    void comparesAllPartsWhateverTheirMotion() throws IOException {
        ClashFiles.cube(dir.resolve("other.obj"), 0.5, 0, 0);
        Path scene = TestFiles.write(dir.resolve("scene.json"), """
                {"parts": [{"file": "fixed.obj", "motion": "fixed"}, {"file": "other.obj", "motion": "fixed"},
                 {"name": "third", "file": "other.obj", "motion": "rigid", "poses": [[0, 0, 1], [9, 9, 9]]}]}
                """);
        JsonNode found = json("--scene", scene);
        assertThat(found.get("totals").get("crossing").asInt()).isEqualTo(1);
        assertThat(found.get("totals").get("touching").asInt()).isEqualTo(2);
        assertThat(found.get("input").asText()).contains("3 parts (fixed, other, third)",
                "in the first of 2 frames");
    }

    @ParameterizedTest
    @CsvSource({ "--ignore,fixed:other,2", "--only,fixed:o*,1", "--only,*:*,3", "--place,other=9;0;0,1" })
    void filtersAndPlacesPartsByName(String option, String value, int expected) throws IOException {
        Path other = ClashFiles.cube(dir.resolve("other.obj"), 0.5, 0, 0);
        Path third = ClashFiles.cube(dir.resolve("third.obj"), 0, 0.5, 0);
        assertThat(json(fixed, other, third, option, value.replace(';', ',')).get("pairs")).hasSize(expected);
    }

    @Test
    void takesEveryFileOfADirectoryAsAPart() {
        ClashFiles.cube(dir.resolve("parts/part-1.obj"), 0, 0, 0);
        ClashFiles.cube(dir.resolve("parts/part-2.obj"), 0.5, 0, 0);
        CommandRun run = CommandRun.of("clash", dir.resolve("parts")).succeeded();
        assertThat(run.input()).isEqualTo("input: 2 parts (part-1, part-2), 24 triangles");
        assertThat(run.out()).contains("1 pair of parts compared: 1 crossing");
    }

    @Test
    void takesEachBodyOfAFileAsAPart() throws IOException {
        Path both = TestFiles.write(dir.resolve("both.obj"),
                ClashFiles.boxText(0, 0, 0, 0, 1, 1, 1) + ClashFiles.boxText(8, 0.5, 0, 0, 1, 1, 1));
        JsonNode found = json(both, "--bodies");
        assertThat(found.get("parts").toString()).isEqualTo("[\"both#1\",\"both#2\"]");
        assertThat(found.get("totals").get("crossing").asInt()).isEqualTo(1);
        assertThat(json(both, fixed, "--bodies", "--ignore", "both:both").get("compared").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({ "1,0,0, hard, 0", "1,0,0, touch, 1", "0.5,0,0, hard, 1", "0.5,0,0, inside, 0", "0.5,0,0, touch, 1",
            "1.5,0,0, touch, 0", "1.5,0,0, clearance, 1", "2.5,0,0, clearance, 0", "0,0,0, hard, 1",
            "0,0,0, inside, 0" })
    void failsOnWhatIsAskedFor(double x, double y, double z, String failOn, int exit) {
        Path other = ClashFiles.cube(dir.resolve("other.obj"), x, y, z);
        CommandRun run = CommandRun.of("clash", fixed, other, "--clearance", 1, "--fail-on", failOn, "-q");
        assertThat(run.exit()).isEqualTo(exit);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo(exit == 0
                ? ""
                : "failed: 1 pair that --fail-on " + failOn + " asks about" + System.lineSeparator());
    }

    @Test
    void failsOnAPartInsideAnother() {
        Path inner = ClashFiles.box(dir.resolve("inner.obj"), 0.4, 0.4, 0.4, 0.1, 0.1, 0.1);
        assertThat(CommandRun.of("clash", fixed, inner, "--fail-on", "inside").exit()).isEqualTo(1);
        assertThat(CommandRun.of("clash", fixed, inner, "--fail-on", "hard").exit()).isEqualTo(1);
        assertThat(CommandRun.of("clash", fixed, inner, "--solid").exit()).isZero();
    }

    @Test
    void listsTheWorstAndCountsTheRest() throws IOException {
        Path crossing = ClashFiles.cube(dir.resolve("crossing.obj"), 0.5, 0, 0);
        Path touching = ClashFiles.cube(dir.resolve("touching.obj"), -1, 0, 0);
        Path near = ClashFiles.cube(dir.resolve("near.obj"), 0, 0, 1.125);
        Object[] all = { fixed, touching, near, crossing, "--clearance", "0.125" };
        JsonNode complete = json(all);
        assertThat(complete.get("pairs").findValuesAsText("relation")).containsExactly("crossing", "touching",
                "clearance", "clearance", "clearance");
        List<Object> limited = new ArrayList<>(List.of("clash"));
        limited.addAll(Arrays.asList(all));
        limited.addAll(List.of("--max-results", "2", "--json", "-", "-q"));
        CommandRun run = CommandRun.of(limited.toArray());
        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEqualTo(
                "outputs list 2 of 5 clashes and 2 of 5 pairs (--max-results)" + System.lineSeparator());
        JsonNode some = new ObjectMapper().readTree(run.out());
        assertThat(some.get("pairs").findValuesAsText("relation")).containsExactly("crossing", "touching");
        assertThat(some.get("totals")).isEqualTo(complete.get("totals"));
        assertThat(some.get("listed").toString())
                .isEqualTo("{\"pairs\":2,\"ofPairs\":5,\"clashes\":2,\"ofClashes\":5}");
    }

    @Test
    void printsATable() {
        Path other = ClashFiles.cube(dir.resolve("other.obj"), 1, 0, 0);
        List<String> lines = CommandRun.of("clash", fixed, other, "--units", "mm").succeeded().outLines();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).matches("relation +depth mm +distance mm +triangles +groups +place +parts");
        assertThat(lines.get(1)).matches("touching +- +0 +[0-9]+ +1  \\(1, 0\\.5, 0\\.5\\) +fixed, other");
        assertThat(lines.get(3)).isEqualTo("1 pair of parts compared: 1 touching, 0 apart");
    }

    @Test
    void saysThatAllPartsAreApart() {
        Path other = ClashFiles.cube(dir.resolve("other.obj"), 2, 0, 0);
        assertThat(CommandRun.of("clash", fixed, other).succeeded().out().strip())
                .isEqualTo("1 pair of parts compared: all 1 apart");
    }

    @Test
    void realPartsAreFound() throws IOException {
        Path parts = Path.of("..", "..", "shared", "data", "parts");
        assumeTrue(Files.exists(parts), "the shared data is not beside the project");
        Path gear = parts.resolve("rigid-ipc/gear.obj");
        assertThat(json(gear, gear, "--place", "gear 2=2.5,0,0").get("totals").get("apart").asInt()).isEqualTo(1);
        JsonNode near = json(gear, gear, "--place", "gear 2=2.5,0,0", "--clearance", "0.33").get("pairs").get(0);
        assertThat(near.get("distance").asDouble()).isCloseTo(0.32950999999999997, within(1e-14));
        JsonNode deep = json(gear, gear, "--place", "gear 2=1.5,0,0").get("pairs").get(0);
        assertThat(deep.get("relation").asText()).isEqualTo("crossing");
        assertThat(deep.get("depth").asDouble()).isPositive();
        assertThat(json(parts.resolve("trimesh/nested.glb")).get("parts")).hasSize(3);
        assertThat(json(parts.resolve("trimesh/pyramids.3mf")).get("compared").asInt()).isEqualTo(66);
    }
}

package dev.graze.cli.parts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code graze check --part} and the options about parts. */
class PartOptionsTest {
    private static final String HEADER = "frame,a0,a1,a2,b0,b1,b2,triangleA,triangleB,partA,partB\n";

    @TempDir
    private Path dir;

    private Path floor;
    private Path tip;

    @BeforeEach
    void makeFiles() {
        floor = PartFiles.floor(dir.resolve("floor.obj"));
        tip = PartFiles.tip(dir.resolve("tip.obj"), -1);
    }

    private CommandRun discrete(Object... options) {
        List<Object> all = new ArrayList<>(List.of("check", "--mode", "discrete"));
        all.addAll(Arrays.asList(options));
        return CommandRun.of(all.toArray());
    }

    private CommandRun floorAndTip(Object... options) {
        List<Object> all = new ArrayList<>(List.of("--part", floor, "--part", tip));
        all.addAll(Arrays.asList(options));
        return discrete(all.toArray());
    }

    @Test
    void findsWhatPartsOfDifferentFilesDoToEachOther() {
        CommandRun run = floorAndTip("--pairs", "-", "--quiet").succeeded();
        assertThat(run.out()).isEqualTo(HEADER + "0,0,1,2,0,1,2,0,0,floor,tip\n");
        assertThat(run.input()).isEqualTo("input: 1 scene of 2 parts (floor, tip), at an instant: 2 triangles");
    }

    @Test
    void tableShowsThePairsOfParts() {
        assertThat(floorAndTip().succeeded().out()).containsSubsequence("floor.obj + tip.obj", "1 intersecting pair",
                "1  floor with tip");
    }

    @Test
    void summaryHasTotalsAndPairsOfParts() throws IOException {
        JsonNode summary = new ObjectMapper()
                .readTree(floorAndTip("--summary", "-", "--quiet", "--fixed", "floor").succeeded().out());
        assertThat(summary.get("pairs").toString()).isEqualTo("[{\"a\":\"floor\",\"b\":\"tip\",\"count\":1}]");
        assertThat(summary.get("total").get("intersections").asInt()).isEqualTo(1);
        assertThat(summary.get("total").get("complete").asBoolean()).isTrue();
        assertThat(summary.get("parts").get(0).get("motion").asText()).isEqualTo("fixed");
        assertThat(summary.get("parts").get(1).get("name").asText()).isEqualTo("tip");
    }

    @ParameterizedTest
    @CsvSource({ "--ignore,floor:tip,0", "--ignore,tip:f*r,0", "--only,floor:tip,1", "--only,tip:tip,0",
            "--ignore-within,tip,1", "--test-within,*,1", "--rigid,*,1", "--fixed,floor,1", "--ignore,floor:floor,1",
            "--only,?ip:floor/*,1", "--only,*:*,1" })
    void filtersAddressPartsByNameOrPattern(String option, String value, String expected) {
        assertThat(floorAndTip(option, value, "--summary", "-", "-q").succeeded().out())
                .contains("\"intersections\" : " + expected + ",");
    }

    /** A closed search within a part finds pairs of its own triangles; a filter leaves them out. */
    @ParameterizedTest
    @CsvSource({ ",1", "--ignore-within both,0", "--rigid both/*,0", "--rigid both --test-within floor,1" })
    void aNameOfAFileMeansAllOfItsParts(String options, int exit) {
        Path one = TestFiles.write(dir.resolve("both.obj"), "o floor\nv -2 -2 0\nv 2 -2 0\nv 0 3 0\nv 0 0 -1\n"
                + "v 0.5 0 1\nv 0 0.5 1\nf 1 2 3\nf 4 5 6\no far\nv 9 9 9\nv 9 9 8\nv 9 8 9\nf 7 8 9\n");
        List<Object> all = new ArrayList<>(List.of(one, "--fail-on-contact"));
        if (options != null) {
            all.addAll(Arrays.asList(options.split(" ")));
        }
        assertThat(discrete(all.toArray()).exit()).isEqualTo(exit);
    }

    @Test
    void optionsWorkOnASingleFileToo() {
        Path both = PartFiles.both(dir.resolve("both.obj"), -1);
        assertThat(discrete(both, "--pairs", "-", "-q").succeeded().out())
                .isEqualTo(HEADER + "0,0,1,2,3,4,5,0,1,floor,tip\n");
        assertThat(discrete(both, "--ignore", "floor:tip").succeeded().out()).contains("no intersection");
    }

    @Test
    void placesParts() {
        PartFiles.tip(tip, 1);
        assertThat(floorAndTip().succeeded().out()).contains("no intersection");
        assertThat(floorAndTip("--place", "tip=0,0,-1.5").succeeded().out()).contains("1 intersecting pair");
        // Turned upside down the tip points at -1 and the rest is below.
        assertThat(floorAndTip("--place", "tip=0,0,2,180,0,0").succeeded().out()).contains("1 intersecting pair");
        assertThat(floorAndTip("--place", "tip=0,0,0,180,0,0").succeeded().out()).contains("no intersection");
        // About x first: the tip lies along y then, and turning about z takes it to -x.
        assertThat(floorAndTip("--place", "t*=2,0,0,-90,0,90", "--place", "floor=0,0,0").succeeded().out())
                .contains("1 intersecting pair");
    }

    @Test
    void oneFileTwiceGetsANumber() {
        CommandRun run = discrete("--part", tip, "--part", tip, "--place", "tip 2=9,0,0", "--part", floor);
        assertThat(run.succeeded().input()).contains("3 parts (tip, tip 2, floor)");
        assertThat(run.out()).contains("1  tip with floor").doesNotContain("tip 2 with");
    }

    @Test
    void equalNamesInDifferentFilesGetTheNameOfTheFile() {
        Path first = TestFiles.write(dir.resolve("a.obj"), "o body\n" + TestFiles.text(floor));
        Path second = TestFiles.write(dir.resolve("b.obj"), "o body\n" + TestFiles.text(tip));
        assertThat(discrete("--part", first, "--part", second, "--pairs", "-", "-q").succeeded().out())
                .endsWith(",a/body,b/body\n");
        assertThat(discrete("--part", first, "--part", second, "--ignore", "a:b/body").succeeded().out())
                .contains("no intersection");
    }

    @Test
    void refusesANameThatIsAPartAndAFile() {
        Path one = TestFiles.write(dir.resolve("floor.obj"), "o floor\nv -2 -2 0\nv 2 -2 0\nv 0 3 0\nf 1 2 3\n"
                + "o leg\nv 9 9 9\nv 9 9 8\nv 9 8 9\nf 4 5 6\n");
        discrete("--part", one, "--part", tip, "--ignore", "floor:tip").refused("--ignore floor:tip",
                "'floor' is the name of a part and of a file with 2 parts", "'floor/floor'", "'floor/*'");
        assertThat(discrete("--part", one, "--part", tip, "--ignore", "floor/*:tip").succeeded().out())
                .contains("no intersection");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "--ignore gera:tip     | --ignore gera:tip: there is no part 'gera'; the parts are floor, tip",
            "--only t*:x*          | there is no part 'x*'",
            "--ignore floor        | write two parts as A:B",
            "--ignore floor:tip:x  | write two parts as A:B",
            "--ignore floor:       | write two parts as A:B",
            "--fixed wall          | --fixed wall: there is no part 'wall'",
            "--fixed *             | all parts are fixed",
            "--fixed tip --rigid t*| part 'tip' is already fixed",
            "--place tip=1,2,3,4   | a place has 3 numbers, or 6 with the angles about x, y and z, not 4",
            "--place tip=1,2       | not 2",
            "--place tip           | write NAME=x,y,z",
            "--place tip=NaN,0,0   | a pose needs a finite position",
            "--place tip=0,0,x     | 'x' is not a number",
            "--place tip=0,0,0,a,0,0   | 'a' is not a number",
            "--place tip=0,0,0,NaN,0,0 | finite angles",
            "--place wall=0,0,0    | there is no part 'wall'",
            "--place tip=0,0,0 --place t*=0,0,1 | part 'tip' is already placed by --place tip=0,0,0",
            "--ignore-within tip --test-within * | is both to be tested within and not",
            "--ignore *:* --ignore-within *      | the filters leave nothing to test",
            "--weld=soft           | --weld=soft: is neither a distance nor one of auto, exact and none",
            "--weld=-1             | tolerance",
            "--animation walk      | none of the parts is animated",
            "--max-results -1      | --max-results must be 0 or more",
            "--max-results 5       | --max-results limits what --pairs",
            "--frames              | --frames is for files named without an option",
            "--pairs - --summary - | --pairs and --summary cannot both go to standard output",
            "--vtk -               | needs a directory",
            "--pairs-format csv    | --pairs-format is the format of --pairs" })
    void refusesWhatItCannotDo(String options, String words) {
        floorAndTip((Object[]) options.split(" ")).refused(words);
    }

    @Test
    void refusesMixedAndMissingInput() {
        discrete(floor, "--part", tip).refused("floor.obj: is named without an option", "--part");
        discrete("--part", dir.resolve("missing.obj")).refused("missing.obj", "no such file");
        discrete("--part", floor, "--scene", tip).refused("--scene and --part");
        discrete().refused("there is no input", "FRAME|DIR", "--part", "--scene");
    }

    private Path frames(String name, double... heights) {
        for (int i = 0; i < heights.length; i++) {
            PartFiles.tip(dir.resolve(name).resolve("f-" + i + ".obj"), heights[i]);
        }
        return dir.resolve(name);
    }

    @ParameterizedTest
    @ValueSource(strings = { "", "--fixed floor", "--rigid floor" })
    void aPartCanBeASequence(String options) {
        List<Object> all = new ArrayList<>(
                List.of("check", "--part", floor, "--part", frames("drop", 1, -1, -1.5), "--pairs", "-", "-q"));
        all.addAll(options.isEmpty() ? List.of() : List.of(options.split(" ")));
        CommandRun run = CommandRun.of(all.toArray()).succeeded();
        assertThat(run.out().lines().skip(1)).singleElement().asString().startsWith("0,VF,0,0,1,2,")
                .endsWith(",drop,floor,APPROACHING");
        assertThat(run.input()).startsWith("input: 3 frames of one motion: 2 parts (floor, drop)")
                .endsWith(", 2 triangles");
    }

    @Test
    void refusesSequencesOfDifferentLengths() {
        CommandRun.of("check", "--part", frames("a", 1, 2, 3), "--part", frames("b", 1, 2)).refused("/a has 3 frames",
                "/b has 2");
    }

    @Test
    void refusesFixedPartsThatMove() {
        CommandRun run = CommandRun.of("check", "--part", floor, "--part", frames("drop", 1, 1, -1), "--fixed", "drop");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("f-2.obj: part 'drop' moves, so it cannot be fixed");
        CommandRun.of("check", "--part", floor, "--part", frames("still", 1, 1, 1), "--fixed", "still").succeeded();
    }

    /** The triangles change from frame to frame, and the scene with them. */
    @Test
    void partsOfAnInstantMayChangeTheirTriangles() {
        Path drop = frames("drop", 1, -1, -1);
        TestFiles.write(drop.resolve("f-1.obj"),
                TestFiles.text(drop.resolve("f-1.obj")) + "v 0.1 0.1 -1\nv 0.6 0.1 1\nv 0.1 0.6 1\nf 4 5 6\n");
        assertThat(discrete("--part", floor, "--part", drop, "--only", "floor:drop", "--pairs", "-", "-q").succeeded()
                .out()).isEqualTo(HEADER + "1,0,1,2,0,1,2,0,0,floor,drop\n1,0,1,2,3,4,5,0,1,floor,drop\n"
                        + "2,0,1,2,0,1,2,0,0,floor,drop\n");
    }

    @Test
    void stopsAtTheFirstContact() {
        Path drop = frames("drop", 3, 2, 1, -1, 1);
        CommandRun run = CommandRun.of("check", "--part", floor, "--part", drop, "--fail-on-contact");
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).isEqualToIgnoringNewLines(
                "stopped at the first contact, in step 2; later contacts were not searched (--fail-on-contact)");
        assertThat(run.out().lines()).filteredOn(line -> line.matches(" +[0-9]+  .*")).hasSize(3).last().asString()
                .startsWith("    2  ").contains("at least 1 VF or EE");
        assertThat(run.out()).contains("at least 1 contact in 3 steps", "; stopped there, of 4")
                .doesNotContain("hint", "floor with drop");
        CommandRun discrete = discrete("--part", floor, "--part", frames("still", 3, 0, 0), "--fail-on-contact");
        assertThat(discrete.exit()).isEqualTo(1);
        assertThat(discrete.err()).isEqualToIgnoringNewLines(
                "stopped at the first contact, in frame 1; later contacts were not searched (--fail-on-contact)");
        assertThat(discrete.out()).contains("at least 1 intersecting pair of triangles in 2 frames",
                "; stopped there, of 3");
    }

    @Test
    void completesTheStepOfTheFirstContactForFiles() throws IOException {
        Path drop = frames("drop", 1, -1, 1, -1);
        CommandRun run = CommandRun.of("check", "--part", floor, "--part", drop, "--fail-on-contact", "--summary",
                dir.resolve("s.json"));
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).contains("1 contact (1 vertex-face, 0 edge-edge) in 1 step", "; stopped there, of 3");
        assertThat(run.err()).isEqualToIgnoringNewLines(
                "stopped after the first step with a contact: 1 of 3 steps searched (--fail-on-contact)");
        JsonNode total = new ObjectMapper().readTree(dir.resolve("s.json").toFile()).get("total");
        assertThat(total.get("complete").asBoolean()).isFalse();
        assertThat(List.of(total.get("searched").asInt(), total.get("planned").asInt())).containsExactly(1, 3);
    }

    @ParameterizedTest
    @ValueSource(strings = { "continuous", "discrete" })
    void listsAtMostSoManyResults(String mode) throws IOException {
        Path drop = frames("drop", 1, -1, 1, -1);
        Path pairs = dir.resolve("p.csv");
        Path summary = dir.resolve("s.json");
        CommandRun run = CommandRun.of("check", "--part", floor, "--part", drop, "--max-results", 1, "--pairs", pairs,
                "--summary", summary, "--mode", mode);
        int found = mode.equals("continuous") ? 3 : 2;
        assertThat(run.exit()).isZero();
        assertThat(TestFiles.text(pairs).lines()).hasSize(2);
        assertThat(run.out()).contains("; files list the first 1");
        assertThat(run.err()).isEqualToIgnoringNewLines("files list 1 of " + found + " results (--max-results)");
        JsonNode total = new ObjectMapper().readTree(summary.toFile()).get("total");
        assertThat(total.get("listed").asInt()).isEqualTo(1);
        assertThat(total.get(mode.equals("continuous") ? "contacts" : "intersections").asInt()).isEqualTo(found);
    }

    @Test
    void writesToStandardOutputAndTheTableToStandardError() {
        CommandRun run = floorAndTip("--pairs", "-", "--pairs-format", "jsonl");
        assertThat(run.out()).startsWith("{\"frame\":0,").contains("\"partB\":\"tip\"").hasLineCount(1);
        assertThat(run.err()).contains("1 intersecting pair of triangles in 1 frame");
        assertThat(floorAndTip("--html", "-", "-q").succeeded().out()).startsWith("<!DOCTYPE html>");
    }

    @Test
    void vtkPlyAndPagesTakeParts() {
        floorAndTip("--vtk", dir.resolve("vtk"), "--ply", dir.resolve("ply"), "--html", dir.resolve("p.html"))
                .succeeded();
        assertThat(TestFiles.text(dir.resolve("p.html"))).contains("\"names\":[\"floor\",\"tip\"]");
        assertThat(TestFiles.tree(dir)).anyMatch(file -> file.startsWith("vtk/surface-00000.vtp"))
                .anyMatch(file -> file.startsWith("ply/coloured-00000.ply"));
    }
}

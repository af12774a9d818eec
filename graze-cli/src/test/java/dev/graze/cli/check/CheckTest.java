package dev.graze.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import dev.graze.cli.testing.TinyScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckTest {
    @TempDir
    private Path dir;

    private Path above;
    private Path below;
    private Path deeper;

    @BeforeEach
    void makeFrames() {
        above = TinyScene.frame(dir.resolve("frames/f-1.ply"), 1);
        below = TinyScene.frame(dir.resolve("frames/f-2.ply"), -1);
        deeper = TinyScene.frame(dir.resolve("frames/f-10.ply"), -1.5);
    }

    @Test
    void printsARowForEachStep() {
        List<String> lines = CommandRun.of("check", above, below, deeper, "--threads", 1).succeeded().outLines();
        assertThat(lines).hasSize(8);
        assertThat(lines.subList(0, 4)).containsExactly("2 triangles, 6 vertices, 2 bodies, 3 frames",
                "continuous, engine slabs, 1 thread",
                "",
                " step  to frame         VF         EE   earliest toi           ms");
        assertThat(lines.get(4)).matches("    0  f-2\\.ply           1          0       0\\.(500000|499999) +[0-9.]+");
        assertThat(lines.get(5)).matches("    1  f-10\\.ply          0          0              - +[0-9.]+");
        assertThat(lines.get(6)).isEmpty();
        assertThat(lines.get(7)).matches("1 contact \\(1 vertex-face, 0 edge-edge\\) in 2 steps, [0-9.]+ s");
    }

    @Test
    void printsARowForEachInstant() {
        List<String> lines = CommandRun.of("check", above, below, "--mode", "discrete", "--threads", 2).succeeded()
                .outLines();
        assertThat(lines).hasSize(8);
        assertThat(lines.subList(1, 4)).containsExactly("discrete, engine slabs, 2 threads", "",
                "frame  name      intersections           ms");
        assertThat(lines.get(4)).matches("    0  f-1\\.ply               0 +[0-9.]+");
        assertThat(lines.get(5)).matches("    1  f-2\\.ply               1 +[0-9.]+");
        assertThat(lines.get(7)).matches("1 intersecting pair of triangles in 2 frames, [0-9.]+ s");
    }

    @Test
    void reportsThatNothingCollides() {
        List<String> lines = CommandRun.of("check", below, deeper).succeeded().outLines();
        assertThat(lines.get(lines.size() - 2)).startsWith("no contact in 1 step, ");
        assertThat(lines.getLast())
                .isEqualTo(
                        "hint: bodies that already interpenetrate and do not touch during a step are found by "
                                + "--mode discrete");
        assertThat(CommandRun.of("check", above, "--mode", "discrete").succeeded().outLines().getLast())
                .startsWith("no intersection in 1 frame, ");
    }

    @Test
    void readsADirectoryInNaturalOrder() {
        CommandRun run = CommandRun.of("check", dir.resolve("frames")).succeeded();
        assertThat(run.out()).containsSubsequence("3 frames", "f-2.ply", "f-10.ply", "1 contact");
    }

    @Test
    void shortensLongNamesAtTheFront() {
        Path first = TinyScene.frame(dir.resolve("a.ply"), 1);
        Path second = TinyScene.frame(dir.resolve("a-name-much-longer-than-any-column-has-room-for-0001.ply"), -1);
        assertThat(CommandRun.of("check", "--frames", first, second).succeeded().out())
                .contains("  ...than-any-column-has-room-for-0001.ply  ");
    }

    @Test
    void printsNothingWhenQuiet() {
        assertThat(CommandRun.of("check", above, below, "--quiet").succeeded().out()).isEmpty();
        assertThat(CommandRun.of("check", above, below, "-q").succeeded().out()).isEmpty();
    }

    @Test
    void exitCodeTellsScriptsOfContacts() {
        assertThat(CommandRun.of("check", above, below, "--fail-on-contact").exit()).isEqualTo(1);
        assertThat(CommandRun.of("check", below, "--mode", "discrete", "--fail-on-contact").exit()).isEqualTo(1);
        CommandRun.of("check", below, deeper, "--fail-on-contact").succeeded();
        CommandRun.of("check", above, "--mode", "discrete", "--fail-on-contact").succeeded();
    }

    @Test
    void findsFeaturesWithinTheSeparation() {
        Path near = TinyScene.frame(dir.resolve("near.ply"), 0.1);
        CommandRun.of("check", "--frames", above, near, "--fail-on-contact").succeeded();
        CommandRun.of("check", "--frames", above, near, "--fail-on-contact", "--separation", 0.05).succeeded();
        assertThat(CommandRun.of("check", "--frames", above, near, "--fail-on-contact", "--separation", 0.15).exit())
                .isEqualTo(1);
    }

    @Test
    void writesPairsAsCsv() {
        Path pairs = dir.resolve("pairs.csv");
        CommandRun.of("check", above, below, "--pairs", pairs).succeeded();
        List<String> rows = TestFiles.text(pairs).lines().toList();
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0)).isEqualTo("step,kind,v0,v1,v2,v3,toi,partA,partB,phase");
        assertThat(rows.get(1)).startsWith("0,VF,3,0,1,2,");
        double toi = Double.parseDouble(rows.get(1).split(",", -1)[6]);
        assertThat(toi).isBetween(0.5 - 1e-6, 0.5);
        CommandRun.of("check", above, below, "--mode", "discrete", "--pairs", pairs).succeeded();
        assertThat(TestFiles.text(pairs))
                .startsWith("frame,a0,a1,a2,b0,b1,b2,triangleA,triangleB,partA,partB\n1,0,1,2,3,4,5,0,1,")
                .hasLineCount(2);
    }

    @Test
    void writesPairsAsJsonLines() throws IOException {
        Path pairs = dir.resolve("pairs.JSONL");
        CommandRun.of("check", above, below, "--pairs", pairs).succeeded();
        JsonNode contact = new ObjectMapper().readTree(TestFiles.text(pairs));
        assertThat(contact.get("step").asInt()).isZero();
        assertThat(contact.get("kind").asText()).isEqualTo("VF");
        assertThat(contact.get("v0").asInt()).isEqualTo(3);
        assertThat(contact.get("normal")).hasSize(3);
        CommandRun.of("check", below, "--mode", "discrete", "--pairs", pairs).succeeded();
        assertThat(new ObjectMapper().readTree(TestFiles.text(pairs)).get("triangleB").asInt()).isEqualTo(1);
    }

    @Test
    void summarisesStepsAsJson() throws IOException {
        Path summary = dir.resolve("summary.json");
        CommandRun.of("check", above, below, deeper, "--threads", 1, "--summary", summary).succeeded();
        JsonNode json = new ObjectMapper().readTree(summary.toFile());
        assertThat(json.get("mode").asText()).isEqualTo("continuous");
        assertThat(json.get("engine").asText()).isEqualTo("slabs");
        assertThat(json.get("threads").asInt()).isEqualTo(1);
        assertThat(json.get("separation").asDouble()).isZero();
        assertThat(json.get("command").asText()).startsWith("graze check ").endsWith("summary.json");
        assertThat(json.get("graze").asText()).matches("[0-9]+\\..*");
        assertThat(
                List.of(json.get("vertices").asInt(), json.get("edges").asInt(), json.get("triangles").asInt(),
                        json.get("bodies").asInt(),
                        json.get("frameCount").asInt()))
                .containsExactly(6, 6, 2, 2, 3);
        assertThat(json.get("steps")).hasSize(2);
        JsonNode step = json.get("steps").get(0);
        assertThat(step.get("to").asText()).isEqualTo("f-2.ply");
        assertThat(step.get("contacts").get("VF").asInt()).isEqualTo(1);
        assertThat(step.get("contacts").get("EE").asInt()).isZero();
        assertThat(step.get("earliestToi").asDouble()).isBetween(0.5 - 1e-6, 0.5);
        assertThat(step.get("milliseconds").fieldNames()).toIterable().contains("total", "bounds", "traversal",
                "narrow", "sort");
        assertThat(step.get("counters").fieldNames()).toIterable().contains("boundingVolumeTests", "candidatesVF",
                "candidatesEE",
                "elementaryTests");
        assertThat(json.get("steps").get(1).get("earliestToi").isNull()).isTrue();
    }

    @Test
    void summarisesInstantsAsJson() throws IOException {
        Path summary = dir.resolve("summary.json");
        CommandRun.of("check", above, below, "--mode", "discrete", "--summary", summary).succeeded();
        JsonNode frames = new ObjectMapper().readTree(summary.toFile()).get("frames");
        assertThat(frames).hasSize(2);
        assertThat(frames.get(1).get("name").asText()).isEqualTo("f-2.ply");
        assertThat(frames.get(1).get("intersections").asInt()).isEqualTo(1);
    }

    @Test
    void writesAPageWithTheFrames() {
        Path page = dir.resolve("page.html");
        CommandRun.of("check", above, below, "--html", page).succeeded();
        assertThat(TestFiles.text(page)).startsWith("<!").contains("f-1.ply", "f-2.ply").doesNotContain("src=\"http");
    }

    @Test
    void writesFilesForOtherPrograms() throws IOException {
        Path vtk = dir.resolve("new/vtk");
        Path ply = Files.createDirectory(dir.resolve("ply"));
        TestFiles.write(ply.resolve("coloured-00000.ply"), "of an earlier run");
        CommandRun.of("check", above, below, "--vtk", vtk, "--ply", ply).succeeded();
        assertThat(vtk.toFile().list()).containsExactlyInAnyOrder("contacts-00000.vtp", "surface-00000.vtp");
        assertThat(TestFiles.text(vtk.resolve("contacts-00000.vtp"))).contains("NumberOfPoints=\"1\"");
        assertThat(ply.toFile().list()).containsExactly("coloured-00000.ply");
        CommandRun.of("check", ply.resolve("coloured-00000.ply"), "--mode", "discrete", "--vtk", vtk,
                "--fail-on-contact");
        assertThat(TestFiles.text(vtk.resolve("surface-00000.vtp"))).contains("intersections");
        assertThat(vtk.toFile().list()).as("no contacts of the previous run").containsExactly("surface-00000.vtp");
    }

    @Test
    void findsTheSameOnAnyNumberOfThreads() {
        Path one = dir.resolve("one.csv");
        Path three = dir.resolve("three.csv");
        CommandRun.of("check", above, below, deeper, "--threads", 1, "--separation", 0.7, "--pairs", one).succeeded();
        CommandRun.of("check", above, below, deeper, "--threads", 3, "--separation", 0.7, "--pairs", three).succeeded();
        assertThat(TestFiles.text(three)).isEqualTo(TestFiles.text(one));
        assertThat(TestFiles.text(one).lines()).hasSizeGreaterThan(3);
    }
}

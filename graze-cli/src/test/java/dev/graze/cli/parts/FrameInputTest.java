package dev.graze.cli.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How commands understand files without an option, and how they read them. */
class FrameInputTest {
    @TempDir
    private Path dir;

    private Path a;
    private Path b;

    @BeforeEach
    void makeFiles() {
        a = PartFiles.both(dir.resolve("a.obj"), 1);
        b = PartFiles.both(dir.resolve("b.obj"), -1);
    }

    @ParameterizedTest
    @ValueSource(strings = { "continuous", "discrete" })
    void refusesFilesThatCouldBeFramesOrParts(String mode) {
        CommandRun.of("check", a, b, "--mode", mode, "-q").refused("--frames " + a + " " + b,
                "--part " + a + " --part " + b);
        CommandRun.of("view", a, b, "--mode", mode, "--no-browser").refused("--frames", "--part");
        CommandRun.of("check", a, a, "--mode", mode).refused("--frames");
    }

    @Test
    void takesNumberedFilesAndDeclaredFramesAsFrames() {
        assertThat(CommandRun.of("check", "--frames", a, b, "-q").succeeded().input())
                .isEqualTo("input: 2 frames of one motion: 2 parts (floor, tip), 2 triangles");
        Path first = PartFiles.tip(dir.resolve("t-9.obj"), 1);
        Path second = PartFiles.tip(dir.resolve("t-10.obj"), 2);
        assertThat(CommandRun.of("check", first, second).succeeded().input()).contains("2 frames of one motion");
        assertThat(CommandRun.of("check", first, second, "--mode", "discrete").succeeded().input())
                .isEqualTo("input: 2 frames, each at an instant: 1 part (t-9), 1 triangle");
    }

    /** Numbers within a row are those of the file, although each part is searched on its own. */
    @Test
    void rowsHaveTheNumbersOfTheFile() {
        Path mixed = TestFiles.write(dir.resolve("mixed.obj"), "v 0 0 -1\nv -2 -2 0\nv 0.5 0 1\nv 2 -2 0\nv 0 0.5 1\n"
                + "v 0 3 0\no floor\nf 2 4 6\no tip\nf 1 3 5\no floor\n");
        assertThat(CommandRun.of("check", mixed, "--mode", "discrete", "--pairs", "-", "-q").succeeded().out())
                .endsWith("\n0,1,3,5,0,2,4,0,1,floor,tip\n");
    }

    @Test
    void namesChangedTrianglesAndBothWays() {
        Path first = PartFiles.floor(dir.resolve("p1.obj"));
        Path second = PartFiles.both(dir.resolve("p2.obj"), 1);
        CommandRun run = CommandRun.of("check", first, second);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("p2.obj: has 6 vertices", "only --mode discrete", "--part");
    }

    @Test
    void hintsAtPartsOnlyWhereFilesWereChecked() {
        Path first = PartFiles.floor(dir.resolve("p1.obj"));
        Path second = PartFiles.tip(dir.resolve("p2.obj"), -1);
        assertThat(CommandRun.of("check", first, second, "--mode", "discrete").succeeded().out())
                .contains("hint: each file was checked separately", "--part");
        Path clip = PartFiles.animatedTip(dir.resolve("clip.gltf"));
        assertThat(CommandRun.of("check", clip, "--fps", 2, "--mode", "discrete").succeeded().out())
                .contains("no intersection in 3 frames").doesNotContain("hint");
    }

    @ParameterizedTest
    @CsvSource({ "down,1,4 frames of one motion", "aside,0,4 frames of one motion",
            "animation 1,0,4 frames of one motion", "all,1,8 frames of 2 separate motions" })
    void playsAnimations(String name, int contacts, String understood) {
        Path floor = PartFiles.floor(dir.resolve("floor.obj"));
        Path clip = PartFiles.animatedTip(dir.resolve("clip.gltf"));
        CommandRun run = CommandRun.of("check", "--part", floor, "--part", clip, "--animation", name, "--fps", 3,
                "--summary", "-", "-q").succeeded();
        assertThat(run.out()).contains("\"contacts\" : " + contacts + ",", "\"complete\" : true");
        assertThat(run.input()).contains(understood);
    }

    /** From the end of the first animation the tip jumps back above the floor, which is no motion. */
    @Test
    void searchesNoStepBetweenAnimations() {
        Path floor = PartFiles.floor(dir.resolve("floor.obj"));
        Path clip = PartFiles.animatedTip(dir.resolve("clip.gltf"));
        CommandRun run = CommandRun.of("check", "--part", floor, "--part", clip, "--animation", "all", "--fps", 1);
        assertThat(run.succeeded().outLines()).filteredOn(line -> line.contains("clip.gltf '")).hasSize(2);
        assertThat(run.out()).contains("in 2 steps");
        CommandRun.of("check", "--part", floor, "--part", clip, "--animation", "all", "--fps", 1, "--html",
                dir.resolve("p.html"));
        assertThat(dir.resolve("p.html")).doesNotExist();
        CommandRun.of("view", clip, "--animation", "all").refused("name one animation");
    }

    @Test
    void refusesFramesWhoseAnimationWouldBeLost() {
        Path first = PartFiles.animatedTip(dir.resolve("c1.gltf"));
        Path second = PartFiles.animatedTip(dir.resolve("c2.gltf"));
        CommandRun.of("check", first, second).refused("c1.gltf", "is animated");
    }

    /** Two triangles of a square that repeat its diagonal, as exporters do for texture coordinates. */
    private Path seam() {
        return TestFiles.write(dir.resolve("seam.obj"),
                "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 4 5 6\n");
    }

    @ParameterizedTest
    @CsvSource({ "--weld=auto,0", "--weld,0", "--weld=exact,0", "--weld=0.001,0", "--weld=none,1", "-q,0",
            "--weld exact,0", "--weld none,1", "--weld auto,0", "--weld 0.001,0" })
    void weldsAsAsked(String option, int exit) {
        List<Object> arguments = new ArrayList<>(List.of("check"));
        arguments.addAll(List.of(option.split(" ")));
        arguments.addAll(List.of(seam(), "--mode", "discrete", "--fail-on-contact"));
        CommandRun run = CommandRun.of(arguments.toArray());
        assertThat(run.exit()).isEqualTo(exit);
        assertThat(run.err().isEmpty()).as(run.err()).isEqualTo(exit == 0);
    }

    @Test
    void skipsBrokenFacesIfLenient() {
        Path broken = TestFiles.write(dir.resolve("broken.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 2 9\n");
        CommandRun.of("check", broken, "--mode", "discrete").refused("broken.obj");
        assertThat(CommandRun.of("check", broken, "--mode", "discrete", "--lenient").succeeded().out())
                .contains("note: ", "1 triangle, 3 vertices");
    }
}

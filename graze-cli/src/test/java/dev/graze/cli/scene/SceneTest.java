package dev.graze.cli.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TestFiles;
import dev.graze.scenes.Scenes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SceneTest {
    @TempDir
    private Path dir;

    private CommandRun make(Path out, Object... more) {
        Object[] arguments = { "scene", "bart", "--triangles", 64, "--frames", 3, "--out", out };
        Object[] all = new Object[arguments.length + more.length];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return CommandRun.of(all);
    }

    @Test
    void listsTheScenes() {
        assertThat(CommandRun.of("scene", "--list").succeeded().outLines()).hasSameSizeAs(Scenes.names())
                .allSatisfy(line -> assertThat(line).matches("[a-z-]+ +\\S.*"));
    }

    @Test
    void writesNumberedFramesAndADescription() {
        Path out = dir.resolve("made/bart");
        CommandRun run = make(out);
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .isEqualTo(out + ": the scene is made; check it with: graze check " + out + System.lineSeparator());
        assertThat(run.err()).contains("making bart: 33 %", "making bart: 100 %");
        assertThat(out.toFile().list()).containsExactlyInAnyOrder("frame-000.ply", "frame-001.ply", "frame-002.ply",
                "scene.json");
        assertThat(TestFiles.text(out.resolve("scene.json"))).contains("\"scene\": \"bart\"", "\"triangles\": 64",
                "\"frames\": 3",
                "\"seed\": 1");
        CommandRun.of("check", out).succeeded();
    }

    @Test
    void describesTheActualSizeOfAScene() {
        Path out = dir.resolve("default");
        assertThat(CommandRun.of("scene", "bart", "--frames", 2, "--out", out).exit()).isZero();
        assertThat(TestFiles.text(out.resolve("scene.json"))).doesNotContain("\"triangles\": 0")
                .containsPattern("\"triangles\": [1-9]");
    }

    @Test
    void writesTheSameBytesAgain() throws IOException {
        make(dir.resolve("one"));
        make(dir.resolve("two"));
        for (String name : dir.resolve("one").toFile().list()) {
            assertThat(dir.resolve("one").resolve(name)).hasSameBinaryContentAs(dir.resolve("two").resolve(name));
        }
        make(dir.resolve("three"), "--seed", 2);
        assertThat(Files.mismatch(dir.resolve("one/frame-000.ply"), dir.resolve("three/frame-000.ply")))
                .isNotNegative();
    }

    @Test
    void keepsASceneThatExists() throws IOException {
        Path out = dir.resolve("bart");
        make(out);
        Object before = Files.getLastModifiedTime(out.resolve("frame-000.ply"));
        assertThat(make(out).succeeded().out()).contains("the scene is there already");
        assertThat(Files.getLastModifiedTime(out.resolve("frame-000.ply"))).isEqualTo(before);
        Files.delete(out.resolve("frame-001.ply"));
        make(out).refused("another scene", "--overwrite");
        assertThat(make(out, "--overwrite").exit()).isZero();
        assertThat(out.resolve("frame-001.ply")).exists();
    }

    /** A killed run leaves its hidden directory behind. */
    @Test
    void ignoresWhatAKilledRunLeft() {
        Path out = dir.resolve("bart");
        Path left = TestFiles.write(out.resolve(".graze-0b5ae2ba-46ea-4eb0-9d52-3ee90ffef7e9/frame-000.ply"), "a part");
        assertThat(make(out).exit()).isZero();
        assertThat(make(out).succeeded().out()).contains("the scene is there already");
        assertThat(make(out, "--seed", 2, "--overwrite").exit()).isZero();
        CommandRun.of("check", out).succeeded();
        assertThat(left).exists();
    }

    @Test
    void replacesAnotherSceneOnlyWithOverwrite() {
        Path out = dir.resolve("bart");
        assertThat(CommandRun.of("scene", "bart", "--triangles", 64, "--frames", 5, "--out", out).exit()).isZero();
        make(out).refused("bart", "another scene", "--overwrite");
        assertThat(make(out, "--overwrite").exit()).isZero();
        assertThat(out.toFile().list()).containsExactlyInAnyOrder("frame-000.ply", "frame-001.ply", "frame-002.ply",
                "scene.json");
    }

    @Test
    void neverDeletesFilesItDidNotWrite() {
        Path thesis = TestFiles.write(dir.resolve("home/thesis.txt"), "years of work");
        CommandRun.refusesAndLeavesAlone(dir,
                new Object[] { "scene", "bart", "--overwrite", "--out", thesis.getParent() }, "home",
                "thesis.txt",
                "name another directory");
        CommandRun.refusesAndLeavesAlone(dir, new Object[] { "scene", "bart", "--overwrite", "--out", thesis },
                "thesis.txt", "is a file");
    }

    @Test
    void refusesUnknownScenesAndImpossibleSizes() {
        Object[][] bad = { { "scene" }, { "scene", "--out", dir }, { "scene", "barn", "--out", dir },
                { "scene", "bart", "--out", dir.resolve("x"), "--triangles", -1 },
                { "scene", "bart", "--out", dir.resolve("x"), "--triangles", 2_000_000_000 },
                { "scene", "bart", "--out", dir.resolve("x"), "--frames", -1 } };
        for (Object[] arguments : bad) {
            CommandRun.refusesAndLeavesAlone(dir, arguments, "scene");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = { "--triangles", "--frames" })
    void refusesSizesBelowOne(String option) {
        for (int count : new int[] { 0, -1 }) {
            for (Object[] command : new Object[][] {
                    { "demo", "--cache", dir.resolve("cache"), "--html", dir.resolve("x.html"), option, count },
                    { "scene", "bart", "--out", dir.resolve("x"), option, count } }) {
                CommandRun.refusesAndLeavesAlone(dir, command, option + " " + count + ": a scene has 1 or more",
                        "leave " + option + " out for the default");
            }
        }
    }

    @Test
    void putsTheCacheWhereTheEnvironmentSays() {
        assertThat(SceneStore.cache(Map.of("XDG_CACHE_HOME", dir.toString())))
                .isEqualTo(dir.resolve("graze").resolve("scenes"));
        Path usual = Path.of(System.getProperty("user.home"), ".cache", "graze", "scenes");
        assertThat(SceneStore.cache(Map.of())).isEqualTo(usual);
        assertThat(SceneStore.cache(Map.of("XDG_CACHE_HOME", ""))).isEqualTo(usual);
        assertThat(SceneStore.cache(Map.of("XDG_CACHE_HOME", "relative"))).isEqualTo(usual);
    }

    @Test
    void tellsHowToChooseAnotherCache() {
        Path file = TestFiles.write(dir.resolve("file"), "");
        CommandRun run = CommandRun.of("demo", "--cache", file.resolve("scenes"), "--html", dir.resolve("x.html"));
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("graze: " + file.resolve("scenes") + ": the scene cannot be kept there, since " + file
                        + " cannot be written to; name another directory with --cache, or set XDG_CACHE_HOME"
                        + System.lineSeparator());
        assertThat(dir.resolve("x.html")).doesNotExist();
    }

    @Test
    void demoWritesAPageAndKeepsTheScene() {
        Path page = dir.resolve("demo.html");
        Object[] demo = { "demo", "--triangles", 600, "--frames", 4, "--html", page, "--cache", dir.resolve("cache") };
        CommandRun first = CommandRun.of(demo);
        assertThat(first.exit()).isZero();
        assertThat(first.err()).contains("making cloth-ball: 100 %");
        assertThat(first.out()).contains(" in 3 steps, ", "Look at it: open " + page + " in a browser.");
        assertThat(TestFiles.text(page)).contains("frame-003.ply");
        assertThat(dir.resolve("cache").toFile().list()).containsExactly("cloth-ball-600-4-1");
        assertThat(CommandRun.of(demo).succeeded().out()).contains(" in 3 steps, ");
    }

    @Test
    void refusesADemoWithoutAPlaceForItsPage() {
        CommandRun.refusesAndLeavesAlone(dir,
                new Object[] { "demo", "--cache", dir.resolve("cache"), "--html", dir.resolve("none/x.html") },
                "x.html", "does not exist");
        CommandRun.refusesAndLeavesAlone(dir,
                new Object[] { "demo", "--cache", dir.resolve("cache"), "--triangles", 1, "--html",
                        dir.resolve("x.html") },
                "cloth-ball");
    }
}

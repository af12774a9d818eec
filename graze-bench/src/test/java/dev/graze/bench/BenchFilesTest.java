package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.InterruptedRun;
import dev.graze.cli.testing.TestFiles;
import dev.graze.cli.testing.TinyScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that measurements write, and those they must not touch. */
class BenchFilesTest {
    @TempDir
    private Path dir;
    private Path above;
    private Path below;

    @BeforeEach
    void writeFrames() {
        above = TinyScene.frame(dir.resolve("above.ply"), 1);
        below = TinyScene.frame(dir.resolve("below.ply"), -1);
    }

    @Test
    void namesTheFileThatDoesNotFitOnTheDisk() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full here");
        Path full = Files.createSymbolicLink(dir.resolve("full.json"), Path.of("/dev/full"));
        Path frame = TinyScene.frame(dir.resolve("tiny.ply"), 1);
        CommandRun run = CommandRun.of("bench", "step", frame, frame, "--repeats", 1, "--substeps", 2,
                "--warm-up", 0,
                "--json", full);
        assertThat(run.err()).contains(full + ": cannot be written: No space left");
        assertThat(run.exit()).isEqualTo(2);
    }

    @Test
    void refusesToReplaceItsInput() {
        refuses("below.ply", "bench", "narrow", above, below, "--json", below);
        Path truth = TestFiles.write(dir.resolve("truth.csv"), "kind,v0,v1,v2,v3,collides\n");
        refuses("truth.csv", "bench", "narrow", above, below, "--truth", truth, "--json", truth);
    }

    private void refuses(String file, Object... arguments) {
        CommandRun.refusesAndLeavesAlone(dir, arguments, "--json", file, "is one of the input files");
        assertThat(CommandRun.of(arguments).out()).isEmpty();
    }

    @Test
    void leavesNoPartialFile() throws IOException, InterruptedException {
        Path json = Files.createDirectory(dir.resolve("figures")).resolve("step.json");
        InterruptedRun.interrupt(() -> json.getParent().toFile().list().length > 0, "bench", "step", above.toString(),
                below.toString(), "--warm-up", "600", "--json", json.toString());

        assertThat(json.getParent()).isEmptyDirectory();
    }

    @Test
    void refusesSettingsThatTheEngineDoesNotHave() {
        CommandRun.of("bench", "step", above, below, "--engine", "front", "--batch", 4).refused(
                "engine 'front' has no setting 'batch'", "balance or lazy-steal");
    }
}

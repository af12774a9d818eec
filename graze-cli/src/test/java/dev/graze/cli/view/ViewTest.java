package dev.graze.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.RunningView;
import dev.graze.cli.testing.TestFiles;
import dev.graze.cli.testing.TinyScene;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ViewTest {
    @TempDir
    private Path dir;

    @Test
    void servesFramesAndTheirContacts() throws IOException, InterruptedException {
        TinyScene.frame(dir.resolve("0.ply"), 1);
        TinyScene.frame(dir.resolve("1.ply"), -1);
        try (RunningView view = RunningView.start(dir)) {
            assertThat(view.get("/scene")).contains("\"triangles\":2", "\"bodies\":2", "\"mode\":\"continuous\"",
                    "\"live\":false");
            assertThat(view.awaitEvent(line -> line.contains("\"vf\""))).contains("\"number\":0", "\"vf\":1",
                    "\"ee\":0");
            assertThat(view.awaitEvent(line -> line.contains("names"))).contains("\"names\":[\"0.ply\",\"1.ply\"]");
            assertThat(view.end()).isZero();
        }
    }

    @Test
    void servesIntersectionsInDiscreteMode() throws IOException, InterruptedException {
        TinyScene.frame(dir.resolve("0.ply"), -1);
        try (RunningView view = RunningView.start(dir, "--mode", "discrete")) {
            assertThat(view.awaitEvent(line -> line.contains("\"pairs\""))).contains("\"number\":0", "\"pairs\":1");
        }
    }

    @Test
    void doesNotCheckWithNoCheck() throws IOException, InterruptedException {
        TinyScene.frame(dir.resolve("0.ply"), 1);
        TinyScene.frame(dir.resolve("1.ply"), -1);
        try (RunningView view = RunningView.start(dir, "--no-check")) {
            assertThat(view.get("/scene")).contains("\"checked\":false");
        }
    }

    @Test
    void reportsABrokenFrameAndContinues() throws IOException, InterruptedException {
        TinyScene.frame(dir.resolve("0.ply"), 1);
        TestFiles.write(dir.resolve("1.ply"), TinyScene.header(6, 2) + "1 2");
        TinyScene.frame(dir.resolve("2.ply"), 1);
        TinyScene.frame(dir.resolve("3.ply"), -1);
        try (RunningView view = RunningView.start(dir)) {
            assertThat(view.awaitEvent(line -> line.contains("message"))).contains("\"frame\":1", "1.ply");
            assertThat(view.awaitEvent(line -> line.contains("\"vf\""))).contains("\"number\":2", "\"vf\":1");
            assertThat(view.get("/frames/1")).contains("1.ply");
        }
    }

    @Test
    void followsADirectoryWhileFramesAreWritten() throws IOException, InterruptedException {
        Path frames = dir.resolve("frames");
        try (RunningView view = RunningView.start("--live", frames)) {
            assertThat(view.get("/scene")).contains("waiting");
            Files.createDirectory(frames);
            TinyScene.frame(frames.resolve("0.ply"), 1);
            while (!view.get("/scene").contains("\"live\":true")) {
                Thread.sleep(50);
            }
            TinyScene.frame(frames.resolve("1.ply"), -1);
            assertThat(view.awaitEvent(line -> line.contains("\"vf\""))).contains("\"number\":0", "\"vf\":1");
            assertThat(view.end()).isZero();
        }
    }

    /** The simulation writes its checkpoint beside the frames; only frames are shown. */
    @Test
    void followsARunningSimulation() throws IOException, InterruptedException {
        Path frames = dir.resolve("avalanche");
        try (RunningView view = RunningView.start("--live", frames, "--mode", "discrete")) {
            CommandRun run = CommandRun.of("simulate", "avalanche", "--bodies", 2, "--detail", 0.2, "--seconds", 0.5,
                    "--out", frames);
            assertThat(run.exit()).as(run.err()).isZero();
            assertThat(frames.resolve("checkpoint.graze")).exists();
            while (!view.get("/scene").contains("\"live\":true")) {
                Thread.sleep(50);
            }
            assertThat(view.awaitEvent(line -> line.contains("\"pairs\"") && line.contains("\"number\":3")))
                    .contains("\"pairs\":");
            assertThat(view.get("/scene")).contains("\"bodies\":3");
            assertThat(view.end()).isZero();
        }
    }

    @Test
    void refusesWhatItCannotShow() throws IOException {
        Path frame = TinyScene.frame(dir.resolve("0.ply"), 1);
        CommandRun.of("view", dir.resolve("none")).refused("none");
        CommandRun.of("view", frame, "--port", "70000").refused("--port", "70000");
        CommandRun.of("view", "--live", frame).refused("--live", "directory");
        CommandRun.of("view", frame, "--engine", "warp").refused("warp");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            CommandRun.of("view", frame, "--port", taken.getLocalPort())
                    .refused("port " + taken.getLocalPort() + " is not available");
        }
    }
}

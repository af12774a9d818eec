package dev.graze.bench.start;

import dev.graze.io.FrameSequence;
import dev.graze.io.ReadOptions;
import dev.graze.io.file.OutputFailedException;
import dev.graze.io.output.PlyWriter;
import dev.graze.scenes.MovingScene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The two frames to check, the user's or generated ones, and a directory for files of the measurement. */
record StartScene(Path directory, List<Path> frames) implements AutoCloseable {
    private static final double UNUSED_FRAME_RATE = 30;

    /** Makes the directory, and the frames if none are given. */
    static StartScene of(List<Path> given, int triangles) {
        Path directory;
        try {
            directory = Files.createTempDirectory("graze-start");
        } catch (IOException e) {
            throw new OutputFailedException("the temporary directory " + System.getProperty("java.io.tmpdir")
                    + " cannot be written to; choose another with GRAZE_OPTS=-Djava.io.tmpdir=DIR", e);
        }
        StartScene made = new StartScene(directory, given.isEmpty() ? new ArrayList<>() : given);
        if (given.isEmpty()) {
            try {
                made.generate(triangles);
            } catch (Throwable e) {
                made.close();
                throw e;
            }
        }
        return made;
    }

    private void generate(int triangles) {
        MovingScene scene = Scenes.create(new SceneRequest("n-body", triangles, 2, 1));
        scene.generate((index, positions) -> {
            Path frame = directory.resolve("frame-" + index + ".ply");
            PlyWriter.write(frame, scene.topology(), positions);
            frames.add(frame);
        });
    }

    /** Opens the frames as {@code graze check} does. */
    FrameSequence open() {
        return FrameSequence.open(frames, UNUSED_FRAME_RATE, ReadOptions.DEFAULT);
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new OutputFailedException(directory + ": cannot be deleted; delete it yourself", e);
        }
    }
}

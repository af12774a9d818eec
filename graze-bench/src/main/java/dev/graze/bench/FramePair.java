package dev.graze.bench;

import dev.graze.io.FrameSequence;
import dev.graze.io.ReadOptions;
import dev.graze.io.Weld;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Parameters;

/** The two mesh files between which a step is measured. */
final class FramePair {
    private static final double UNUSED_FRAME_RATE = 30;

    @Parameters(index = "0", paramLabel = "FRAME0", description = "The mesh at t0.")
    private Path frame0;

    @Parameters(index = "1", paramLabel = "FRAME1", description = "The same mesh at t1.")
    private Path frame1;

    List<Path> files() {
        return List.of(frame0, frame1);
    }

    /** Opens the files with all their vertices, since lists of known contacts number them as the files do. */
    FrameSequence open() {
        return FrameSequence.open(files(), UNUSED_FRAME_RATE, ReadOptions.DEFAULT.withWeld(Weld.NONE));
    }
}

package dev.graze.spark;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.io.FrameSequence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A step of a public scene, available where the shared data lies next to the project. */
enum PublicStep {
    CLOTH_FUNNEL("cloth-funnel", "227.ply", "228.ply", 134), CLOTH_BALL("cloth-ball", "cloth_ball92.ply",
            "cloth_ball93.ply", 113_854);

    private final String directory;
    private final String first;
    private final String second;
    private final int contacts;

    PublicStep(String directory, String first, String second, int contacts) {
        this.directory = directory;
        this.first = first;
        this.second = second;
        this.contacts = contacts;
    }

    /** Returns the two frames; skips the test if they are not available. */
    List<Path> frames() {
        Path place = Path.of("..", "..", "shared", "data", "scenes", directory);
        assumeTrue(Files.exists(place), () -> "skipped: no public data at " + place);
        return List.of(place.resolve(first), place.resolve(second));
    }

    SceneStep read() {
        try (FrameSequence frames = FrameSequence.open(frames(), 30)) {
            return new SceneStep(directory, frames.topology(), frames.positions(0), frames.positions(1))
                    .namedLike(first.replace(".ply", ""));
        }
    }

    /** Returns the number of contacts of the step, as known from other tests. */
    int contacts() {
        return contacts;
    }
}

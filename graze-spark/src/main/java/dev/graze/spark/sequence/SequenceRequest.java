package dev.graze.spark.sequence;

import dev.graze.io.FrameSequence;
import dev.graze.spark.check.CheckRequest;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;

/**
 * A sequence, and what to search for in it. Every task opens the sequence, so executors must see the files under the
 * same paths.
 *
 * @param inputs mesh files in order, one directory, or one animated glTF file
 * @param framesPerSecond the rate at which an animation is sampled
 * @param check what to search for, and how
 */
public record SequenceRequest(List<String> inputs, double framesPerSecond, CheckRequest check) implements Serializable {
    public FrameSequence open() {
        return FrameSequence.open(inputs.stream().map(Path::of).toList(), framesPerSecond);
    }

    /** Returns the number of steps or, for intersections at instants, of frames. */
    public int steps(FrameSequence frames) {
        return check.motion() ? frames.frameCount() - 1 : frames.frameCount();
    }
}

package dev.graze.spark.sequence;

import dev.graze.io.FrameSequence;
import dev.graze.spark.check.CheckRequest;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;

/**
 * Which sequence, and what is looked for in it. Every task opens the sequence itself: executors must see the files
 * under the same names.
 *
 * @param inputs          mesh files in order, or one directory, or one animated glTF file
 * @param framesPerSecond at which an animation is sampled
 * @param check           what is looked for, and how
 */
public record SequenceRequest(List<String> inputs, double framesPerSecond, CheckRequest check) implements Serializable {
    public FrameSequence open() {
        return FrameSequence.open(inputs.stream().map(Path::of).toList(), framesPerSecond);
    }

    /** Steps of the motion, or frames if instants are looked at. */
    public int steps(FrameSequence frames) {
        return check.motion() ? frames.frameCount() - 1 : frames.frameCount();
    }
}

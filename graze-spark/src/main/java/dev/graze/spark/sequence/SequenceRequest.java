package dev.graze.spark.sequence;

import dev.graze.cli.parts.FilterOptions;
import dev.graze.cli.parts.SceneFrames;
import dev.graze.io.ReadOptions;
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
 * @param options how to read the files
 * @param filters which parts are tested against each other
 * @param check what to search for, and how
 */
public record SequenceRequest(List<String> inputs, double framesPerSecond, ReadOptions options, FilterOptions filters,
        CheckRequest check) implements Serializable {
    public SceneFrames open() {
        return SceneFrames.open(inputs.stream().map(Path::of).toList(), framesPerSecond, options, filters);
    }

    /** Returns the number of steps or, for intersections at instants, of frames. */
    public int steps(SceneFrames frames) {
        return check.motion() ? frames.frameCount() - 1 : frames.frameCount();
    }
}

package dev.graze.spark.check;

import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.DiscreteOptions;
import dev.graze.Scene;
import java.io.Serializable;

/**
 * What every task searches for, and how.
 *
 * @param motion true for contacts in motion, false for intersections at t0
 * @param engine the name of the engine
 * @param threads the number of threads per task
 * @param separation the distance at which features in motion are in contact
 */
public record CheckRequest(boolean motion, String engine, int threads, double separation) implements Serializable {
    public ContinuousOptions continuous(Scene scene) {
        return Detector.continuous(scene).engine(engine).threads(threads).separation(separation);
    }

    public DiscreteOptions discrete(Scene scene) {
        return Detector.discrete(scene).engine(engine).threads(threads);
    }

    /** Validates every setting before any work starts. */
    public void requireUsable() {
        Scene none = Scene.of();
        if (motion) {
            continuous(none).validate();
        } else {
            discrete(none).validate();
        }
    }
}

package dev.graze.cli.simulate.scenes;

import dev.graze.mesh.InvalidInputException;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The size of a scene.
 *
 * @param bodies  how many bodies there are at the end
 * @param detail  vertices per body, as a fraction of those in the paper
 * @param seconds simulated time
 * @param rate    bodies added per second, in scenes that add bodies
 * @param seed    random seed
 * @param meshes  the bodies to use in turn instead of those of the paper; empty for those of the paper
 */
public record SceneOptions(int bodies, double detail, double seconds, double rate, long seed, List<UserBody> meshes) {
    /** Steps per simulated second, as in the paper. */
    static final double STEPS_PER_SECOND = 60;
    private static final int MOST_BODIES = 100_000;
    /** The paper's rate; bodies added faster would overlap at the source. */
    static final double USUAL_RATE = 10;

    /** Creates options with the bodies of the paper. */
    public SceneOptions(int bodies, double detail, double seconds, double rate, long seed) {
        this(bodies, detail, seconds, rate, seed, List.of());
    }

    /** @throws InvalidInputException if a number is out of range */
    public SceneOptions {
        meshes = List.copyOf(meshes);
        if (bodies < 1 || bodies > MOST_BODIES) {
            throw new InvalidInputException("a scene can have 1 to " + MOST_BODIES + " bodies, not " + bodies);
        }
        if (!(detail > 0 && detail <= 100)) {
            throw new InvalidInputException("the detail of bodies must be more than 0 and at most 100, not " + detail);
        }
        if (!(seconds > 0 && seconds <= 3600)) {
            throw new InvalidInputException("a scene can last more than 0 and at most 3600 seconds, not " + seconds);
        }
        if (!(rate > 0 && rate <= USUAL_RATE)) {
            throw new InvalidInputException(
                    "more than 0 and at most " + USUAL_RATE + " bodies can be added per second, not " + rate);
        }
    }

    int steps() {
        return (int) Math.round(STEPS_PER_SECOND * seconds);
    }

    /** Returns the generator of all random choices, the same on every machine. */
    RandomGenerator random() {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }
}

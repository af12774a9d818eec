package dev.graze.scenes;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Random numbers that are the same on every machine. Each purpose has its own generator, so that a change in one does
 * not shift the others.
 */
final class Seeds {
    private static final RandomGeneratorFactory<RandomGenerator> ALGORITHM = RandomGeneratorFactory
            .of("L64X128MixRandom");

    private Seeds() {
    }

    static RandomGenerator of(long seed, String purpose) {
        return ALGORITHM.create(seed * 0x9E3779B97F4A7C15L + purpose.hashCode());
    }

    static double between(RandomGenerator random, double low, double high) {
        return low + (high - low) * random.nextDouble();
    }

    /**
     * Returns a number around 0 with variance 1, like the normal distribution but bounded: the sum of four uniform
     * draws. Unlike the JDK's, it will never change.
     */
    static double bell(RandomGenerator random) {
        double sum = random.nextDouble() + random.nextDouble() + random.nextDouble() + random.nextDouble();
        return Math.sqrt(3) * (sum - 2);
    }
}

package dev.graze.bench.report;

import dev.graze.mesh.InvalidInputException;

/** The ranges of options that several benchmarks have; each method throws if a value is outside of its range. */
public final class OptionRange {
    private OptionRange() {
    }

    /** Checks a count: 1 to {@code most}. */
    public static void requireCount(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new InvalidInputException(option + " must be 1 to " + most + ", not " + value);
        }
    }

    /** Checks a number of threads. */
    public static void requireThreads(String option, int threads) {
        requireCount(option, threads, 1024);
    }

    /** Checks {@code --scale}. */
    public static void requireScale(double scale) {
        if (!(scale >= 0.01 && scale <= 10)) {
            throw new InvalidInputException("--scale must be 0.01 to 10, not " + scale);
        }
    }

    /** Checks {@code --warm-up}. */
    public static void requireWarmUp(double seconds) {
        if (!(seconds >= 0 && seconds <= 3600)) {
            throw new InvalidInputException("--warm-up must be 0 to 3600 seconds, not " + seconds);
        }
    }
}

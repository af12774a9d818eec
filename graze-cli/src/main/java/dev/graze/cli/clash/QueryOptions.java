package dev.graze.cli.clash;

import dev.graze.cli.output.Count;
import dev.graze.mesh.InvalidInputException;
import picocli.CommandLine.Option;

/** What {@code graze clash} and {@code graze distance} have in common besides their input. */
final class QueryOptions {
    @Option(names = "--threads", paramLabel = "N", description = "Worker threads. Default: one per processor")
    private int threads = Runtime.getRuntime().availableProcessors();

    int threads() {
        return threads;
    }

    /**
     * Checks the options before any work starts.
     *
     * @throws InvalidInputException if there is not at least one thread
     */
    void requireUsable() {
        if (threads < 1) {
            throw new InvalidInputException("--threads must be 1 or more, not " + Count.of(threads));
        }
    }

    /**
     * Checks a length that an option gives.
     *
     * @throws InvalidInputException if it is negative, infinite or not a number
     */
    static void requireLength(String option, double length) {
        if (!(length >= 0 && length <= Double.MAX_VALUE)) {
            throw new InvalidInputException(option + " must be 0 or more and finite, not " + length);
        }
    }
}

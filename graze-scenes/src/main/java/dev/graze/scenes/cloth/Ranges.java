package dev.graze.scenes.cloth;

import java.util.stream.IntStream;

/**
 * Runs a loop over {@code 0 .. count - 1} in pieces on all available cores. Only for loops whose result does not depend
 * on the order of iterations, so that a scene is the same on any number of cores.
 */
final class Ranges {
    /** Below this many iterations, handing work to another core costs more than it saves. */
    private static final int GRAIN = 2048;

    private Ranges() {
    }

    @FunctionalInterface
    interface Body {
        void run(int from, int to);
    }

    static void each(int count, Body body) {
        int pieces = Math.max(1, count / GRAIN);
        if (pieces == 1) {
            body.run(0, count);
            return;
        }
        IntStream.range(0, pieces).parallel()
                .forEach(i -> body.run(piece(i, pieces, count), piece(i + 1, pieces, count)));
    }

    private static int piece(int i, int pieces, int count) {
        return (int) ((long) count * i / pieces);
    }
}

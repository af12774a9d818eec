package dev.graze.scenes.shape;

import java.util.function.DoubleToIntFunction;

/** Finds the edge length at which a mesh has about the requested number of triangles. */
public final class EdgeSearch {
    private static final int ROUNDS = 12;

    private EdgeSearch() {
    }

    /**
     * Takes damped steps from a guess and returns the best length. The number of triangles is proportional to the
     * inverse square of the edge length, but a mesh has whole rows of them, so the number jumps.
     *
     * @param count returns the number of triangles of a mesh with a given edge length
     */
    public static double edgeFor(int triangles, double guess, DoubleToIntFunction count) {
        double edge = guess;
        double best = guess;
        int bestMiss = Integer.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            int found = count.applyAsInt(edge);
            int miss = Math.abs(found - triangles);
            if (miss < bestMiss) {
                bestMiss = miss;
                best = edge;
            }
            edge *= 0.5 + 0.5 * Math.sqrt((double) found / triangles);
        }
        return best;
    }
}

package dev.graze.scenes.shape;

import java.util.function.DoubleToIntFunction;

/** Finds the edge length at which a mesh has about the number of triangles asked for. */
public final class EdgeSearch {
    private static final int ROUNDS = 12;

    private EdgeSearch() {
    }

    /**
     * Damped steps from a guess, of which the best is taken: triangles go with the inverse square of the edge, but a
     * mesh has whole rows of them, so the number jumps.
     *
     * @param count how many triangles a mesh with edges of a length has
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

package dev.graze.jmh;

import dev.graze.mesh.Topology;
import java.util.Random;

/**
 * A square of cloth folded in two. Within a step its upper half sinks, in waves, through the lower one. The candidates
 * are mixed as in real cloth: mostly neighbours that stay neighbours, many that pass close by, some that collide.
 *
 * <pre>
 *   seen along the crease:    ________          ________
 *                            /         t0  ->  / _  _  _   t1
 *                            \________         \/_\/_\/_
 * </pre>
 */
record FoldedCloth(Topology topology, double[] t0, double[] t1) {
    private static final double GAP = 0.02;
    private static final double WAVE = 0.03;
    private static final double WAVES = 6;
    private static final double NOISE = 0.1;

    /**
     * Creates a cloth of {@code side} by {@code side} squares, two triangles each. The same seed gives the same cloth.
     */
    static FoldedCloth make(int side, long seed) {
        Random random = new Random(seed);
        double[] t0 = new double[3 * (side + 1) * (side + 1)];
        double[] t1 = new double[t0.length];
        for (int i = 0; i < t0.length / 3; i++) {
            int row = i / (side + 1);
            double along = 2.0 * (i % (side + 1)) / side - 1;
            double across = (double) row / side;
            double height = StrictMath.cbrt(along) * GAP;
            double wave = along > 0
                    ? -WAVE * (1 + StrictMath.sin(WAVES * 2 * Math.PI * along)
                            * StrictMath.cos(WAVES * 2 * Math.PI * across))
                    : 0;
            place(t0, i, Math.abs(along), across, height, NOISE / side, random);
            place(t1, i, Math.abs(along), across, height + wave, NOISE / side, random);
        }
        return new FoldedCloth(Topology.of(t0.length / 3, triangles(side)), t0, t1);
    }

    private static void place(double[] positions, int vertex, double x, double y, double z, double noise,
            Random random) {
        positions[3 * vertex] = x + noise * random.nextGaussian();
        positions[3 * vertex + 1] = y + noise * random.nextGaussian();
        positions[3 * vertex + 2] = z + noise * GAP * random.nextGaussian();
    }

    private static int[] triangles(int side) {
        int[] triangles = new int[6 * side * side];
        for (int square = 0; square < side * side; square++) {
            int corner = square / side * (side + 1) + square % side;
            int[] both = { corner, corner + 1, corner + side + 1, corner + 1, corner + side + 2, corner + side + 1 };
            System.arraycopy(both, 0, triangles, 6 * square, 6);
        }
        return triangles;
    }
}

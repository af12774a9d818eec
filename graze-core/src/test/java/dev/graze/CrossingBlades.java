package dev.graze;

import dev.graze.mesh.Topology;
import java.util.stream.IntStream;

/**
 * Two rows of long triangles, one across the other. When one row passes through the other, both long edges of each
 * blade meet both long edges of each blade in the other row.
 */
record CrossingBlades(int perRow) {
    private static final int VERTICES_PER_BLADE = 3;

    Topology topology() {
        int vertices = 2 * VERTICES_PER_BLADE * perRow;
        return Topology.of(vertices, IntStream.range(0, vertices).toArray());
    }

    /** Returns the number of contacts of a step from above to below. */
    long contacts() {
        return 4L * perRow * perRow;
    }

    /** Places the second row at this height above the first. */
    double[] positions(double height) {
        double[] positions = new double[2 * 3 * VERTICES_PER_BLADE * perRow];
        for (int blade = 0; blade < perRow; blade++) {
            double at = blade + 0.5;
            double end = perRow + 1;
            double[] across = { at, -1, 0, at, end, 0, at + 0.25, end, 0 };
            double[] along = { -1, at, height, end, at, height, end, at + 0.25, height };
            System.arraycopy(across, 0, positions, 9 * blade, 9);
            System.arraycopy(along, 0, positions, 9 * (perRow + blade), 9);
        }
        return positions;
    }
}

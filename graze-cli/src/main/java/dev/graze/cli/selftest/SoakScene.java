package dev.graze.cli.selftest;

import dev.graze.mesh.Topology;

/**
 * Two square sheets, one above the other, in an endless motion: waves run through both, and the upper one turns, sinks
 * into the lower one, rises again, and jumps away once per lap. A frame depends on its number alone, so any run can be
 * repeated from any frame on.
 */
final class SoakScene {
    /** The number of frames after which the motion repeats. */
    static final int LAP = 120;

    private final int side;
    private final Topology topology;

    /** @param side vertices along an edge of a sheet */
    SoakScene(int side) {
        this.side = side;
        this.topology = sheets(side);
    }

    private static Topology sheets(int side) {
        int cells = (side - 1) * (side - 1);
        int[] triangles = new int[2 * 6 * cells];
        for (int cell = 0; cell < 2 * cells; cell++) {
            int corner = cell / cells * side * side + cell % cells / (side - 1) * side + cell % cells % (side - 1);
            int[] two = { corner, corner + 1, corner + side, corner + 1, corner + side + 1, corner + side };
            System.arraycopy(two, 0, triangles, 6 * cell, two.length);
        }
        return Topology.of(2 * side * side, triangles);
    }

    Topology topology() {
        return topology;
    }

    double[] frame(long number) {
        double phase = 2 * Math.PI * (number % LAP) / LAP;
        double[] positions = new double[3 * topology.vertexCount()];
        for (int vertex = 0; vertex < topology.vertexCount(); vertex++) {
            place(vertex, phase, positions);
        }
        return positions;
    }

    private void place(int vertex, double phase, double[] positions) {
        boolean upper = vertex >= side * side;
        int column = vertex % side;
        int row = vertex % (side * side) / side;
        double x = 2.0 * column / (side - 1) - 1;
        double y = 2.0 * row / (side - 1) - 1;
        double angle = upper ? 0.5 * StrictMath.sin(phase) : 0;
        double away = upper && phase > 6 ? 3 : 0;
        positions[3 * vertex] = x * StrictMath.cos(angle) - y * StrictMath.sin(angle) + away;
        positions[3 * vertex + 1] = x * StrictMath.sin(angle) + y * StrictMath.cos(angle);
        positions[3 * vertex + 2] = 0.1 * StrictMath.sin(5 * x + (upper ? 3 : -2) * phase) * StrictMath.cos(4 * y)
                + (upper ? 0.3 * StrictMath.cos(phase) : 0);
    }
}

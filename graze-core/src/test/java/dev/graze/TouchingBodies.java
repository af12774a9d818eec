package dev.graze;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;

/** Boxes and sheets to put on each other. */
public final class TouchingBodies {
    private static final int[] BOX = { 0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2,
            2, 4, 6, 1, 3, 5, 3, 7, 5 };

    private TouchingBodies() {
    }

    /** Returns a box with a square base and outward normals. */
    public static Mesh box(double x, double y, double z, double width, double height) {
        double[] positions = new double[24];
        for (int v = 0; v < 8; v++) {
            positions[3 * v] = x + (v & 1) * width;
            positions[3 * v + 1] = y + (v >> 1 & 1) * width;
            positions[3 * v + 2] = z + (v >> 2) * height;
        }
        return new Mesh(Topology.of(8, BOX), positions);
    }

    /** Returns a level square of {@code n} by {@code n} cells that faces up, or down if reversed. */
    public static Mesh sheet(double x, double y, double z, double width, int n, boolean reversed) {
        double[] positions = new double[3 * (n + 1) * (n + 1)];
        int[] triangles = new int[6 * n * n];
        for (int v = 0; v < positions.length / 3; v++) {
            int row = v / (n + 1);
            positions[3 * v] = x + width * (v % (n + 1)) / n;
            positions[3 * v + 1] = y + width * row / n;
            positions[3 * v + 2] = z;
        }
        for (int cell = 0; cell < n * n; cell++) {
            int v = cell / n * (n + 1) + cell % n;
            int[] two = { v, v + 1, v + n + 2, v, v + n + 2, v + n + 1 };
            for (int k = 0; k < 6; k++) {
                triangles[6 * cell + k] = two[reversed ? 5 - k : k];
            }
        }
        return new Mesh(Topology.of(positions.length / 3, triangles), positions);
    }
}

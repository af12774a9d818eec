package dev.graze.query.penetration;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * A surface that has an inside: every edge has an even number of triangles. Vertices at the same position are one, so a
 * seam is not a gap. Pairs of triangles over the same three vertices bound nothing: of an odd number one is kept, of an
 * even number none. Immutable as long as the caller does not change the positions.
 */
final class ClosedSurface {
    private final Topology topology;
    private final double[] positions;
    /** What the part calls each triangle and each vertex. */
    private final int[] triangleNames;
    private final int[] vertexNames;

    private ClosedSurface(Topology topology, double[] positions, int[] triangleNames, int[] vertexNames) {
        this.topology = topology;
        this.positions = positions;
        this.triangleNames = triangleNames;
        this.vertexNames = vertexNames;
    }

    private ClosedSurface(ClosedSurface like, double[] positions) {
        this.topology = like.topology;
        this.positions = positions;
        this.triangleNames = like.triangleNames;
        this.vertexNames = like.vertexNames;
    }

    /**
     * Checks that a surface is closed.
     *
     * @param name what to call it in the message
     * @throws InvalidInputException if it is open or has no triangles, with the first open edge
     */
    static ClosedSurface of(String name, Topology topology, double[] positions) {
        ClosedSurface surface = weld(topology, positions);
        surface.requireClosed(name);
        return surface;
    }

    private static ClosedSurface weld(Topology topology, double[] positions) {
        int[] point = new int[topology.vertexCount()];
        int[] vertexNames = new int[topology.vertexCount()];
        double[] welded = new double[3 * topology.vertexCount()];
        int pointCount = weldVertices(positions, point, vertexNames, welded);
        int[] corners = new int[3 * topology.triangleCount()];
        int[] names = new int[topology.triangleCount()];
        int count = 0;
        for (int t = 0; t < topology.triangleCount(); t++) {
            int a = point[topology.triangleVertex(t, 0)];
            int b = point[topology.triangleVertex(t, 1)];
            int c = point[topology.triangleVertex(t, 2)];
            if (a != b && b != c && c != a) {
                corners[3 * count] = a;
                corners[3 * count + 1] = b;
                corners[3 * count + 2] = c;
                names[count++] = t;
            }
        }
        Topology all = Topology.of(pointCount, Arrays.copyOf(corners, 3 * count));
        return new ClosedSurface(all, Arrays.copyOf(welded, 3 * pointCount), Arrays.copyOf(names, count),
                Arrays.copyOf(vertexNames, pointCount)).withoutPairs();
    }

    /** Numbers places in the order of their first vertices, with open addressing; returns how many there are. */
    private static int weldVertices(double[] positions, int[] point, int[] vertexNames, double[] welded) {
        int mask = (Integer.highestOneBit(point.length + 1) << 2) - 1;
        int[] table = new int[mask + 1];
        int count = 0;
        for (int v = 0; v < point.length; v++) {
            for (int axis = 0; axis < 3; axis++) {
                welded[3 * count + axis] = positions[3 * v + axis] + 0.0; // -0 and 0 are the same place
            }
            int slot = hash(welded, 3 * count) & mask;
            while (table[slot] > 0 && !isSamePlace(welded, 3 * (table[slot] - 1), 3 * count)) {
                slot = (slot + 1) & mask;
            }
            if (table[slot] == 0) {
                vertexNames[count++] = v;
                table[slot] = count;
            }
            point[v] = table[slot] - 1;
        }
        return count;
    }

    private static int hash(double[] x, int p) {
        long bits = 0;
        for (int axis = 0; axis < 3; axis++) {
            bits = (bits ^ bits >>> 29 ^ Double.doubleToLongBits(x[p + axis])) * 0x9E3779B97F4A7C15L;
        }
        return (int) (bits >>> 32);
    }

    private static boolean isSamePlace(double[] x, int p, int q) {
        return x[p] == x[q] && x[p + 1] == x[q + 1] && x[p + 2] == x[q + 2];
    }

    /** Leaves out pairs of triangles over the same three vertices. */
    private ClosedSurface withoutPairs() {
        if (topology.duplicateTriangleCount() == 0) {
            return this;
        }
        boolean[] kept = new boolean[topology.triangleCount()];
        for (int t = 0; t < kept.length; t++) {
            kept[topology.original(t)] ^= true;
        }
        IntList corners = new IntList();
        IntList names = new IntList();
        for (int t = 0; t < kept.length; t++) {
            for (int k = 0; k < 3 && kept[t]; k++) {
                corners.add(topology.triangleVertex(t, k));
            }
            if (kept[t]) {
                names.add(triangleNames[t]);
            }
        }
        return new ClosedSurface(Topology.of(topology.vertexCount(), corners.toArray()), positions, names.toArray(),
                vertexNames);
    }

    private void requireClosed(String name) {
        if (topology.triangleCount() == 0) {
            throw new InvalidInputException(name + " has no triangles that bound anything, so it has no inside;"
                    + " penetration needs closed parts");
        }
        int open = 0;
        int first = -1;
        for (int e = 0; e < topology.edgeCount(); e++) {
            if (topology.edgeTriangles().size(e) % 2 != 0) {
                open++;
                first = first < 0 ? e : first;
            }
        }
        if (open > 0) {
            throw new InvalidInputException(name + " is open, so it has no inside: " + open
                    + " edges have an odd number of triangles, the first between vertices "
                    + vertexNames[topology.edgeVertex(first, 0)]
                    + " and " + vertexNames[topology.edgeVertex(first, 1)]
                    + "; close the mesh, or ask about its distance instead");
        }
    }

    Topology topology() {
        return topology;
    }

    double[] positions() {
        return positions;
    }

    /** Returns the same surface at other positions. */
    ClosedSurface at(double[] others) {
        return new ClosedSurface(this, others);
    }

    /** Returns what the part calls a triangle. */
    int nameOf(int triangle) {
        return triangleNames[triangle];
    }

    int triangleCount() {
        return topology.triangleCount();
    }

    /** Copies the three corners of a triangle, nine coordinates. */
    void copyTriangle(int triangle, double[] to, int at) {
        for (int k = 0; k < 3; k++) {
            System.arraycopy(positions, 3 * topology.triangleVertex(triangle, k), to, at + 3 * k, 3);
        }
    }

    /** Returns the vector along a triangle's normal, in the order of its corners, that is as long as twice its area. */
    double[] normal(int triangle) {
        double[] x = new double[9];
        copyTriangle(triangle, x, 0);
        double[] n = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            int j = (axis + 1) % 3;
            int k = (axis + 2) % 3;
            n[axis] = (x[3 + j] - x[j]) * (x[6 + k] - x[k]) - (x[3 + k] - x[k]) * (x[6 + j] - x[j]);
        }
        return n;
    }
}

package dev.graze.query.solid;

import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * The triangles of a part with vertices at exactly the same position joined to one point, so that a seam with
 * duplicated vertices is not a gap. Points are numbered in the order of their first vertices. Triangles with two equal
 * corners are left out; copies of a triangle are kept.
 *
 * @param topology   the triangles that are left, over points
 * @param x          three coordinates per point
 * @param pointOf    the point of each vertex of the part
 * @param vertexOf   the first vertex of the part at each point
 * @param triangleOf the number that each triangle has in the part
 */
public record Weld(Topology topology, double[] x, int[] pointOf, int[] vertexOf, int[] triangleOf) {
    static Weld of(Topology part, double[] positions) {
        int[] pointOf = new int[part.vertexCount()];
        int[] vertexOf = new int[part.vertexCount()];
        double[] x = join(positions, pointOf, vertexOf);
        int[] corners = new int[3 * part.triangleCount()];
        int[] triangleOf = new int[part.triangleCount()];
        int count = 0;
        for (int t = 0; t < part.triangleCount(); t++) {
            int a = pointOf[part.triangleVertex(t, 0)];
            int b = pointOf[part.triangleVertex(t, 1)];
            int c = pointOf[part.triangleVertex(t, 2)];
            if (a != b && b != c && c != a) {
                corners[3 * count] = a;
                corners[3 * count + 1] = b;
                corners[3 * count + 2] = c;
                triangleOf[count++] = t;
            }
        }
        return new Weld(Topology.of(x.length / 3, Arrays.copyOf(corners, 3 * count)), x, pointOf,
                Arrays.copyOf(vertexOf, x.length / 3), Arrays.copyOf(triangleOf, count));
    }

    /** Numbers distinct positions with open addressing; writes the point of each vertex and the first of each point. */
    private static double[] join(double[] positions, int[] pointOf, int[] vertexOf) {
        int capacity = Integer.highestOneBit(Math.max(8, pointOf.length)) << 2;
        int[] table = new int[capacity];
        double[] x = new double[positions.length];
        int count = 0;
        for (int v = 0; v < pointOf.length; v++) {
            // adding 0 turns -0 into 0, which is the same position
            double px = positions[3 * v] + 0.0;
            double py = positions[3 * v + 1] + 0.0;
            double pz = positions[3 * v + 2] + 0.0;
            int slot = hash(px, py, pz) & (capacity - 1);
            while (table[slot] != 0 && !isAt(x, table[slot] - 1, px, py, pz)) {
                slot = (slot + 1) & (capacity - 1);
            }
            if (table[slot] == 0) {
                x[3 * count] = px;
                x[3 * count + 1] = py;
                x[3 * count + 2] = pz;
                vertexOf[count] = v;
                table[slot] = ++count;
            }
            pointOf[v] = table[slot] - 1;
        }
        return Arrays.copyOf(x, 3 * count);
    }

    private static int hash(double px, double py, double pz) {
        long h = Double.doubleToLongBits(px) * 0x9E3779B97F4A7C15L;
        h = (h ^ (h >>> 32) ^ Double.doubleToLongBits(py)) * 0xC2B2AE3D27D4EB4FL;
        h = (h ^ (h >>> 32) ^ Double.doubleToLongBits(pz)) * 0x9E3779B97F4A7C15L;
        return (int) (h >>> 33);
    }

    private static boolean isAt(double[] x, int p, double px, double py, double pz) {
        return x[3 * p] == px && x[3 * p + 1] == py && x[3 * p + 2] == pz;
    }
}

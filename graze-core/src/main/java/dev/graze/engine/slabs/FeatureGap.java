package dev.graze.engine.slabs;

import dev.graze.bounds.Rounding;
import dev.graze.narrow.distance.EdgeFeet;

/**
 * Bounds the distance between two features from below. Any direction gives a bound: the gap between the two features
 * along it. For the direction between their closest points the bound is their distance. That direction is computed in
 * plain doubles, since a little rounding of it hardly matters.
 *
 * <p><b>Rounding.</b> Coordinates are differences from a vertex of the pair, off by 2^-53 relative to themselves.
 * A dot product of three terms is off by less than 2^-50 of the sum of the products' absolute values, so the gap
 * between two of them is off by less than 2^-48 of the largest such sum.
 */
final class FeatureGap {
    private static final double ROUNDING = 0x1p-48;
    /** Squares of directions shorter than this, or longer than its inverse, are out of range. */
    private static final double LEAST = 0x1p-900;
    /** Products that underflow are off by 2^-1074 each, which is less than this over the length of a direction. */
    private static final double UNDERFLOW = 0x1p-600;

    /** Three coordinates of each vertex as seen from the first one. */
    private final double[] p = new double[12];

    /** Returns a lower bound for the distance between a vertex and a face. */
    float vertexFace(double[] x, int vertex, int a, int b, int c) {
        load(x, vertex, a, b, c);
        // The face as seen from the vertex: the closest point to the origin is the direction.
        double abx = p[6] - p[3];
        double aby = p[7] - p[4];
        double abz = p[8] - p[5];
        double acx = p[9] - p[3];
        double acy = p[10] - p[4];
        double acz = p[11] - p[5];
        double nx = aby * acz - abz * acy;
        double ny = abz * acx - abx * acz;
        double nz = abx * acy - aby * acx;
        float best = alongNormal(nx, ny, nz);
        if (isAbove(nx, ny, nz)) {
            return best;
        }
        for (int edge = 0; edge < 3; edge++) {
            int from = 3 + 3 * edge;
            int to = 3 + 3 * ((edge + 1) % 3);
            double ex = p[to] - p[from];
            double ey = p[to + 1] - p[from + 1];
            double ez = p[to + 2] - p[from + 2];
            double t = EdgeFeet.fraction(-(ex * p[from] + ey * p[from + 1] + ez * p[from + 2]),
                    ex * ex + ey * ey + ez * ez);
            best = Math.max(best, along(p[from] + t * ex, p[from + 1] + t * ey, p[from + 2] + t * ez, 1));
        }
        return best;
    }

    private float alongNormal(double nx, double ny, double nz) {
        double sign = nx * p[3] + ny * p[4] + nz * p[5] < 0 ? -1 : 1;
        return along(sign * nx, sign * ny, sign * nz, 1);
    }

    /** Returns whether the first vertex is above or below the face, in rounded arithmetic. */
    private boolean isAbove(double nx, double ny, double nz) {
        for (int edge = 0; edge < 3; edge++) {
            int i = 3 + 3 * edge;
            int j = 3 + 3 * ((edge + 1) % 3);
            double cx = p[i + 1] * p[j + 2] - p[i + 2] * p[j + 1];
            double cy = p[i + 2] * p[j] - p[i] * p[j + 2];
            double cz = p[i] * p[j + 1] - p[i + 1] * p[j];
            if (!(cx * nx + cy * ny + cz * nz >= 0)) {
                return false;
            }
        }
        return true;
    }

    /** Returns a lower bound for the distance between two edges. */
    float edgeEdge(double[] x, int a0, int a1, int b0, int b1) {
        load(x, a0, a1, b0, b1);
        double ax = p[3];
        double ay = p[4];
        double az = p[5];
        double bx = p[9] - p[6];
        double by = p[10] - p[7];
        double bz = p[11] - p[8];
        double aa = ax * ax + ay * ay + az * az;
        double bb = bx * bx + by * by + bz * bz;
        double ab = ax * bx + ay * by + az * bz;
        double ar = -(ax * p[6] + ay * p[7] + az * p[8]); // r leads from the second edge's start to the first one's
        double br = -(bx * p[6] + by * p[7] + bz * p[8]);
        double v = EdgeFeet.onSecond(aa, ab, bb, ar, br);
        double u = EdgeFeet.onFirst(v, aa, ab, ar);
        return along(p[6] + v * bx - u * ax, p[7] + v * by - u * ay, p[8] + v * bz - u * az, 2);
    }

    private void load(double[] x, int v0, int v1, int v2, int v3) {
        for (int axis = 0; axis < 3; axis++) {
            double origin = x[3 * v0 + axis];
            p[axis] = 0;
            p[3 + axis] = x[3 * v1 + axis] - origin;
            p[6 + axis] = x[3 * v2 + axis] - origin;
            p[9 + axis] = x[3 * v3 + axis] - origin;
        }
    }

    /** Returns the gap along a direction between the first {@code divide} vertices and the others, rounded down. */
    private float along(double ux, double uy, double uz, int divide) {
        double highest = 0; // of the first vertex, the origin
        double lowest = Double.POSITIVE_INFINITY;
        double largest = 0;
        for (int i = 1; i < 4; i++) {
            double x = ux * p[3 * i];
            double y = uy * p[3 * i + 1];
            double z = uz * p[3 * i + 2];
            double projected = x + y + z;
            largest = Math.max(largest, Math.abs(x) + Math.abs(y) + Math.abs(z));
            if (i < divide) {
                highest = Math.max(highest, projected);
            } else {
                lowest = Math.min(lowest, projected);
            }
        }
        double squared = ux * ux + uy * uy + uz * uz;
        if (!(squared > LEAST && squared < 1 / LEAST)) {
            return 0;
        }
        double certain = (lowest - highest - ROUNDING * largest) / Math.sqrt(squared) * (1 - ROUNDING) - UNDERFLOW;
        return certain > 0 && certain < Float.MAX_VALUE ? Rounding.down(certain) : 0;
    }
}

package dev.graze.query.distance;

import dev.graze.narrow.distance.EdgeFeet;

/**
 * The distance between two items (triangles, possibly without area) in plain doubles, with certain bounds; two items
 * that cross have the lower bound 0. Allocates nothing. Not thread-safe.
 *
 * <p>The closest points of two triangles that do not cross lie on two edges, or on a vertex and a face. All pairs of
 * edges are tried until one is found whose closest points are those of the triangles, and then the nearest vertex above
 * each face (after Larsen et al., "Fast Proximity Queries with Swept Sphere Volumes", 1999, which PQP implements).
 *
 * <p><b>Bounds.</b> All is computed relative to the first corner, so with e = 2^-53 and m the largest relative
 * coordinate, a coordinate is off by at most e m. The points found are convex combinations of corners, off by at most
 * 32 e m each, and so their distance with {@link #ERROR} m added is an upper bound. The lower bound does not depend on
 * how they were found. With n the direction from one to the other, it is the gap between the items along n: the least
 * n . b minus the greatest n . a over the corners, each off by at most 16 e m. It meets the upper bound up to rounding
 * if the points are the closest, and is merely weaker if they are not.
 */
final class TriangleGap {
    static final double ERROR = 128 * 0x1p-53;
    /** Products of four coordinates neither overflow nor lose digits between these. */
    private static final double SMALLEST = 0x1p-200;
    private static final double LARGEST = 0x1p200;

    /** The corners of A at 0, 3, 6 and of B at 9, 12, 15, relative to the first. */
    private final double[] x = new double[18];
    private double m;
    private int exponent;
    private double best;
    private double wx;
    private double wy;
    private double wz;
    private double lower;
    private double upper;

    /** Loads the items of two leaves at their placed positions. */
    void load(PlacedSurface a, int leafA, PlacedSurface b, int leafB) {
        double[] positionsA = a.positionsOf(leafA);
        double[] positionsB = b.positionsOf(leafB);
        SurfaceTree treeA = a.tree();
        SurfaceTree treeB = b.tree();
        int first = 3 * treeA.corner(leafA, 0);
        double originX = positionsA[first];
        double originY = positionsA[first + 1];
        double originZ = positionsA[first + 2];
        load(positionsA, 3 * treeA.corner(leafA, 1), 3, originX, originY, originZ);
        load(positionsA, 3 * treeA.corner(leafA, 2), 6, originX, originY, originZ);
        load(positionsB, 3 * treeB.corner(leafB, 0), 9, originX, originY, originZ);
        load(positionsB, 3 * treeB.corner(leafB, 1), 12, originX, originY, originZ);
        load(positionsB, 3 * treeB.corner(leafB, 2), 15, originX, originY, originZ);
        x[0] = 0;
        x[1] = 0;
        x[2] = 0;
        double largest = 0;
        for (int i = 3; i < 18; i++) {
            largest = Math.max(largest, Math.abs(x[i]));
        }
        m = largest;
        exponent = 0;
        if (!(m < LARGEST) || m < SMALLEST) {
            rescale();
        }
    }

    private void load(double[] positions, int from, int to, double originX, double originY, double originZ) {
        x[to] = positions[from] - originX;
        x[to + 1] = positions[from + 1] - originY;
        x[to + 2] = positions[from + 2] - originZ;
    }

    private void rescale() {
        if (m == 0 || m > Double.MAX_VALUE) {
            return;
        }
        exponent = Math.getExponent(m);
        for (int i = 0; i < 18; i++) {
            x[i] = Math.scalb(x[i], -exponent);
        }
        m = Math.scalb(m, -exponent);
    }

    /** Returns a lower bound on the distance of the items loaded, as seen along a unit vector or 0. */
    double along(double nx, double ny, double nz) {
        double along = gapAlong(nx, ny, nz);
        return exponent == 0 && along > 0 ? along : 0;
    }

    /** Returns a lower bound on the distance, as seen along the normals of the two items. */
    double alongNormals() {
        double gap = Math.max(alongNormal(0), alongNormal(9));
        return exponent == 0 && gap > 0 ? gap : 0;
    }

    private double alongNormal(int face) {
        double bx = x[face + 3] - x[face];
        double by = x[face + 4] - x[face + 1];
        double bz = x[face + 5] - x[face + 2];
        double cx = x[face + 6] - x[face];
        double cy = x[face + 7] - x[face + 1];
        double cz = x[face + 8] - x[face + 2];
        double nx = by * cz - bz * cy;
        double ny = bz * cx - bx * cz;
        double nz = bx * cy - by * cx;
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        if (!(length > 0)) {
            return 0;
        }
        nx /= length;
        ny /= length;
        nz /= length;
        double a1 = nx * x[3] + ny * x[4] + nz * x[5];
        double a2 = nx * x[6] + ny * x[7] + nz * x[8];
        double b0 = nx * x[9] + ny * x[10] + nz * x[11];
        double b1 = nx * x[12] + ny * x[13] + nz * x[14];
        double b2 = nx * x[15] + ny * x[16] + nz * x[17];
        double above = Math.min(b0, Math.min(b1, b2)) - Math.max(0, Math.max(a1, a2));
        double below = Math.min(0, Math.min(a1, a2)) - Math.max(b0, Math.max(b1, b2));
        return Math.max(above, below) - ERROR * m;
    }

    /** Returns a lower bound on the gap along a vector whose length is at most 1, up to rounding. */
    private double gapAlong(double nx, double ny, double nz) {
        double a1 = nx * x[3] + ny * x[4] + nz * x[5];
        double a2 = nx * x[6] + ny * x[7] + nz * x[8];
        double b0 = nx * x[9] + ny * x[10] + nz * x[11];
        double b1 = nx * x[12] + ny * x[13] + nz * x[14];
        double b2 = nx * x[15] + ny * x[16] + nz * x[17];
        double least = Math.min(b0, Math.min(b1, b2));
        double most = Math.max(0, Math.max(a1, a2));
        return least - most - ERROR * m;
    }

    /** Measures the items loaded. */
    void measure() {
        if (m == 0 || m > Double.MAX_VALUE) {
            // All corners are the same point, or distances may be beyond the range of doubles.
            lower = 0;
            upper = m == 0 ? 0 : Double.POSITIVE_INFINITY;
            return;
        }
        best = Double.POSITIVE_INFINITY;
        if (!findOnEdges()) {
            findOnFace(0, 9);
            findOnFace(9, 0);
        }
        bound();
    }

    /** Finds the closest points on edges; returns whether they are certainly those of the triangles, up to rounding. */
    private boolean findOnEdges() {
        for (int i = 0; i < 3; i++) {
            int p = 3 * i;
            int q = i == 2 ? 0 : p + 3;
            int apexA = i == 0 ? 6 : p - 3;
            for (int k = 0; k < 3; k++) {
                int r = 9 + 3 * k;
                int s = k == 2 ? 9 : r + 3;
                if (tryEdges(p, q, r, s) && isBehind(apexA, p, k == 0 ? 15 : r - 3)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** From the corner of A or B at offset {@code pointFrom} to the point found on A. */
    private double pointX;
    private double pointY;
    private double pointZ;
    private int pointFrom;

    /** Returns whether two edges are the nearest so far. */
    private boolean tryEdges(int p, int q, int r, int s) {
        double ux = x[q] - x[p];
        double uy = x[q + 1] - x[p + 1];
        double uz = x[q + 2] - x[p + 2];
        double vx = x[s] - x[r];
        double vy = x[s + 1] - x[r + 1];
        double vz = x[s + 2] - x[r + 2];
        double tx = x[p] - x[r];
        double ty = x[p + 1] - x[r + 1];
        double tz = x[p + 2] - x[r + 2];
        double aa = ux * ux + uy * uy + uz * uz;
        double ab = ux * vx + uy * vy + uz * vz;
        double bb = vx * vx + vy * vy + vz * vz;
        double ar = ux * tx + uy * ty + uz * tz;
        double br = vx * tx + vy * ty + vz * tz;
        double other = EdgeFeet.onSecond(aa, ab, bb, ar, br);
        double along = EdgeFeet.onFirst(other, aa, ab, ar);
        double dx = tx + along * ux - other * vx;
        double dy = ty + along * uy - other * vy;
        double dz = tz + along * uz - other * vz;
        double squared = dx * dx + dy * dy + dz * dz;
        if (!(squared < best)) {
            return false;
        }
        best = squared;
        wx = -dx;
        wy = -dy;
        wz = -dz;
        pointX = along * ux;
        pointY = along * uy;
        pointZ = along * uz;
        pointFrom = p;
        return true;
    }

    /**
     * Returns whether the third corners lie behind the planes through the closest points of two edges, so that no other
     * points are closer.
     */
    private boolean isBehind(int apexA, int p, int apexB) {
        double a = (x[apexA] - x[p] - pointX) * wx + (x[apexA + 1] - x[p + 1] - pointY) * wy
                + (x[apexA + 2] - x[p + 2] - pointZ) * wz;
        double b = (x[apexB] - x[p] - pointX) * wx + (x[apexB + 1] - x[p + 1] - pointY) * wy
                + (x[apexB + 2] - x[p + 2] - pointZ) * wz;
        return a <= 0 && b >= best;
    }

    /** Tries the corner of the second triangle that is nearest to the plane of the first, if it is above the face. */
    private void findOnFace(int face, int other) {
        double bx = x[face + 3] - x[face];
        double by = x[face + 4] - x[face + 1];
        double bz = x[face + 5] - x[face + 2];
        double cx = x[face + 6] - x[face];
        double cy = x[face + 7] - x[face + 1];
        double cz = x[face + 8] - x[face + 2];
        double nx = by * cz - bz * cy;
        double ny = bz * cx - bx * cz;
        double nz = bx * cy - by * cx;
        double h0 = height(face, other, nx, ny, nz);
        double h1 = height(face, other + 3, nx, ny, nz);
        double h2 = height(face, other + 6, nx, ny, nz);
        if (!(h0 > 0 && h1 > 0 && h2 > 0) && !(h0 < 0 && h1 < 0 && h2 < 0)) {
            return;
        }
        int p = Math.abs(h1) < Math.abs(h0) ? other + 3 : other;
        p = Math.abs(h2) < Math.min(Math.abs(h0), Math.abs(h1)) ? other + 6 : p;
        double px = x[p] - x[face];
        double py = x[p + 1] - x[face + 1];
        double pz = x[p + 2] - x[face + 2];
        // Barycentric coordinates times |n|^2: n . (p x c) for b and n . (b x p) for c.
        double v = nx * (py * cz - pz * cy) + ny * (pz * cx - px * cz) + nz * (px * cy - py * cx);
        double w = nx * (by * pz - bz * py) + ny * (bz * px - bx * pz) + nz * (bx * py - by * px);
        double square = nx * nx + ny * ny + nz * nz;
        if (!(v > 0 && w > 0 && v + w < square)) {
            return;
        }
        v /= square;
        w /= square;
        double dx = px - v * bx - w * cx;
        double dy = py - v * by - w * cy;
        double dz = pz - v * bz - w * cz;
        double squared = dx * dx + dy * dy + dz * dz;
        if (squared < best) {
            best = squared;
            double sign = face == 0 ? 1 : -1;
            wx = sign * dx;
            wy = sign * dy;
            wz = sign * dz;
            pointFrom = p;
            pointX = face == 0 ? -dx : 0;
            pointY = face == 0 ? -dy : 0;
            pointZ = face == 0 ? -dz : 0;
        }
    }

    private double height(int face, int p, double nx, double ny, double nz) {
        return nx * (x[p] - x[face]) + ny * (x[p + 1] - x[face + 1]) + nz * (x[p + 2] - x[face + 2]);
    }

    private void bound() {
        double length = Math.sqrt(best);
        upper = length + ERROR * m;
        lower = length > 0 ? Math.max(0, gapAlong(wx / length, wy / length, wz / length)) : 0;
        if (exponent != 0) {
            upper = Math.scalb(upper, exponent) + Double.MIN_VALUE;
            lower = Math.max(0, Math.scalb(lower, exponent) - Double.MIN_VALUE);
        }
    }

    /** Returns a certain lower bound on the distance. */
    double lower() {
        return lower;
    }

    /** Returns a certain upper bound on the distance. */
    double upper() {
        return upper;
    }

    /**
     * Writes the point found on A or on B, rounded.
     *
     * @param positions hold the first corner of A, which all is relative to, at {@code from}
     */
    void copyPoint(boolean onA, double[] positions, int from, double[] to) {
        to[0] = positions[from] + Math.scalb(x[pointFrom] + pointX + (onA ? 0 : wx), exponent);
        to[1] = positions[from + 1] + Math.scalb(x[pointFrom + 1] + pointY + (onA ? 0 : wy), exponent);
        to[2] = positions[from + 2] + Math.scalb(x[pointFrom + 2] + pointZ + (onA ? 0 : wz), exponent);
    }

    /** Writes the unit vector from the point found on A to that on B; 0 if they coincide or are out of range. */
    void copyDirection(double[] to) {
        double length = m <= Double.MAX_VALUE ? Math.sqrt(best) : 0;
        double scale = length > 0 && m > 0 ? 1 / length : 0;
        to[0] = wx * scale;
        to[1] = wy * scale;
        to[2] = wz * scale;
    }
}

package dev.graze.narrow.exact;

import dev.graze.ContactKind;

/**
 * Tests in longs whether a pair with small integer coordinates touches at time k / n: solves the normal equations for
 * the parameters of the closest points and checks that the points coincide. Deliberately unlike the solver: no
 * projection, no orientation.
 */
final class GridTouch {
    private final long[][] point = new long[4][3];

    private GridTouch(PairCase pair, int k, int n) {
        for (int i = 0; i < 12; i++) {
            point[i / 3][i % 3] = (n - k) * (long) pair.x()[i] + k * (long) pair.x()[12 + i];
        }
    }

    static boolean at(PairCase pair, int k, int n) {
        GridTouch touch = new GridTouch(pair, k, n);
        return pair.kind() == ContactKind.VF ? touch.onFace() : touch.edgesTouch();
    }

    private boolean onFace() {
        long[] b = minus(point[2], point[1]);
        long[] c = minus(point[3], point[1]);
        long[] p = minus(point[0], point[1]);
        long scale = dot(b, b) * dot(c, c) - dot(b, c) * dot(b, c);
        if (scale == 0) {
            return onSegment(0, 1, 2) || onSegment(0, 2, 3) || onSegment(0, 3, 1);
        }
        long u = dot(p, b) * dot(c, c) - dot(p, c) * dot(b, c);
        long v = dot(p, c) * dot(b, b) - dot(p, b) * dot(b, c);
        return u >= 0 && v >= 0 && u + v <= scale && coincide(scale, p, u, b, v, c);
    }

    private boolean edgesTouch() {
        long[] a = minus(point[1], point[0]);
        long[] b = minus(point[2], point[3]);
        long[] w = minus(point[2], point[0]);
        long scale = dot(a, a) * dot(b, b) - dot(a, b) * dot(a, b);
        if (scale == 0) {
            return onSegment(0, 2, 3) || onSegment(1, 2, 3) || onSegment(2, 0, 1) || onSegment(3, 0, 1);
        }
        long u = dot(w, a) * dot(b, b) - dot(w, b) * dot(a, b);
        long v = dot(w, b) * dot(a, a) - dot(w, a) * dot(a, b);
        return u >= 0 && u <= scale && v >= 0 && v <= scale && coincide(scale, w, u, a, v, b);
    }

    private boolean onSegment(int p, int a, int b) {
        long[] along = minus(point[b], point[a]);
        long[] to = minus(point[p], point[a]);
        long length = dot(along, along);
        long u = dot(to, along);
        return length == 0 ? dot(to, to) == 0 : u >= 0 && u <= length && coincide(length, to, u, along, 0, along);
    }

    /** Returns whether scale w = u a + v b. */
    private static boolean coincide(long scale, long[] w, long u, long[] a, long v, long[] b) {
        boolean same = true;
        for (int axis = 0; axis < 3; axis++) {
            same &= scale * w[axis] == u * a[axis] + v * b[axis];
        }
        return same;
    }

    private static long[] minus(long[] p, long[] q) {
        return new long[] { p[0] - q[0], p[1] - q[1], p[2] - q[2] };
    }

    private static long dot(long[] p, long[] q) {
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
    }
}

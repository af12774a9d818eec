package dev.graze.narrow.distance;

import dev.graze.ContactKind;

/**
 * Decides exactly whether two features are at most a distance apart, for all finite doubles. Arguments are offsets of
 * points in one array. One instance serves one thread and does not allocate, except for the few pairs that need
 * integers.
 *
 * <p><b>The filter.</b> Closest points computed in doubles need not be right to give two certain bounds. They belong to
 * the features, so their distance is an upper bound. And if n is any vector, and every vertex of the first feature is
 * farther than h |n| along n than every vertex of the second, then the features are farther than h apart. With n the
 * vector between the closest points both bounds are close to the distance.
 *
 * <p>All arithmetic is on the differences between the vertices of the features, with at most the magnitude
 * {@code size}, each exact within e = 2^-53 relatively. The closest points' difference is a weighted mean of them with
 * weights from 0 to 1 that sum to 1: weights, products and sums lose at most 16 e size on each axis, so its length
 * is at most 16 sqrt(3) e size &lt; 28 e size off, and a relative 3 e from squares, sums and root. The projection of a
 * difference on n loses at most 6 e times the sum of the products' magnitudes, which is at most sqrt(3) size |n|: 11 e
 * size |n|. {@link #ERROR} is 64 e, and {@link #SLACK} covers the relative errors of the lengths and of the products
 * with the limit.
 */
public final class WithinDistance {
    private static final double ERROR = 0x40p-53;
    private static final double SLACK = 1 + 0x20p-53;
    private static final double SMALLEST_SIZE = 0x1p-400;
    private static final double LARGEST_SIZE = 0x1p200;
    /** Below this, what products lose by underflow could matter. */
    private static final double SMALLEST_PRODUCT = 0x1p-900;

    private final ClosestPoints closest = new ClosestPoints();
    private long exactDecisions;

    /** Returns whether vertex p and face a, b, c are at most {@code distance} apart, which is 0 or more. */
    public boolean vertexFace(double[] x, int p, int a, int b, int c, double distance) {
        int decided = filterFace(x, p, a, b, c, distance);
        if (decided != 0) {
            return decided > 0;
        }
        exactDecisions++;
        closest.vertexFace(x, p, a, b, c);
        return closest.isAtMost(distance);
    }

    /** Returns whether edges p, q and r, s are at most {@code distance} apart, which is 0 or more. */
    public boolean edgeEdge(double[] x, int p, int q, int r, int s, double distance) {
        int decided = filterEdges(x, p, q, r, s, distance);
        if (decided != 0) {
            return decided > 0;
        }
        exactDecisions++;
        closest.edgeEdge(x, p, q, r, s);
        return closest.isAtMost(distance);
    }

    /**
     * Returns whether two features are at most {@code distance} apart, which is 0 or more.
     *
     * @param x the four points of the pair, as its kind orders them
     */
    public boolean isWithin(ContactKind kind, double[] x, double distance) {
        return kind == ContactKind.VF
                ? vertexFace(x, 0, 3, 6, 9, distance)
                : edgeEdge(x, 0, 3, 6, 9, distance);
    }

    /** Returns whether vertex p and face a, b, c are more than {@code distance} apart, if the filter can prove it. */
    public static boolean isFaceBeyond(double[] x, int p, int a, int b, int c, double distance) {
        return filterFace(x, p, a, b, c, distance) < 0;
    }

    /** Returns whether edges p, q and r, s are more than {@code distance} apart, if the filter can prove it. */
    public static boolean areEdgesBeyond(double[] x, int p, int q, int r, int s, double distance) {
        return filterEdges(x, p, q, r, s, distance) < 0;
    }

    /** Returns how many decisions the filter has left to exact arithmetic. */
    public long exactDecisions() {
        return exactDecisions;
    }

    /** Returns 1 if certainly within the distance, -1 if certainly not, 0 if the filter cannot decide. */
    private static int filterFace(double[] x, int p, int a, int b, int c, double distance) {
        double ax = x[p] - x[a];
        double ay = x[p + 1] - x[a + 1];
        double az = x[p + 2] - x[a + 2];
        double bx = x[p] - x[b];
        double by = x[p + 1] - x[b + 1];
        double bz = x[p + 2] - x[b + 2];
        double cx = x[p] - x[c];
        double cy = x[p + 1] - x[c + 1];
        double cz = x[p + 2] - x[c + 2];
        double size = Math.max(PairSigns.largest(ax, ay, az),
                Math.max(PairSigns.largest(bx, by, bz), PairSigns.largest(cx, cy, cz)));
        if (!isMeasurable(size, distance)) {
            return 0;
        }
        double ux = x[b] - x[a];
        double uy = x[b + 1] - x[a + 1];
        double uz = x[b + 2] - x[a + 2];
        double vx = x[c] - x[a];
        double vy = x[c + 1] - x[a + 1];
        double vz = x[c + 2] - x[a + 2];
        double uu = ux * ux + uy * uy + uz * uz;
        double uv = ux * vx + uy * vy + uz * vz;
        double vv = vx * vx + vy * vy + vz * vz;
        double ua = ux * ax + uy * ay + uz * az;
        double va = vx * ax + vy * ay + vz * az;
        double u = vv * ua - uv * va;
        double v = uu * va - uv * ua;
        double whole = uu * vv - uv * uv;
        double w = whole - u - v;
        if (u >= 0 && v >= 0 && w >= 0 && whole > 0) {
            u /= whole;
            v /= whole;
        } else {
            // The nearest of the three edges: outside one edge it is often that edge, but not always.
            double t = EdgeFeet.fraction(ua, uu);
            double s = EdgeFeet.fraction(va, vv);
            double ww = uu - 2 * uv + vv;
            double r = EdgeFeet.fraction((va - uv) - (ua - uu), ww);
            double onU = squared(ax - t * ux, ay - t * uy, az - t * uz);
            double onV = squared(ax - s * vx, ay - s * vy, az - s * vz);
            double onW = squared(bx - r * (vx - ux), by - r * (vy - uy), bz - r * (vz - uz));
            boolean firstIsU = onU <= onV;
            u = firstIsU ? t : 0;
            v = firstIsU ? 0 : s;
            if (onW < Math.min(onU, onV)) {
                u = 1 - r;
                v = r;
            }
        }
        double rest = Math.max(0, 1 - u - v);
        double gx = rest * ax + u * bx + v * cx;
        double gy = rest * ay + u * by + v * cy;
        double gz = rest * az + u * bz + v * cz;
        double ahead = Math.min(gx * ax + gy * ay + gz * az,
                Math.min(gx * bx + gy * by + gz * bz, gx * cx + gy * cy + gz * cz));
        return decide(gx, gy, gz, ahead, size, distance);
    }

    private static int filterEdges(double[] x, int p, int q, int r, int s, double distance) {
        double prx = x[p] - x[r];
        double pry = x[p + 1] - x[r + 1];
        double prz = x[p + 2] - x[r + 2];
        double psx = x[p] - x[s];
        double psy = x[p + 1] - x[s + 1];
        double psz = x[p + 2] - x[s + 2];
        double qrx = x[q] - x[r];
        double qry = x[q + 1] - x[r + 1];
        double qrz = x[q + 2] - x[r + 2];
        double qsx = x[q] - x[s];
        double qsy = x[q + 1] - x[s + 1];
        double qsz = x[q + 2] - x[s + 2];
        double size = Math.max(
                Math.max(PairSigns.largest(prx, pry, prz), PairSigns.largest(psx, psy, psz)),
                Math.max(PairSigns.largest(qrx, qry, qrz), PairSigns.largest(qsx, qsy, qsz)));
        if (!isMeasurable(size, distance)) {
            return 0;
        }
        double ax = x[q] - x[p];
        double ay = x[q + 1] - x[p + 1];
        double az = x[q + 2] - x[p + 2];
        double bx = x[s] - x[r];
        double by = x[s + 1] - x[r + 1];
        double bz = x[s + 2] - x[r + 2];
        double aa = ax * ax + ay * ay + az * az;
        double ab = ax * bx + ay * by + az * bz;
        double bb = bx * bx + by * by + bz * bz;
        double ar = ax * prx + ay * pry + az * prz;
        double br = bx * prx + by * pry + bz * prz;
        double v = EdgeFeet.onSecond(aa, ab, bb, ar, br);
        double u = EdgeFeet.onFirst(v, aa, ab, ar);
        double gx = (1 - u) * ((1 - v) * prx + v * psx) + u * ((1 - v) * qrx + v * qsx);
        double gy = (1 - u) * ((1 - v) * pry + v * psy) + u * ((1 - v) * qry + v * qsy);
        double gz = (1 - u) * ((1 - v) * prz + v * psz) + u * ((1 - v) * qrz + v * qsz);
        double ahead = Math.min(
                Math.min(gx * prx + gy * pry + gz * prz, gx * psx + gy * psy + gz * psz),
                Math.min(gx * qrx + gy * qry + gz * qrz, gx * qsx + gy * qsy + gz * qsz));
        return decide(gx, gy, gz, ahead, size, distance);
    }

    private static boolean isMeasurable(double size, double distance) {
        return size > SMALLEST_SIZE && size < LARGEST_SIZE && distance < LARGEST_SIZE;
    }

    private static double squared(double x, double y, double z) {
        return x * x + y * y + z * z;
    }

    /**
     * Decides by the vector between two points of the features.
     *
     * @param ahead the smallest product of that vector with the difference of a vertex of the first feature and one of
     *        the second
     */
    private static int decide(double gx, double gy, double gz, double ahead, double size, double distance) {
        double length = Math.sqrt(squared(gx, gy, gz));
        if (length * SLACK + ERROR * size <= distance) {
            return 1;
        }
        double limit = (distance * SLACK + ERROR * size) * (length * SLACK);
        return ahead > limit && ahead > SMALLEST_PRODUCT ? -1 : 0;
    }
}

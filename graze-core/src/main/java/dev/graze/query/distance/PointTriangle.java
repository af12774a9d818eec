package dev.graze.query.distance;

import dev.graze.narrow.distance.EdgeFeet;

/**
 * The distance between a point and a triangle, possibly without area, with certain bounds. Not thread-safe.
 *
 * <p><b>Bounds.</b> All is computed relative to the point, so with e = 2^-53 and m the largest coordinate of the
 * corners a, b, c relative to it, each of these coordinates is off by at most e m. Let w be the point that was found, a
 * convex combination of the corners: at most eight roundings of numbers up to 3 m, so w is within 32 e m of a point of
 * the triangle, and |w| with as much added is an upper bound. The lower bound does not depend on how w was found: the
 * triangle lies beyond the plane through its nearest corner along any unit vector n, here w / |w|, so the distance is
 * at least the least n . corner, off by at most 16 e m. A bad w only makes this bound weaker.
 *
 * <p>Coordinates so large or small that their squares leave the range of doubles are scaled by a power of two first.
 */
public final class PointTriangle {
    static final double ERROR = 64 * 0x1p-53;
    private static final double SMALLEST = 0x1p-300;
    private static final double LARGEST = 0x1p300;

    private final double[] x = new double[9];
    private final double[] nearest = new double[3];
    private double wx;
    private double wy;
    private double wz;
    private double px;
    private double py;
    private double pz;
    /** The exponent of the power of two by which coordinates were divided. */
    private int exponent;
    private double lower;
    private double upper;

    /** Measures from point x, y, z to the triangle of three vertices. */
    public void measure(double[] positions, double x, double y, double z, int a, int b, int c) {
        px = x;
        py = y;
        pz = z;
        load(positions, 3 * a, 0);
        load(positions, 3 * b, 3);
        load(positions, 3 * c, 6);
        double m = 0;
        for (double coordinate : this.x) {
            m = Math.max(m, Math.abs(coordinate));
        }
        exponent = 0;
        if (m > LARGEST || m < SMALLEST) {
            if (m == 0 || m > Double.MAX_VALUE) {
                // The corners are the point itself, or the distance may be beyond the range of doubles.
                lower = 0;
                upper = m;
                System.arraycopy(positions, 3 * a, nearest, 0, 3);
                return;
            }
            exponent = Math.getExponent(m);
            scale(-exponent);
            m = Math.scalb(m, -exponent);
        }
        findNearest();
        bound(m);
        nearest[0] = px + wx;
        nearest[1] = py + wy;
        nearest[2] = pz + wz;
    }

    private void load(double[] positions, int from, int to) {
        x[to] = positions[from] - px;
        x[to + 1] = positions[from + 1] - py;
        x[to + 2] = positions[from + 2] - pz;
    }

    private void scale(int by) {
        for (int i = 0; i < 9; i++) {
            x[i] = Math.scalb(x[i], by);
        }
    }

    private void bound(double m) {
        double length = Math.sqrt(wx * wx + wy * wy + wz * wz);
        double error = ERROR * m;
        double least = 0;
        if (length > 0) {
            double a = (wx * x[0] + wy * x[1] + wz * x[2]) / length;
            double b = (wx * x[3] + wy * x[4] + wz * x[5]) / length;
            double c = (wx * x[6] + wy * x[7] + wz * x[8]) / length;
            least = Math.max(0, Math.min(a, Math.min(b, c)) - error);
        }
        lower = least;
        upper = length + error;
        if (exponent != 0) {
            unscale();
        }
    }

    /** Scales back; a result that underflows is rounded outward. */
    private void unscale() {
        wx = Math.scalb(wx, exponent);
        wy = Math.scalb(wy, exponent);
        wz = Math.scalb(wz, exponent);
        lower = Math.max(0, Math.scalb(lower, exponent) - Double.MIN_VALUE);
        upper = Math.scalb(upper, exponent) + Double.MIN_VALUE;
    }

    /** Finds which corner, edge or face the origin lies above (Ericson, Real-Time Collision Detection, 5.1.5). */
    private void findNearest() {
        double abx = x[3] - x[0];
        double aby = x[4] - x[1];
        double abz = x[5] - x[2];
        double acx = x[6] - x[0];
        double acy = x[7] - x[1];
        double acz = x[8] - x[2];
        double d1 = -(abx * x[0] + aby * x[1] + abz * x[2]);
        double d2 = -(acx * x[0] + acy * x[1] + acz * x[2]);
        if (d1 <= 0 && d2 <= 0) {
            combine(0, 0);
            return;
        }
        double d3 = -(abx * x[3] + aby * x[4] + abz * x[5]);
        double d4 = -(acx * x[3] + acy * x[4] + acz * x[5]);
        if (d3 >= 0 && d4 <= d3) {
            combine(1, 0);
            return;
        }
        double vc = d1 * d4 - d3 * d2;
        if (vc <= 0 && d1 >= 0 && d3 <= 0) {
            combine(EdgeFeet.fraction(d1, d1 - d3), 0);
            return;
        }
        double d5 = -(abx * x[6] + aby * x[7] + abz * x[8]);
        double d6 = -(acx * x[6] + acy * x[7] + acz * x[8]);
        if (d6 >= 0 && d5 <= d6) {
            combine(0, 1);
            return;
        }
        double vb = d5 * d2 - d1 * d6;
        if (vb <= 0 && d2 >= 0 && d6 <= 0) {
            combine(0, EdgeFeet.fraction(d2, d2 - d6));
            return;
        }
        double va = d3 * d6 - d5 * d4;
        if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
            double t = EdgeFeet.fraction(d4 - d3, d4 - d3 + (d5 - d6));
            combine(1 - t, t);
            return;
        }
        double sum = va + vb + vc;
        combine(EdgeFeet.fraction(vb, sum), EdgeFeet.fraction(vc, sum));
    }

    /** Sets the point a + v (b - a) + w (c - a), and keeps v + w at 1 or less in spite of rounding. */
    private void combine(double towardsB, double towardsC) {
        double most = Math.max(1, towardsB + towardsC);
        double v = towardsB / most;
        double w = towardsC / most;
        double u = Math.max(0, 1 - v - w);
        wx = u * x[0] + v * x[3] + w * x[6];
        wy = u * x[1] + v * x[4] + w * x[7];
        wz = u * x[2] + v * x[5] + w * x[8];
    }

    public double lower() {
        return lower;
    }

    public double upper() {
        return upper;
    }

    /** Writes the nearest point of the triangle, rounded. */
    void copyNearest(double[] to) {
        System.arraycopy(nearest, 0, to, 0, 3);
    }
}

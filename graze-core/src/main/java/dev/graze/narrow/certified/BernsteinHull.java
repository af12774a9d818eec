package dev.graze.narrow.certified;

/**
 * Where a cubic can vanish, seen from its Bernstein coefficients alone: its graph lies in the convex hull of the four
 * points (k / 3, coefficient k). Without branches and without Math.min, which must mind zeros and NaN: whether all of
 * some numbers are negative is one conjunction of their sign bits.
 */
final class BernsteinHull {
    private static final long NOWHERE = Double.doubleToRawLongBits(3);

    private BernsteinHull() {
    }

    /**
     * The first place in [0, 1] at which the hull, widened by the error, meets zero: the least over all lines from a
     * coefficient on the first one's side to one that is not. From the other end if the coefficients come in reverse
     * order.
     */
    static double clip(double a, double b, double c, double d, double error) {
        double side = Math.signum(a);
        double h0 = side * a - error;
        if (!(h0 > 0)) {
            return 0;
        }
        double h1 = side * b - error;
        double h2 = side * c - error;
        double h3 = side * d - error;
        long first = Math.min(crossing(h0, h1, 0, 1), Math.min(crossing(h0, h2, 0, 2), crossing(h0, h3, 0, 3)));
        first = Math.min(first, Math.min(crossing(h1, h2, 1, 1), crossing(h1, h3, 1, 2)));
        return Double.longBitsToDouble(Math.min(first, crossing(h2, h3, 2, 1))) / 3;
    }

    /**
     * The bits of where the line from one coefficient to a later one meets zero, if the first is above and the second
     * not; else those of 3.
     */
    private static long crossing(double above, double below, int at, int distance) {
        long meets = (sign(0 - above) & ~sign(0 - below)) >> 63;
        double where = at + distance * (above / (above - below));
        return (Double.doubleToRawLongBits(where) & meets) | (NOWHERE & ~meets);
    }

    private static long sign(double number) {
        return Double.doubleToRawLongBits(number);
    }
}

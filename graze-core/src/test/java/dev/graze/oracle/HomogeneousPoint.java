package dev.graze.oracle;

import java.math.BigInteger;

/** The rational point (x / w, y / w, z / w) with w > 0, in lowest terms, so that equal points are equal records. */
record HomogeneousPoint(BigInteger x, BigInteger y, BigInteger z, BigInteger w) {

    HomogeneousPoint {
        BigInteger common = x.gcd(y).gcd(z).gcd(w);
        x = x.divide(common);
        y = y.divide(common);
        z = z.divide(common);
        w = w.divide(common);
    }

    static HomogeneousPoint ofVertex(int vertex, BigInteger[] positions) {
        return new HomogeneousPoint(positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2],
                BigInteger.ONE);
    }

    /** Returns the vector from this point to {@code other}, times a positive number. */
    IntegerVector to(HomogeneousPoint other) {
        return new IntegerVector(other.x.multiply(w).subtract(x.multiply(other.w)),
                other.y.multiply(w).subtract(y.multiply(other.w)), other.z.multiply(w).subtract(z.multiply(other.w)));
    }

    /** Returns the weighted mean; the weights must not be negative or both zero. */
    static HomogeneousPoint mean(HomogeneousPoint a, BigInteger weightA, HomogeneousPoint b, BigInteger weightB) {
        BigInteger wa = weightA.multiply(b.w);
        BigInteger wb = weightB.multiply(a.w);
        return new HomogeneousPoint(a.x.multiply(wa).add(b.x.multiply(wb)), a.y.multiply(wa).add(b.y.multiply(wb)),
                a.z.multiply(wa).add(b.z.multiply(wb)), a.w.multiply(wa).add(b.w.multiply(wb)));
    }

    /** Returns whether this point lies on the closed segment between {@code a} and {@code b}. */
    boolean isOnSegment(HomogeneousPoint a, HomogeneousPoint b) {
        IntegerVector toA = to(a);
        IntegerVector toB = to(b);
        return toA.cross(toB).isZero() && toA.dot(toB).signum() <= 0;
    }
}

package dev.graze.oracle;

import java.math.BigInteger;
import java.util.List;

/** A point or vector in space whose coordinates are polynomials of time. */
record MovingVector(Polynomial x, Polynomial y, Polynomial z) {

    /** Vertex {@code vertex} of the coordinates {@code t0} moving along a line to its place in {@code t1}. */
    static MovingVector ofVertex(int vertex, BigInteger[] t0, BigInteger[] t1) {
        int i = 3 * vertex;
        return new MovingVector(Polynomial.between(t0[i], t1[i]), Polynomial.between(t0[i + 1], t1[i + 1]),
                Polynomial.between(t0[i + 2], t1[i + 2]));
    }

    MovingVector minus(MovingVector other) {
        return new MovingVector(x.minus(other.x), y.minus(other.y), z.minus(other.z));
    }

    Polynomial dot(MovingVector other) {
        return x.times(other.x).plus(y.times(other.y)).plus(z.times(other.z));
    }

    MovingVector cross(MovingVector other) {
        return new MovingVector(y.times(other.z).minus(z.times(other.y)), z.times(other.x).minus(x.times(other.z)),
                x.times(other.y).minus(y.times(other.x)));
    }

    List<Polynomial> components() {
        return List.of(x, y, z);
    }

    boolean isAlwaysZero() {
        return x.isZero() && y.isZero() && z.isZero();
    }

    boolean isZeroAt(Instant instant) {
        return instant.signOf(x) == 0 && instant.signOf(y) == 0 && instant.signOf(z) == 0;
    }
}

package dev.graze.oracle;

import java.util.List;

/**
 * A moving point against a moving segment. The point lies on it when {@code cross} is zero (they are collinear) and
 * {@code dot}, the dot product of the vectors to both endpoints, is not positive. That also holds for a segment of
 * length zero: there the dot product is a squared distance.
 */
record PointOnSegment(MovingVector cross, Polynomial dot) {

    static PointOnSegment of(MovingVector point, MovingVector from, MovingVector to) {
        MovingVector toFrom = from.minus(point);
        MovingVector toTo = to.minus(point);
        return new PointOnSegment(toFrom.cross(toTo), toFrom.dot(toTo));
    }

    boolean holdsAt(Instant instant) {
        return cross.isZeroAt(instant) && instant.signOf(dot) <= 0;
    }

    /**
     * Returns polynomials whose roots, together with t = 0, include the first time at which the point lies on the
     * segment, if there is one.
     */
    List<Polynomial> events() {
        return cross.isAlwaysZero() ? List.of(dot) : cross.components();
    }
}

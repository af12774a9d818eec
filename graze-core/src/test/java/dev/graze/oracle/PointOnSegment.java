package dev.graze.oracle;

import java.util.List;

/**
 * A moving point against a moving segment. The point lies on it when {@code cross} is zero (they are collinear) and
 * {@code dot}, the product of the directions to both ends, is not positive. That holds for a segment of length zero
 * too: there the dot product is a squared distance.
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
     * Polynomials among whose roots, besides t = 0, is the first time at which the point lies on the segment, if there
     * is one.
     */
    List<Polynomial> events() {
        return cross.isAlwaysZero() ? List.of(dot) : cross.components();
    }
}

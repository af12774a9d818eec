package dev.graze.narrow.exact;

import java.util.List;

/** A moving edge from the origin to v1 against a moving edge from v2 to v3. */
final class EdgeEdge extends MovingPair {
    EdgeEdge(RelativeMotion ends) {
        super(ends);
    }

    @Override
    IntegerPolynomial normal(PlaneView view) {
        return view.area12().plus(view.area31());
    }

    @Override
    List<IntegerPolynomial> areas(PlaneView view) {
        return List.of(view.area12(), view.area31(), view.area23(), view.whole());
    }

    /**
     * Each edge has its ends on both sides of the other's line, or on it. The first edge sees v2 on the side of v1 x v2
     * and v3 on that of v1 x v3, the opposite of v3 x v1; the second sees the origin on the side of v2 x v3, and v1 on
     * that of the sum of all three.
     */
    @Override
    boolean touchesInPlane(int[] areaSigns) {
        return areaSigns[0] * areaSigns[1] >= 0 && areaSigns[2] * areaSigns[3] <= 0;
    }

    /**
     * Of two parallel edges that touch, the second has an end on the first, or else the first lies within the second,
     * its start included.
     */
    @Override
    List<PointSegment> pointSegments() {
        VectorPolynomial v1 = motion().first();
        VectorPolynomial v2 = motion().second();
        VectorPolynomial v3 = motion().third();
        return List.of(PointSegment.of(v2, v3), PointSegment.of(VectorPolynomial.ZERO.minus(v2), v1.minus(v2)),
                PointSegment.of(VectorPolynomial.ZERO.minus(v3), v1.minus(v3)));
    }
}

package dev.graze.narrow.exact;

import java.util.List;

/** A moving vertex, at the origin, against a moving face with corners v1, v2, v3. */
final class VertexFace extends MovingPair {
    VertexFace(RelativeMotion corners) {
        super(corners);
    }

    @Override
    IntegerPolynomial normal(PlaneView view) {
        return view.whole();
    }

    @Override
    List<IntegerPolynomial> areas(PlaneView view) {
        return List.of(view.area12(), view.area23(), view.area31());
    }

    /** Inside or on the border exactly if the vertex sees no two sides turn in opposite senses. */
    @Override
    boolean touchesInPlane(int[] areaSigns) {
        boolean someLeft = areaSigns[0] > 0 || areaSigns[1] > 0 || areaSigns[2] > 0;
        boolean someRight = areaSigns[0] < 0 || areaSigns[1] < 0 || areaSigns[2] < 0;
        return !(someLeft && someRight);
    }

    /** Two sides of a face that has shrunk to a segment cover it: they hang together and hold all corners. */
    @Override
    List<PointSegment> pointSegments() {
        RelativeMotion corners = motion();
        return List.of(PointSegment.of(corners.first(), corners.second()),
                PointSegment.of(corners.second(), corners.third()));
    }
}

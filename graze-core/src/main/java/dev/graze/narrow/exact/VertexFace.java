package dev.graze.narrow.exact;

import java.util.List;

/** A moving vertex, at the origin, against a moving face with corners v1, v2, v3. */
final class VertexFace extends MovingPair {
    private final RelativeMotion corners;

    private VertexFace(RelativeMotion corners, VectorPolynomial c12, VectorPolynomial c23, VectorPolynomial c31) {
        super(corners, c23, c12.plus(c23).plus(c31), List.of(c12, c23, c31));
        this.corners = corners;
    }

    static VertexFace of(RelativeMotion corners) {
        return new VertexFace(corners, corners.first().cross(corners.second()), corners.second().cross(corners.third()),
                corners.third().cross(corners.first()));
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
        return List.of(PointSegment.of(corners.first(), corners.second()), PointSegment.of(corners.second(), corners.third()));
    }
}

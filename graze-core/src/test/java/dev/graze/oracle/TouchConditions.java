package dev.graze.oracle;

import java.util.List;

/**
 * Two moving features as the polynomials that decide at each instant whether they touch. Both kinds of pair have the
 * same shape: the four points must be coplanar; where the normal is not zero, some polynomials must not be negative;
 * where it is zero, an endpoint of one must lie on an edge of the other.
 */
sealed interface TouchConditions permits VertexFacePair, EdgeEdgePair {

    /** Returns the normal of the face, or the common normal of both edges. */
    MovingVector normal();

    /** Returns a polynomial that is zero exactly when the four points are coplanar. */
    Polynomial coplanarity(MovingVector normal);

    /** Returns polynomials: coplanar features with a non-zero normal touch exactly if none of these is negative. */
    List<Polynomial> insides(MovingVector normal);

    /** Returns points on segments: features with a zero normal touch exactly if one of these holds. */
    List<PointOnSegment> flatTouches();
}

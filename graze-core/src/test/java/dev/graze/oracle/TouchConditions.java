package dev.graze.oracle;

import java.util.List;

/**
 * Two moving features as the polynomials that decide at each instant whether they touch. Both kinds of pair have the
 * same shape: the four points must be coplanar; where the normal is not zero, some polynomials must not be negative;
 * where it is zero, an end of one must lie on a side of the other.
 */
sealed interface TouchConditions permits VertexFacePair, EdgeEdgePair {

    /** The normal of the face, or the common normal of both edges. */
    MovingVector normal();

    /** Zero exactly when the four points are coplanar. */
    Polynomial coplanarity(MovingVector normal);

    /** Of coplanar features with a non-zero normal: touching exactly if none of these is negative. */
    List<Polynomial> insides(MovingVector normal);

    /** Of features with a zero normal: touching exactly if one of these points lies on its segment. */
    List<PointOnSegment> flatTouches();
}

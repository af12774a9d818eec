package dev.graze.oracle;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** The points x with (x - origin) . inward >= 0; {@code origin} has integer coordinates. */
record HalfSpace(HomogeneousPoint origin, IntegerVector inward) {

    /** Returns both half-spaces of the plane through {@code origin} with that normal; they intersect in the plane. */
    static List<HalfSpace> plane(HomogeneousPoint origin, IntegerVector normal) {
        return List.of(new HalfSpace(origin, normal), new HalfSpace(origin, normal.negated()));
    }

    /**
     * Clips a convex polygon, given by its corners in order, to this half-space; a segment or a point is a polygon too.
     */
    List<HomogeneousPoint> clip(List<HomogeneousPoint> polygon) {
        List<HomogeneousPoint> clipped = new ArrayList<>();
        for (int i = 0; i < polygon.size(); i++) {
            HomogeneousPoint corner = polygon.get(i);
            HomogeneousPoint next = polygon.get((i + 1) % polygon.size());
            BigInteger height = height(corner);
            BigInteger nextHeight = height(next);
            if (height.signum() >= 0) {
                clipped.add(corner);
            }
            if (height.signum() * nextHeight.signum() < 0) {
                clipped.add(crossing(corner, height.abs(), next, nextHeight.abs()));
            }
        }
        return clipped;
    }

    /**
     * Heights are scaled by the w of their point, so each is brought to the other's scale before it is used as a
     * weight.
     */
    private static HomogeneousPoint crossing(HomogeneousPoint a, BigInteger heightA, HomogeneousPoint b,
            BigInteger heightB) {
        return HomogeneousPoint.mean(a, heightB.multiply(a.w()), b, heightA.multiply(b.w()));
    }

    private BigInteger height(HomogeneousPoint point) {
        return origin.to(point).dot(inward);
    }
}

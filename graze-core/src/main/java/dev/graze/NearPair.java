package dev.graze;

/**
 * One near pair with its parts and features, for code that reads a few of them; {@link NearPairs} holds the same in
 * columns. Features are numbered within their parts.
 *
 * @param kind        which features are near each other
 * @param subFeatures where on them the closest points lie
 * @param distance    their distance
 * @param a           the vertex of a vertex-face pair, or the first edge
 * @param b           the face of a vertex-face pair, or the second edge
 * @param u           see {@link NearPairs#u}
 * @param v           see {@link NearPairs#v}
 * @param onA         the closest point on {@code a}
 * @param onB         the closest point on {@code b}
 * @param normal      the unit vector from {@code onB} to {@code onA}; see {@link NearPairs#normal}
 */
public record NearPair(ContactKind kind, SubFeatures subFeatures, double distance, Contact.Feature a,
        Contact.Feature b, double u, double v, Vector onA, Vector onB, Vector normal) {
    /** A point or a direction. */
    public record Vector(double x, double y, double z) {
    }

    static NearPair of(NearPairs pairs, int i) {
        int[] v = { pairs.vertex(i, 0), pairs.vertex(i, 1), pairs.vertex(i, 2), pairs.vertex(i, 3) };
        ContactKind kind = pairs.kind(i);
        return new NearPair(kind, pairs.subFeatures(i), pairs.distance(i), Contact.first(pairs.scene(), kind, v),
                Contact.second(pairs.scene(), kind, v), pairs.u(i), pairs.v(i),
                new Vector(pairs.pointA(i, 0), pairs.pointA(i, 1), pairs.pointA(i, 2)),
                new Vector(pairs.pointB(i, 0), pairs.pointB(i, 1), pairs.pointB(i, 2)),
                new Vector(pairs.normal(i, 0), pairs.normal(i, 1), pairs.normal(i, 2)));
    }
}

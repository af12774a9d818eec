package dev.graze.narrow.discrete;

/**
 * Triangles with a common vertex s, corners 0 and 3. With u, v the sides of the first from s (corners 1 and 2), w, z those of the second (4 and 5),
 * and [u v w] a determinant: if u and v lie on one side of the other plane, or w and z, the triangles have nothing but s in common. Otherwise each
 * plane cuts the other triangle in a segment from s along the line of both planes, and they meet beyond s exactly if both segments leave it in the
 * same direction. One direction of the line is
 *
 * <pre>
 *   (u x v) x (w x z)  =  [u w z] v - [v w z] u  =  [u v z] w - [u v w] z
 * </pre>
 *
 * so it leads into the first triangle if u is above the other plane and v below, and into the second if z is above and w below; its opposite does with all
 * sides exchanged.
 *
 * <p>Cloth that lies on a floor is full of coplanar pairs. They are apart if a plane through one of the four sides has the rest of its triangle on
 * one side and the other triangle on the other.
 */
final class SharedVertexTest {
    private static final int[] CORNERS = { 0, 1, 2, 4, 5 };
    private static final int[] OF_FIRST = { 1, 2 };
    private static final int[] OF_SECOND = { 4, 5 };
    /**
     * Of the planes through corner 1, 2, 4 or 5: the other corner of its triangle, then those of the other triangle.
     */
    private static final int[][] FANS = { {}, { 2, 4, 5 }, { 1, 4, 5 }, {}, { 5, 1, 2 }, { 4, 1, 2 } };

    private final Sides first = new Sides();
    private final Sides second = new Sides();
    private long intersecting;

    /** The pairs that stay open; {@link #intersecting} has those that intersect, all others are apart. */
    long open(PairBatch batch, double[] positions) {
        batch.gather(positions, CORNERS);
        first.look(batch, 0, 4, 5, OF_FIRST);
        second.look(batch, 0, 1, 2, OF_SECOND);
        long beside = first.together(0, 1) | second.together(0, 1);
        long crossing = first.opposed(0, 1) & second.opposed(0, 1);
        long sameDirection = ~(first.above(0) ^ second.above(1));
        intersecting = crossing & sameDirection & batch.all();
        long open = batch.all() & ~(beside | crossing);
        return open == 0 ? 0 : open & ~apartInPlane(batch);
    }

    private long apartInPlane(PairBatch batch) {
        batch.raise();
        long apart = 0;
        for (int corner : CORNERS) {
            if (corner != 0) {
                first.look(batch, 0, PairBatch.RAISED, corner, FANS[corner]);
                apart |= first.opposed(0, 1) & first.opposed(0, 2);
            }
        }
        return apart;
    }

    long intersecting() {
        return intersecting;
    }
}

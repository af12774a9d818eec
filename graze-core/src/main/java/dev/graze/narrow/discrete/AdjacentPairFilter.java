package dev.graze.narrow.discrete;

import dev.graze.narrow.discrete.PairBatch.PlaneSides;

/**
 * Batched tests of triangles that share a vertex or an edge: whether they meet beyond it.
 *
 * <p><b>A common vertex</b> s, corners 0 and 3. Let u, v be the edges of the first triangle from s (to corners 1 and
 * 2), w, z those of the second (to 4 and 5), and [u v w] a determinant. If u and v lie on one side of the other plane,
 * or w and z, the triangles have nothing but s in common. Otherwise each plane cuts the other triangle in a segment
 * from s along the common line of the planes, and they meet beyond s exactly if both segments leave it in the same
 * direction. One direction of the line is
 *
 * <pre>
 *   (u x v) x (w x z)  =  [u w z] v - [v w z] u  =  [u v z] w - [u v w] z
 * </pre>
 *
 * so it leads into the first triangle if u is above the other plane and v below, and into the second if z is above and
 * w below; the opposite direction does with all signs reversed.
 *
 * <p>Cloth that lies on a floor is full of coplanar pairs. They are apart if a plane through one of the four edges has
 * the rest of its triangle on one side and the other triangle on the other.
 *
 * <p><b>A common edge</b>, corners 0 and 1 (and 3 and 4), and the other corners 2 and 5. The triangles meet beyond it
 * only if they are coplanar and on the same side of it: so they are apart if corner 5 is not in the plane of 0, 1, 2,
 * or if a plane through the edge has 2 and 5 on opposite sides.
 */
final class AdjacentPairFilter {
    private static final int[] VERTEX_CORNERS = { 0, 1, 2, 4, 5 };
    private static final int[] OF_FIRST = { 1, 2 };
    private static final int[] OF_SECOND = { 4, 5 };
    /**
     * For planes through corner 1, 2, 4 or 5: the other corner of its triangle, then those of the other triangle.
     */
    private static final int[][] FANS = { {}, { 2, 4, 5 }, { 1, 4, 5 }, {}, { 5, 1, 2 }, { 4, 1, 2 } };
    private static final int[] EDGE_CORNERS = { 0, 1, 2, 5 };
    private static final int[] OTHER_APEX = { 5 };
    private static final int[] BOTH_APEXES = { 2, 5 };

    private final PlaneSides first = new PlaneSides();
    private final PlaneSides second = new PlaneSides();
    private long intersecting;

    /**
     * Tests pairs with a common vertex. Returns the undecided pairs; {@link #intersecting} has those that intersect,
     * all others are apart.
     */
    long testSharedVertex(PairBatch batch, double[] positions) {
        batch.gather(positions, VERTEX_CORNERS);
        first.classify(batch, 0, 4, 5, OF_FIRST);
        second.classify(batch, 0, 1, 2, OF_SECOND);
        long onOneSide = first.same(0, 1) | second.same(0, 1);
        long crossing = first.opposite(0, 1) & second.opposite(0, 1);
        long sameDirection = ~(first.above(0) ^ second.above(1));
        intersecting = crossing & sameDirection & batch.all();
        long open = batch.all() & ~(onOneSide | crossing);
        return open == 0 ? 0 : open & ~apartInPlane(batch);
    }

    private long apartInPlane(PairBatch batch) {
        batch.raise();
        long apart = 0;
        for (int corner : VERTEX_CORNERS) {
            if (corner != 0) {
                first.classify(batch, 0, PairBatch.RAISED, corner, FANS[corner]);
                apart |= first.opposite(0, 1) & first.opposite(0, 2);
            }
        }
        return apart;
    }

    /** Returns the pairs with a common vertex that certainly meet beyond it. */
    long intersecting() {
        return intersecting;
    }

    /** Tests pairs with a common edge. Returns the undecided pairs; all others are apart. */
    long testSharedEdge(PairBatch batch, double[] positions) {
        batch.gather(positions, EDGE_CORNERS);
        first.classify(batch, 0, 1, 2, OTHER_APEX);
        long open = batch.all() & ~first.certain(0);
        return open == 0 ? 0 : open & ~apartAcrossEdge(batch);
    }

    private long apartAcrossEdge(PairBatch batch) {
        batch.raise();
        first.classify(batch, 0, PairBatch.RAISED, 1, BOTH_APEXES);
        return first.opposite(0, 1);
    }
}

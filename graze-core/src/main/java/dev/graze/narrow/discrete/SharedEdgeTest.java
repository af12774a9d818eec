package dev.graze.narrow.discrete;

/**
 * Triangles with a common edge, corners 0 and 1 (and 3 and 4), and the other corners 2 and 5. They meet beyond it only
 * if they are coplanar and on the same side of it: so they are apart if corner 5 is not in the plane of 0, 1, 2, or if
 * a plane through the edge has 2 and 5 on different sides.
 */
final class SharedEdgeTest {
    private static final int[] CORNERS = { 0, 1, 2, 5 };
    private static final int[] OTHER = { 5 };
    private static final int[] BOTH = { 2, 5 };

    private final Sides sides = new Sides();

    /** The pairs that stay open; all others are apart. */
    long open(PairBatch batch, double[] positions) {
        batch.gather(positions, CORNERS);
        sides.look(batch, 0, 1, 2, OTHER);
        long open = batch.all() & ~sides.certain(0);
        return open == 0 ? 0 : open & ~apartInPlane(batch);
    }

    private long apartInPlane(PairBatch batch) {
        batch.raise();
        sides.look(batch, 0, PairBatch.RAISED, 1, BOTH);
        return sides.opposed(0, 1);
    }
}

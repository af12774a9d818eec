package dev.graze.spark.item;

/**
 * One row of a scene, read into place: a triangle, or a vertex that no triangle uses. A cursor, reused from row to row.
 *
 * <p>A loose vertex has {@link #NONE} for its second and third vertex, and its one position in all three corners, so
 * that bounds need not tell the two kinds apart.
 */
public final class Item {
    /** Stands where a loose vertex has no second and third vertex. */
    public static final long NONE = -1;

    static final int NUMBERS = 4;
    static final int COORDINATES_PER_INSTANT = 9;

    /** The item's number, then its three vertices. */
    final long[] numbers = new long[NUMBERS];
    /** Three corners at t0 and, if the scene moves, three at t1. */
    final double[] coordinates;

    Item(boolean moving) {
        coordinates = new double[moving ? 2 * COORDINATES_PER_INSTANT : COORDINATES_PER_INSTANT];
    }

    public long number() {
        return numbers[0];
    }

    long vertex(int corner) {
        return numbers[1 + corner];
    }

    /** Makes the box hold the item for the whole step. */
    public void bound(SweptBox box) {
        box.clear();
        for (int at = 0; at < coordinates.length; at += 3) {
            box.include(coordinates, at);
        }
    }
}

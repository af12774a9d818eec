package dev.graze.spark.item;

import java.util.Arrays;

/**
 * One row of a scene's table: a triangle, or a vertex that no triangle uses. A cursor that is reused from row to row.
 *
 * <p>A loose vertex has {@link #NONE} as its second and third vertex and the same position in all three corners, so
 * that computing bounds need not distinguish the two kinds.
 */
public final class Item {
    /** The missing second and third vertex of a loose vertex. */
    public static final long NONE = -1;

    static final int NUMBERS = 5;
    static final int COORDINATES_PER_INSTANT = 9;

    /** The number of the item, its three vertices and its part. */
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

    /** Returns the part as the table has it; a reader checks that there is such a part. */
    long partNumber() {
        return numbers[NUMBERS - 1];
    }

    int part() {
        return (int) partNumber();
    }

    boolean isMoving() {
        return coordinates.length > COORDINATES_PER_INSTANT && !Arrays.equals(coordinates, 0, COORDINATES_PER_INSTANT,
                coordinates, COORDINATES_PER_INSTANT, coordinates.length);
    }

    /** Sets the box to the bounds of the item over the whole step. */
    public void bound(SweptBox box) {
        box.clear();
        for (int at = 0; at < coordinates.length; at += 3) {
            box.include(coordinates, at);
        }
    }
}

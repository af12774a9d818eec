package dev.graze.spark.item;

import java.io.Serializable;

/**
 * A block of items in two flat arrays, the unit of a shuffle. Each item has five numbers (its own, its vertices and its
 * part) and nine coordinates, or eighteen if the scene moves.
 */
public record ItemBlock(long[] numbers, double[] coordinates) implements Serializable {
    public int size() {
        return numbers.length / Item.NUMBERS;
    }

    public long number(int item) {
        return numbers[Item.NUMBERS * item];
    }

    public int part(int item) {
        return (int) numbers[Item.NUMBERS * item + Item.NUMBERS - 1];
    }

    public boolean isLoose(int item) {
        return vertex(item, 1) == Item.NONE;
    }

    /**
     * Returns the vertex at a corner of an item; {@link Item#NONE} at the second and third corner of a loose vertex.
     */
    public long vertex(int item, int corner) {
        return numbers[Item.NUMBERS * item + 1 + corner];
    }

    /** Returns the index in {@link #coordinates} of a corner's position at t0. */
    public int t0(int item, int corner) {
        return coordinates.length / size() * item + 3 * corner;
    }

    /** Returns the index in {@link #coordinates} of a corner's position at t1, or at t0 if the scene does not move. */
    public int t1(int item, int corner) {
        int perItem = coordinates.length / size();
        return perItem * item + perItem - Item.COORDINATES_PER_INSTANT + 3 * corner;
    }
}

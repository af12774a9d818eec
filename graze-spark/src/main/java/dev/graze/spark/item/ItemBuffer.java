package dev.graze.spark.item;

import java.util.Arrays;

/** Collects items for an {@link ItemBlock}; grows as needed. */
public final class ItemBuffer {
    private static final int FIRST_CAPACITY = 8;

    private long[] numbers = new long[0];
    private double[] coordinates = new double[0];
    private int size;
    private int coordinatesPerItem;

    public int size() {
        return size;
    }

    public void add(Item item) {
        coordinatesPerItem = item.coordinates.length;
        if (numbers.length == size * Item.NUMBERS) {
            int capacity = Math.max(FIRST_CAPACITY, 2 * size);
            numbers = Arrays.copyOf(numbers, capacity * Item.NUMBERS);
            coordinates = Arrays.copyOf(coordinates, capacity * coordinatesPerItem);
        }
        System.arraycopy(item.numbers, 0, numbers, size * Item.NUMBERS, Item.NUMBERS);
        System.arraycopy(item.coordinates, 0, coordinates, size * coordinatesPerItem, coordinatesPerItem);
        size++;
    }

    /** Returns the collected items as a block and clears the buffer. */
    public ItemBlock drain() {
        ItemBlock block = new ItemBlock(Arrays.copyOf(numbers, size * Item.NUMBERS),
                Arrays.copyOf(coordinates, size * coordinatesPerItem));
        size = 0;
        return block;
    }
}

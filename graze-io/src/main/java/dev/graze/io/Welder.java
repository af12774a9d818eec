package dev.graze.io;

import java.util.Arrays;

/**
 * Joins vertices that are equal in all their numbers, keeping them in order of first appearance. Open addressing over one flat array of
 * rows; 0.0 and -0.0 are equal.
 */
final class Welder {
    private static final int FREE = -1;

    private final int width;
    private final DoubleList rows;
    private int[] table;
    private int count;
    private int seen;

    /** For rows of so many numbers, the position first. */
    Welder(int width) {
        this.width = width;
        rows = new DoubleList(256 * width);
        table = emptyTable(1024);
    }

    /** The vertex with this row: one that is there already, or a new one. */
    int weld(double[] row) {
        seen++;
        if (2 * count >= table.length) {
            rehash();
        }
        int slot = slot(row, 0);
        while (table[slot] != FREE && !equalsRow(row, table[slot])) {
            slot = next(slot);
        }
        if (table[slot] == FREE) {
            table[slot] = append(row);
        }
        return table[slot];
    }

    int count() {
        return count;
    }

    /** How many rows found an equal one. */
    int joined() {
        return seen - count;
    }

    double[] rows() {
        return rows.toArray();
    }

    private int append(double[] row) {
        for (double number : row) {
            rows.add(number + 0.0); // Adding zero turns -0.0 into 0.0 and changes nothing else.
        }
        return count++;
    }

    private boolean equalsRow(double[] row, int vertex) {
        for (int i = 0; i < width; i++) {
            if (bits(row[i]) != bits(rows.get(width * vertex + i))) {
                return false;
            }
        }
        return true;
    }

    /** NaN equals itself here, so that a file full of it does not fill the table. */
    private static long bits(double number) {
        return Double.doubleToLongBits(number + 0.0);
    }

    private int slot(double[] numbers, int from) {
        long hash = 0;
        for (int i = from; i < from + width; i++) {
            hash = (hash ^ bits(numbers[i])) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash & table.length - 1;
    }

    private int next(int slot) {
        return slot + 1 & table.length - 1;
    }

    private void rehash() {
        table = emptyTable(2 * table.length);
        double[] numbers = rows.toArray();
        for (int vertex = 0; vertex < count; vertex++) {
            int slot = slot(numbers, width * vertex);
            while (table[slot] != FREE) {
                slot = next(slot);
            }
            table[slot] = vertex;
        }
    }

    private static int[] emptyTable(int size) {
        int[] table = new int[size];
        Arrays.fill(table, FREE);
        return table;
    }
}

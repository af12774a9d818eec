package dev.graze.io.surface;

import dev.graze.mesh.LimitExceededException;
import java.util.function.Consumer;

/**
 * Joins vertices whose rows of numbers are equal, keeping the order of first appearance. A hash table with open
 * addressing over one flat list of rows; 0.0 and -0.0 are equal.
 */
public final class Welder {
    private static final long FIRST_SLOTS = 1 << 12;

    private final int width;
    private final WeldMemory memory;
    private final Consumer<double[]> newRow;
    private long slots;
    private int count;
    private long seen;

    /**
     * Creates a welder for rows of {@code width} numbers.
     *
     * @param newRow called with each row that becomes a new vertex
     */
    public Welder(int width, WeldMemory memory, Consumer<double[]> newRow) {
        this.width = width;
        this.memory = memory;
        this.newRow = newRow;
        resize(FIRST_SLOTS);
    }

    /** Returns the vertex with this row: an existing one, or a new one. */
    public int weld(double[] row) {
        seen++;
        for (int i = 0; i < width; i++) {
            row[i] += 0.0; // Turns -0.0 into 0.0 and changes nothing else.
        }
        long slot = slot(hash(row));
        while (memory.vertex(slot) != WeldMemory.FREE && !equalsRow(row, memory.vertex(slot))) {
            slot = slot(slot + 1);
        }
        return memory.vertex(slot) == WeldMemory.FREE ? add(row, slot) : memory.vertex(slot);
    }

    private int add(double[] row, long slot) {
        if (count == Integer.MAX_VALUE) {
            throw new LimitExceededException(
                    "the mesh has more than " + count + " vertices; cut it into several files");
        }
        memory.setVertex(slot, count);
        for (double number : row) {
            memory.addNumber(number);
        }
        count++;
        if (2L * count >= slots) {
            rehash();
        }
        newRow.accept(row);
        return count - 1;
    }

    public int count() {
        return count;
    }

    /** Returns the number of rows before joining. */
    public long seen() {
        return seen;
    }

    private boolean equalsRow(double[] row, int vertex) {
        for (int i = 0; i < width; i++) {
            if (bits(row[i]) != bits(memory.number((long) width * vertex + i))) {
                return false;
            }
        }
        return true;
    }

    /** NaN equals itself here, so that a file full of NaN does not fill the table. */
    private static long bits(double number) {
        return Double.doubleToLongBits(number);
    }

    private static long hash(double[] numbers) {
        long hash = 0;
        for (double number : numbers) {
            hash = (hash ^ bits(number)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return hash;
    }

    private long slot(long hash) {
        return hash & (slots - 1);
    }

    private void resize(long size) {
        slots = size;
        memory.emptyTable(size, size / 2 * width);
    }

    private void rehash() {
        resize(2 * slots);
        double[] row = new double[width];
        for (int vertex = 0; vertex < count; vertex++) {
            for (int i = 0; i < width; i++) {
                row[i] = memory.number((long) width * vertex + i);
            }
            long slot = slot(hash(row));
            while (memory.vertex(slot) != WeldMemory.FREE) {
                slot = slot(slot + 1);
            }
            memory.setVertex(slot, vertex);
        }
    }
}

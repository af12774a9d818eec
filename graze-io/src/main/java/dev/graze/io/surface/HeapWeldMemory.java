package dev.graze.io.surface;

import dev.graze.mesh.LimitExceededException;
import java.util.Arrays;

/** Arrays on the heap, for meshes that are read into memory anyway. */
public final class HeapWeldMemory implements WeldMemory {
    private static final int MOST_SLOTS = 1 << 30;

    private final DoubleList rows = new DoubleList(1024);
    private int[] table;

    @Override
    public void emptyTable(long slots, long numbers) {
        if (slots > MOST_SLOTS) {
            throw new LimitExceededException(
                    "the mesh has more than " + MOST_SLOTS / 2 + " vertices to join; cut it into several files");
        }
        table = new int[(int) slots];
        Arrays.fill(table, FREE);
    }

    @Override
    public int vertex(long slot) {
        return table[(int) slot];
    }

    @Override
    public void setVertex(long slot, int vertex) {
        table[(int) slot] = vertex;
    }

    @Override
    public void addNumber(double number) {
        rows.add(number);
    }

    @Override
    public double number(long at) {
        return rows.get((int) at);
    }

    /** Returns all rows, concatenated. */
    public double[] rows() {
        return rows.toArray();
    }

    @Override
    public void close() {
    }
}

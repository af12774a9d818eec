package dev.graze.io.surface;

/**
 * Storage for the vertex rows and the hash table of a {@link Welder}: on the heap, or in temporary files for meshes
 * larger than that.
 */
public interface WeldMemory extends AutoCloseable {
    int FREE = -1;

    /**
     * Starts a new table with this many free slots and reserves capacity for {@code numbers} row numbers in total;
     * existing rows stay.
     */
    void emptyTable(long slots, long numbers);

    /** Returns the vertex in a slot, or {@link #FREE}. */
    int vertex(long slot);

    void setVertex(long slot, int vertex);

    void addNumber(double number);

    double number(long at);

    @Override
    void close();
}

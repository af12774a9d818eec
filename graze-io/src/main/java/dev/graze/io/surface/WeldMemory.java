package dev.graze.io.surface;

/**
 * Where a {@link Welder} keeps the rows of its vertices and the table that finds them: on the heap, or in files where a
 * mesh may be larger than that.
 */
public interface WeldMemory extends AutoCloseable {
    int FREE = -1;

    /**
     * Begins a table with this many slots, all of them free, and makes room for so many numbers of rows in all; rows
     * stay.
     */
    void emptyTable(long slots, long numbers);

    /** The vertex in a slot, or {@link #FREE}. */
    int vertex(long slot);

    void setVertex(long slot, int vertex);

    void addNumber(double number);

    double number(long at);

    @Override
    void close();
}

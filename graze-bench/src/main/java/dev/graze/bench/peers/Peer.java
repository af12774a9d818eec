package dev.graze.bench.peers;

/**
 * A collider that finds where two meshes meet. Everything that can be prepared is done in its constructor; a search
 * does the rest.
 */
interface Peer extends AutoCloseable {
    /** Returns the name in row names. */
    String key();

    /** Returns what it finds, in a word or two; counts of different things cannot be compared. */
    String unit();

    /** Searches once; returns the number of results. */
    int find();

    @Override
    void close();
}

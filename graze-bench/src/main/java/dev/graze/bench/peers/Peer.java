package dev.graze.bench.peers;

/**
 * Somebody who looks for where two meshes meet. What can be prepared was prepared when it was made; a search does the
 * rest.
 */
interface Peer extends AutoCloseable {
    /** Its name in figures. */
    String key();

    /** What it finds, in a word or two; counts of different things do not compare. */
    String unit();

    /** Searches once; returns how much was found. */
    int find();

    @Override
    void close();
}

package dev.graze.opencl.driver;

/**
 * How far a device counts. Work beyond a limit is done in parts.
 *
 * @param found  pairs of a search, and nodes of its front: the index of a pair must leave bits for the number of a
 *               test, and 32-bit counters must not wrap around
 * @param launch pairs along a sweep axis that one launch processes
 */
public record CountLimits(int found, long launch) {
    public static final CountLimits DEFAULT = new CountLimits(1 << 28, 1L << 28);
}

package dev.graze.opencl.driver;

/**
 * Up to where a device counts. Whoever comes beyond goes on in parts.
 *
 * @param found  pairs of a search, and nodes of its front: the place of a pair must leave room for the number of a
 *        test, and 32 bits must not begin anew
 * @param launch pairs along a sweep axis that one launch looks at
 */
public record CountLimits(int found, long launch) {
    public static final CountLimits DEFAULT = new CountLimits(1 << 28, 1L << 28);
}

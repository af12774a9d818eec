package dev.graze.narrow.discrete;

import dev.graze.filter.SideKernel;

/**
 * On which sides of a plane up to three corners of each pair of a batch certainly lie: for each corner, the set of
 * pairs in which it is above, and below.
 */
final class Sides {
    private final long[] words = new long[2 * SideKernel.POINTS];

    /** Looks at the plane through corners o, b and c, and at these points. */
    void look(PairBatch batch, int o, int b, int c, int[] points) {
        batch.look(o, b, c, points, words);
    }

    long above(int point) {
        return words[point];
    }

    long below(int point) {
        return words[SideKernel.POINTS + point];
    }

    long certain(int point) {
        return above(point) | below(point);
    }

    /** Where the first and the second point are on one side. */
    long together(int first, int second) {
        return (above(first) & above(second)) | (below(first) & below(second));
    }

    /** Where the first and the second point are on different sides. */
    long opposed(int first, int second) {
        return (above(first) & below(second)) | (below(first) & above(second));
    }
}

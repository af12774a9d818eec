package dev.graze.scenes.cloth;

/**
 * Assigns colors to links so that no two links of a color share a particle. The links of one color can then be
 * projected in any order, on any number of cores, with the same result.
 */
record LinkColouring(int[] order, int[] starts) {
    /** The number of available colors: far more than the links that meet at one particle of a cloth. */
    private static final int MOST_COLOURS = 64;

    /**
     * Colors greedily: each link gets the first color that is free at both of its particles.
     *
     * @param ends two particles per link
     */
    static LinkColouring of(int particles, int[] ends) {
        long[] taken = new long[particles];
        int[] colour = new int[ends.length / 2];
        int[] starts = new int[MOST_COLOURS + 1];
        for (int link = 0; link < colour.length; link++) {
            int a = ends[2 * link];
            int b = ends[2 * link + 1];
            colour[link] = Long.numberOfTrailingZeros(~(taken[a] | taken[b]));
            if (colour[link] == MOST_COLOURS) {
                throw new IllegalStateException(
                        "more than " + MOST_COLOURS + " colours needed where particles " + a + " and " + b + " meet");
            }
            taken[a] |= 1L << colour[link];
            taken[b] |= 1L << colour[link];
            starts[colour[link] + 1]++;
        }
        return new LinkColouring(sorted(colour, starts), starts);
    }

    private static int[] sorted(int[] colour, int[] starts) {
        for (int c = 0; c < MOST_COLOURS; c++) {
            starts[c + 1] += starts[c];
        }
        int[] next = starts.clone();
        int[] order = new int[colour.length];
        for (int link = 0; link < colour.length; link++) {
            order[next[colour[link]]++] = link;
        }
        return order;
    }
}

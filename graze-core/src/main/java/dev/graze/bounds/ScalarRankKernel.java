package dev.graze.bounds;

/** The arithmetic on volumes of ranks in plain Java, lane by lane: the reference for the vector kernel. */
public final class ScalarRankKernel extends RankKernel {
    public ScalarRankKernel(boolean twoTimes) {
        super(twoTimes);
    }

    @Override
    public void compare(short[] first, short[] second, BlockPairs pairs) {
        for (int pair = 0; pair < pairs.size(); pair++) {
            pairs.setOverlaps(pair, overlaps(first, pairs.first(pair), second, pairs.second(pair)));
        }
    }

    private int overlaps(short[] first, int a, short[] second, int b) {
        int overlaps = 0;
        for (int k = 0; k < BlockPairs.VOLUME_PAIRS; k++) {
            int order = order(first, STRIDE * (a + k / BlockPairs.BLOCK), second, STRIDE * (b + k % BlockPairs.BLOCK));
            overlaps |= (order & (order >>> t1Shift()) & firstTimeBits()) == 0 ? 1 << k : 0;
        }
        return overlaps;
    }

    private static int order(short[] first, int a, short[] second, int b) {
        int order = 0;
        for (int lane = 0; lane < LANES; lane++) {
            order |= (first[a + lane] > -second[b + LANES + lane] ? 1 : 0) << lane;
            order |= (first[a + LANES + lane] > -second[b + lane] ? 1 : 0) << (LANES + lane);
        }
        return order;
    }

    @Override
    public void wrap(short[] from, int a, int b, int c, short[] ranks, int at) {
        for (int k = 0; k < STRIDE; k++) {
            int ofTwo = Math.min(from[STRIDE * a + k], from[STRIDE * b + k]);
            ranks[STRIDE * at + k] = (short) Math.min(ofTwo, from[STRIDE * c + k]);
        }
    }

    @Override
    public void joinFour(short[] ranks, int first, int at) {
        int from = STRIDE * first;
        for (int k = 0; k < STRIDE; k++) {
            int ofTwo = Math.min(ranks[from + k], ranks[from + STRIDE + k]);
            int ofOthers = Math.min(ranks[from + 2 * STRIDE + k], ranks[from + 3 * STRIDE + k]);
            ranks[STRIDE * at + k] = (short) Math.min(ofTwo, ofOthers);
        }
    }
}

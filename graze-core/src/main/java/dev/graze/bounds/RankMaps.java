package dev.graze.bounds;

/**
 * Turns the sides of volumes into ranks: whole numbers that fit into a short. Whether one volume is above another along
 * a direction is asked only of sides along the same direction, and any map that never exchanges two numbers answers it
 * rightly or not at all: rank(a) &gt; rank(b) is possible only if a &gt; b.
 *
 * <p>So ranks may be spent where vertices are. The range of each lane is cut into equal bins, each bin gets its share
 * of ranks, half of them by how many vertices of a sample it holds, and within a bin ranks rise evenly. A scene that
 * spreads over a thousand times the size of what matters loses next to nothing.
 */
final class RankMaps {
    /** Ranks are from minus this to this; one more is left for volumes that overlap nothing. */
    static final int LARGEST = Short.MAX_VALUE - 1;
    private static final int BINS = 1024;
    private static final int SAMPLE = 8192;

    private final int lanes;
    private final float[] lows;
    private final float[] binsPerUnit;
    /** Of each lane, the rank at which each bin begins, and the rank at which the last one ends. */
    private final float[] starts;

    RankMaps(int lanes) {
        this.lanes = lanes;
        this.lows = new float[lanes];
        this.binsPerUnit = new float[lanes];
        this.starts = new float[lanes * (BINS + 1)];
    }

    /**
     * Fits the map of a lane to the volumes of vertices.
     *
     * @param farthest no side is farther from 0 than that; infinite if all volumes overlap
     */
    void fit(float[] sides, int count, double farthest, int lane) {
        boolean orders = farthest > 0 && farthest < Float.MAX_VALUE / 4;
        lows[lane] = orders ? (float) -farthest : 0;
        binsPerUnit[lane] = orders ? (float) (BINS / (2 * farthest)) : 0;
        int[] members = new int[BINS];
        int step = Math.max(1, count / SAMPLE);
        for (int vertex = 0; vertex < count; vertex += step) {
            members[bin(place(sides[2 * lanes * vertex + lane], lane))]++;
        }
        shareRanks(members, (count + step - 1) / step, lane);
    }

    private void shareRanks(int[] members, int total, int lane) {
        int first = lane * (BINS + 1);
        double rank = -LARGEST;
        for (int bin = 0; bin < BINS; bin++) {
            // Rounding may carry it too far.
            starts[first + bin] = Math.min(Math.round(rank), LARGEST);
            rank += LARGEST * (1.0 / BINS + (double) members[bin] / total);
        }
        starts[first + BINS] = LARGEST;
    }

    /** In units of bins; beyond them where the scene has grown since. */
    private float place(float side, int lane) {
        return (side - lows[lane]) * binsPerUnit[lane];
    }

    private static int bin(float place) {
        return Math.clamp((int) place, 0, BINS - 1);
    }

    /**
     * Never falls as the side rises: within a bin, because none of its operations does; from bin to bin, because a bin
     * begins and ends at whole numbers, beyond which rounding cannot carry; before the first and after the last,
     * because it is cut off.
     */
    private int rank(float side, int lane) {
        float place = place(side, lane);
        int bin = bin(place);
        int at = lane * (BINS + 1) + bin;
        return Math.clamp((int) (starts[at] + (place - bin) * (starts[at + 1] - starts[at])), -LARGEST, LARGEST);
    }

    /**
     * The ranks of volumes {@code from} up to and without {@code to}: of each the lows, then the highs with the sign
     * turned.
     */
    void rank(float[] sides, int from, int to, short[] ranks) {
        for (int volume = from; volume < to; volume++) {
            int at = 2 * lanes * volume;
            for (int lane = 0; lane < lanes; lane++) {
                ranks[at + lane] = (short) rank(sides[at + lane], lane);
                ranks[at + lanes + lane] = (short) -rank(sides[at + lanes + lane], lane);
            }
        }
    }
}

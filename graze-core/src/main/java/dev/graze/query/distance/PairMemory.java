package dev.graze.query.distance;

/**
 * What is remembered of the last search of two surfaces, so that the next one starts with a small bound or needs no
 * search at all. It never changes an answer.
 *
 * <p>The pairs are all that were at most {@link #reach} apart when they were collected. While no point of one surface
 * has moved farther than m relative to the other since then, every pair that is missing is more than reach - m apart.
 */
public final class PairMemory {
    private static final double MOST_MOTIONS = 8;
    /** How many searches do without a margin after one did not pay off. */
    private static final int PAUSE = 32;

    private final LeafPairs pairs = new LeafPairs();
    private final FrameChange collectedAt = new FrameChange();
    private final FrameChange lastAt = new FrameChange();
    private final FrameChange now = new FrameChange();
    private double reach = -1;
    /** How many motions like the last one the pairs collected next should outlast. */
    private double motions = MOST_MOTIONS / 2;
    private int pause;
    /** How many visits the last search without a margin took. */
    private int usualVisits;
    /** How many questions the pairs collected last have answered. */
    private int answered;
    private long shapeA = -1;
    private long shapeB = -1;

    /** Returns the pairs that were near, nearest first, with their lower bounds at that time. */
    LeafPairs pairs() {
        return pairs;
    }

    /** Sets where the surfaces are now. */
    void arrive(PlacedSurface a, PlacedSurface b) {
        now.set(b, a);
    }

    private boolean isSameShape(PlacedSurface a, PlacedSurface b) {
        return shapeA == a.shape() && shapeB == b.shape();
    }

    /** Returns how far the second surface may have moved relative to the first since pairs were collected. */
    double motion(PlacedSurface a, PlacedSurface b) {
        return isSameShape(a, b)
                ? now.motionSince(collectedAt, b.tree().boxes(), b.tree().root())
                : Double.POSITIVE_INFINITY;
    }

    /**
     * Returns the margin: up to how much beyond the least distance pairs should be collected, so that they outlast
     * some more motions like the one since the last search; 0 if there was none.
     */
    double margin(PlacedSurface a, PlacedSurface b) {
        double last = isSameShape(a, b) ? now.motionSince(lastAt, b.tree().boxes(), b.tree().root()) : 0;
        return pause == 0 && last > 0 && last <= Double.MAX_VALUE ? motions * last : 0;
    }

    /** Returns after how many visits a search gives up its margin. */
    int mostVisits() {
        return 3 * usualVisits + 300;
    }

    /** Returns how many pairs are collected at most: measuring more of them again costs more than a search. */
    int mostPairs() {
        return usualVisits;
    }

    /** Notes that the pairs collected have answered a question. */
    void answer() {
        answered++;
    }

    /**
     * Learns from a search how much to collect next time.
     *
     * @param wanted   the margin with which it began
     * @param complete whether it kept that margin to the end
     */
    void learn(double wanted, boolean complete, int visits) {
        if (wanted == 0) {
            usualVisits = visits;
            pause = Math.max(0, pause - 1);
        } else if (!complete || (visits > usualVisits && answered == 0)) {
            motions /= 2;
            if (motions < 1) {
                motions = 1;
                pause = PAUSE;
            }
        } else {
            motions = Math.min(MOST_MOTIONS, 2 * motions);
        }
        answered = 0;
    }

    /** Returns the distance up to which all pairs were collected; negative if that is unknown. */
    double reach() {
        return reach;
    }

    /** Remembers pairs, all that are at most {@code upTo} apart. */
    void collect(PlacedSurface a, PlacedSurface b, LeafPairs found, double upTo) {
        pairs.copySorted(found);
        reach = upTo;
        collectedAt.copy(now);
        shapeA = a.shape();
        shapeB = b.shape();
    }

    /** Notes that a search was made where the surfaces are now. */
    void depart() {
        lastAt.copy(now);
    }
}

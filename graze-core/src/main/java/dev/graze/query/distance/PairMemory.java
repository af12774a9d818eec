package dev.graze.query.distance;

/**
 * What is remembered of the last search of two surfaces, so that the next one starts with a small bound or needs no
 * search at all. It never changes an answer.
 *
 * <p>The pairs are all that were at most {@link #reach} apart when they were collected. While no point of one surface
 * has moved farther than m relative to the other since then, every pair that is missing is more than reach - m apart.
 */
public final class PairMemory {
    private static final int MANY = 400;
    private static final int FEW = 100;

    private final LeafPairs pairs = new LeafPairs();
    private final FrameChange collectedAt = new FrameChange();
    private final FrameChange lastAt = new FrameChange();
    private final FrameChange now = new FrameChange();
    private double reach = -1;
    /** How many motions like the last one the pairs collected next should outlast. */
    private double motions = 8;
    private long shapeA = -1;
    private long shapeB = -1;

    /** Returns the pairs that were near, nearest first, with lower bounds of that time. */
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
     * Returns how much farther apart than the nearest pairs should be collected, so that they outlast some more motions
     * like that since the last search; 0 if there was none.
     */
    double margin(PlacedSurface a, PlacedSurface b) {
        double last = isSameShape(a, b) ? now.motionSince(lastAt, b.tree().boxes(), b.tree().root()) : 0;
        return last > 0 && last <= Double.MAX_VALUE ? motions * last : 0;
    }

    /** Returns the distance up to which all pairs were collected; negative if that is unknown. */
    double reach() {
        return reach;
    }

    /** Remembers pairs, all that are at most {@code upTo} apart. */
    void collect(PlacedSurface a, PlacedSurface b, LeafPairs found, double upTo) {
        pairs.copySorted(found);
        reach = upTo;
        // Many pairs take long to collect and to measure again, few do not last.
        motions = found.size() > MANY
                ? Math.max(1, motions / 2)
                : found.size() < FEW ? Math.min(8, motions * 2) : motions;
        collectedAt.copy(now);
        shapeA = a.shape();
        shapeB = b.shape();
    }

    /** Notes that a search was made where the surfaces are now. */
    void depart() {
        lastAt.copy(now);
    }
}

package dev.graze.query.distance;

import java.util.Arrays;

/**
 * Collects the pairs of items that may be the nearest of two surfaces, and lowers the bound beyond which none can be.
 * Ends as soon as two items intersect.
 *
 * <p>Most pairs of leaves are settled along the direction in which the nearest points found so far lie: if the items
 * are farther apart along it than the bound, they need not be measured.
 */
final class DistanceWalk extends PairWalk {
    /** A list of more pairs than this is not worth keeping for the next search. */
    private static final int MOST_KEPT = 4096;
    /** Lists up to this size are not shortened. */
    private static final int LEAST_COMPACTED = 64;
    private static final int MOST_DIRECTIONS = 6;
    private static final double NEARLY = 1 - 0x1p-30;
    private static final int MOST_APPROACHES = 8;
    private static final int FIRST_FIT = 128;

    private final TriangleGap gap = new TriangleGap();
    private final ItemPair items = new ItemPair();
    private final LeafPairs found = new LeafPairs();
    private SharedBound bound = new SharedBound();
    /** The bound that the numbers below follow from. */
    private double upper;
    private double kept;
    private double margin;
    private double reach;
    private double squaredReach;
    private int visits;
    private int visitsWithMargin = Integer.MAX_VALUE;
    private int mostKept;
    private int compactAt;
    private boolean isTouching;
    private final double[] direction = new double[3];
    /** Bounds along the direction above and, where surfaces are as near elsewhere, along those of other near items. */
    private final DirectionBounds[] along = new DirectionBounds[MOST_DIRECTIONS];
    private int fitted;
    /** After how many more visits bounds are fitted along one more direction. */
    private int fitAfter;
    private int nextFit;
    /** How many pairs of nodes the bounds fitted last have settled. */
    private int settled;
    /** From A to B, between the closest points of the items last measured. */
    private final double[] lastDirection = new double[3];
    private boolean hasLoaded;

    /**
     * Prepares a search.
     *
     * @param keptMargin up to how much beyond the least distance pairs are collected
     */
    void begin(PlacedSurface a, PlacedSurface b, SharedBound shared, double keptMargin) {
        begin(a, b);
        bound = shared;
        margin = keptMargin;
        isTouching = false;
        found.clear();
        mostKept = MOST_KEPT;
        compactAt = mostKept;
        Arrays.fill(direction, 0);
        hasLoaded = false;
        fitted = 0;
        nextFit = FIRST_FIT;
        fitAfter = 0;
        follow(shared.get());
    }

    /**
     * Lowers the bound by going back and forth: from a point of one surface to the nearest point of the other, and so
     * on. A search that starts with a small bound visits much less.
     *
     * @return false if two items intersect
     */
    boolean approach() {
        SurfaceTree treeA = a().tree();
        SurfaceTree treeB = b().tree();
        int slotA = descendA(treeB.root());
        int leafA = ~treeA.child(slotA);
        int leafB = ~treeB.child(descendB(slotA));
        NearestPoint nearestOnA = new NearestPoint(treeA);
        NearestPoint nearestOnB = new NearestPoint(treeB);
        double[] point = new double[3];
        for (int step = 0; step < MOST_APPROACHES; step++) {
            double before = bound.get();
            if (!visitLeaves(leafA, leafB)) {
                return false;
            }
            boolean isOnA = step % 2 == 0;
            PlacedSurface other = isOnA ? b() : a();
            NearestPoint nearest = isOnA ? nearestOnB : nearestOnA;
            gap.copyPoint(isOnA, a().positionsOf(leafA), 3 * treeA.corner(leafA, 0), point);
            other.unplace(point);
            if (!(bound.get() < before) || !nearest.find(point[0], point[1], point[2], bound.get())) {
                break;
            }
            leafA = isOnA ? leafA : nearest.leaf();
            leafB = isOnA ? nearest.leaf() : leafB;
        }
        return true;
    }

    /**
     * Restarts with other pairs to collect, but keeps the direction found.
     *
     * @param mostVisits after how many visits the margin is given up
     * @param mostPairs  the number of pairs at which collecting is given up
     */
    void collectAgain(double keptMargin, int mostVisits, int mostPairs) {
        visits = 0;
        visitsWithMargin = mostVisits;
        mostKept = Math.max(LEAST_COMPACTED, mostPairs);
        margin = keptMargin;
        isTouching = false;
        found.clear();
        compactAt = mostKept;
        follow(bound.get());
    }

    /** Adds what another thread's walk over the same surfaces has found. */
    void gather(DistanceWalk other) {
        if (other.isTouching) {
            found.clear();
            isTouching = true;
        }
        if (!isTouching || other.isTouching) {
            found.addAll(other.found);
        }
        margin = Math.min(margin, other.margin);
    }

    /**
     * Returns the pairs collected: all up to {@link #reach}, and some beyond. If two items intersect, the first is such
     * a pair.
     */
    LeafPairs found() {
        return found;
    }

    /** Returns the margin with which all pairs were collected; 0 if it was given up. */
    double margin() {
        return margin;
    }

    /** Returns how many pairs of nodes this walk has visited itself. */
    int visits() {
        return visits;
    }

    /** Returns the distance up to which all pairs have been collected, if the search is complete. */
    double reach() {
        follow(bound.get());
        return reach;
    }

    private void follow(double shared) {
        upper = shared;
        kept = DistanceBounds.keptUpTo(upper);
        reach = Math.min(kept + margin, Double.MAX_VALUE);
        squaredReach = upper < 0 ? -1 : DistanceBounds.squaredLimit(reach);
    }

    @Override
    double squaredLimit() {
        return squaredReach;
    }

    @Override
    boolean isWanted(int slotA, int slotB, double squaredBound) {
        double shared = bound.get();
        if (shared != upper) {
            follow(shared);
        }
        if (--fitAfter < 0) {
            fitAlong();
        }
        if (++visits > visitsWithMargin && margin > 0) {
            margin = 0;
            follow(shared);
        }
        return squaredBound <= squaredReach && admits(slotA, slotB);
    }

    @Override
    boolean admits(int slotA, int slotB) {
        for (int i = fitted - 1; i >= 0; i--) {
            if (along[i].isBeyond(slotA, slotB, reach)) {
                settled++;
                return false;
            }
        }
        return true;
    }

    /** Fits bounds along one more direction, unless the last ones settled little. Waits longer each time. */
    private void fitAlong() {
        boolean isUseful = fitted < 2 || settled > nextFit / 8;
        nextFit = nextFit < Integer.MAX_VALUE / 4 ? 2 * nextFit : nextFit;
        fitAfter = nextFit;
        double[] next = direction;
        if (fitted > 0 && hasLoaded) {
            // The search is among items that no direction so far separates, so it takes the direction between them.
            gap.measure();
            gap.copyDirection(lastDirection);
            next = lastDirection;
        }
        if (isUseful && fitted < MOST_DIRECTIONS && next[0] * next[0] + next[1] * next[1] + next[2] * next[2] > 0) {
            along[fitted] = along[fitted] == null ? new DirectionBounds() : along[fitted];
            along[fitted++].set(a(), b(), next);
            settled = 0;
        }
    }

    @Override
    boolean visitLeaves(int leafA, int leafB) {
        gap.load(a(), leafA, b(), leafB);
        hasLoaded = true;
        double seen = gap.along(direction[0], direction[1], direction[2]);
        if (seen < NEARLY * kept) {
            seen = gap.alongNormals(); // items that are as near as the nearest have to be measured anyway
        }
        if (seen > kept) {
            if (seen <= reach) {
                add(leafA, leafB, seen);
            }
            return true;
        }
        gap.measure();
        gap.copyDirection(lastDirection);
        if (gap.lower() > reach) {
            return true;
        }
        if (gap.lower() == 0) {
            items.load(a(), leafA, b(), leafB);
            if (items.intersect()) {
                found.clear();
                found.add(leafA, leafB, 0);
                isTouching = true;
                bound.setTouching();
                return false;
            }
        }
        add(leafA, leafB, gap.lower());
        if (gap.upper() < upper) {
            bound.lowerTo(gap.upper());
            follow(bound.get());
            System.arraycopy(lastDirection, 0, direction, 0, 3);
        }
        return true;
    }

    /** Returns a unit vector from the nearest point of A to that of B, or 0 if none was found; read-only. */
    double[] direction() {
        return direction;
    }

    private void add(int leafA, int leafB, double lower) {
        found.add(leafA, leafB, lower);
        if (found.size() > compactAt) {
            compact();
        }
    }

    private void compact() {
        follow(bound.get());
        found.keepUpTo(reach);
        if (found.size() > mostKept / 2) {
            margin = 0;
            follow(bound.get());
            found.keepUpTo(reach);
        }
        compactAt = Math.max(mostKept, 2 * found.size());
    }
}

package dev.graze.query.distance;

import java.util.Arrays;

/**
 * Collects the pairs of items that may be the nearest of two surfaces, and lowers the bound that says which ones may.
 * Ends as soon as two items intersect.
 *
 * <p>Most pairs of leaves are settled along the direction in which the nearest points found so far lie: if the items
 * are farther apart along it than the bound, they need not be measured.
 */
final class DistanceWalk extends PairWalk {
    /** A list of more pairs than this is not worth keeping for the next search. */
    private static final int MOST_KEPT = 4096;

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
    private int compactAt;
    private boolean isTouching;
    private final double[] direction = new double[3];
    private final DirectionBounds along = new DirectionBounds();
    private boolean isAlongFitted;
    /** After how many more visits the bounds along the direction are fitted, if it has changed since. */
    private int fitAfter;
    private int nextFit;
    private boolean hasTurned;

    /**
     * Prepares a search.
     *
     * @param keptMargin how much farther apart than the nearest pairs are collected
     */
    void begin(PlacedSurface a, PlacedSurface b, SharedBound shared, double keptMargin) {
        begin(a, b);
        bound = shared;
        margin = keptMargin;
        isTouching = false;
        found.clear();
        compactAt = MOST_KEPT;
        Arrays.fill(direction, 0);
        hasTurned = false;
        isAlongFitted = false;
        nextFit = Math.max(500, (a.tree().itemCount() + b.tree().itemCount()) / 16);
        fitAfter = nextFit;
        follow(shared.get());
    }

    /** Restarts with other pairs to collect, but keeps the direction found. */
    void collectAgain(double keptMargin) {
        margin = keptMargin;
        isTouching = false;
        found.clear();
        compactAt = MOST_KEPT;
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
        return squaredBound <= squaredReach && admits(slotA, slotB);
    }

    @Override
    boolean admits(int slotA, int slotB) {
        return !isAlongFitted || !along.isBeyond(slotA, slotB, reach);
    }

    /** Fits the bounds along the direction, each time after visits that cost several times as much. */
    private void fitAlong() {
        if (hasTurned) {
            along.fit(a(), b(), direction);
            isAlongFitted = true;
            hasTurned = false;
        }
        nextFit = nextFit < Integer.MAX_VALUE / 4 ? 4 * nextFit : nextFit;
        fitAfter = nextFit;
    }

    @Override
    boolean visitLeaves(int leafA, int leafB) {
        SurfaceTree treeA = a().tree();
        SurfaceTree treeB = b().tree();
        gap.load(a().positions(), treeA.corner(leafA, 0), treeA.corner(leafA, 1), treeA.corner(leafA, 2),
                b().positions(), treeB.corner(leafB, 0), treeB.corner(leafB, 1), treeB.corner(leafB, 2));
        double seen = gap.along(direction[0], direction[1], direction[2]);
        seen = seen > kept ? seen : gap.alongNormals();
        if (seen > kept) {
            if (seen <= reach) {
                add(leafA, leafB, seen);
            }
            return true;
        }
        gap.measure();
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
            setDirection();
        }
        return true;
    }

    private void setDirection() {
        double x = gap.direction(0);
        double y = gap.direction(1);
        double z = gap.direction(2);
        double length = Math.sqrt(x * x + y * y + z * z);
        if (length > 0 && length <= Double.MAX_VALUE) {
            direction[0] = x / length;
            direction[1] = y / length;
            direction[2] = z / length;
            hasTurned = true;
        }
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
        if (found.size() > MOST_KEPT / 2) {
            margin = 0;
            follow(bound.get());
            found.keepUpTo(reach);
        }
        compactAt = Math.max(MOST_KEPT, 2 * found.size());
    }
}

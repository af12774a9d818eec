package dev.graze.query.distance;

import dev.graze.narrow.distance.WithinDistance;

/** Decides exactly whether two surfaces are at most a distance apart. Ends as soon as one pair of items is. */
final class WithinWalk extends PairWalk {
    private final TriangleGap gap = new TriangleGap();
    private final ItemPair items = new ItemPair();
    private final WithinDistance within = new WithinDistance();
    private SharedBound answer = new SharedBound();
    private double distance;
    private double squaredLimit;

    /** Prepares a search; {@code shared} tells all threads once a pair is near enough. */
    void begin(PlacedSurface a, PlacedSurface b, double limit, SharedBound shared) {
        begin(a, b);
        distance = limit;
        squaredLimit = DistanceBounds.squaredLimit(limit);
        answer = shared;
    }

    @Override
    double squaredLimit() {
        return squaredLimit;
    }

    @Override
    boolean isWanted(int slotA, int slotB, double squaredBound) {
        return !answer.isTouching();
    }

    @Override
    boolean visitLeaves(int leafA, int leafB) {
        gap.load(a(), leafA, b(), leafB);
        gap.measure();
        if (gap.lower() > distance || (gap.upper() > distance && !isWithin(leafA, leafB))) {
            return true;
        }
        answer.setTouching();
        return false;
    }

    /** Decides what the bounds leave open. */
    private boolean isWithin(int leafA, int leafB) {
        items.load(a(), leafA, b(), leafB);
        if (gap.lower() == 0 && items.intersect()) {
            return true;
        }
        for (int pairs = FeaturePairs.of(a().tree(), leafA, b().tree(), leafB); pairs != 0; pairs &= pairs - 1) {
            int pair = Integer.numberOfTrailingZeros(pairs);
            int o0 = FeaturePairs.offset(pair, 0);
            int o1 = FeaturePairs.offset(pair, 1);
            int o2 = FeaturePairs.offset(pair, 2);
            int o3 = FeaturePairs.offset(pair, 3);
            boolean near = FeaturePairs.isOnFace(pair)
                    ? within.vertexFace(items.corners(), o0, o1, o2, o3, distance)
                    : within.edgeEdge(items.corners(), o0, o1, o2, o3, distance);
            if (near) {
                return true;
            }
        }
        return false;
    }
}

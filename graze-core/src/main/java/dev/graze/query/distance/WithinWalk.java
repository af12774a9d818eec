package dev.graze.query.distance;

import dev.graze.narrow.distance.WithinDistance;

/** Decides exactly whether two surfaces are at most a distance apart. Ends as soon as one pair of items is. */
final class WithinWalk extends PairWalk {
    private final TriangleGap gap = new TriangleGap();
    private final ItemPair items = new ItemPair();
    private final WithinDistance within = new WithinDistance();
    private final FeatureList features = new FeatureList();
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
        SurfaceTree treeA = a().tree();
        SurfaceTree treeB = b().tree();
        gap.load(a().positions(), treeA.corner(leafA, 0), treeA.corner(leafA, 1), treeA.corner(leafA, 2),
                b().positions(), treeB.corner(leafB, 0), treeB.corner(leafB, 1), treeB.corner(leafB, 2));
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
        features.set(a().tree(), leafA, b().tree(), leafB);
        for (int i = 0; i < features.size(); i++) {
            boolean near = features.isOnFace(i)
                    ? within.vertexFace(items.corners(), features.offset(i, 0), features.offset(i, 1),
                            features.offset(i, 2), features.offset(i, 3), distance)
                    : within.edgeEdge(items.corners(), features.offset(i, 0), features.offset(i, 1),
                            features.offset(i, 2), features.offset(i, 3), distance);
            if (near) {
                return true;
            }
        }
        return false;
    }
}

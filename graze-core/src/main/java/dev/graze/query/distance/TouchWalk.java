package dev.graze.query.distance;

/**
 * Finds, of all pairs of items that intersect, the one with the smallest item of the first surface, and among these the
 * smallest item of the second. It does not depend on the shape of the hierarchies or on where the search begins.
 */
final class TouchWalk extends PairWalk {
    private final ItemPair items = new ItemPair();
    private int leafA;
    private int leafB;
    private int itemA;
    private int itemB;

    /** Searches two surfaces; the leaves given are known to intersect. */
    void find(PlacedSurface a, PlacedSurface b, int knownA, int knownB) {
        begin(a, b);
        set(knownA, knownB);
        openRoots();
        finish();
    }

    private void set(int newA, int newB) {
        leafA = newA;
        leafB = newB;
        itemA = a().tree().item(newA);
        itemB = b().tree().item(newB);
    }

    int leafA() {
        return leafA;
    }

    int leafB() {
        return leafB;
    }

    @Override
    double squaredLimit() {
        return DistanceBounds.squaredLimit(0);
    }

    @Override
    boolean isWanted(int slotA, int slotB, double squaredBound) {
        int smallestA = a().tree().smallest(slotA);
        return smallestA < itemA || (smallestA == itemA && b().tree().smallest(slotB) < itemB);
    }

    @Override
    boolean visitLeaves(int newA, int newB) {
        items.load(a(), newA, b(), newB);
        if (items.intersect()) {
            set(newA, newB);
        }
        return true;
    }
}

package dev.graze.query.distance;

import dev.graze.bounds.BoxGapKernel;
import dev.graze.simd.Simd;
import java.util.Arrays;

/**
 * Visits pairs of nodes of two hierarchies from near to far, and calls {@link #visitLeaves} for pairs of leaves. Of a
 * pair, the larger node is opened, and the other node's box is compared with all eight boxes below it at once. Not
 * thread-safe.
 */
abstract class PairWalk {
    private static final int WIDTH = BoxGapKernel.WIDTH;

    private final BoxGapKernel kernel = Simd.boxGapKernel();
    private final FrameChange fromAToB = new FrameChange();
    private final FrameChange fromBToA = new FrameChange();
    private final double[] box = new double[6];
    private final double[] squared = new double[WIDTH];
    private int[] slotsA = new int[256];
    private int[] slotsB = new int[256];
    private double[] bounds = new double[256];
    private int open;
    private PlacedSurface a;
    private PlacedSurface b;
    private SurfaceTree treeA;
    private SurfaceTree treeB;

    /** Prepares a walk over two surfaces that are not empty; nothing is open yet. */
    final void begin(PlacedSurface first, PlacedSurface second) {
        a = first;
        b = second;
        treeA = first.tree();
        treeB = second.tree();
        fromAToB.set(first, second);
        fromBToA.set(second, first);
        open = 0;
    }

    final void openRoots() {
        push(treeA.root(), treeB.root(), 0);
    }

    /** Moves a pair of nodes that another walk over the same surfaces has open to this one. */
    final void takeFrom(PairWalk other, int i) {
        push(other.slotsA[i], other.slotsB[i], other.bounds[i]);
    }

    /** Returns how many pairs of nodes are open; the last is the next to be visited. */
    final int open() {
        return open;
    }

    final void clear() {
        open = 0;
    }

    final PlacedSurface a() {
        return a;
    }

    final PlacedSurface b() {
        return b;
    }

    /**
     * Visits at most this many pairs of nodes; fewer if none is left or {@link #visitLeaves} ends the walk.
     *
     * @return how many it has visited
     */
    final int run(int budget) {
        int visited = 0;
        while (visited < budget && open > 0) {
            open--;
            visited++;
            if (isWanted(slotsA[open], slotsB[open], bounds[open]) && !visit(slotsA[open], slotsB[open])) {
                open = 0;
            }
        }
        return visited;
    }

    /** Visits all that is open. */
    final void finish() {
        while (open > 0) {
            run(Integer.MAX_VALUE);
        }
    }

    /** Returns the slot of a leaf of A near the box in a slot of B, by following the nearest child. */
    final int descendA(int slotB) {
        fromBToA.map(treeB.boxes(), slotB, box);
        return descend(treeA);
    }

    /** Returns the slot of a leaf of B near the box in a slot of A. */
    final int descendB(int slotA) {
        fromAToB.map(treeA.boxes(), slotA, box);
        return descend(treeB);
    }

    private int descend(SurfaceTree tree) {
        int slot = tree.root();
        for (int child = tree.child(slot); child >= 0; child = tree.child(slot)) {
            kernel.within(tree.boxes(), BoxGapKernel.STRIDE * child, box, Double.MAX_VALUE, squared);
            slot = WIDTH * child;
            for (int i = 1; i < tree.size(child); i++) {
                slot = squared[i] < squared[slot % WIDTH] ? WIDTH * child + i : slot;
            }
        }
        return slot;
    }

    private boolean visit(int slotA, int slotB) {
        int childA = treeA.child(slotA);
        int childB = treeB.child(slotB);
        if (childA < 0 && childB < 0) {
            return visitLeaves(~childA, ~childB);
        }
        int first = open;
        if (childA < 0 || (childB >= 0 && treeB.extent(slotB) > treeA.extent(slotA))) {
            fromAToB.map(treeA.boxes(), slotA, box);
            int near = kernel.within(treeB.boxes(), BoxGapKernel.STRIDE * childB, box, squaredLimit(), squared);
            for (int bits = near; bits != 0; bits &= bits - 1) {
                int slot = Integer.numberOfTrailingZeros(bits);
                if (admits(slotA, WIDTH * childB + slot)) {
                    push(slotA, WIDTH * childB + slot, squared[slot]);
                }
            }
        } else {
            fromBToA.map(treeB.boxes(), slotB, box);
            int near = kernel.within(treeA.boxes(), BoxGapKernel.STRIDE * childA, box, squaredLimit(), squared);
            for (int bits = near; bits != 0; bits &= bits - 1) {
                int slot = Integer.numberOfTrailingZeros(bits);
                if (admits(WIDTH * childA + slot, slotB)) {
                    push(WIDTH * childA + slot, slotB, squared[slot]);
                }
            }
        }
        sortFrom(first);
        return true;
    }

    private void push(int slotA, int slotB, double bound) {
        if (open == bounds.length) {
            slotsA = Arrays.copyOf(slotsA, 2 * open);
            slotsB = Arrays.copyOf(slotsB, 2 * open);
            bounds = Arrays.copyOf(bounds, 2 * open);
        }
        slotsA[open] = slotA;
        slotsB[open] = slotB;
        bounds[open++] = bound;
    }

    /** Sorts the pairs opened last, at most eight, so that the nearest is visited next. */
    private void sortFrom(int first) {
        for (int i = first + 1; i < open; i++) {
            int slotA = slotsA[i];
            int slotB = slotsB[i];
            double bound = bounds[i];
            int at = i;
            for (; at > first && bounds[at - 1] < bound; at--) {
                slotsA[at] = slotsA[at - 1];
                slotsB[at] = slotsB[at - 1];
                bounds[at] = bounds[at - 1];
            }
            slotsA[at] = slotA;
            slotsB[at] = slotB;
            bounds[at] = bound;
        }
    }

    /** Returns up to which computed squared distance boxes are visited. */
    abstract double squaredLimit();

    /** Returns whether a pair of slots whose boxes are near is worth opening. */
    boolean admits(int slotA, int slotB) {
        return true;
    }

    /** Returns whether a pair of slots that was opened earlier is still worth visiting. */
    abstract boolean isWanted(int slotA, int slotB, double squaredBound);

    /** Visits a pair of leaves; returns false if the walk is over. */
    abstract boolean visitLeaves(int leafA, int leafB);
}

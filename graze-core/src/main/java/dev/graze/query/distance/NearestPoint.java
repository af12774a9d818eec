package dev.graze.query.distance;

import dev.graze.bounds.BoxGapKernel;
import dev.graze.simd.Simd;

/**
 * Finds the point of a surface that is nearest to a given point. Allocates nothing per search. Not thread-safe: use one
 * instance per thread.
 *
 * <p>Boxes are searched from near to far. Whatever could be nearer than the nearest point found so far is visited, so
 * the bounds are certain: {@link #lower} is at most the true distance and {@link #upper} at least. They are a few units
 * in the last place of the nearest triangle's size apart.
 */
public final class NearestPoint {
    private final SurfaceTree tree;
    private final BoxGapKernel kernel = Simd.boxGapKernel();
    private final PointTriangle pair = new PointTriangle();
    private final double[] box = new double[6];
    private final double[] squared = new double[BoxGapKernel.WIDTH];
    private final NodeStack open = new NodeStack();

    private double lower;
    private double upper;
    private int leaf;
    private final double[] nearest = new double[3];

    public NearestPoint(SurfaceTree tree) {
        this.tree = tree;
    }

    /**
     * Finds the point of the surface that is nearest to a given one.
     *
     * @param within how far to search; {@link Double#POSITIVE_INFINITY} for no limit
     * @return false if the surface is certainly farther away than {@code within}, or has no points; the other methods
     * then return what they did before
     */
    public boolean find(double x, double y, double z, double within) {
        return find(x, y, z, within, 1);
    }

    /**
     * Finds a point of the surface that is nearly nearest to a given one. Where many are equally near, as for the
     * center of a ball, that visits far fewer triangles.
     *
     * @param slack how much nearer than the point found others may be, relative to its distance
     * @return false if the surface has no points
     */
    public boolean findAbout(double x, double y, double z, double slack) {
        return find(x, y, z, Double.POSITIVE_INFINITY, 1 - slack);
    }

    /** Leaves out what is farther than {@code share} of the least distance so far. */
    private boolean find(double x, double y, double z, double within, double share) {
        box[0] = x;
        box[1] = x;
        box[2] = y;
        box[3] = y;
        box[4] = z;
        box[5] = z;
        double bestLower = Double.POSITIVE_INFINITY;
        double bestUpper = within;
        int best = -1;
        if (tree.itemCount() > 0) {
            open.push(0, 0);
        }
        while (!open.isEmpty()) {
            int next = open.pop();
            if (open.poppedBound() > DistanceBounds.squaredLimit(share * bestUpper)) {
                continue;
            }
            if (next < 0) {
                pair.measure(tree.positions(), x, y, z, tree.corner(~next, 0), tree.corner(~next, 1),
                        tree.corner(~next, 2));
                bestLower = Math.min(bestLower, pair.lower());
                if (pair.lower() <= within && (best < 0 || pair.upper() < bestUpper)) {
                    best = ~next;
                    bestUpper = Math.min(bestUpper, pair.upper());
                    pair.copyNearest(nearest);
                    upper = pair.upper();
                }
            } else {
                pushChildren(next, DistanceBounds.squaredLimit(share * bestUpper));
            }
        }
        if (best < 0) {
            return false;
        }
        leaf = best;
        lower = Math.min(bestLower, share * upper);
        return true;
    }

    private void pushChildren(int block, double limit) {
        int within = kernel.within(tree.boxes(), BoxGapKernel.STRIDE * block, box, limit, squared);
        int first = open.size();
        for (int bits = within; bits != 0; bits &= bits - 1) {
            int slot = Integer.numberOfTrailingZeros(bits);
            open.push(tree.child(BoxGapKernel.WIDTH * block + slot), squared[slot]);
        }
        open.sortFrom(first);
    }

    /** Returns a certain lower bound on the distance. */
    public double lower() {
        return lower;
    }

    /** Returns a certain upper bound on the distance; infinite only beyond the range of doubles. */
    public double upper() {
        return upper;
    }

    /** Returns a coordinate (0, 1, 2) of the nearest point, rounded. */
    public double nearest(int axis) {
        return nearest[axis];
    }

    /** Returns the leaf of the item on which the nearest point lies. */
    int leaf() {
        return leaf;
    }

    /** Returns the item on which the nearest point lies, as {@link SurfaceTree#item} numbers it. */
    public int item() {
        return tree.item(leaf);
    }

    /** Returns a vertex (0, 1, 2) of the item on which the nearest point lies. */
    public int corner(int k) {
        return tree.corner(leaf, k);
    }
}

package dev.graze.query.distance;

import dev.graze.bounds.BoxGapKernel;

/**
 * How far the nodes of two surfaces reach along one direction: by their vertices, which is tighter than by their boxes.
 * Between surfaces that are far apart compared with their triangles, the direction of the nearest points so far
 * separates nearly all pairs of nodes that boxes cannot. Fitting it costs a visit of every vertex, so it is for long
 * searches.
 */
final class DirectionBounds {
    /** With e = 2^-53, differences, products and sums lose at most 12 e of the largest difference, twice. */
    private static final double ERROR = 0x1p-48;
    private static final int WIDTH = BoxGapKernel.WIDTH;
    private static final double[] NONE = new double[0];

    private double[] heights = NONE;
    /** For each slot of A's tree the greatest height below it. */
    private double[] high = NONE;
    /** For each slot of B's tree the least height below it. */
    private double[] low = NONE;
    private double error;
    private double largest;

    void fit(PlacedSurface a, PlacedSurface b, double[] direction) {
        double[] origin = { a.positions()[0], a.positions()[1], a.positions()[2] };
        largest = 0;
        high = fit(a, origin, direction, 1, high);
        low = fit(b, origin, direction, -1, low);
        error = ERROR * largest;
    }

    /** Writes the greatest heights along a direction, or along the opposite one, of everything below each slot. */
    private double[] fit(PlacedSurface surface, double[] origin, double[] direction, int sign, double[] reused) {
        SurfaceTree tree = surface.tree();
        project(surface.positions(), origin, direction, sign);
        double[] most = reused.length >= tree.root() + 1 ? reused : new double[tree.root() + 1];
        int[] children = tree.children();
        int[] corners = tree.corners();
        double[] of = heights;
        for (int block = tree.root() / WIDTH - 1; block >= 0; block--) {
            int end = WIDTH * block + tree.size(block);
            for (int slot = WIDTH * block; slot < end; slot++) {
                int child = children[slot];
                int leaf = 3 * ~child;
                most[slot] = child < 0
                        ? Math.max(of[corners[leaf]], Math.max(of[corners[leaf + 1]], of[corners[leaf + 2]]))
                        : ofBlock(tree, child, most);
            }
        }
        most[tree.root()] = ofBlock(tree, 0, most);
        return most;
    }

    private void project(double[] positions, double[] origin, double[] direction, int sign) {
        if (heights.length < positions.length / 3) {
            heights = new double[positions.length / 3];
        }
        double nx = sign * direction[0];
        double ny = sign * direction[1];
        double nz = sign * direction[2];
        double originX = origin[0];
        double originY = origin[1];
        double originZ = origin[2];
        double most = largest;
        for (int i = 0; i < positions.length; i += 3) {
            double x = positions[i] - originX;
            double y = positions[i + 1] - originY;
            double z = positions[i + 2] - originZ;
            heights[i / 3] = nx * x + ny * y + nz * z;
            most = Math.max(most, Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z))));
        }
        largest = most;
    }

    private static double ofBlock(SurfaceTree tree, int block, double[] most) {
        double result = most[WIDTH * block];
        for (int slot = 1; slot < tree.size(block); slot++) {
            result = Math.max(result, most[WIDTH * block + slot]);
        }
        return result;
    }

    /** Returns whether what is below two slots is certainly farther apart than {@code limit}. */
    boolean isBeyond(int slotA, int slotB, double limit) {
        return -low[slotB] - high[slotA] - error > limit;
    }
}

package dev.graze.query.penetration;

/**
 * Decides exactly whether points are inside a closed surface: whether a ray crosses it an odd number of times. The
 * surface or the point is shifted by an infinitesimal vector ({@link ShiftedOrientation}), so no ray passes through an
 * edge or a vertex, and a point on the surface is on one side of it. Not thread-safe.
 */
final class Inside {
    private final BoxTree tree;
    private final ShiftedOrientation orientation;
    /** 1 if the points are moved, -1 if the surface is. */
    private final int moved;
    /** A segment's endpoints at 0 and 3, a triangle's corners at 6, 9 and 12. */
    private final double[] x = new double[15];
    private final double[] box = new double[6];
    private final IntList stack = new IntList();
    private int crossings;

    Inside(BoxTree tree, ShiftedOrientation orientation, int moved) {
        this.tree = tree;
        this.orientation = orientation;
        this.moved = moved;
    }

    /** Returns whether the point at an offset is inside. */
    boolean contains(double[] points, int at) {
        for (int axis = 0; axis < 3; axis++) {
            if (points[at + axis] < tree.low(axis) || points[at + axis] > tree.high(axis)) {
                return false;
            }
        }
        System.arraycopy(points, at, x, 0, 3);
        System.arraycopy(points, at, x, 3, 3);
        x[3] = beyond(tree.high(0), tree.low(0));
        return countCrossings() % 2 != 0;
    }

    /** Returns a number above {@code high} by about an eighth of the size: a ray need not be longer. */
    private static double beyond(double high, double low) {
        double next = high + (high - low) * 0.125;
        return next > high && next <= Double.MAX_VALUE ? next : high + Math.ulp(high);
    }

    /** Returns how many triangles the segment between two points crosses. */
    int crossings(double[] points, int p, int q) {
        System.arraycopy(points, p, x, 0, 3);
        System.arraycopy(points, q, x, 3, 3);
        return countCrossings();
    }

    private int countCrossings() {
        for (int axis = 0; axis < 3; axis++) {
            box[axis] = Math.min(x[axis], x[3 + axis]);
            box[3 + axis] = Math.max(x[axis], x[3 + axis]);
        }
        crossings = 0;
        tree.search(box, stack, t -> crossings += crosses(t) ? 1 : 0);
        return crossings;
    }

    /** Returns whether the segment that was asked about last crosses a triangle. */
    boolean crosses(int triangle) {
        tree.surface().copyTriangle(triangle, x, 6);
        if (side(0) * side(3) >= 0) {
            return false;
        }
        int first = lines(6, 9);
        return first == lines(9, 12) && first == lines(12, 6);
    }

    private int side(int point) {
        return orientation.side(orientation.plain(x, 6, 9, 12, point), x, 6, 9, 12, moved);
    }

    private int lines(int a, int b) {
        return orientation.lines(orientation.plain(x, 0, 3, a, b), x, 0, 3, a, b, moved);
    }
}

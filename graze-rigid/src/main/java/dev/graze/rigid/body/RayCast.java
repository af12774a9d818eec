package dev.graze.rigid.body;

/**
 * One ray, and the nearest triangle of a body that it hits, found by either of the paper's standard algorithms (2.3.2)
 * or by the iterative one (2.1.1). All three use {@link #meet}, so they give the same bits for the same triangle; of
 * two triangles at the same distance, the smaller number wins. For one thread.
 *
 * <p>The OpenCL program has the same operations in the same order, so that devices compute the same bits.
 */
public final class RayCast {
    /** No vertex: the ray starts at a vertex of another body. */
    public static final int NO_VERTEX = -1;
    /**
     * Replaces smaller components of a direction, so that there is no division by zero; the ray makes no progress along
     * it.
     */
    private static final double SMALLEST_COMPONENT = 1e-30;

    private double ox;
    private double oy;
    private double oz;
    private double dx;
    private double dy;
    private double dz;
    private double inverseX;
    private double inverseY;
    private double inverseZ;

    private double t;
    private double u;
    private double v;
    private double determinant;

    private int triangle;
    private double distance;
    private boolean fromInside;
    private int backTriangle;
    private double backDistance;
    private boolean backFromInside;
    private int steps;

    /** Sets the ray from a point and a direction, three numbers at {@code at} of each array. */
    public void set(double[] origins, double[] directions, int at) {
        ox = origins[at];
        oy = origins[at + 1];
        oz = origins[at + 2];
        dx = directions[at];
        dy = directions[at + 1];
        dz = directions[at + 2];
        invert();
    }

    /** Reverses the ray. */
    public void reverse() {
        dx = -dx;
        dy = -dy;
        dz = -dz;
        invert();
    }

    private void invert() {
        inverseX = inverse(dx);
        inverseY = inverse(dy);
        inverseZ = inverse(dz);
    }

    private static double inverse(double component) {
        return 1 / (Math.abs(component) < SMALLEST_COMPONENT
                ? Math.copySign(SMALLEST_COMPONENT, component)
                : component);
    }

    /** Tests every triangle (basic traversal). */
    public void throughAll(BodyShape shape, double farthest) {
        begin(farthest);
        for (int each = 0; each < shape.triangleCount(); each++) {
            consider(shape, each);
        }
    }

    /**
     * Tests every triangle in both directions at once (2.1.3: the rays "share several parameters"). The result is that
     * of the ray itself; {@link #turnBack} switches to that of the reversed ray. The line meets each triangle once, and
     * only signs differ between the two directions, so the bits are those of two traversals.
     */
    public void throughAllBothWays(BodyShape shape, double farthest, double farthestBack) {
        beginBothWays(farthest, farthestBack);
        for (int each = 0; each < shape.triangleCount(); each++) {
            considerBothWays(shape, each);
        }
    }

    /**
     * Traverses the tree without a stack in both directions at once; the results are those of
     * {@link #throughAllBothWays}. Visits each box that one of the two rays enters before its nearest hit.
     */
    public void throughTreeBothWays(BodyShape shape, double farthest, double farthestBack) {
        beginBothWays(farthest, farthestBack);
        RayTree tree = shape.tree();
        int[] skip = tree.skip();
        int nodes = tree.nodeCount();
        for (int node = 0; node < nodes;) {
            if (!crosses(tree.boxes(), RayTree.BOX * node, backDistance)) {
                node = skip[node];
            } else {
                int end = tree.first()[node] + tree.count()[node];
                for (int i = tree.first()[node]; i < end; i++) {
                    considerBothWays(shape, tree.order()[i]);
                }
                node++;
            }
        }
    }

    private void beginBothWays(double farthest, double farthestBack) {
        begin(farthest);
        backTriangle = -1;
        backDistance = farthestBack;
    }

    private void considerBothWays(BodyShape shape, int each) {
        if (meet(shape, each) && u >= 0 && v >= 0 && u + v <= 1) {
            keep(each);
            keepBack(each);
        }
    }

    private void keepBack(int each) {
        double back = -t;
        if (back >= 0 && (backTriangle < 0
                ? back <= backDistance
                : back < backDistance || (back == backDistance && each < backTriangle))) {
            backTriangle = each;
            backDistance = back;
            backFromInside = determinant > 0;
        }
    }

    /** Switches to the result of the reversed ray, after a traversal in both directions. */
    public void turnBack() {
        triangle = backTriangle;
        distance = backDistance;
        fromInside = backTriangle >= 0 && backFromInside;
    }

    /**
     * Traverses the tree without a stack.
     *
     * @param own the vertex whose triangles are skipped, or {@link #NO_VERTEX}
     */
    public void throughTree(BodyShape shape, double farthest, int own) {
        begin(farthest);
        RayTree tree = shape.tree();
        int[] skip = tree.skip();
        int nodes = tree.nodeCount();
        for (int node = 0; node < nodes;) {
            if (!crosses(tree.boxes(), RayTree.BOX * node)) {
                node = skip[node];
            } else {
                considerLeaf(shape, tree, node, own);
                node++;
            }
        }
    }

    private void considerLeaf(BodyShape shape, RayTree tree, int node, int own) {
        int end = tree.first()[node] + tree.count()[node];
        for (int i = tree.first()[node]; i < end; i++) {
            int each = tree.order()[i];
            if (own == NO_VERTEX || !hasCorner(shape.triangles(), 3 * each, own)) {
                consider(shape, each);
            }
        }
    }

    static boolean hasCorner(int[] triangles, int at, int vertex) {
        return triangles[at] == vertex || triangles[at + 1] == vertex || triangles[at + 2] == vertex;
    }

    /** Returns whether the ray, extended to infinity, intersects a node's box. */
    boolean passes(RayTree tree, int node) {
        distance = Double.POSITIVE_INFINITY;
        return crosses(tree.boxes(), RayTree.BOX * node);
    }

    /** Returns whether the ray hits a triangle, which then becomes the result. */
    boolean strikes(BodyShape shape, int each) {
        if (!meet(shape, each) || u < 0 || v < 0 || u + v > 1 || t < 0) {
            return false;
        }
        triangle = each;
        distance = t;
        fromInside = determinant < 0;
        return true;
    }

    private void begin(double farthest) {
        triangle = -1;
        distance = farthest;
        fromInside = false;
    }

    /** Returns whether the ray enters a box before the nearest hit so far. */
    private boolean crosses(double[] boxes, int box) {
        return crosses(boxes, box, Double.NEGATIVE_INFINITY);
    }

    /**
     * Returns whether the ray, or the reversed ray, enters a box before its nearest hit so far. The reversed ray enters
     * at {@code -leave} and leaves at {@code -enter}.
     *
     * @param back the distance of the reversed ray's nearest hit so far, negative infinity without a reversed ray
     */
    private boolean crosses(double[] boxes, int box, double back) {
        double ax = (boxes[box] - ox) * inverseX;
        double bx = (boxes[box + 3] - ox) * inverseX;
        double ay = (boxes[box + 1] - oy) * inverseY;
        double by = (boxes[box + 4] - oy) * inverseY;
        double az = (boxes[box + 2] - oz) * inverseZ;
        double bz = (boxes[box + 5] - oz) * inverseZ;
        double enter = Math.max(Math.max(Math.min(ax, bx), Math.min(ay, by)), Math.min(az, bz));
        double leave = Math.min(Math.min(Math.max(ax, bx), Math.max(ay, by)), Math.max(az, bz));
        return enter <= leave && ((leave >= 0 && enter <= distance) || (enter <= 0 && -leave <= back));
    }

    private void consider(BodyShape shape, int each) {
        if (meet(shape, each) && u >= 0 && v >= 0 && u + v <= 1) {
            keep(each);
        }
    }

    private void keep(int each) {
        if (t >= 0 && isNearer(each)) {
            triangle = each;
            distance = t;
            fromInside = determinant < 0;
        }
    }

    private boolean isNearer(int each) {
        return triangle < 0 ? t <= distance : t < distance || (t == distance && each < triangle);
    }

    /**
     * Intersects the line of the ray with the plane of a triangle, after Moeller and Trumbore: t along the ray, u and v
     * along the triangle's edges.
     *
     * @return false if they are parallel (2.1.2: "the ray is discarded")
     */
    private boolean meet(BodyShape shape, int each) {
        double[] c = shape.corners();
        int at = BodyShape.CORNER_NUMBERS * each;
        double px = dy * c[at + 8] - dz * c[at + 7];
        double py = dz * c[at + 6] - dx * c[at + 8];
        double pz = dx * c[at + 7] - dy * c[at + 6];
        determinant = c[at + 3] * px + c[at + 4] * py + c[at + 5] * pz;
        if (!(Math.abs(determinant) > shape.parallel()[each])) {
            return false;
        }
        double inverse = 1 / determinant;
        double sx = ox - c[at];
        double sy = oy - c[at + 1];
        double sz = oz - c[at + 2];
        u = (sx * px + sy * py + sz * pz) * inverse;
        double qx = sy * c[at + 5] - sz * c[at + 4];
        double qy = sz * c[at + 3] - sx * c[at + 5];
        double qz = sx * c[at + 4] - sy * c[at + 3];
        v = (dx * qx + dy * qy + dz * qz) * inverse;
        t = (c[at + 6] * qx + c[at + 7] * qy + c[at + 8] * qz) * inverse;
        return true;
    }

    /**
     * Follows the ray (Algorithms 1 and 2): from a triangle across the edges that the line crosses, until it hits one.
     * The distance is negative if the triangle is behind the ray's origin.
     *
     * @param most the maximum number of triangles to test
     * @return false if it hits none of them; the ray is then lost
     */
    public boolean walk(BodyShape shape, int from, int most) {
        int[] neighbours = shape.neighbours();
        int each = from;
        for (steps = 1; steps <= most; steps++) {
            if (!meet(shape, each)) {
                return false;
            }
            int edge = u < 0 ? 0 : v < 0 ? 1 : u + v > 1 ? 2 : -1;
            if (edge < 0) {
                triangle = each;
                distance = t;
                fromInside = determinant < 0;
                return true;
            }
            each = neighbours[3 * each + edge];
        }
        return false;
    }

    /** Returns the triangle that was hit, or -1. */
    public int triangle() {
        return triangle;
    }

    /** Returns the distance of the hit. */
    public double distance() {
        return distance;
    }

    /** Returns whether the ray hits from inside the body. */
    public boolean isFromInside() {
        return fromInside;
    }

    /** Returns how many triangles the last {@link #walk} tested. */
    public int steps() {
        return steps;
    }
}

package dev.graze.query.solid;

/**
 * Decides exactly whether a point is inside a closed surface: by the parity of the faces that a ray from it crosses.
 * Not thread-safe: use one instance per thread.
 *
 * <p><b>The ray</b> goes in the direction g = (1, e, e^2) with an infinitesimal e &gt; 0, so it meets no edge or corner
 * and lies in no plane. It crosses the face u, v, w exactly if det(g, u - p, v - p), det(g, v - p, w - p), det(g, w -
 * p, u - p) and det(u - p, v - p, w - p) have the same sign: by the first three the line through p crosses the face
 * (their sum is det(g, v - u, w - u), so their sign is that of g over the plane), and by the last one it does so ahead
 * of p. Each sign is that of the first power of e that does not vanish. The box of a face that the ray crosses meets
 * the ray along the x axis.
 *
 * <p><b>Shifted points.</b> If the point or the surface is shifted by an infinitesimal vector
 * ({@link ShiftedOrientation}), a ray along the x axis itself meets no edge or corner, and a point on the surface is on
 * one side of it.
 */
public final class PointLocator {
    private final BoxTree tree;
    private final int oddCount;
    private final int triangleCount;
    private final ExactSigns signs;
    private final double[] ray = new double[6];
    private final IntList stack = new IntList();
    /** The origin, a point on the x axis, and the corners of a face. */
    private final double[] x = { 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };
    private boolean isOdd;
    private int count;

    /** Creates a locator for points given as doubles. */
    public PointLocator(Surface surface) {
        this(surface, new ExactSigns(surface.unit()));
    }

    PointLocator(Surface surface, ExactSigns signs) {
        this.tree = surface.tree();
        this.oddCount = surface.oddCount();
        this.triangleCount = surface.triangleCount();
        this.signs = signs;
    }

    /** Creates a locator for points given as doubles; crossing any item of the tree changes between in and out. */
    public PointLocator(BoxTree tree) {
        this.tree = tree;
        this.oddCount = tree.itemCount();
        this.triangleCount = oddCount;
        this.signs = new ExactSigns(0); // the unit matters for constructed points only
    }

    private void startAt(ExactPoint p) {
        for (int axis = 0; axis < 3; axis++) {
            ray[axis] = p.rounded(axis) - 2 * p.error(axis);
            ray[3 + axis] = axis == 0 ? Double.POSITIVE_INFINITY : p.rounded(axis) + 2 * p.error(axis);
        }
        isOdd = false;
    }

    /** Returns 1 if a point is inside, -1 if outside, 0 if it is exactly on a triangle, with or without area. */
    public int locate(double px, double py, double pz) {
        return locate(ExactPoint.at(px + 0.0, py + 0.0, pz + 0.0), triangleCount);
    }

    /**
     * Returns whether a shifted point is inside.
     *
     * @param points coordinates of points
     * @param at     where the coordinates of the point start
     * @param moved  1 if the point is moved, -1 if the surface is
     */
    public boolean contains(double[] points, int at, ShiftedOrientation shift, int moved) {
        ExactPoint p = ExactPoint.at(points[at] + 0.0, points[at + 1] + 0.0, points[at + 2] + 0.0);
        startAt(p);
        tree.search(ray, stack, face -> {
            isOdd ^= isCrossed(p, face, shift, moved);
            return true;
        });
        return isOdd;
    }

    private boolean isCrossed(ExactPoint p, int face, ShiftedOrientation shift, int moved) {
        ExactPoint u = corner(face, 0);
        ExactPoint v = corner(face, 1);
        ExactPoint w = corner(face, 2);
        tree.copyItem(face, x, 6);
        int sign = turn(p, u, v, 6, 9, shift, moved);
        return sign != 0 && turn(p, v, w, 9, 12, shift, moved) == sign && turn(p, w, u, 12, 6, shift, moved) == sign
                && -shift.side(-signs.of3D(p, u, v, w), x, 6, 9, 12, moved) == sign;
    }

    /** Returns the sign of det(g, a - p, b - p) for the x axis g and shifted points. */
    private int turn(ExactPoint p, ExactPoint a, ExactPoint b, int atA, int atB, ShiftedOrientation shift, int moved) {
        return shift.lines(signs.seenAlong(0, p, a, b), x, 0, 3, atA, atB, moved);
    }

    private ExactPoint corner(int face, int k) {
        int p = 3 * tree.corner(face, k);
        return ExactPoint.at(tree.x()[p], tree.x()[p + 1], tree.x()[p + 2]);
    }

    /** Returns whether a ray from a point crosses an odd number of faces, leaving out those whose planes contain it. */
    boolean isOdd(ExactPoint p) {
        startAt(p);
        tree.search(ray, stack, face -> {
            isOdd ^= face < oddCount && isCrossed(p, face);
            return true;
        });
        return isOdd;
    }

    /** Returns how many odd faces contain a point. */
    int countAt(ExactPoint p) {
        startAt(p);
        ray[3] = p.x + 2 * p.errorX;
        count = 0;
        tree.search(ray, stack, face -> {
            count += face < oddCount && contains(face, p) ? 1 : 0;
            return true;
        });
        return count;
    }

    private boolean isCrossed(ExactPoint p, int face) {
        ExactPoint u = corner(face, 0);
        ExactPoint v = corner(face, 1);
        ExactPoint w = corner(face, 2);
        int sign = signs.turnAlongRay(p, u, v);
        return sign != 0 && signs.turnAlongRay(p, v, w) == sign && signs.turnAlongRay(p, w, u) == sign
                && signs.of3D(p, u, v, w) == sign;
    }

    /**
     * Returns 1 if a point is inside, -1 if outside, 0 if it is on one of the first {@code faces} elements, whether or
     * not crossing them matters. Triangles without area are allowed among them.
     */
    int locate(ExactPoint p, int faces) {
        startAt(p);
        boolean isComplete = tree.search(ray, stack, face -> {
            if (face < faces && isNear(p, face) && contains(face, p)) {
                return false;
            }
            isOdd ^= face < oddCount && isCrossed(p, face);
            return true;
        });
        return isComplete ? isOdd ? 1 : -1 : 0;
    }

    /** Returns whether the box of a face reaches back to the point; the tree has compared all but this. */
    private boolean isNear(ExactPoint p, int face) {
        double nearest = p.x + 2 * p.errorX;
        return tree.x()[3 * tree.corner(face, 0)] <= nearest || tree.x()[3 * tree.corner(face, 1)] <= nearest
                || tree.x()[3 * tree.corner(face, 2)] <= nearest;
    }

    private boolean contains(int face, ExactPoint p) {
        ExactPoint u = corner(face, 0);
        ExactPoint v = corner(face, 1);
        ExactPoint w = corner(face, 2);
        if (signs.of3D(u, v, w, p) != 0) {
            return false;
        }
        for (int axis = 0; axis < 3; axis++) {
            int front = signs.seenAlong(axis, u, v, w);
            if (front != 0) {
                return front * signs.seenAlong(axis, u, v, p) >= 0 && front * signs.seenAlong(axis, v, w, p) >= 0
                        && front * signs.seenAlong(axis, w, u, p) >= 0;
            }
        }
        return isOnSegment(u, v, p) || isOnSegment(v, w, p) || isOnSegment(w, u, p);
    }

    private boolean isOnSegment(ExactPoint u, ExactPoint v, ExactPoint p) {
        for (int axis = 0; axis < 3; axis++) {
            if (signs.seenAlong(axis, u, v, p) != 0 || signs.compare(u, p, axis) * signs.compare(p, v, axis) < 0) {
                return false;
            }
        }
        return true;
    }
}

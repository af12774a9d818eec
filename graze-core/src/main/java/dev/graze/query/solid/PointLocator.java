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
 */
public final class PointLocator {
    private final Surface surface;
    private final ExactSigns signs;
    private final double[] ray = new double[6];
    private boolean isOdd;

    /** Creates a locator for points given as doubles. */
    public PointLocator(Surface surface) {
        this(surface, new ExactSigns(surface.unit()));
    }

    PointLocator(Surface surface, ExactSigns signs) {
        this.surface = surface;
        this.signs = signs;
    }

    private void startAt(ExactPoint p) {
        for (int axis = 0; axis < 3; axis++) {
            ray[axis] = p.rounded(axis) - 2 * p.error(axis);
            ray[3 + axis] = axis == 0 ? Double.POSITIVE_INFINITY : p.rounded(axis) + 2 * p.error(axis);
        }
        isOdd = false;
    }

    /** Returns 1 if a point is inside, -1 if outside, 0 if it is exactly on a triangle, with or without area. */
    public int locate(double x, double y, double z) {
        return locate(ExactPoint.at(x + 0.0, y + 0.0, z + 0.0), surface.triangleCount());
    }

    /** Returns whether a ray from a point crosses an odd number of faces, leaving out those whose planes contain it. */
    boolean isOdd(ExactPoint p) {
        startAt(p);
        surface.tree().visitBox(ray, face -> {
            isOdd ^= face < surface.oddCount() && isCrossed(p, face);
            return true;
        });
        return isOdd;
    }

    private boolean isCrossed(ExactPoint p, int face) {
        ExactPoint u = surface.cornerPoint(face, 0);
        ExactPoint v = surface.cornerPoint(face, 1);
        ExactPoint w = surface.cornerPoint(face, 2);
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
        boolean isComplete = surface.tree().visitBox(ray, face -> {
            if (face < faces && isNear(p, face) && contains(face, p)) {
                return false;
            }
            isOdd ^= face < surface.oddCount() && isCrossed(p, face);
            return true;
        });
        return isComplete ? isOdd ? 1 : -1 : 0;
    }

    /** Returns whether the box of a face reaches back to the point; the tree has compared all but this. */
    private boolean isNear(ExactPoint p, int face) {
        double nearest = p.x + 2 * p.errorX;
        double[] x = surface.x();
        return x[3 * surface.corner(face, 0)] <= nearest || x[3 * surface.corner(face, 1)] <= nearest
                || x[3 * surface.corner(face, 2)] <= nearest;
    }

    private boolean contains(int face, ExactPoint p) {
        ExactPoint u = surface.cornerPoint(face, 0);
        ExactPoint v = surface.cornerPoint(face, 1);
        ExactPoint w = surface.cornerPoint(face, 2);
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

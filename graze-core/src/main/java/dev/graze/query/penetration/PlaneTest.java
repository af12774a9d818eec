package dev.graze.query.penetration;

import dev.graze.narrow.Orientation;

/** Tests whether the plane of one of two triangles keeps them strictly apart. Not thread-safe. */
final class PlaneTest {
    private final ClosedSurface a;
    private final ClosedSurface b;
    private final Orientation orientation = new Orientation();
    /** The corners of A's triangle at 0, 3, 6 and of B's at 9, 12, 15. */
    private final double[] x = new double[18];

    PlaneTest(ClosedSurface a, ClosedSurface b) {
        this.a = a;
        this.b = b;
    }

    /** Returns false if all corners of one triangle are strictly on one side of the other's plane. */
    boolean mayMeet(int triangleA, int triangleB) {
        a.copyTriangle(triangleA, x, 0);
        b.copyTriangle(triangleB, x, 9);
        return !isBeside(0, 9) && !isBeside(9, 0);
    }

    /** Returns whether the triangles of the last pair that may meet are in one plane. */
    boolean areCoplanar() {
        return side(0, 9) == 0 && side(0, 12) == 0 && side(0, 15) == 0 && side(9, 0) == 0 && side(9, 3) == 0
                && side(9, 6) == 0;
    }

    private boolean isBeside(int plane, int points) {
        int first = side(plane, points);
        return first != 0 && first == side(plane, points + 3) && first == side(plane, points + 6);
    }

    private int side(int plane, int point) {
        return orientation.of3D(x, plane, plane + 3, plane + 6, point);
    }
}

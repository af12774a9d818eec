package dev.graze.query.penetration;

import dev.graze.query.solid.ShiftedOrientation;

/**
 * Where a triangle of surface A and one of surface B cross, with B shifted by an infinitesimal vector
 * ({@link ShiftedOrientation}): nowhere, or along a segment. At each endpoint of the segment, an edge of one triangle
 * crosses the other. Not thread-safe.
 *
 * <p>The segment is directed along N_A x N_B, with the normals in the order of the corners. It starts where an edge of
 * A comes up through B's plane, or an edge of B goes down through A's: let u be the direction of A's edge, which has A
 * on its left, N_A x u. Along the segment that is (N_A x N_B) . (N_A x u) = |N_A|² (N_B . u). The same goes for B.
 */
final class TriangleCrossing {
    /** The corners of A at 0, 3, 6 and of B at 9, 12, 15. */
    private final double[] x = new double[18];
    private final ShiftedOrientation orientation;
    private final int[] sideA = new int[3];
    private final int[] sideB = new int[3];
    private int start;
    private int end;

    TriangleCrossing(ShiftedOrientation orientation) {
        this.orientation = orientation;
    }

    /** Returns whether two triangles cross. */
    boolean compute(ClosedSurface a, int triangleA, ClosedSurface b, int triangleB) {
        a.copyTriangle(triangleA, x, 0);
        b.copyTriangle(triangleB, x, 9);
        classify(sideB, 0, 9, 1);
        if (isOneSide(sideB)) {
            return false;
        }
        classify(sideA, 9, 0, -1);
        if (isOneSide(sideA)) {
            return false;
        }
        start = -1;
        end = -1;
        for (int k = 0; k < 3; k++) {
            int next = (k + 1) % 3;
            if (sideA[k] * sideA[next] < 0 && edgeOfACrosses(k)) {
                add(k, sideA[next] > 0);
            }
            if (sideB[k] * sideB[next] < 0 && edgeOfBCrosses(k)) {
                add(3 + k, sideB[next] < 0);
            }
        }
        if ((start < 0) != (end < 0)) {
            throw new AssertionError("the crossing of triangles " + triangleA + " and " + triangleB + " has one end");
        }
        return start >= 0;
    }

    private void classify(int[] sides, int plane, int points, int moved) {
        for (int k = 0; k < 3; k++) {
            int plain = orientation.plain(x, plane, plane + 3, plane + 6, points + 3 * k);
            sides[k] = orientation.side(plain, x, plane, plane + 3, plane + 6, moved);
        }
    }

    private static boolean isOneSide(int[] sides) {
        return sides[0] != 0 && sides[0] == sides[1] && sides[1] == sides[2];
    }

    private boolean edgeOfACrosses(int i) {
        int first = lines(i, 0);
        return first == lines(i, 1) && first == lines(i, 2);
    }

    private boolean edgeOfBCrosses(int j) {
        int first = lines(0, j);
        return first == lines(1, j) && first == lines(2, j);
    }

    private int lines(int i, int j) {
        int p = 3 * i;
        int q = 3 * ((i + 1) % 3);
        int a = 9 + 3 * j;
        int b = 9 + 3 * ((j + 1) % 3);
        return orientation.lines(orientation.plain(x, p, q, a, b), x, p, q, a, b, -1);
    }

    private void add(int edge, boolean starts) {
        if ((starts ? start : end) >= 0) {
            throw new AssertionError("the crossing of two triangles starts or ends twice");
        }
        if (starts) {
            start = edge;
        } else {
            end = edge;
        }
    }

    /** Returns the edge at which the segment starts: 0 to 2 for edges of A, 3 to 5 for edges of B. */
    int start() {
        return start;
    }

    /** Returns the edge at which the segment ends, like {@link #start}. */
    int end() {
        return end;
    }
}

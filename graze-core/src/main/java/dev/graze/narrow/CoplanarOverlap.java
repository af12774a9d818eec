package dev.graze.narrow;

/**
 * The polygon that two triangles with area, in one plane, have in common. Its corners are the corners of each that lie
 * in the other and the points where sides cross inside both; which those are follows from the sides of the three lines
 * of one on which the three corners of the other lie.
 *
 * <p>Nor does their order around the polygon depend on rounded coordinates. Each side of the polygon lies on a side of
 * one of the triangles, and on each of those lie at most two of its corners: so two corners are neighbours exactly if
 * they lie on a common side.
 */
final class CoplanarOverlap {
    private final double[] x;
    private final ClosedTests closed;
    /** {@code sideOfB[3 * k + i]}: on which side of line k of B corner i of A lies, 1 being the inner side. */
    private final int[] sideOfB = new int[9];
    private final int[] sideOfA = new int[9];
    private final PointList found = new PointList();
    /** Which sides of A (bits 0 to 2) and of B (bits 3 to 5) a point found lies on. */
    private final int[] on = new int[PointList.MOST_POINTS];

    CoplanarOverlap(double[] x, ClosedTests closed) {
        this.x = x;
        this.closed = closed;
    }

    /** Adds the points, in order, to {@code points}. */
    void compute(PointList points) {
        closed.chooseProjection(0, 3, 6);
        takeSides(0, 9, sideOfA);
        takeSides(9, 0, sideOfB);
        found.clear();
        addCorners(0, sideOfB, 0);
        addCorners(9, sideOfA, 3);
        addCrossings();
        order(points);
    }

    private void takeSides(int triangle, int other, int[] sides) {
        int inner = closed.of2D(triangle, triangle + 3, triangle + 6);
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 3; i++) {
                sides[3 * k + i] = inner * closed.of2D(triangle + 3 * k, next(triangle, k), other + 3 * i);
            }
        }
    }

    private static int next(int triangle, int k) {
        return triangle + 3 * ((k + 1) % 3);
    }

    /** Adds the corners of a triangle that lie in the other; {@code bit} is that of the triangle's own first side. */
    private void addCorners(int triangle, int[] sides, int bit) {
        for (int i = 0; i < 3; i++) {
            if (sides[i] >= 0 && sides[3 + i] >= 0 && sides[6 + i] >= 0 && !found.contains(x, triangle + 3 * i)) {
                int own = (1 << i | 1 << ((i + 2) % 3)) << bit;
                int others = (sides[i] == 0 ? 1 : 0) | (sides[3 + i] == 0 ? 2 : 0) | (sides[6 + i] == 0 ? 4 : 0);
                on[found.size()] = own | others << (3 - bit);
                found.add(x, triangle + 3 * i);
            }
        }
    }

    private void addCrossings() {
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                if (crossInside(sideOfB, k, i) && crossInside(sideOfA, i, k)) {
                    double along = closed.crossing(3 * i, next(0, i), 9 + 3 * k, next(9, k));
                    on[found.size()] = 1 << i | 8 << k;
                    found.addBetween(x, 3 * i, next(0, i), along);
                }
            }
        }
    }

    /**
     * Whether the ends of the other triangle's side {@code side} lie strictly on different sides of line {@code line}.
     */
    private static boolean crossInside(int[] sides, int line, int side) {
        return sides[3 * line + side] * sides[3 * line + (side + 1) % 3] < 0;
    }

    private void order(PointList points) {
        int current = 0;
        for (int placed = 0; placed < found.size(); placed++) {
            points.add(found, current);
            int sides = on[current];
            on[current] = 0;
            current = neighbour(sides);
        }
    }

    /** The first point not yet placed on one of these sides; any such if there is none, as after the last one. */
    private int neighbour(int sides) {
        for (int k = 0; k < found.size(); k++) {
            if ((on[k] & sides) != 0) {
                return k;
            }
        }
        return 0;
    }
}

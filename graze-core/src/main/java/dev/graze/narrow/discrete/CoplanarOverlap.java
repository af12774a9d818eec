package dev.graze.narrow.discrete;

import dev.graze.narrow.TouchPredicates;

/**
 * The polygon that two coplanar triangles with area have in common. Its corners are the corners of each that lie in the
 * other and the points where edges cross inside both. The side of each edge line of one triangle on which each corner
 * of the other lies determines which those are.
 *
 * <p>The order around the polygon does not depend on rounded coordinates either. Each edge of the polygon lies on an
 * edge of one of the triangles, and each of those contains at most two of its corners: so two corners are neighbours
 * exactly if they lie on a common edge.
 */
final class CoplanarOverlap {
    private final double[] x;
    private final TouchPredicates touch;
    /** {@code sideOfB[3 * k + i]}: the side of edge line k of B that corner i of A lies on, 1 being the inner side. */
    private final int[] sideOfB = new int[9];
    private final int[] sideOfA = new int[9];
    private final PointList found = new PointList();
    /** For each point found, the edges of A (bits 0 to 2) and of B (bits 3 to 5) that contain it. */
    private final int[] edges = new int[PointList.MOST_POINTS];

    CoplanarOverlap(double[] x, TouchPredicates touch) {
        this.x = x;
        this.touch = touch;
    }

    /** Adds the points, in order around the polygon, to {@code points}. */
    void compute(PointList points) {
        touch.chooseProjection(0, 3, 6);
        classifyCorners(0, 9, sideOfA);
        classifyCorners(9, 0, sideOfB);
        found.clear();
        addCorners(0, sideOfB, 0);
        addCorners(9, sideOfA, 3);
        addCrossings();
        order(points);
    }

    private void classifyCorners(int triangle, int other, int[] sides) {
        int inner = touch.of2D(triangle, triangle + 3, triangle + 6);
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 3; i++) {
                sides[3 * k + i] = inner * touch.of2D(triangle + 3 * k, next(triangle, k), other + 3 * i);
            }
        }
    }

    private static int next(int triangle, int k) {
        return triangle + 3 * ((k + 1) % 3);
    }

    /** Adds the corners of a triangle that lie in the other; {@code bit} is that of the triangle's own first edge. */
    private void addCorners(int triangle, int[] sides, int bit) {
        for (int i = 0; i < 3; i++) {
            if (sides[i] >= 0 && sides[3 + i] >= 0 && sides[6 + i] >= 0 && !found.contains(x, triangle + 3 * i)) {
                int own = (1 << i | 1 << ((i + 2) % 3)) << bit;
                int others = (sides[i] == 0 ? 1 : 0) | (sides[3 + i] == 0 ? 2 : 0) | (sides[6 + i] == 0 ? 4 : 0);
                edges[found.size()] = own | others << (3 - bit);
                found.add(x, triangle + 3 * i);
            }
        }
    }

    private void addCrossings() {
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                if (isCut(sideOfB, k, i) && isCut(sideOfA, i, k)) {
                    double along = touch.crossing(3 * i, next(0, i), 9 + 3 * k, next(9, k));
                    edges[found.size()] = 1 << i | 8 << k;
                    found.addBetween(x, 3 * i, next(0, i), along);
                }
            }
        }
    }

    /** Returns whether the endpoints of the other triangle's edge lie strictly on opposite sides of a line. */
    private static boolean isCut(int[] sides, int line, int edge) {
        return sides[3 * line + edge] * sides[3 * line + (edge + 1) % 3] < 0;
    }

    private void order(PointList points) {
        int current = 0;
        for (int placed = 0; placed < found.size(); placed++) {
            points.add(found, current);
            int currentEdges = edges[current];
            edges[current] = 0;
            current = neighbour(currentEdges);
        }
    }

    /** Returns the first point not yet placed on one of these edges; 0 if there is none, as after the last point. */
    private int neighbour(int ofEdges) {
        for (int k = 0; k < found.size(); k++) {
            if ((edges[k] & ofEdges) != 0) {
                return k;
            }
        }
        return 0;
    }
}

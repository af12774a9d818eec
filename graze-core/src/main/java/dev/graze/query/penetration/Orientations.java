package dev.graze.query.penetration;

import dev.graze.mesh.Topology;

/**
 * Finds on which side of each triangle the inside is. The order of the corners in a file does not tell: a mesh may be
 * inside out, in whole or in part.
 *
 * <p>Triangles are gathered into patches across edges that have exactly two. Within a patch, neighbors are oriented
 * alike, so one triangle decides for all. Next to it, a short segment is chosen that crosses this triangle and no
 * other, and whether its endpoint is inside is decided exactly.
 */
final class Orientations {
    /** A segment quartered more often is as short as the rounding of its coordinates. */
    private static final int MOST_SHORTENINGS = 24;

    private final ClosedSurface surface;
    private final Inside inside;
    /** Per triangle: 1 if its normal, in the order of its corners, points outward, -1 if inward. */
    private final byte[] signs;
    private final IntList patch = new IntList();

    private Orientations(BoxTree tree, ShiftedOrientation orientation) {
        this.surface = tree.surface();
        this.inside = new Inside(tree, orientation, 1);
        this.signs = new byte[surface.topology().triangleCount()];
    }

    /** Returns 1 per triangle whose normal, in the order of its corners, points outward, -1 if it points inward. */
    static byte[] of(BoxTree tree, ShiftedOrientation orientation) {
        Orientations found = new Orientations(tree, orientation);
        for (int t = 0; t < found.signs.length; t++) {
            if (found.signs[t] == 0) {
                found.gatherPatch(t);
                found.turnPatch();
            }
        }
        return found.signs;
    }

    private void gatherPatch(int first) {
        Topology topology = surface.topology();
        patch.clear();
        patch.add(first);
        signs[first] = 1;
        for (int i = 0; i < patch.size(); i++) {
            int t = patch.get(i);
            for (int k = 0; k < 3; k++) {
                int next = topology.neighbour(t, k);
                if (next >= 0 && signs[next] == 0) {
                    boolean sameWay = runsForward(topology, t, k) != runsForward(topology, next, edgeOf(next, t, k));
                    signs[next] = (byte) (sameWay ? signs[t] : -signs[t]);
                    patch.add(next);
                }
            }
        }
    }

    private int edgeOf(int next, int t, int k) {
        Topology topology = surface.topology();
        int edge = topology.triangleEdge(t, k);
        return topology.triangleEdge(next, 0) == edge ? 0 : topology.triangleEdge(next, 1) == edge ? 1 : 2;
    }

    /** Returns whether edge k of a triangle runs from the edge's first vertex to its second. */
    static boolean runsForward(Topology topology, int t, int k) {
        return topology.triangleVertex(t, k) == topology.edgeVertex(topology.triangleEdge(t, k), 0);
    }

    private void turnPatch() {
        for (int i = 0; i < patch.size(); i++) {
            int t = patch.get(i);
            int outward = outwardSign(t);
            if (outward != 0) {
                int flip = outward * signs[t];
                for (int j = 0; j < patch.size(); j++) {
                    signs[patch.get(j)] *= (byte) flip;
                }
                return;
            }
        }
    }

    /** Returns 1 or -1 like {@link #signs}, or 0 if no short segment crosses this triangle alone. */
    private int outwardSign(int triangle) {
        double[] n = surface.normal(triangle);
        double length = Math.hypot(Math.hypot(n[0], n[1]), n[2]);
        if (!(length > 0) || length > Double.MAX_VALUE) {
            return 0;
        }
        double[] x = new double[9];
        surface.copyTriangle(triangle, x, 0);
        double reach = Math.sqrt(length) / length;
        double[] segment = new double[6];
        for (int i = 0; i < MOST_SHORTENINGS; i++) {
            reach /= 4;
            for (int axis = 0; axis < 3; axis++) {
                double center = x[axis] / 3 + x[3 + axis] / 3 + x[6 + axis] / 3;
                segment[axis] = center - reach * n[axis];
                segment[3 + axis] = center + reach * n[axis];
            }
            if (inside.crossings(segment, 0, 3) == 1 && inside.crosses(triangle)) {
                return inside.contains(segment, 0) ? 1 : -1;
            }
        }
        return 0;
    }

}

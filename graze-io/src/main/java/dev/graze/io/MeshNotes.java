package dev.graze.io;

import dev.graze.io.surface.Seams;
import dev.graze.mesh.Topology;
import java.math.BigDecimal;
import java.util.List;

/** Notes about a mesh for the user, as sentences. None of them is an error. */
final class MeshNotes {
    /** Beyond these limits, products could have lost bits or have overflowed. */
    private static final double SMALLEST_SIZE = 0x1p-900;
    private static final double LARGEST_SIZE = 0x1p1000;
    /** Bounds the relative error of a difference of two products of differences: three roundings and a little more. */
    private static final double ERROR = 0x4p-53;

    private MeshNotes() {
    }

    /** Adds notes on the mesh itself. */
    static void add(List<String> notes, Topology topology, double[] positions, Seams seams, Weld weld) {
        note(notes, topology.unusedVertexCount(), "vertex belongs", "vertices belong",
                "to no triangle; contacts with faces are still found");
        note(notes, topology.duplicateTriangleCount(), "triangle repeats", "triangles repeat",
                "the vertices of another one; contacts are reported once, but in discrete mode the two intersect");
        note(notes, topology.nonManifoldEdgeCount(), "edge is", "edges are", "shared by more than two triangles");
        note(notes, withoutArea(topology, positions), "triangle has", "triangles have",
                "no area: the corners are on one line");
        boolean joinedAll = weld.kind() == Weld.Kind.EXACT || weld.kind() == Weld.Kind.WITHIN;
        note(notes, joinedAll ? 0 : seams.coincidentWithinParts(), "vertex has", "vertices have",
                "the position of another one along open edges, where neighbours touch; weld the mesh if they should "
                        + "not");
        note(notes, seams.coincidentBetweenParts(), "vertex has", "vertices have",
                "the position of one of another part along open edges, where the parts touch; "
                        + "if they are one surface, export them as one part");
    }

    private static int withoutArea(Topology topology, double[] positions) {
        int count = 0;
        for (int t = 0; t < topology.triangleCount(); t++) {
            count += isFlat(positions, 3 * topology.triangleVertex(t, 0), 3 * topology.triangleVertex(t, 1),
                    3 * topology.triangleVertex(t, 2)) ? 1 : 0;
        }
        return count;
    }

    /** Decides exactly whether three points, given by the indices of their first coordinates, are on one line. */
    static boolean isFlat(double[] x, int a, int b, int c) {
        if (isBent(x, a, b, c, 0, 1) || isBent(x, a, b, c, 1, 2) || isBent(x, a, b, c, 2, 0)) {
            return false;
        }
        return areEqual(x, a, b) || areEqual(x, b, c) || areEqual(x, c, a)
                || (isStraight(x, a, b, c, 0, 1) && isStraight(x, a, b, c, 1, 2) && isStraight(x, a, b, c, 2, 0));
    }

    /** Returns whether three points are certainly not on one line in the projection onto two axes. */
    private static boolean isBent(double[] x, int a, int b, int c, int i, int j) {
        double first = (x[b + i] - x[a + i]) * (x[c + j] - x[a + j]);
        double second = (x[b + j] - x[a + j]) * (x[c + i] - x[a + i]);
        double size = Math.abs(first) + Math.abs(second);
        return Math.abs(first - second) > ERROR * size && size > SMALLEST_SIZE && size < LARGEST_SIZE;
    }

    private static boolean isStraight(double[] x, int a, int b, int c, int i, int j) {
        return difference(x, b, a, i).multiply(difference(x, c, a, j))
                .compareTo(difference(x, b, a, j).multiply(difference(x, c, a, i))) == 0;
    }

    private static boolean areEqual(double[] x, int a, int b) {
        return x[a] == x[b] && x[a + 1] == x[b + 1] && x[a + 2] == x[b + 2];
    }

    private static BigDecimal difference(double[] x, int a, int b, int axis) {
        return new BigDecimal(x[a + axis]).subtract(new BigDecimal(x[b + axis]));
    }

    private static void note(List<String> notes, int count, String one, String many, String what) {
        if (count > 0) {
            notes.add(count + " " + (count == 1 ? one : many) + " " + what);
        }
    }
}

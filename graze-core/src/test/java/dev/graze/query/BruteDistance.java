package dev.graze.query;

import dev.graze.ContactKind;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.oracle.ExactNearness;
import dev.graze.oracle.ExactTriangles;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The distance of two meshes as a decimal number, over all pairs of items, in rational arithmetic. */
final class BruteDistance {
    private BruteDistance() {
    }

    /** Returns the distance with 40 digits; 0 exactly if the meshes have a point in common. */
    static BigDecimal of(Mesh a, Mesh b) {
        BigDecimal least = null;
        for (int[] itemA : items(a.topology())) {
            for (int[] itemB : items(b.topology())) {
                BigDecimal distance = of(points(a, itemA), points(b, itemB));
                least = least == null ? distance : least.min(distance);
            }
        }
        return least;
    }

    /** Returns the vertices of each triangle, loose edge and loose vertex: three, two or one. */
    static List<int[]> items(Topology topology) {
        List<int[]> items = new ArrayList<>();
        boolean[] used = new boolean[topology.vertexCount()];
        for (int t = 0; t < topology.triangleCount(); t++) {
            items.add(new int[] { topology.triangleVertex(t, 0), topology.triangleVertex(t, 1),
                    topology.triangleVertex(t, 2) });
        }
        for (int e = 0; e < topology.edgeCount(); e++) {
            used[topology.edgeVertex(e, 0)] = true;
            used[topology.edgeVertex(e, 1)] = true;
            if (topology.edgeTriangles().size(e) == 0) {
                items.add(new int[] { topology.edgeVertex(e, 0), topology.edgeVertex(e, 1) });
            }
        }
        for (int v = 0; v < used.length; v++) {
            if (!used[v]) {
                items.add(new int[] { v });
            }
        }
        return items;
    }

    private static double[][] points(Mesh mesh, int[] vertices) {
        double[][] points = new double[vertices.length][];
        for (int i = 0; i < points.length; i++) {
            points[i] = new double[] { mesh.positions()[3 * vertices[i]], mesh.positions()[3 * vertices[i] + 1],
                    mesh.positions()[3 * vertices[i] + 2] };
        }
        return points;
    }

    private static BigDecimal of(double[][] a, double[][] b) {
        if (intersect(a, b)) {
            return BigDecimal.ZERO;
        }
        BigDecimal least = null;
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                BigDecimal edges = measure(ContactKind.EE, a[i], a[(i + 1) % a.length], b[k], b[(k + 1) % b.length]);
                least = least == null ? edges : least.min(edges);
            }
        }
        for (double[] p : a) {
            least = b.length == 3 ? least.min(measure(ContactKind.VF, p, b[0], b[1], b[2])) : least;
        }
        for (double[] p : b) {
            least = a.length == 3 ? least.min(measure(ContactKind.VF, p, a[0], a[1], a[2])) : least;
        }
        return least;
    }

    private static boolean intersect(double[][] a, double[][] b) {
        double[] x = join(a[0], a[1 % a.length], a[a.length - 1], b[0], b[1 % b.length], b[b.length - 1]);
        return ExactTriangles.intersect(x, new int[] { 0, 1, 2 }, new int[] { 3, 4, 5 });
    }

    private static BigDecimal measure(ContactKind kind, double[]... points) {
        return ExactNearness.of(kind, join(points), 1).distance();
    }

    private static double[] join(double[]... points) {
        double[] x = new double[3 * points.length];
        for (int i = 0; i < points.length; i++) {
            System.arraycopy(points[i], 0, x, 3 * i, 3);
        }
        return x;
    }
}

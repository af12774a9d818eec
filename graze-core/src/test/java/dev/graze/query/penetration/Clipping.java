package dev.graze.query.penetration;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.List;

/** Measures convex bodies by clipping polygons at planes (Sutherland and Hodgman): shares nothing with the library. */
final class Clipping {
    private Clipping() {
    }

    /**
     * Returns the area of the faces of a convex body inside another, and a third of the sum of their areas times their
     * distances from the coordinates' origin. Faces must be directed outward.
     */
    static double[] areaAndVolume(Mesh body, Mesh other) {
        double area = 0;
        double volume = 0;
        for (int t = 0; t < body.topology().triangleCount(); t++) {
            List<double[]> polygon = corners(body, t);
            double[] n = normal(polygon.get(0), polygon.get(1), polygon.get(2));
            for (int o = 0; o < other.topology().triangleCount(); o++) {
                List<double[]> plane = corners(other, o);
                polygon = clip(polygon, plane.get(0), normal(plane.get(0), plane.get(1), plane.get(2)));
            }
            double[] sum = new double[3];
            for (int i = 2; i < polygon.size(); i++) {
                double[] part = normal(polygon.get(0), polygon.get(i - 1), polygon.get(i));
                for (int axis = 0; axis < 3; axis++) {
                    sum[axis] += part[axis] / 2;
                }
            }
            area += dot(sum, n) / Math.sqrt(dot(n, n));
            volume += polygon.isEmpty() ? 0 : dot(sum, polygon.get(0)) / 3;
        }
        return new double[] { area, volume };
    }

    private static List<double[]> corners(Mesh mesh, int t) {
        Topology topology = mesh.topology();
        List<double[]> corners = new ArrayList<>();
        for (int k = 0; k < 3; k++) {
            int v = 3 * topology.triangleVertex(t, k);
            corners.add(new double[] { mesh.positions()[v], mesh.positions()[v + 1], mesh.positions()[v + 2] });
        }
        return corners;
    }

    private static double[] normal(double[] a, double[] b, double[] c) {
        double[] n = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            int j = (axis + 1) % 3;
            int k = (axis + 2) % 3;
            n[axis] = (b[j] - a[j]) * (c[k] - a[k]) - (b[k] - a[k]) * (c[j] - a[j]);
        }
        return n;
    }

    private static double dot(double[] u, double[] v) {
        return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    }

    private static List<double[]> clip(List<double[]> polygon, double[] point, double[] normal) {
        List<double[]> clipped = new ArrayList<>();
        for (int i = 0; i < polygon.size(); i++) {
            double[] p = polygon.get(i);
            double[] q = polygon.get((i + 1) % polygon.size());
            double heightP = dot(p, normal) - dot(point, normal);
            double heightQ = dot(q, normal) - dot(point, normal);
            if (heightP <= 0) {
                clipped.add(p);
            }
            if (heightP * heightQ < 0) {
                double f = heightP / (heightP - heightQ);
                clipped.add(new double[] { p[0] + f * (q[0] - p[0]), p[1] + f * (q[1] - p[1]),
                        p[2] + f * (q[2] - p[2]) });
            }
        }
        return clipped;
    }
}

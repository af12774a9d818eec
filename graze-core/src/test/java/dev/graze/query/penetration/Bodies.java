package dev.graze.query.penetration;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Closed meshes for tests. */
final class Bodies {
    private Bodies() {
    }

    /** A box with outward faces, two triangles each. */
    static Mesh box(double x0, double y0, double z0, double x1, double y1, double z1) {
        double[] x = new double[24];
        for (int v = 0; v < 8; v++) {
            x[3 * v] = (v & 1) == 0 ? x0 : x1;
            x[3 * v + 1] = (v & 2) == 0 ? y0 : y1;
            x[3 * v + 2] = (v & 4) == 0 ? z0 : z1;
        }
        return new Mesh(Topology.of(8, new int[] { 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7,
                3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5 }), x);
    }

    static Mesh map(Mesh mesh, UnaryOperator<double[]> to) {
        double[] x = mesh.positions().clone();
        for (int v = 0; v < x.length; v += 3) {
            System.arraycopy(to.apply(new double[] { x[v], x[v + 1], x[v + 2] }), 0, x, v, 3);
        }
        return new Mesh(mesh.topology(), x);
    }

    static Mesh move(Mesh mesh, double dx, double dy, double dz) {
        return map(mesh, p -> new double[] { p[0] + dx, p[1] + dy, p[2] + dz });
    }

    static Mesh insideOut(Mesh mesh) {
        int[] t = mesh.topology().copyTriangles();
        for (int i = 0; i < t.length; i += 3) {
            int swap = t[i];
            t[i] = t[i + 1];
            t[i + 1] = swap;
        }
        return new Mesh(Topology.of(mesh.topology().vertexCount(), t), mesh.positions());
    }

    /** Splits each triangle at the middles of its edges. */
    static Mesh subdivide(Mesh mesh) {
        Topology topology = mesh.topology();
        int n = topology.vertexCount();
        double[] x = new double[3 * (n + topology.edgeCount())];
        System.arraycopy(mesh.positions(), 0, x, 0, 3 * n);
        for (int e = 0; e < topology.edgeCount(); e++) {
            for (int axis = 0; axis < 3; axis++) {
                x[3 * (n + e) + axis] = mesh.positions()[3 * topology.edgeVertex(e, 0) + axis] / 2
                        + mesh.positions()[3 * topology.edgeVertex(e, 1) + axis] / 2;
            }
        }
        int[] t = new int[12 * topology.triangleCount()];
        for (int i = 0; i < topology.triangleCount(); i++) {
            int[] v = { topology.triangleVertex(i, 0), topology.triangleVertex(i, 1), topology.triangleVertex(i, 2) };
            int[] m = { n + topology.triangleEdge(i, 0), n + topology.triangleEdge(i, 1),
                    n + topology.triangleEdge(i, 2) };
            int[] four = { v[0], m[0], m[2], m[0], v[1], m[1], m[2], m[1], v[2], m[0], m[1], m[2] };
            System.arraycopy(four, 0, t, 12 * i, 12);
        }
        return new Mesh(Topology.of(n + topology.edgeCount(), t), x);
    }

    /** A sphere, from a subdivided octahedron. */
    static Mesh sphere(int subdivisions, double radius) {
        Mesh mesh = new Mesh(
                Topology.of(6, new int[] { 0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3,
                        5 }),
                new double[] { 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1 });
        for (int i = 0; i < subdivisions; i++) {
            mesh = subdivide(mesh);
        }
        return map(mesh, p -> {
            double scale = radius / Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
            return new double[] { p[0] * scale, p[1] * scale, p[2] * scale };
        });
    }

    /** A torus around the z axis. */
    static Mesh torus(int around, int across, double radius, double thickness) {
        double[] x = new double[3 * around * across];
        int[] t = new int[6 * around * across];
        for (int i = 0; i < around; i++) {
            for (int j = 0; j < across; j++) {
                int v = i * across + j;
                double u = 2 * Math.PI * i / around;
                double w = 2 * Math.PI * j / across;
                x[3 * v] = (radius + thickness * Math.cos(w)) * Math.cos(u);
                x[3 * v + 1] = (radius + thickness * Math.cos(w)) * Math.sin(u);
                x[3 * v + 2] = thickness * Math.sin(w);
                int right = (i + 1) % around * across + j;
                int up = i * across + (j + 1) % across;
                int both = (i + 1) % around * across + (j + 1) % across;
                int[] two = { v, right, both, v, both, up };
                System.arraycopy(two, 0, t, 6 * v, 6);
            }
        }
        return new Mesh(Topology.of(around * across, t), x);
    }

    /** The convex hull of random points, by brute force; a few points only. */
    static Mesh randomConvex(Random random, int points, double size) {
        double[] x = new double[3 * points];
        for (int i = 0; i < x.length; i++) {
            x[i] = size * (random.nextDouble() - 0.5);
        }
        List<Integer> t = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            for (int j = i + 1; j < points; j++) {
                for (int k = j + 1; k < points; k++) {
                    addIfOutermost(x, i, j, k, t);
                }
            }
        }
        return new Mesh(Topology.of(points, t.stream().mapToInt(Integer::intValue).toArray()), x);
    }

    private static void addIfOutermost(double[] x, int i, int j, int k, List<Integer> to) {
        int above = 0;
        int below = 0;
        for (int p = 0; p < x.length / 3; p++) {
            if (p != i && p != j && p != k) {
                double det = 0;
                for (int axis = 0; axis < 3; axis++) {
                    int u = (axis + 1) % 3;
                    int v = (axis + 2) % 3;
                    det += (x[3 * p + axis] - x[3 * i + axis])
                            * ((x[3 * j + u] - x[3 * i + u]) * (x[3 * k + v] - x[3 * i + v])
                                    - (x[3 * j + v] - x[3 * i + v]) * (x[3 * k + u] - x[3 * i + u]));
                }
                above += det > 0 ? 1 : 0;
                below += det < 0 ? 1 : 0;
            }
        }
        if (above == 0) {
            to.addAll(List.of(i, j, k));
        } else if (below == 0) {
            to.addAll(List.of(i, k, j));
        }
    }

    /** The union of unit cubes of a grid, as its outer faces; vertices on a grid with a spacing. */
    static Mesh voxels(boolean[][][] filled, double spacing) {
        Map<List<Integer>, Integer> vertices = new HashMap<>();
        List<Double> x = new ArrayList<>();
        List<Integer> t = new ArrayList<>();
        int n = filled.length;
        for (int cell = 0; cell < n * n * n; cell++) {
            int[] c = { cell % n, cell / n % n, cell / (n * n) };
            if (filled[c[0]][c[1]][c[2]]) {
                for (int axis = 0; axis < 3; axis++) {
                    for (int up = 0; up < 2; up++) {
                        int[] next = c.clone();
                        next[axis] += 2 * up - 1;
                        boolean outside = next[axis] < 0 || next[axis] >= n;
                        if (outside || !filled[next[0]][next[1]][next[2]]) {
                            addFace(c, axis, up, spacing, vertices, x, t);
                        }
                    }
                }
            }
        }
        return new Mesh(Topology.of(vertices.size(), t.stream().mapToInt(Integer::intValue).toArray()),
                x.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static void addFace(int[] c, int axis, int up, double spacing, Map<List<Integer>, Integer> vertices,
            List<Double> x, List<Integer> t) {
        int[] v = new int[4];
        for (int k = 0; k < 4; k++) {
            int[] p = c.clone();
            p[axis] += up;
            p[(axis + 1) % 3] += k == 1 || k == 2 ? 1 : 0;
            p[(axis + 2) % 3] += k >= 2 ? 1 : 0;
            List<Integer> key = List.of(p[0], p[1], p[2]);
            Integer number = vertices.get(key);
            if (number == null) {
                number = vertices.size();
                vertices.put(key, number);
                x.addAll(List.of(p[0] * spacing, p[1] * spacing, p[2] * spacing));
            }
            v[k] = number;
        }
        t.addAll(up == 1 ? List.of(v[0], v[1], v[2], v[0], v[2], v[3]) : List.of(v[0], v[2], v[1], v[0], v[3], v[2]));
    }
}

package dev.graze.query.solid;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.oracle.ExactTriangles;
import dev.graze.query.solid.SurfaceRelation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random pairs of tetrahedra and triangles with small integer corners, and how they relate: by the theorem of the
 * separating axis, in integers.
 */
final class ConvexRelations {
    private static final int[] TETRAHEDRON = { 0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3 };
    private static final int[] TRIANGLE = { 0, 1, 2 };

    private ConvexRelations() {
    }

    static RelationCase random(long seed) {
        Random random = RelationCase.random(seed);
        int size = random.nextInt(5) == 0 ? 1000 : 2 + random.nextInt(4);
        long[][] a = corners(random, random.nextInt(3) == 0 ? 3 : 4, size);
        long[][] b = random.nextInt(12) == 0 ? a : corners(random, random.nextInt(3) == 0 ? 3 : 4, size);
        if (random.nextInt(6) == 0) {
            // the sums of two corners of a are within twice a
            long[][] within = between(random, a);
            a = sums(a, a);
            b = within;
        }
        if (random.nextBoolean()) {
            long[][] swapped = a;
            a = b;
            b = swapped;
        }
        double unit = random.nextInt(5) == 0 ? 0x1p-30 : 1;
        return new RelationCase(mesh(a, unit), mesh(b, unit), truth(a, b));
    }

    private static long[][] corners(Random random, int count, int size) {
        while (true) {
            long[][] corners = new long[count][3];
            for (long[] corner : corners) {
                for (int axis = 0; axis < 3; axis++) {
                    corner[axis] = random.nextInt(size);
                }
            }
            if (hasExtent(corners)) {
                return corners;
            }
        }
    }

    private static long[][] between(Random random, long[][] a) {
        while (true) {
            long[][] first = new long[a.length][];
            long[][] second = new long[a.length][];
            for (int i = 0; i < a.length; i++) {
                first[i] = a[random.nextInt(a.length)];
                second[i] = a[random.nextInt(a.length)];
            }
            long[][] sums = sums(first, second);
            if (hasExtent(sums)) {
                return sums;
            }
        }
    }

    private static long[][] sums(long[][] p, long[][] q) {
        long[][] sums = new long[p.length][3];
        for (int i = 0; i < p.length; i++) {
            for (int axis = 0; axis < 3; axis++) {
                sums[i][axis] = p[i][axis] + q[i][axis];
            }
        }
        return sums;
    }

    private static boolean hasExtent(long[][] corners) {
        long[] normal = normal(corners, 0, 1, 2);
        boolean hasArea = normal[0] != 0 || normal[1] != 0 || normal[2] != 0;
        return hasArea && (corners.length == 3 || dot(normal, minus(corners[3], corners[0])) != 0);
    }

    private static Mesh mesh(long[][] corners, double unit) {
        double[] positions = new double[3 * corners.length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = unit * corners[i / 3][i % 3];
        }
        return new Mesh(Topology.of(corners.length, corners.length == 3 ? TRIANGLE : TETRAHEDRON), positions);
    }

    private static Kind truth(long[][] a, long[][] b) {
        if (a.length == 4 && b.length == 4) {
            boolean aInB = isWithin(a, b);
            boolean bInA = isWithin(b, a);
            if (aInB || bInA) {
                return aInB && bInA ? Kind.COINCIDENT : aInB ? Kind.A_INSIDE_B : Kind.B_INSIDE_A;
            }
            return areSeparated(a, b) ? meet(a, b) : Kind.CROSSING;
        }
        if (a.length == 3 && b.length == 3) {
            boolean cross = isCut(a, b) && isCut(b, a) && ExactTriangles.corners(joined(a, b), new int[] { 0, 1, 2 },
                    new int[] { 3, 4, 5 }).size() == 2;
            return cross ? Kind.CROSSING : isWithin(a, b) && isWithin(b, a) ? Kind.COINCIDENT : meet(a, b);
        }
        long[][] triangle = a.length == 3 ? a : b;
        long[][] solid = a.length == 3 ? b : a;
        return areSeparated(a, b) || isWithin(triangle, solid) ? meet(a, b) : Kind.CROSSING;
    }

    /** Returns whether a triangle has corners strictly on both sides of another one's plane. */
    private static boolean isCut(long[][] triangle, long[][] by) {
        long[] normal = normal(by, 0, 1, 2);
        int signs = 0;
        for (long[] corner : triangle) {
            signs |= 1 << (1 + Long.signum(dot(normal, minus(corner, by[0]))));
        }
        return (signs & 0b101) == 0b101;
    }

    private static Kind meet(long[][] a, long[][] b) {
        double[] positions = joined(a, b);
        for (int[] f : faces(a.length, 0)) {
            for (int[] g : faces(b.length, a.length)) {
                if (ExactTriangles.intersect(positions, f, g)) {
                    return Kind.TOUCHING;
                }
            }
        }
        return Kind.APART;
    }

    private static double[] joined(long[][] a, long[][] b) {
        double[] positions = new double[3 * (a.length + b.length)];
        for (int i = 0; i < positions.length; i++) {
            int corner = i / 3;
            positions[i] = corner < a.length ? a[corner][i % 3] : b[corner - a.length][i % 3];
        }
        return positions;
    }

    private static List<int[]> faces(int corners, int first) {
        int[] all = corners == 3 ? TRIANGLE : TETRAHEDRON;
        List<int[]> faces = new ArrayList<>();
        for (int i = 0; i < all.length; i += 3) {
            faces.add(new int[] { first + all[i], first + all[i + 1], first + all[i + 2] });
        }
        return faces;
    }

    /** Returns whether all corners of one are in the other, closed. */
    private static boolean isWithin(long[][] a, long[][] b) {
        for (long[] corner : a) {
            if (b.length == 4) {
                for (int[] f : faces(4, 0)) {
                    long[] normal = normal(b, f[0], f[1], f[2]);
                    long opposite = dot(normal, minus(b[6 - f[0] - f[1] - f[2]], b[f[0]]));
                    if (Long.signum(dot(normal, minus(corner, b[f[0]]))) * Long.signum(opposite) < 0) {
                        return false;
                    }
                }
            } else {
                long[] normal = normal(b, 0, 1, 2);
                if (dot(normal, minus(corner, b[0])) != 0) {
                    return false;
                }
                for (int k = 0; k < 3; k++) {
                    long[] inward = cross(normal, minus(b[(k + 1) % 3], b[k]));
                    if (dot(inward, minus(corner, b[k])) < 0) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Returns whether the interiors have nothing in common. */
    private static boolean areSeparated(long[][] a, long[][] b) {
        List<long[]> axes = new ArrayList<>();
        for (long[][] each : List.of(a, b)) {
            for (int[] f : faces(each.length, 0)) {
                axes.add(normal(each, f[0], f[1], f[2]));
            }
        }
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < i; j++) {
                for (int k = 0; k < b.length; k++) {
                    for (int l = 0; l < k; l++) {
                        axes.add(cross(minus(a[i], a[j]), minus(b[k], b[l])));
                    }
                }
            }
        }
        return axes.stream().filter(axis -> axis[0] != 0 || axis[1] != 0 || axis[2] != 0)
                .anyMatch(axis -> largest(axis, a) <= -largest(minus(new long[3], axis), b)
                        || largest(axis, b) <= -largest(minus(new long[3], axis), a));
    }

    private static long largest(long[] axis, long[][] corners) {
        long largest = Long.MIN_VALUE;
        for (long[] corner : corners) {
            largest = Math.max(largest, dot(axis, corner));
        }
        return largest;
    }

    private static long[] normal(long[][] corners, int i, int j, int k) {
        return cross(minus(corners[j], corners[i]), minus(corners[k], corners[i]));
    }

    private static long[] minus(long[] p, long[] q) {
        return new long[] { p[0] - q[0], p[1] - q[1], p[2] - q[2] };
    }

    private static long dot(long[] p, long[] q) {
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
    }

    private static long[] cross(long[] p, long[] q) {
        return new long[] { p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0] };
    }
}

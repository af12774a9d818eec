package dev.graze.query.solid;

import dev.graze.mesh.Mesh;
import dev.graze.query.solid.LatticeBody.LatticeMap;
import dev.graze.query.solid.LatticeBody.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random closed surfaces with points, and where the points are: 1 inside, 0 on the surface, -1 outside. */
record PointCases(Mesh mesh, List<double[]> points, int[] truth) {
    private static final int POINTS = 60;

    static PointCases random(long seed) {
        Random random = RelationCase.random(seed);
        return random.nextBoolean() ? onLattice(random) : distorted(random);
    }

    /** Points in quarters of lattice units, many of them on faces, edges and corners; the truth is counted. */
    private static PointCases onLattice(Random random) {
        LatticeBody body = LatticeBody.random(random, 3, 1 + random.nextInt(2), 1);
        while (body.inside().isEmpty()) {
            body = LatticeBody.random(random, 3, 1, 1);
        }
        LatticeMap map = LatticeMap.random(random);
        Set<Place> inside = body.inside();
        Set<Place> surface = body.quarterSurface();
        List<double[]> points = new ArrayList<>();
        int[] truth = new int[POINTS];
        for (int i = 0; i < POINTS; i++) {
            int unit = 1 + random.nextInt(3);
            Place quarter = new Place(unit * (random.nextInt(36) - 6), unit * (random.nextInt(36) - 6),
                    unit * (random.nextInt(36) - 6));
            Place cell = new Place(Math.floorDiv(quarter.x(), 4), Math.floorDiv(quarter.y(), 4),
                    Math.floorDiv(quarter.z(), 4));
            truth[i] = surface.contains(quarter) ? 0 : inside.contains(cell) ? 1 : -1;
            points.add(map.apply(quarter.x() / 4.0, quarter.y() / 4.0, quarter.z() / 4.0));
        }
        return new PointCases(body.mesh(random, map), points, truth);
    }

    /** A closed surface with moved vertices and points on or next to it; the truth is found with rational rays. */
    private static PointCases distorted(Random random) {
        Mesh lattice = LatticeBody.random(random, 2, 1, 1).mesh(random, LatticeMap.IDENTITY);
        double[] x = lattice.positions();
        for (int i = 0; i < x.length; i++) {
            // the same for all vertices at one place, so that seams stay closed
            x[i] += new Random(Double.hashCode(x[i - i % 3]) + 31L * Double.hashCode(x[i - i % 3 + 1])
                    + 961L * Double.hashCode(x[i - i % 3 + 2])).nextDouble() * 0.4;
        }
        Mesh mesh = new Mesh(lattice.topology(), x);
        List<double[]> points = new ArrayList<>();
        int[] truth = new int[POINTS / 6];
        for (int i = 0; i < truth.length; i++) {
            int t = random.nextInt(mesh.topology().triangleCount());
            double u = random.nextInt(3) / 2.0 * random.nextDouble();
            double v = random.nextInt(3) / 2.0 * (1 - u);
            double[] point = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                double a = x[3 * mesh.topology().triangleVertex(t, 0) + axis];
                double b = x[3 * mesh.topology().triangleVertex(t, 1) + axis];
                double c = x[3 * mesh.topology().triangleVertex(t, 2) + axis];
                point[axis] = a + u * (b - a) + v * (c - a);
            }
            points.add(point);
            truth[i] = locate(mesh, point, random);
        }
        return new PointCases(mesh, points, truth);
    }

    /** Counts crossings with a ray of a random direction, in decimals without rounding. */
    private static int locate(Mesh mesh, double[] point, Random random) {
        while (true) {
            BigDecimal[] direction = decimals(random.nextDouble() - 0.5, random.nextDouble() - 0.5,
                    random.nextDouble() - 0.5);
            int crossings = 0;
            boolean isDegenerate = false;
            for (int t = 0; t < mesh.topology().triangleCount(); t++) {
                BigDecimal[][] q = new BigDecimal[3][];
                for (int k = 0; k < 3; k++) {
                    int v = 3 * mesh.topology().triangleVertex(t, k);
                    q[k] = minus(decimals(mesh.positions()[v], mesh.positions()[v + 1], mesh.positions()[v + 2]),
                            decimals(point));
                }
                int height = dot(q[0], cross(q[1], q[2])).signum();
                int s0 = dot(direction, cross(q[0], q[1])).signum();
                int s1 = dot(direction, cross(q[1], q[2])).signum();
                int s2 = dot(direction, cross(q[2], q[0])).signum();
                if (height == 0 && isInFlat(q)) {
                    return 0;
                }
                isDegenerate |= height != 0 && (s0 == 0 || s1 == 0 || s2 == 0);
                crossings += height != 0 && s0 == height && s1 == height && s2 == height ? 1 : 0;
            }
            if (!isDegenerate) {
                return crossings % 2 == 1 ? 1 : -1;
            }
        }
    }

    /** Returns whether the origin is in a triangle whose plane contains it. */
    private static boolean isInFlat(BigDecimal[][] q) {
        BigDecimal[] normal = cross(minus(q[1], q[0]), minus(q[2], q[0]));
        int s0 = dot(normal, cross(q[0], q[1])).signum();
        int s1 = dot(normal, cross(q[1], q[2])).signum();
        int s2 = dot(normal, cross(q[2], q[0])).signum();
        return dot(normal, normal).signum() != 0 && s0 >= 0 && s1 >= 0 && s2 >= 0;
    }

    private static BigDecimal[] decimals(double... values) {
        BigDecimal[] decimals = new BigDecimal[values.length];
        for (int i = 0; i < values.length; i++) {
            decimals[i] = new BigDecimal(values[i]);
        }
        return decimals;
    }

    private static BigDecimal[] minus(BigDecimal[] p, BigDecimal[] q) {
        return new BigDecimal[] { p[0].subtract(q[0]), p[1].subtract(q[1]), p[2].subtract(q[2]) };
    }

    private static BigDecimal dot(BigDecimal[] p, BigDecimal[] q) {
        return p[0].multiply(q[0]).add(p[1].multiply(q[1])).add(p[2].multiply(q[2]));
    }

    private static BigDecimal[] cross(BigDecimal[] p, BigDecimal[] q) {
        return new BigDecimal[] { p[1].multiply(q[2]).subtract(p[2].multiply(q[1])),
                p[2].multiply(q[0]).subtract(p[0].multiply(q[2])), p[0].multiply(q[1]).subtract(p[1].multiply(q[0])) };
    }

    /** Returns the first point that is located wrongly, or -1. */
    int firstWrong() {
        PointLocator locator = new PointLocator(RelationCase.surface(mesh));
        for (int i = 0; i < truth.length; i++) {
            double[] p = points.get(i);
            if (locator.locate(p[0], p[1], p[2]) != truth[i]) {
                return i;
            }
        }
        return -1;
    }
}

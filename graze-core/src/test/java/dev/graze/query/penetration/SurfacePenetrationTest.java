package dev.graze.query.penetration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.query.distance.NearestPoint;
import dev.graze.query.distance.SurfaceTree;
import dev.graze.query.solid.PointLocator;
import dev.graze.query.solid.Surface;
import dev.graze.query.solid.SurfaceRelation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SurfacePenetrationTest {
    private static SurfacePenetration of(Mesh a, Mesh b, double tolerance) {
        return of(a, b, tolerance, 2);
    }

    private static SurfacePenetration of(Mesh a, Mesh b, double tolerance, int threads) {
        try (ThreadTeam team = new ThreadTeam(threads)) {
            return SurfacePenetration.of(closed(a), closed(b), tolerance, true, team);
        }
    }

    private static ClosedSurface closed(Mesh mesh) {
        return ClosedSurface.of(Surface.of(mesh.topology(), mesh.positions()));
    }

    private static double area(SurfacePenetration found, boolean ofB) {
        return found.areas(ofB).stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Checks the bounds of the depth, and the translation by the exact relation of the moved parts. */
    private static void check(SurfacePenetration found, Mesh a, Mesh b, double tolerance, String as) {
        assertThat(found.depthUpper() - found.depthLower()).as(as).isBetween(0.0, tolerance * (1 + 1e-9) + 1e-12);
        assertThat(found.isEmpty()).as(as).isEqualTo(found.translation().isEmpty());
        if (!found.isEmpty()) {
            double[] by = found.translation().orElseThrow().by();
            double[] moved = b.positions().clone();
            for (int i = 0; i < moved.length; i++) {
                moved[i] += by[i % 3];
            }
            assertThat(SurfaceRelation.of(Surface.of(a.topology(), a.positions()), Surface.of(b.topology(), moved)))
                    .as(as).isIn(SurfaceRelation.Kind.APART, SurfaceRelation.Kind.TOUCHING);
            assertThat(length(found)).as(as).isGreaterThanOrEqualTo(found.translation().orElseThrow().lowerBound())
                    .isGreaterThanOrEqualTo(found.depthLower())
                    .isEqualTo(Math.hypot(Math.hypot(by[0], by[1]), by[2]), within(1e-12));
        }
    }

    private static double length(SurfacePenetration found) {
        return found.translation().orElseThrow().length();
    }

    @Test
    void crossedBeamsWhoseVerticesAreAllOutside() {
        Mesh a = Bodies.box(-5, -1, -1, 5, 1, 1);
        Mesh b = Bodies.box(-0.5, -5, -0.5, 0.5, 5, 0.5);
        SurfacePenetration found = of(a, b, 1e-3);
        check(found, a, b, 1e-3, "beams");
        assertThat(found.depthLower()).isLessThanOrEqualTo(1);
        assertThat(found.depthUpper()).isGreaterThanOrEqualTo(1);
        assertThat(length(found)).isEqualTo(1.5, within(1e-9));
        assertThat(found.volume()).isEqualTo(2, within(1e-14));
    }

    @Test
    void cubeInsideACube() {
        Mesh a = Bodies.box(0, 0, 0, 3, 3, 3);
        Mesh b = Bodies.box(1, 1, 1, 2, 2, 2);
        SurfacePenetration found = of(a, b, 1e-3);
        check(found, a, b, 1e-3, "cubes");
        assertThat(found.depthLower()).isEqualTo(1, within(1e-3));
        assertThat(length(found)).isEqualTo(2, within(1e-9));
        assertThat(found.deepest().orElseThrow().ofB()).isTrue();
        assertThat(found.contours()).isEmpty();
    }

    @Test
    void cubesTurnedAgainstEachOtherPartAlongANormal() {
        Mesh a = Bodies.box(-1, -1, -1, 1, 1, 1);
        Mesh b = Bodies.map(a, p -> new double[] { p[0] * 0.6 - p[1] * 0.8 + 1.5, p[0] * 0.8 + p[1] * 0.6 + 0.2,
                p[2] + 0.3 });
        SurfacePenetration found = of(a, b, 1e-3);
        check(found, a, b, 1e-3, "cubes");
        // The corner of B at x = 1.5 - 1.4 is 0.9 inside, and no direction is better than x.
        assertThat(length(found)).isEqualTo(0.9, within(1e-6));
    }

    @Test
    void translationsOfConvexBodiesAreShortest() {
        Random random = new Random(23);
        for (int run = 0; run < 25; run++) {
            Mesh a = Bodies.randomConvex(random, 9, 2);
            Mesh b = Bodies.move(Bodies.randomConvex(random, 9, 2), random.nextDouble(), random.nextDouble() / 2, 0.1);
            SurfacePenetration found = of(a, b, 1e-3);
            check(found, a, b, 1e-3, "run " + run);
            if (!found.isEmpty()) {
                double shortest = shortestOfConvex(a, b);
                assertThat(length(found)).as("run " + run).isBetween(shortest * (1 - 1e-12), shortest * 1.01);
                assertThat(found.translation().orElseThrow().lowerBound()).as("run " + run)
                        .isLessThanOrEqualTo(shortest);
            }
        }
    }

    /** Returns the least width of the Minkowski difference, over the normals of all its faces. */
    private static double shortestOfConvex(Mesh a, Mesh b) {
        List<double[]> normals = new ArrayList<>();
        for (Mesh body : List.of(a, b)) {
            Topology topology = body.topology();
            for (int t = 0; t < topology.triangleCount(); t++) {
                normals.add(cross(edge(body, topology.triangleEdge(t, 0)), edge(body, topology.triangleEdge(t, 1))));
            }
        }
        for (int e = 0; e < a.topology().edgeCount(); e++) {
            for (int f = 0; f < b.topology().edgeCount(); f++) {
                normals.add(cross(edge(a, e), edge(b, f)));
            }
        }
        double shortest = Double.POSITIVE_INFINITY;
        for (double[] n : normals) {
            double length = Math.sqrt(dot(n, n, 0));
            if (length > 1e-9) {
                double[] back = { -n[0], -n[1], -n[2] };
                shortest = Math.min(shortest, (highest(a, n) + highest(b, back)) / length);
                shortest = Math.min(shortest, (highest(a, back) + highest(b, n)) / length);
            }
        }
        return shortest;
    }

    private static double[] edge(Mesh body, int edge) {
        double[] vector = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            vector[axis] = body.positions()[3 * body.topology().edgeVertex(edge, 1) + axis]
                    - body.positions()[3 * body.topology().edgeVertex(edge, 0) + axis];
        }
        return vector;
    }

    private static double[] cross(double[] u, double[] v) {
        return new double[] { u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0] };
    }

    private static double dot(double[] u, double[] x, int at) {
        return u[0] * x[at] + u[1] * x[at + 1] + u[2] * x[at + 2];
    }

    private static double highest(Mesh body, double[] direction) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int v = 0; v < body.topology().vertexCount(); v++) {
            if (body.topology().bodyOfVertex(v) >= 0) {
                highest = Math.max(highest, dot(direction, body.positions(), 3 * v));
            }
        }
        return highest;
    }

    @Test
    void ballsInsideBothBoundTranslationsFromBelow() {
        Mesh ball = Bodies.sphere(3, 1);
        Mesh beam = Bodies.box(-0.5, -0.5, -4, 0.5, 0.5, 4);
        SurfacePenetration found = of(ball, Bodies.move(beam, 0.1, 0, 0), 1e-3);
        check(found, ball, Bodies.move(beam, 0.1, 0, 0), 1e-3, "beam through a ball");
        // half the beam and the radius, less the way between their centers; the depth is far less
        assertThat(found.translation().orElseThrow().lowerBound()).isEqualTo(1.4, within(0.03));
        assertThat(length(found)).isEqualTo(1.4, within(0.01));
        assertThat(found.depthUpper()).isLessThan(1);
    }

    @Test
    void depthAgreesWithDenseSampling() {
        Random random = new Random(17);
        for (int run = 0; run < 12; run++) {
            Mesh a = run % 3 == 0 ? Bodies.torus(14, 8, 1, 0.4) : Bodies.randomConvex(random, 12, 2);
            Mesh b = Bodies.move(Bodies.randomConvex(random, 10, 2), random.nextDouble(), 0.3, 0.2);
            SurfacePenetration found = of(a, b, 1e-3);
            check(found, a, b, 1e-3, "run " + run);
            // Samples are at most 2 edges / 64 from any point of a triangle, and depth changes at most as much.
            double sampled = Math.max(sampledDepth(a, b), sampledDepth(b, a));
            assertThat(found.depthUpper()).as("run " + run).isGreaterThanOrEqualTo(sampled - 1e-12);
            assertThat(found.depthLower()).as("run " + run).isLessThanOrEqualTo(sampled + 0.1);
        }
    }

    private static double sampledDepth(Mesh body, Mesh other) {
        NearestPoint nearest = new NearestPoint(SurfaceTree.of(other.topology(), other.positions()));
        PointLocator locator = new PointLocator(Surface.of(other.topology(), other.positions()));
        double deepest = 0;
        int steps = 24;
        for (int t = 0; t < body.topology().triangleCount(); t++) {
            for (int i = 0; i <= steps; i++) {
                for (int j = 0; i + j <= steps; j++) {
                    double[] p = new double[3];
                    for (int axis = 0; axis < 3; axis++) {
                        p[axis] = (i * body.positions()[3 * body.topology().triangleVertex(t, 0) + axis]
                                + j * body.positions()[3 * body.topology().triangleVertex(t, 1) + axis]
                                + (steps - i - j) * body.positions()[3 * body.topology().triangleVertex(t, 2) + axis])
                                / steps;
                    }
                    if (locator.locate(p[0], p[1], p[2]) > 0) {
                        nearest.find(p[0], p[1], p[2], Double.POSITIVE_INFINITY);
                        deepest = Math.max(deepest, nearest.lower());
                    }
                }
            }
        }
        return deepest;
    }

    private static void requireEmpty(SurfacePenetration found, String as) {
        assertThat(found.isEmpty()).as(as).isTrue();
        assertThat(found.volume()).as(as).isZero();
        assertThat(found.contours()).as(as).isEmpty();
        assertThat(found.depthUpper()).as(as).isZero();
        assertThat(found.deepest()).as(as).isEmpty();
        assertThat(found.translation()).as(as).isEmpty();
    }

    @Test
    void partsThatAreApartHaveNothingInCommon() {
        requireEmpty(of(Bodies.box(0, 0, 0, 1, 1, 1), Bodies.box(2, 0, 0, 3, 1, 1), 1e-3), "boxes apart");
        requireEmpty(of(Bodies.torus(20, 8, 2, 0.3), Bodies.sphere(2, 1), 1e-3), "sphere in the hole of a torus");
    }

    @Test
    void bodiesThatTouchInAPointOrALineHaveNothingInCommon() {
        Mesh box = Bodies.box(0, 0, 0, 4, 4, 4);
        // a tetrahedron whose corner, and one whose edge, lies on a face, an edge or a corner of the box
        double[][] corners = { { 1, 1, 4 }, { 2, 2, 4 }, { 4, 2, 4 }, { 4, 4, 4 } };
        for (double[] c : corners) {
            Mesh onCorner = tetrahedron(c, new double[] { c[0] + 1, c[1], c[2] + 1 },
                    new double[] { c[0], c[1] + 1, c[2] + 1 }, new double[] { c[0] - 1, c[1] - 1, c[2] + 2 });
            requireEmpty(of(box, onCorner, 1e-3), "corner at " + c[0]);
            requireEmpty(of(onCorner, box, 1e-3), "corner at " + c[0]);
            for (double[] to : new double[][] { { 1, 0, 0 }, { -1, -1, 0 }, { -1, 0, 0 }, { 0, -3, 0 } }) {
                double[] d = { c[0] + to[0], c[1] + to[1], c[2] };
                Mesh onEdge = tetrahedron(c, d, new double[] { c[0], c[1] + 1, c[2] + 1 },
                        new double[] { d[0] + 1, d[1] - 1, d[2] + 3 });
                requireEmpty(of(box, onEdge, 1e-3), "edge at " + c[0]);
                requireEmpty(of(Bodies.subdivide(onEdge), Bodies.subdivide(box), 1e-3), "edge at " + c[0]);
            }
        }
    }

    private static Mesh tetrahedron(double[] a, double[] b, double[] c, double[] d) {
        double[] x = new double[12];
        System.arraycopy(a, 0, x, 0, 3);
        System.arraycopy(b, 0, x, 3, 3);
        System.arraycopy(c, 0, x, 6, 3);
        System.arraycopy(d, 0, x, 9, 3);
        return new Mesh(Topology.of(4, new int[] { 0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3 }), x);
    }

    @Test
    void severalRegions() {
        // a comb of three bars through a plate
        Mesh comb = Mesh.join(List.of(Bodies.box(0, 0, -1, 1, 1, 2), Bodies.box(2, 0, -1, 3, 1, 2),
                Bodies.box(4, 0, -1, 5, 1, 2)));
        Mesh plate = Bodies.box(-1, -1, 0, 6, 2, 0.5);
        SurfacePenetration found = of(comb, plate, 1e-3);
        check(found, comb, plate, 1e-3, "comb");
        assertThat(found.contours()).hasSize(6);
        assertThat(found.areas(false)).hasSize(3).allSatisfy(x -> assertThat(x).isEqualTo(2, within(1e-13)));
        assertThat(found.areas(true)).hasSize(6).allSatisfy(x -> assertThat(x).isEqualTo(1, within(1e-13)));
        assertThat(found.volume()).isEqualTo(1.5, within(1e-13));
    }

    @Test
    void largeAndSmallCoordinates() {
        Mesh a = Bodies.box(0, 0, 0, 1, 1, 1);
        Mesh b = Bodies.box(0.5, 0.25, 0.25, 2, 0.75, 0.75);
        SurfacePenetration plain = of(a, b, 1e-3);
        for (double scale : new double[] { 0x1p-1000, 0x1p-300, 0x1p1000 }) {
            Mesh scaledA = Bodies.map(a, p -> new double[] { scale * p[0], scale * p[1], scale * p[2] });
            Mesh scaledB = Bodies.map(b, p -> new double[] { scale * p[0], scale * p[1], scale * p[2] });
            SurfacePenetration found = of(scaledA, scaledB, 1e-3 * scale);
            assertThat(found.depthLower() / scale).isEqualTo(plain.depthLower(), within(1e-12));
            assertThat(length(found) / scale).isEqualTo(length(plain), within(1e-9));
            assertThat(found.contours()).hasSameSizeAs(plain.contours());
        }
    }

    @Test
    void anyNumberOfThreadsGivesTheSame() {
        Mesh a = Bodies.torus(40, 20, 1, 0.4);
        Mesh b = Bodies.move(Bodies.sphere(3, 0.6), 0.9, 0.1, 0.05);
        SurfacePenetration one = of(a, b, 1e-3, 1);
        SurfacePenetration three = of(a, b, 1e-3, 3);
        assertThat(three.volume()).isEqualTo(one.volume());
        assertThat(three.depthLower()).isEqualTo(one.depthLower());
        assertThat(three.depthUpper()).isEqualTo(one.depthUpper());
        assertThat(three.translation().orElseThrow().by()).isEqualTo(one.translation().orElseThrow().by());
        assertThat(three.contours()).hasSameSizeAs(one.contours());
        for (int i = 0; i < one.contours().size(); i++) {
            assertThat(Arrays.equals(three.contours().get(i), one.contours().get(i))).isTrue();
        }
        check(one, a, b, 1e-3, "torus and sphere");
    }

    @Test
    void seamsAndDoubledTrianglesDoNotMatter() {
        Mesh box = Bodies.box(0, 0, 0, 1, 1, 1);
        // every triangle with vertices of its own, and a wall of two equal triangles inside
        int[] t = box.topology().copyTriangles();
        double[] x = new double[3 * t.length + 9];
        int[] own = new int[t.length + 6];
        for (int i = 0; i < t.length; i++) {
            System.arraycopy(box.positions(), 3 * t[i], x, 3 * i, 3);
            own[i] = i;
        }
        System.arraycopy(new double[] { 0.5, 0, 0, 0.5, 1, 0, 0.5, 0, 1 }, 0, x, 3 * t.length, 9);
        for (int i = 0; i < 6; i++) {
            own[t.length + i] = t.length + i % 3;
        }
        Mesh soup = new Mesh(Topology.of(x.length / 3, own), x);
        Mesh other = Bodies.box(0.25, 0.25, 0.25, 2, 0.75, 0.75);
        SurfacePenetration found = of(soup, other, 1e-3);
        SurfacePenetration plain = of(box, other, 1e-3);
        assertThat(found.volume()).isEqualTo(plain.volume());
        assertThat(area(found, false)).isEqualTo(area(plain, false));
        assertThat(found.contours()).hasSameSizeAs(plain.contours());
        assertThat(found.depthLower()).isEqualTo(plain.depthLower());
    }
}

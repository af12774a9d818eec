package dev.graze.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.oracle.pairs.PairFamilies;
import dev.graze.oracle.pairs.TrianglePair;
import dev.graze.oracle.scenes.PublicScene;
import dev.graze.oracle.scenes.SharedData;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ExactTrianglesTest {
    private static final int PAIRS_PER_FAMILY = 200;
    private static final int SAMPLED_TRIANGLES = 300;

    /**
     * The first triangle is (0,0,0) (4,0,0) (0,4,0), ids 0, 1, 2; the second has the given ids, and its new vertices
     * start at 3.
     */
    record TriangleCase(String name, boolean intersects, int[] second, double... added) {
        double[] positions() {
            double[] first = { 0, 0, 0, 4, 0, 0, 0, 4, 0 };
            return Stream.of(first, added).flatMapToDouble(Arrays::stream).toArray();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static TriangleCase apart(String name, boolean intersects, double... added) {
        return new TriangleCase(name, intersects, new int[] { 3, 4, 5 }, added);
    }

    private static TriangleCase corner(String name, boolean intersects, double... added) {
        return new TriangleCase("common vertex: " + name, intersects, new int[] { 0, 3, 4 }, added);
    }

    private static TriangleCase edge(String name, boolean intersects, double... added) {
        return new TriangleCase("common edge: " + name, intersects, new int[] { 0, 1, 3 }, added);
    }

    static Stream<TriangleCase> handMade() {
        return Stream.of(withoutCommonVertex(), withoutArea(), withCommonVertices()).flatMap(cases -> cases);
    }

    private static Stream<TriangleCase> withoutCommonVertex() {
        double belowZero = -Double.MIN_VALUE;
        return Stream.of(apart("pierces", true, 1, 1, -1, 1, 1, 1, 9, 9, 1),
                apart("parallel above", false, 0, 0, 1, 4, 0, 1, 0, 4, 1),
                apart("a corner on the inside", true, 1, 1, 0, 1, 1, 1, 2, 2, 1),
                apart("a corner on an edge", true, 2, 2, 0, 3, 3, 1, 2, 3, 1),
                apart("a corner on a corner", true, 0, 0, 0, -1, -1, 1, -1, -2, 1),
                apart("a corner a subnormal outside an edge", false, 1, belowZero, 0, 1, -1, 1, 2, -1, 1),
                apart("edge across edge", true, -1, 1, 0, -1, 1, 3, 1, -1, 0),
                apart("the line crosses the plane outside", false, 3, 3, -1, 3, 3, 1, 9, 9, 0),
                apart("coplanar, overlapping", true, 1, 1, 0, 5, 1, 0, 1, 5, 0),
                apart("coplanar, inside", true, 1, 1, 0, 2, 1, 0, 1, 2, 0),
                apart("coplanar, around", true, -9, -9, 0, 20, -9, 0, -9, 20, 0),
                apart("coplanar, edges touch", true, 4, 0, 0, 0, 4, 0, 4, 4, 0),
                apart("coplanar, corner on edge", true, 2, 2, 0, 4, 3, 0, 3, 4, 0),
                apart("coplanar, apart", false, 3, 3, 0, 4, 3, 0, 3, 4, 0),
                apart("the same triangle under other ids", true, 0, 0, 0, 4, 0, 0, 0, 4, 0));
    }

    private static Stream<TriangleCase> withoutArea() {
        return Stream.of(apart("a segment pierces", true, 1, 1, -1, 1, 1, 1, 1, 1, 0.5),
                apart("a segment passes beside", false, 3, 3, -1, 3, 3, 1, 3, 3, 0),
                apart("a segment ends above", false, 1, 1, 1, 1, 1, 2, 1, 1, 3),
                apart("a segment in the plane", true, -1, 1, 0, 9, 1, 0, 3, 1, 0),
                apart("a point on it", true, 1, 1, 0, 1, 1, 0, 1, 1, 0),
                apart("a point above it", false, 1, 1, 1, 1, 1, 1, 1, 1, 1),
                corner("a segment leaves", false, -1, -1, 0, -2, -2, 0),
                corner("a segment enters", true, 1, 1, 0, 2, 2, 0), corner("all at it", false, 0, 0, 0, 0, 0, 0));
    }

    private static Stream<TriangleCase> withCommonVertices() {
        return Stream.of(corner("leaves upward", false, 0, 0, 4, 1, 1, 4), corner("crosses", true, 1, 1, 1, 1, 1, -1),
                corner("coplanar, beyond", false, -1, 0, 0, 0, -1, 0),
                corner("coplanar, overlapping", true, 1, 2, 0, 2, 1, 0),
                corner("coplanar, along an edge", true, 2, 0, 0, 2, -1, 0),
                corner("an edge along an edge", true, 2, 0, 0, 2, 0, 5),
                corner("its far corner inside", true, 1, 1, 0, 3, 3, 5), edge("a fold", false, 1, 1, 4),
                edge("flat hinge", false, 1, -1, 0), edge("folded shut", true, 1, 1, 0),
                edge("without area", false, 2, 0, 0), edge("without area but longer", false, 9, 0, 0),
                new TriangleCase("duplicate", true, new int[] { 2, 0, 1 }));
    }

    @ParameterizedTest
    @MethodSource("handMade")
    void decidesHandMadeCases(TriangleCase hand) {
        int[] first = { 0, 1, 2 };

        assertThat(ExactTriangles.intersect(hand.positions(), first, hand.second())).isEqualTo(hand.intersects());
        assertThat(ExactTriangles.intersect(hand.positions(), hand.second(), first)).isEqualTo(hand.intersects());
    }

    /** Clipping A by B and B by A are different computations of the same set. */
    @ParameterizedTest
    @EnumSource
    void doesNotDependOnTheOrderOfTrianglesOrVertices(PairFamilies family) {
        var random = PairFamilies.seeded(5);
        for (int i = 0; i < PAIRS_PER_FAMILY; i++) {
            TrianglePair pair = family.triangles(random);
            int[] a = pair.triA();
            int[] b = pair.triB();
            boolean intersect = ExactTriangles.intersect(pair.positions(), a, b);

            assertThat(ExactTriangles.intersect(pair.positions(), b, a)).isEqualTo(intersect);
            assertThat(ExactTriangles.intersect(pair.positions(), new int[] { a[2], a[1], a[0] },
                    new int[] { b[1], b[2], b[0] })).isEqualTo(intersect);
        }
    }

    @Test
    void findsEveryListedPairOfTheFunnel() throws IOException {
        PublicScene scene = PublicScene.readFrame(funnel().resolve("228.ply"));

        assertThat(listedPairs()).filteredOn(pair -> !intersect(scene, pair.getFirst(), pair.getLast())).isEmpty();
    }

    @Test
    void findsNoOtherPairAmongCloseTrianglesOfTheFunnel() throws IOException {
        PublicScene scene = PublicScene.readFrame(funnel().resolve("228.ply"));
        Set<List<Integer>> listed = new HashSet<>(listedPairs());
        var random = PairFamilies.seeded(6);
        for (int i = 0; i < SAMPLED_TRIANGLES; i++) {
            int a = random.nextInt(scene.triangleCount());
            for (int b = 0; b < scene.triangleCount(); b++) {
                List<Integer> pair = List.of(Math.min(a, b), Math.max(a, b));
                if (a != b && !listed.contains(pair) && boxesOverlap(scene, a, b)) {
                    assertThat(intersect(scene, a, b)).as("triangles %d and %d", a, b).isFalse();
                }
            }
        }
    }

    private static Path funnel() {
        return SharedData.require("scenes/cloth-funnel");
    }

    private static List<List<Integer>> listedPairs() throws IOException {
        try (Stream<String> lines = Files.lines(funnel().resolve("intersecting-triangles.txt"))) {
            return lines.map(line -> Stream.of(line.split(" ", -1)).map(Integer::valueOf).sorted().toList()).toList();
        }
    }

    private static boolean intersect(PublicScene scene, int a, int b) {
        return ExactTriangles.intersect(scene.positions(), scene.triangle(a), scene.triangle(b));
    }

    private static boolean boxesOverlap(PublicScene scene, int a, int b) {
        double[] first = scene.gather(scene.triangle(a));
        double[] second = scene.gather(scene.triangle(b));
        for (int axis = 0; axis < 3; axis++) {
            if (max(first, axis) < min(second, axis) || max(second, axis) < min(first, axis)) {
                return false;
            }
        }
        return true;
    }

    private static double min(double[] points, int axis) {
        return Math.min(points[axis], Math.min(points[3 + axis], points[6 + axis]));
    }

    private static double max(double[] points, int axis) {
        return Math.max(points[axis], Math.max(points[3 + axis], points[6 + axis]));
    }
}

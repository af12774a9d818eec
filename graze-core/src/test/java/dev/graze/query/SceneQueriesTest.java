package dev.graze.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.Contact;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Distances between parts, compared with rational arithmetic over all pairs of features. */
class SceneQueriesTest {
    private static final Mesh TRIANGLE = new Mesh(Topology.of(3, new int[] { 0, 1, 2 }),
            new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 });

    private final SplittableRandom random = new SplittableRandom(5);

    @ParameterizedTest
    @EnumSource
    void theIntervalContainsTheTrueDistance(DistanceMeshes.Family family) {
        int apart = 0;
        int touching = 0;
        for (int round = 0; round < 25; round++) {
            double[] center = { random.nextInt(3), random.nextInt(2), random.nextInt(2) * 0.5 };
            Mesh a = DistanceMeshes.mesh(random, family, random.nextInt(1, 7), new double[3]);
            Mesh b = DistanceMeshes.mesh(random, family, random.nextInt(1, 7), center);
            Scene scene = Scene.of(Part.deforming("a", a), Part.rigid("b", b));
            try (SceneQueries queries = SceneQueries.of(scene, 1)) {
                PartDistance found = queries.distance("a", "b");
                BigDecimal truth = BruteDistance.of(a, b);
                assertInterval(found, truth);
                assertWitnesses(found, a, b);
                assertDecisions(queries, truth);
                touching += found.isTouching() ? 1 : 0;
                apart += found.isTouching() ? 0 : 1;
            }
        }
        assertThat(apart).isGreaterThan(4);
        assertThat(touching).isGreaterThanOrEqualTo(family == DistanceMeshes.Family.GRID ? 5 : 0);
    }

    private static void assertInterval(PartDistance found, BigDecimal truth) {
        assertThat(new BigDecimal(found.lower())).isLessThanOrEqualTo(truth);
        assertThat(new BigDecimal(found.upper())).isGreaterThanOrEqualTo(truth);
        assertThat(found.upper() - found.lower()).isLessThanOrEqualTo(1e-14 * found.upper());
        assertThat(found.distance()).isBetween(found.lower(), found.upper());
        assertThat(found.isTouching()).isEqualTo(truth.signum() == 0);
        assertThat(found.lower() > 0).isEqualTo(truth.signum() > 0);
    }

    /** The points are the distance apart, and each lies on its feature. */
    private static void assertWitnesses(PartDistance found, Mesh a, Mesh b) {
        double scale = 0;
        for (double coordinate : a.positions()) {
            scale = Math.max(scale, Math.abs(coordinate));
        }
        for (double coordinate : b.positions()) {
            scale = Math.max(scale, Math.abs(coordinate));
        }
        double dx = (found.onA().x() - found.onB().x()) / scale;
        double dy = (found.onA().y() - found.onB().y()) / scale;
        double dz = (found.onA().z() - found.onB().z()) / scale;
        assertThat(Math.sqrt(dx * dx + dy * dy + dz * dz)).isBetween(found.lower() / scale - 1e-12,
                found.upper() / scale + 1e-12);
        assertOnFeature(found.onA(), a, scale);
        assertOnFeature(found.onB(), b, scale);
    }

    private static void assertOnFeature(SurfacePoint point, Mesh mesh, double scale) {
        Topology topology = mesh.topology();
        int index = point.feature().index();
        int[] vertices = switch (point.feature().kind()) {
            case VERTEX -> new int[] { index };
            case EDGE -> new int[] { topology.edgeVertex(index, 0), topology.edgeVertex(index, 1) };
            case TRIANGLE -> new int[] { topology.triangleVertex(index, 0), topology.triangleVertex(index, 1),
                    topology.triangleVertex(index, 2) };
        };
        double[] corners = new double[3 * vertices.length];
        for (int i = 0; i < corners.length; i++) {
            corners[i] = mesh.positions()[3 * vertices[i / 3] + i % 3] / scale;
        }
        Topology single = switch (vertices.length) {
            case 1 -> Topology.of(1, new int[0]);
            case 2 -> Topology.of(2, new int[0], new int[] { 0, 1 });
            default -> Topology.of(3, new int[] { 0, 1, 2 });
        };
        Mesh here = new Mesh(Topology.of(1, new int[0]),
                new double[] { point.x() / scale, point.y() / scale, point.z() / scale });
        assertThat(BruteDistance.of(here, new Mesh(single, corners)).doubleValue()).isLessThan(1e-12);
    }

    /** Yes or no is exact on both sides of the distance, and equal distances count as within. */
    private static void assertDecisions(SceneQueries queries, BigDecimal truth) {
        double near = truth.doubleValue();
        for (double limit : new double[] { Math.nextDown(near), near, Math.nextUp(near), near / 2, near * 2, 0 }) {
            if (limit >= 0 && limit <= Double.MAX_VALUE) {
                boolean within = truth.compareTo(new BigDecimal(limit)) <= 0;
                // 40 digits do not tell whether an irrational distance equals a double, but it then differs from it.
                assertThat(queries.isWithin("a", "b", limit)).as("within %s of %s", limit, truth).isEqualTo(within);
                assertThat(queries.distanceUpTo("a", "b", limit).isPresent()).isEqualTo(within);
            }
        }
    }

    @Test
    void neitherThreadsNorMemoryChangeAnAnswer() {
        for (int round = 0; round < 6; round++) {
            DistanceMeshes.Family family = round % 2 == 0 ? DistanceMeshes.Family.GRID : DistanceMeshes.Family.GENERAL;
            Mesh a = DistanceMeshes.mesh(random, family, 60, new double[3]);
            Mesh b = DistanceMeshes.mesh(random, family, 60, new double[] { 2.5, 0, 0 });
            Scene scene = Scene.of(Part.fixed("a", a), Part.rigid("b", b));
            List<SceneQueries> warm = new ArrayList<>();
            for (int threads = 1; threads <= 4; threads++) {
                warm.add(SceneQueries.of(scene, threads));
            }
            for (int step = 0; step < 25; step++) {
                Pose pose = round < 3
                        ? Pose.at(-0.02 * step, 0.25 * (step % 3), 0)
                        : Pose.at(-0.03 * step, 0.01 * step, 0).turned(1, 2, 3, 0.02 * step);
                PartDistance cold;
                try (SceneQueries queries = SceneQueries.of(scene, 1)) {
                    queries.place(scene.move("b", pose));
                    cold = queries.distance("a", "b");
                }
                for (SceneQueries queries : warm) {
                    queries.place(scene.move("b", pose));
                    assertThat(queries.distance("a", "b")).isEqualTo(cold);
                    assertThat(queries.distance("a", "b")).isEqualTo(cold);
                    assertThat(queries.distanceUpTo("a", "b", cold.upper())).contains(cold);
                }
            }
            warm.forEach(SceneQueries::close);
        }
    }

    @Test
    void motionsOfAllKindsAgreeWithRationalArithmetic() {
        Mesh a = DistanceMeshes.mesh(random, DistanceMeshes.Family.GENERAL, 5, new double[3]);
        Mesh b = DistanceMeshes.mesh(random, DistanceMeshes.Family.GENERAL, 5, new double[3]);
        Scene scene = Scene.of(Part.deforming("a", a), Part.rigid("b", b, Pose.at(3, 0, 0)));
        try (SceneQueries queries = SceneQueries.of(scene, 2)) {
            for (int step = 0; step < 40; step++) {
                double[] positions = queries.positions("a");
                for (int i = 0; i < positions.length && step % 4 == 3; i++) {
                    positions[i] += random.nextDouble(-0.05, 0.05);
                }
                Pose pose = Pose.at(3 - 0.1 * step, 0.1 * random.nextDouble(), 0).turned(1, 1, 0, 0.3 * step);
                queries.place(scene.move("a", positions).move("b", pose));
                assertInterval(queries.distance("a", "b"), BruteDistance.of(
                        new Mesh(a.topology(), queries.positions("a")),
                        new Mesh(b.topology(), queries.positions("b"))));
            }
        }
    }

    @Test
    void ofEquallyNearFeaturesTheSmallestAreReported() {
        // Two grids of squares face each other: every pair of opposite features is 1 apart.
        Mesh grid = grid(12);
        Scene scene = Scene.of(Part.fixed("a", grid), Part.rigid("b", grid, Pose.at(0, 0, 1)));
        for (int threads = 1; threads <= 3; threads++) {
            try (SceneQueries queries = SceneQueries.of(scene, threads)) {
                PartDistance found = queries.distance("a", "b");
                assertThat(found.onA().feature().kind()).isEqualTo(Contact.FeatureKind.VERTEX);
                assertThat(found.onA().feature().index()).isZero();
                assertThat(found.onB().feature().kind()).isEqualTo(Contact.FeatureKind.VERTEX);
                assertThat(found.onB().feature().index()).isZero();
                assertThat(found.lower()).isLessThanOrEqualTo(1).isGreaterThan(1 - 1e-14);
                queries.place(scene.move("b", Pose.ORIGIN));
                found = queries.distance("a", "b");
                assertThat(found.isTouching()).isTrue();
                assertThat(found.onA()).extracting(SurfacePoint::x, SurfacePoint::y, SurfacePoint::z)
                        .containsExactly(0.0, 0.0, 0.0);
                assertThat(found.onA().feature().index() + found.onB().feature().index()).isZero();
            }
        }
    }

    private static Mesh grid(int n) {
        double[] positions = new double[3 * (n + 1) * (n + 1)];
        int[] triangles = new int[6 * n * n];
        int count = 0;
        for (int i = 0; i <= n; i++) {
            for (int k = 0; k <= n; k++) {
                int v = i * (n + 1) + k;
                positions[3 * v] = i;
                positions[3 * v + 1] = k;
                if (i < n && k < n) {
                    for (int w : new int[] { v, v + 1, v + n + 1, v + 1, v + n + 2, v + n + 1 }) {
                        triangles[count++] = w;
                    }
                }
            }
        }
        return new Mesh(Topology.of(positions.length / 3, triangles), positions);
    }

    @Test
    void featuresThatRoundToTheSameDistanceDoNotHideNearerOnes() {
        // A vertex is exactly 0.1 above a face, and nearly above one of its edges, which is farther away by less than
        // half a unit in the last place.
        Mesh a = triangle(.2, .5, .2, .2, .3, .5, .5, .5, .5);
        Mesh b = triangle(.1, .4, .1, .4, .4, .1, .4, .7000000000000001, .1);
        assertThat(isWithinByAllQuestions(a, b, .1)).isTrue();
        int equal = 0;
        for (int i = 0; i < 300; i++) {
            double step = 1 / (double) (3 + random.nextInt(9));
            Mesh first = triangle(random.ints(9, 0, 8).mapToDouble(k -> k * step).toArray());
            Mesh second = triangle(random.ints(9, 0, 8).mapToDouble(k -> k * step).toArray());
            double limit = BruteDistance.of(first, second).doubleValue();
            equal += isWithinByAllQuestions(first, second, limit) ? 1 : 0;
        }
        assertThat(equal).isBetween(100, 299);
    }

    private static Mesh triangle(double... positions) {
        return new Mesh(Topology.of(3, new int[] { 0, 1, 2 }), positions);
    }

    /** Asks in all ways, which must agree with {@code isWithin}; the tests of decisions check that one. */
    private static boolean isWithinByAllQuestions(Mesh a, Mesh b, double limit) {
        try (SceneQueries queries = SceneQueries.of(Scene.of(Part.rigid("a", a), Part.rigid("b", b)), 1)) {
            boolean within = queries.isWithin("a", "b", limit);
            assertThat(queries.distanceUpTo("a", "b", limit).isPresent()).isEqualTo(within);
            assertThat(queries.distances(limit)).hasSize(within ? 1 : 0);
            assertThat(queries.relations(limit)).hasSize(within ? 1 : 0);
            return within;
        }
    }

    @Test
    void allPairsUpToACutoffAndTheNearest() {
        for (int round = 0; round < 5; round++) {
            Scene.Builder builder = Scene.builder();
            int count = 12;
            for (int i = 0; i < count; i++) {
                Mesh mesh = DistanceMeshes.mesh(random, DistanceMeshes.Family.GENERAL, 8,
                        new double[] { 4 * random.nextDouble(), 4 * random.nextDouble(), 3 * random.nextDouble() });
                builder.add(i % 4 == 0 ? Part.fixed("p" + i, mesh) : Part.rigid("p" + i, mesh));
            }
            Scene scene = builder.ignore("p1", "p2").build();
            List<PartDistance> all = new ArrayList<>();
            try (SceneQueries queries = SceneQueries.of(scene, 1)) {
                for (int i = 0; i < count; i++) {
                    for (int k = i + 1; k < count; k++) {
                        if (scene.mayCollide("p" + i, "p" + k)) {
                            all.add(queries.distance("p" + i, "p" + k));
                        }
                    }
                }
            }
            for (int threads = 1; threads <= 3; threads++) {
                try (SceneQueries queries = SceneQueries.of(scene, threads)) {
                    assertThat(queries.nearest())
                            .isEqualTo(all.stream().min(Comparator.comparingDouble(PartDistance::lower)));
                    for (double cutoff : new double[] { 0, 0.5, 2, Double.POSITIVE_INFINITY }) {
                        assertThat(queries.distances(cutoff))
                                .isEqualTo(all.stream().filter(found -> found.upper() <= cutoff).toList());
                    }
                }
            }
        }
    }

    @Test
    void longSearchesAreSharedBetweenThreads() {
        // Concentric shells with nearly equal gaps everywhere: nothing can be pruned early.
        Mesh inner = shell(40, 1);
        Mesh outer = shell(40, 1.01);
        Scene scene = Scene.of(Part.fixed("inner", inner), Part.rigid("outer", outer));
        PartDistance alone;
        try (SceneQueries queries = SceneQueries.of(scene, 1)) {
            alone = queries.distance("inner", "outer");
            assertThat(queries.isWithin("inner", "outer", alone.lower() * 0.999)).isFalse();
            assertThat(queries.isWithin("inner", "outer", alone.upper())).isTrue();
        }
        assertThat(alone.upper()).isLessThanOrEqualTo(0.0101);
        for (int threads = 2; threads <= 4; threads++) {
            try (SceneQueries queries = SceneQueries.of(scene, threads)) {
                assertThat(queries.distance("inner", "outer")).isEqualTo(alone);
                assertThat(queries.isWithin("inner", "outer", alone.lower() * 0.999)).isFalse();
                queries.place(scene.move("outer", Pose.at(0.3, 0, 0)));
                assertThat(queries.distance("inner", "outer").isTouching()).isTrue();
            }
        }
    }

    private static Mesh shell(int n, double radius) {
        double[] positions = new double[3 * n * n];
        List<Integer> triangles = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                int v = i * n + k;
                double polar = Math.PI * (i + 0.5) / n;
                double round = 2 * Math.PI * k / n;
                positions[3 * v] = radius * Math.sin(polar) * Math.cos(round);
                positions[3 * v + 1] = radius * Math.sin(polar) * Math.sin(round);
                positions[3 * v + 2] = radius * Math.cos(polar);
                int next = i * n + (k + 1) % n;
                if (i + 1 < n) {
                    triangles.addAll(List.of(v, next, v + n, next, next + n, v + n));
                }
            }
        }
        return new Mesh(Topology.of(n * n, triangles.stream().mapToInt(Integer::intValue).toArray()), positions);
    }

    @Test
    void badQuestionsAreRefused() {
        Scene scene = Scene.of(Part.fixed("a", TRIANGLE), Part.rigid("b", TRIANGLE),
                Part.deforming("none", new Mesh(Topology.of(0, new int[0]), new double[0])));
        try (SceneQueries queries = SceneQueries.of(scene)) {
            assertThatThrownBy(() -> queries.distance("a", "c")).isInstanceOf(InvalidInputException.class)
                    .hasMessage("there is no part 'c'; the parts are a, b, none");
            assertThatThrownBy(() -> queries.distance("a", "a")).isInstanceOf(InvalidInputException.class)
                    .hasMessage("part 'a' was named twice; name two different parts");
            assertThatThrownBy(() -> queries.distance("a", "none")).isInstanceOf(InvalidInputException.class)
                    .hasMessage("part 'none' has no vertices, so it has no distance to anything; leave it out");
            for (double bad : new double[] { -1, Double.NaN, Double.NEGATIVE_INFINITY }) {
                assertThatThrownBy(() -> queries.isWithin("a", "b", bad)).isInstanceOf(InvalidInputException.class)
                        .hasMessage("the distance is " + bad + "; give a number that is 0 or more");
                assertThatThrownBy(() -> queries.distances(bad)).isInstanceOf(InvalidInputException.class)
                        .hasMessage("the cutoff is " + bad + "; give a number that is 0 or more");
            }
            assertThatThrownBy(() -> queries.place(Scene.of(Part.rigid("b", TRIANGLE)).move("b", Pose.ORIGIN)))
                    .isInstanceOf(InvalidInputException.class).hasMessageContaining("another scene");
            assertThat(queries.distances(1)).hasSize(1);
            assertThat(queries.nearest()).map(PartDistance::isTouching).contains(true);
        }
        assertThatThrownBy(() -> SceneQueries.of(scene, 0)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aFailedMoveMovesNothing() {
        Mesh huge = new Mesh(Topology.of(1, new int[0]), new double[] { 1.5e308, 0, 0 });
        Scene scene = Scene.of(Part.deforming("a", TRIANGLE), Part.rigid("b", huge));
        try (SceneQueries queries = SceneQueries.of(scene, 1)) {
            double[] moved = { 5, 5, 5, 6, 6, 6, 7, 7, 8 };
            assertThatThrownBy(() -> queries.place(scene.move("a", moved).move("b", Pose.at(1e308, 0, 0))))
                    .isInstanceOf(InvalidInputException.class);
            assertThat(queries.positions("a")).isEqualTo(TRIANGLE.positions());
            assertThat(queries.positions("b")).isEqualTo(huge.positions());
        }
    }

    @Test
    void aFailedMoveAfterAQuestionMovesNothing() {
        Mesh huge = new Mesh(Topology.of(1, new int[0]), new double[] { 1.5e308, 0, 0 });
        Scene scene = Scene.of(Part.fixed("a", TRIANGLE), Part.rigid("b", TRIANGLE), Part.rigid("c", huge));
        try (SceneQueries queries = SceneQueries.of(scene, 1)) {
            queries.place(scene.move("b", Pose.at(5, 0, 0)));
            PartDistance near = queries.distance("a", "b");
            queries.distance("b", "c");
            double[] before = queries.positions("b");
            assertThatThrownBy(() -> queries.place(scene.moves().move("b", Pose.at(9, 0, 0))
                    .move("c", Pose.at(1e308, 0, 0)))).isInstanceOf(InvalidInputException.class);
            assertThat(queries.positions("b")).isEqualTo(before);
            assertThat(queries.positions("c")).isEqualTo(huge.positions());
            assertThat(queries.distance("a", "b")).isEqualTo(near);
        }
    }

    /** Whatever is asked, and whatever was asked before, is about the last pose, of which vertices are placed late. */
    @Test
    void everyQuestionIsAboutTheLastPose() {
        Mesh ball = shell(12, 1);
        Scene scene = Scene.of(Part.fixed("a", ball), Part.rigid("b", ball, Pose.at(3, 0, 0)), Part.rigid("c", ball));
        for (int threads = 1; threads <= 2; threads++) {
            try (SceneQueries queries = SceneQueries.of(scene, threads)) {
                for (int step = 0; step < 40; step++) {
                    Pose pose = Pose.at(3 - 0.07 * step, 0.01 * step, 0).turned(1, 2, 3, 0.1 * step);
                    queries.place(scene.move("b", pose));
                    queries.place(scene.move("c", Pose.at(0, 4, 0.1 * step)));
                    try (SceneQueries fresh = SceneQueries.of(scene, 1)) {
                        fresh.place(scene.moves().move("b", pose).move("c", Pose.at(0, 4, 0.1 * step)));
                        assertSameAnswer(step % 6, queries, fresh);
                    }
                }
            }
        }
    }

    private static void assertSameAnswer(int question, SceneQueries queries, SceneQueries fresh) {
        switch (question) {
            case 0 -> assertThat(queries.distance("a", "b")).isEqualTo(fresh.distance("a", "b"));
            case 1 -> assertThat(queries.positions("b")).isEqualTo(fresh.positions("b"));
            case 2 -> assertThat(queries.distances(2)).isEqualTo(fresh.distances(2));
            case 3 -> assertThat(queries.isWithin("b", "c", 1)).isEqualTo(fresh.isWithin("b", "c", 1));
            case 4 -> assertThat(queries.nearest()).isEqualTo(fresh.nearest());
            default -> assertThat(queries.relation("b", "c", 0.1)).isEqualTo(fresh.relation("b", "c", 0.1));
        }
    }

    @Test
    void distancesBeyondTheRangeOfDoublesAreInfinite() {
        Mesh left = new Mesh(Topology.of(1, new int[0]), new double[] { -1.5e308, 0, 0 });
        Mesh right = new Mesh(Topology.of(1, new int[0]), new double[] { 1.5e308, 0, 0 });
        try (SceneQueries queries = SceneQueries.of(Scene.of(Part.rigid("a", left), Part.rigid("b", right)), 1)) {
            PartDistance found = queries.distance("a", "b");
            assertThat(found.lower()).isGreaterThan(1e308);
            assertThat(found.upper()).isEqualTo(Double.POSITIVE_INFINITY);
            assertThat(queries.isWithin("a", "b", Double.MAX_VALUE)).isFalse();
            assertThat(queries.isWithin("a", "b", Double.POSITIVE_INFINITY)).isTrue();
            assertThat(queries.nearest()).isEqualTo(Optional.of(found));
        }
    }
}

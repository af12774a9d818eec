package dev.graze.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.graze.BoundingVolume;
import dev.graze.ContactKind;
import dev.graze.Detector;
import dev.graze.Engines;
import dev.graze.NearList;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.RandomPartScenes;
import dev.graze.Scene;
import dev.graze.SubFeatures;
import dev.graze.UniquePairs;
import dev.graze.engine.fuzzy.FuzzyEngine;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.oracle.ExactNearness;
import dev.graze.spi.Engine;
import dev.graze.spi.SearchMode;
import dev.graze.spi.StepStatistics.Counter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The near pairs of {@code brute} are those of the oracle, those of all engines are the same to the last bit, and those
 * of near lists are what a search finds.
 */
class NearPairsAgreementTest {
    private static final int SEEDS = Integer.getInteger("graze.parts.seeds", 16);
    private static final int STEPS = 4;
    private static final double[] DISTANCES = { 0, 1.0 / 16, 0.02, 0.3 };
    private static final List<BoundingVolume> BOUNDS = List.of(BoundingVolume.AABB, BoundingVolume.KDOP18,
            BoundingVolume.SLABS);

    static Stream<Arguments> engines() {
        return Stream.concat(PartsAgreementTest.engines(),
                Stream.of(Arguments.of("fuzzy", new FuzzyEngine()),
                        Arguments.of("lazy-steal", Engines.named("lazy-steal"))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void nearPairsEqualThoseOfBrute(String name, Engine engine) {
        long found = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            RandomPartScenes scenes = RandomPartScenes.of(seed, STEPS);
            try (Detector brute = Detector.continuous(scenes.start()).engine("brute").threads(1).start();
                    Detector other = start(scenes.start(), engine, seed)) {
                for (int i = 0; i < STEPS; i++) {
                    RandomPartScenes.Step step = scenes.steps().get(i);
                    if (step.scene() != brute.scene()) {
                        brute.change(step.scene());
                        other.change(step.scene());
                    }
                    brute.reset(step.moves());
                    other.reset(step.moves());
                    // Every second step at the distance of the one before: then the engine knows the parts.
                    double distance = DISTANCES[(seed + i / 2) % DISTANCES.length];
                    NearPairs expected = brute.near(distance);
                    if (!other.near(distance).equals(expected)) {
                        fail("%s, seed %d, step %d, distance %s: %s instead of %s", name, seed, i, distance,
                                other.near(distance), expected);
                    }
                    found += expected.size();
                }
            }
        }
        assertThat(found).isGreaterThan(1000);
    }

    private static Detector start(Scene scene, Engine engine, int turn) {
        boolean hasChoice = engine.capabilities(SearchMode.CONTINUOUS).bounds().containsAll(BOUNDS);
        return Detector.continuous(scene).engine(engine).threads(1 + turn % 3)
                .bounds(hasChoice ? BOUNDS.get(turn / 3 % BOUNDS.size()) : null).device("none").start();
    }

    /** A row: kind, vertices, sub-features. */
    private static String row(ContactKind kind, int v0, int v1, int v2, int v3, SubFeatures features) {
        return kind + " " + v0 + " " + v1 + " " + v2 + " " + v3 + " " + features;
    }

    @Test
    void bruteFindsWhatTheOracleFinds() {
        int near = 0;
        int filtered = 0;
        for (int seed = 1; seed <= 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Part> parts = IntStream.range(0, random.nextInt(1, 4)).mapToObj(i -> part("part " + i, random))
                    .toList();
            Scene.Builder builder = Scene.builder();
            parts.forEach(builder::add);
            NaiveFilters filters = NaiveFilters.addTo(builder, parts, random);
            Scene scene = builder.build();
            double distance = random.nextInt(3) * 0.5;
            List<String> expected = new ArrayList<>();
            filtered += addNear(scene, filters, distance, expected);
            try (Detector detector = Detector.continuous(scene).engine("brute").threads(1).start()) {
                NearPairs pairs = detector.near(distance);
                assertThat(IntStream.range(0, pairs.size())
                        .mapToObj(i -> row(pairs.kind(i), pairs.vertex(i, 0), pairs.vertex(i, 1), pairs.vertex(i, 2),
                                pairs.vertex(i, 3), pairs.subFeatures(i))))
                        .as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected);
                near += pairs.size();
            }
        }
        assertThat(near).isGreaterThan(400);
        assertThat(filtered).isGreaterThan(50);
    }

    private static Part part(String name, SplittableRandom random) {
        int vertices = random.nextInt(3, 8);
        int[] triangles = IntStream.range(0, random.nextInt(5))
                .flatMap(t -> random.ints(0, vertices).distinct().limit(3)).toArray();
        int[] edges = IntStream.range(0, random.nextInt(3)).flatMap(e -> random.ints(0, vertices).distinct().limit(2))
                .toArray();
        boolean onGrid = random.nextBoolean();
        double[] points = random.doubles(3L * vertices, -2, 2).map(x -> onGrid ? Math.rint(x) : x).toArray();
        Mesh mesh = new Mesh(Topology.of(vertices, triangles, edges), points);
        return random.nextInt(3) == 0 ? Part.rigid(name, mesh, Pose.at(1, 0, 1)) : Part.deforming(name, mesh);
    }

    /** Adds all near pairs by the definition; returns how many others the filters leave out. */
    private static int addNear(Scene scene, NaiveFilters filters, double distance, List<String> rows) {
        Topology topology = scene.topology();
        double[] x = scene.positions();
        TreeSet<List<Integer>> faces = new TreeSet<>(NearPairsAgreementTest::compare);
        for (int t = 0; t < topology.triangleCount(); t++) {
            int triangle = t;
            faces.add(IntStream.range(0, 3).map(k -> topology.triangleVertex(triangle, k)).sorted().boxed().toList());
        }
        List<List<Integer>> edges = IntStream.range(0, topology.edgeCount())
                .mapToObj(e -> List.of(topology.edgeVertex(e, 0), topology.edgeVertex(e, 1))).toList();
        int filtered = 0;
        for (List<Integer> face : faces) {
            for (int vertex = 0; vertex < topology.vertexCount(); vertex++) {
                filtered += add(ContactKind.VF, List.of(vertex), face, scene, filters, x, distance, rows);
            }
        }
        for (int a = 0; a < edges.size(); a++) {
            for (int b = a + 1; b < edges.size(); b++) {
                filtered += add(ContactKind.EE, edges.get(a), edges.get(b), scene, filters, x, distance, rows);
            }
        }
        return filtered;
    }

    private static int compare(List<Integer> a, List<Integer> b) {
        for (int i = 0; i < 3; i++) {
            if (!a.get(i).equals(b.get(i))) {
                return a.get(i) - b.get(i);
            }
        }
        return 0;
    }

    private static int add(ContactKind kind, List<Integer> a, List<Integer> b, Scene scene, NaiveFilters filters,
            double[] x, double distance, List<String> rows) {
        int[] v = Stream.concat(a.stream(), b.stream()).mapToInt(Integer::intValue).toArray();
        double[] points = IntStream.range(0, 12).mapToDouble(i -> x[3 * v[i / 3] + i % 3]).toArray();
        ExactNearness.Answer answer = ExactNearness.of(kind, points, distance);
        if (a.stream().anyMatch(b::contains) || !answer.within()) {
            return 0;
        }
        if (!filters.allowContact(scene, a, b)) {
            return 1;
        }
        rows.add(row(kind, v[0], v[1], v[2], v[3], answer.features()));
        return 0;
    }

    /** The reduction, by a map of names. */
    @Test
    void uniquePairsAreTheDistinctSubFeatures() {
        for (int seed = 0; seed < 12; seed++) {
            RandomPartScenes scenes = RandomPartScenes.of(seed, 1);
            try (Detector detector = Detector.continuous(scenes.start()).threads(2).start()) {
                NearPairs pairs = detector.near(0.1);
                Map<String, Integer> expected = new TreeMap<>();
                Map<String, Double> distances = new TreeMap<>();
                for (int i = 0; i < pairs.size(); i++) {
                    String key = reduced(pairs, i);
                    expected.merge(key, 1, Integer::sum);
                    distances.merge(key, pairs.distance(i), (a, b) -> a.equals(b) ? a : Double.NaN);
                }
                UniquePairs unique = pairs.unique();
                assertThat(unique.size()).isEqualTo(expected.size());
                for (int i = 0; i < unique.size(); i++) {
                    String key = name(unique, i);
                    assertThat(expected).containsEntry(key, unique.multiplicity(i));
                    assertThat(distances).containsEntry(key, unique.distance(i));
                    assertThat(reduced(pairs, unique.representative(i))).isEqualTo(key);
                }
                assertThat(Stream.of(SubFeatures.Kind.values()).mapToInt(unique::count).sum())
                        .isEqualTo(unique.size());
                assertThat(unique.toString()).startsWith(unique.size() + " unique pairs (");
            }
        }
    }

    private static String reduced(NearPairs pairs, int i) {
        SubFeatures features = pairs.subFeatures(i);
        IntStream vertices = IntStream.range(0, features.vertices())
                .map(which -> pairs.vertex(i, features.place(which)));
        return features.kind()
                + (features.kind() == SubFeatures.Kind.VERTEX_VERTEX ? vertices.sorted() : vertices).boxed().toList()
                        .toString();
    }

    private static String name(UniquePairs unique, int i) {
        int vertices = switch (unique.kind(i)) {
            case VERTEX_VERTEX -> 2;
            case VERTEX_EDGE -> 3;
            case EDGE_EDGE, VERTEX_FACE -> 4;
        };
        return unique.kind(i) + IntStream.range(0, vertices).map(k -> unique.vertex(i, k)).boxed().toList().toString();
    }

    /** Random motion of each vertex around a common translation, up to and beyond what the margin allows. */
    @Test
    void nearListsFindWhatASearchFinds() {
        int covered = 0;
        int expired = 0;
        for (int seed = 0; seed < 30; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            MeshSketch sketch = new MeshSketch().sheet(8, 8, 0.1);
            double[] start = sketch.positions();
            for (int i = 2; i < start.length; i += 3) {
                start[i] = random.nextDouble(0.15);
            }
            double margin = random.nextDouble(0.1);
            double distance = random.nextInt(3) * 0.05;
            try (Detector detector = Detector.continuous(sketch.topology()).threads(2).start(start)) {
                NearList list = detector.nearList(distance, margin);
                for (int trial = 0; trial < 5; trial++) {
                    double shift = random.nextDouble(-3, 3);
                    double length = margin * random.nextDouble(0.7);
                    double[] moved = new double[start.length];
                    for (int i = 0; i < start.length; i++) {
                        moved[i] = start[i] + shift + random.nextDouble(-1, 1) * length / Math.sqrt(3);
                    }
                    if (list.covers(moved)) {
                        covered++;
                        assertThat(list.at(moved).equals(detector.near(distance, moved))).as("seed %d", seed).isTrue();
                    } else {
                        expired++;
                        assertThat(length).isGreaterThan(margin / 2 * 0.8);
                    }
                }
            }
        }
        assertThat(covered).isGreaterThan(50);
        assertThat(expired).isGreaterThan(10);
    }

    /** While all parts rest nothing is searched; when one moves, the others are not. */
    @Test
    void partsThatRestAreNotSearchedAgain() {
        MeshSketch sketch = new MeshSketch().sheet(10, 10, 0.1);
        Mesh mesh = new Mesh(sketch.topology(), sketch.positions());
        Scene scene = Scene.of(Part.rigid("a", mesh), Part.rigid("b", mesh, Pose.at(0, 0, 0.1)),
                Part.rigid("c", mesh, Pose.at(0, 0, 0.2)));
        try (Detector detector = Detector.continuous(scene).engine("slabs").threads(2).start()) {
            NearPairs first = detector.near(0.15);
            long searched = detector.statistics().count(Counter.CANDIDATES_EE);
            assertThat(searched).isPositive();
            assertThat(detector.near(0.15)).isEqualTo(first);
            assertThat(detector.statistics().count(Counter.CANDIDATES_EE)).isZero();
            detector.reset(scene.move("a", Pose.at(0, 0, 1e-3)));
            NearPairs moved = detector.near(0.15);
            assertThat(moved).isNotEqualTo(first);
            assertThat(detector.statistics().count(Counter.CANDIDATES_EE)).isPositive().isLessThan(searched);
            detector.reset(scene.move("a", Pose.ORIGIN));
            detector.near(0.2);
            assertThat(detector.near(0.15)).as("a session that missed a motion in between").isEqualTo(first);
        }
    }
}

package dev.graze.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.spi.Engine;
import dev.graze.Engines;
import dev.graze.Intersections;
import dev.graze.mesh.Topology;
import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.ExactTriangles;
import dev.graze.oracle.pairs.PairFamilies;
import dev.graze.oracle.TouchTime;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares every engine, on small hostile meshes (boundaries, non-manifold edges, duplicate triangles, unused vertices,
 * coordinates on a coarse grid so that everything touches everything), with the oracle's decision on all pairs, as
 * sets.
 */
class EnginesAgainstOracleTest {
    private record Scene(Topology topology, double[] t0, double[] t1) {
    }

    static Stream<String> engines() {
        return Engines.all().stream().map(Engine::name);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void contactsEqualTheOracles(String engine) {
        for (int seed = 1; seed <= 12; seed++) {
            Scene scene = scene(PairFamilies.seeded(seed), seed % 2 == 0);
            Set<List<Integer>> expected = contactsByOracle(scene).keySet();
            Contacts first = null;
            for (int threads : new int[] { 1, 2, 3, 8 }) {
                try (Detector detector = Detector.continuous(scene.topology).engine(engine).device("none")
                        .threads(threads)
                        .start(scene.t0)) {
                    Contacts contacts = detector.advance(scene.t1);
                    assertThat(asSet(contacts)).as("seed %d, %d threads", seed, threads).isEqualTo(expected);
                    assertThat(contacts.size()).as("each once").isEqualTo(expected.size());
                    first = first == null ? contacts : first;
                    assertThat(contacts).as("bit for bit").isEqualTo(first);
                }
            }
        }
    }

    /** Every first impact is one by exact times: no other contact is earlier by more than the tolerance. */
    @ParameterizedTest
    @MethodSource("engines")
    void firstImpactsEqualTheOracles(String engine) {
        for (int seed = 1; seed <= 24; seed++) {
            Scene scene = scene(PairFamilies.seeded(seed), seed % 2 == 0);
            Map<List<Integer>, TouchTime> all = contactsByOracle(scene);
            BigDecimal earliest = all.values().stream().map(TouchTime::earliest).min(BigDecimal::compareTo)
                    .orElseThrow();
            BigDecimal latest = all.values().stream().map(TouchTime::latest).min(BigDecimal::compareTo).orElseThrow();
            try (Detector detector = Detector.continuous(scene.topology).engine(engine).device("none").threads(2)
                    .start(scene.t0)) {
                Contacts first = detector.firstImpact(scene.t1);
                double step = detector.safeStep(scene.t1);
                assertThat(new TouchTime(true, earliest, latest).allows(step, 1e-6)).as("seed %d", seed).isTrue();
                assertThat(first.size()).isPositive();
                for (List<Integer> row : asSet(first)) {
                    assertThat(all.get(row).allows(step, 1e-6)).as("seed %d, %s", seed, row).isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void intersectionsEqualTheOracles(String engine) {
        for (int seed = 1; seed <= 12; seed++) {
            Scene scene = scene(PairFamilies.seeded(100 + seed), seed % 2 == 0);
            Set<List<Integer>> expected = intersectionsByOracle(scene);
            for (int threads : new int[] { 1, 4 }) {
                try (DiscreteDetector detector = Detector.discrete(scene.topology).engine(engine).threads(threads)
                        .start()) {
                    Intersections pairs = detector.detect(scene.t1);
                    Set<List<Integer>> found = new TreeSet<>(EnginesAgainstOracleTest::compare);
                    IntStream.range(0, pairs.size())
                            .forEach(i -> found.add(List.of(pairs.triangleA(i), pairs.triangleB(i))));
                    assertThat(found).as("seed %d", seed).isEqualTo(expected);
                    assertThat(pairs.size()).isEqualTo(expected.size());
                }
            }
        }
    }

    /**
     * Creates random triangles over few vertices, so that most edges are shared, some by many triangles, and some
     * triangles are duplicates.
     */
    private static Scene scene(RandomGenerator random, boolean onGrid) {
        int vertexCount = 14;
        int triangleCount = 16;
        int[] triangles = new int[3 * triangleCount];
        for (int t = 0; t < triangleCount; t++) {
            int[] corners = random.ints(0, vertexCount - 2).distinct().limit(3).toArray();
            System.arraycopy(corners, 0, triangles, 3 * t, 3);
        }
        triangles[3] = triangles[1];
        triangles[4] = triangles[0];
        triangles[5] = triangles[2];
        double[] t0 = new double[3 * vertexCount];
        double[] t1 = new double[3 * vertexCount];
        for (int i = 0; i < t0.length; i++) {
            t0[i] = onGrid ? random.nextInt(-2, 3) : random.nextDouble();
            t1[i] = onGrid ? random.nextInt(-2, 3) : t0[i] + 0.4 * (random.nextDouble() - 0.5);
        }
        return new Scene(Topology.of(vertexCount, triangles), t0, t1);
    }

    /** Returns the contacts, each with bounds on the time at which it begins. */
    private static Map<List<Integer>, TouchTime> contactsByOracle(Scene scene) {
        Map<List<Integer>, TouchTime> contacts = new TreeMap<>(EnginesAgainstOracleTest::compare);
        Topology topology = scene.topology;
        for (int v = 0; v < topology.vertexCount(); v++) {
            for (int f = 0; f < topology.triangleCount(); f++) {
                int[] face = corners(topology, f);
                Arrays.sort(face);
                int vertex = v;
                if (Arrays.stream(face).noneMatch(corner -> corner == vertex)) {
                    addTouching(contacts, scene, ContactKind.VF, v, face[0], face[1], face[2]);
                }
            }
        }
        for (int ea = 0; ea < topology.edgeCount(); ea++) {
            for (int eb = ea + 1; eb < topology.edgeCount(); eb++) {
                int[] v = { topology.edgeVertex(ea, 0), topology.edgeVertex(ea, 1), topology.edgeVertex(eb, 0),
                        topology.edgeVertex(eb, 1) };
                if (Arrays.stream(v).distinct().count() == 4) {
                    addTouching(contacts, scene, ContactKind.EE, v);
                }
            }
        }
        return contacts;
    }

    private static void addTouching(Map<List<Integer>, TouchTime> contacts, Scene scene, ContactKind kind,
            int... v) {
        double[] t0 = points(scene.t0, v);
        double[] t1 = points(scene.t1, v);
        TouchTime time = kind == ContactKind.VF ? ExactCcd.vertexFace(t0, t1) : ExactCcd.edgeEdge(t0, t1);
        if (time.touches()) {
            contacts.put(List.of(kind.ordinal(), v[0], v[1], v[2], v[3]), time);
        }
    }

    private static double[] points(double[] positions, int... vertices) {
        return Arrays.stream(vertices).flatMap(v -> IntStream.range(3 * v, 3 * v + 3)).mapToDouble(i -> positions[i])
                .toArray();
    }

    private static Set<List<Integer>> intersectionsByOracle(Scene scene) {
        Set<List<Integer>> pairs = new TreeSet<>(EnginesAgainstOracleTest::compare);
        for (int a = 0; a < scene.topology.triangleCount(); a++) {
            for (int b = a + 1; b < scene.topology.triangleCount(); b++) {
                if (ExactTriangles.intersect(scene.t1, corners(scene.topology, a), corners(scene.topology, b))) {
                    pairs.add(List.of(a, b));
                }
            }
        }
        return pairs;
    }

    private static int[] corners(Topology topology, int triangle) {
        return IntStream.range(0, 3).map(corner -> topology.triangleVertex(triangle, corner)).toArray();
    }

    private static Set<List<Integer>> asSet(Contacts contacts) {
        Set<List<Integer>> set = new TreeSet<>(EnginesAgainstOracleTest::compare);
        for (int i = 0; i < contacts.size(); i++) {
            int kind = contacts.kind(i) == ContactKind.VF ? 0 : 1;
            set.add(List.of(kind, contacts.vertex(i, 0), contacts.vertex(i, 1), contacts.vertex(i, 2),
                    contacts.vertex(i, 3)));
        }
        return set;
    }

    private static int compare(List<Integer> a, List<Integer> b) {
        return Arrays.compare(a.stream().mapToInt(i -> i).toArray(), b.stream().mapToInt(i -> i).toArray());
    }
}

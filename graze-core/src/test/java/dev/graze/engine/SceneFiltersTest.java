package dev.graze.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.ExactTriangles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The results of a scene must be those of all its parts as one mesh, without those that {@link NaiveFilters} rules out:
 * bit for bit those of {@code brute}, and as a set those of the oracle.
 */
class SceneFiltersTest {
    private final List<Part> parts = new ArrayList<>();
    /** The meshes of the parts in their own frames. */
    private final List<Mesh> meshes = new ArrayList<>();
    private SplittableRandom random;
    private Scene scene;
    private NaiveFilters filters;
    /** The positions of the whole scene, tracked apart from the detector. */
    private double[] positions;

    static Stream<String> engines() {
        return Stream.of("brute", "slabs", "front", "inter-cd", "fuzzy");
    }

    private void makeScene(long seed, int mostParts, int mostTriangles) {
        random = new SplittableRandom(seed);
        parts.clear();
        meshes.clear();
        int count = random.nextInt(1, mostParts + 1);
        for (int i = 0; i < count; i++) {
            parts.add(part("part " + i, mostTriangles));
        }
        Scene.Builder builder = Scene.builder();
        parts.forEach(builder::add);
        filters = NaiveFilters.addTo(builder, parts, random);
        scene = builder.build();
        positions = scene.positions();
    }

    private Part part(String name, int mostTriangles) {
        int vertices = random.nextInt(3, 8);
        int[] triangles = IntStream.range(0, random.nextInt(mostTriangles + 1))
                .flatMap(t -> random.ints(0, vertices).distinct().limit(3)).toArray();
        int[] edges = IntStream.range(0, random.nextInt(3)).flatMap(e -> random.ints(0, vertices).distinct().limit(2))
                .toArray();
        Mesh mesh = new Mesh(Topology.of(vertices, triangles, edges), points(vertices));
        meshes.add(mesh);
        return switch (random.nextInt(3)) {
            case 0 -> Part.deforming(name, mesh);
            case 1 -> Part.rigid(name, mesh, pose());
            default -> Part.fixed(name, mesh, random.nextBoolean() ? Pose.ORIGIN : pose());
        };
    }

    /** On a coarse grid half of the time, where everything touches everything. */
    private double[] points(int count) {
        boolean onGrid = random.nextBoolean();
        return random.doubles(3L * count, -2, 2).map(x -> onGrid ? Math.rint(x) : x).toArray();
    }

    private Pose pose() {
        int turns = random.nextInt(4);
        return random.nextBoolean()
                ? Pose.degrees(random.nextInt(-1, 2), 0, random.nextInt(-1, 2), 90 * turns, 0, 90 * random.nextInt(4))
                : Pose.degrees(random.nextDouble(), random.nextDouble(), 0, random.nextDouble(360), 20, 30);
    }

    /** Moves some of the parts, and notes where they go in {@code next}. */
    private Moves moves(double[] next) {
        Moves moves = scene.moves();
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            if (random.nextInt(3) == 0 || part.motion() == Part.Motion.FIXED) {
                continue;
            }
            double[] placed = points(part.topology().vertexCount());
            if (part.motion() == Part.Motion.DEFORMING) {
                moves.move(part.name(), placed);
            } else {
                Pose pose = pose();
                moves.move(part.name(), pose);
                pose.place(meshes.get(i).positions(), placed, 0);
            }
            System.arraycopy(placed, 0, next, 3 * scene.firstVertex(i), placed.length);
        }
        return moves;
    }

    @ParameterizedTest
    @MethodSource("engines")
    void contactsAreThoseOfTheJoinedMeshThatFiltersAllow(String engine) {
        long allowed = 0;
        long filtered = 0;
        for (long seed = 1; seed <= 150; seed++) {
            makeScene(seed, 6, 5);
            double separation = seed % 5 == 0 ? 0.05 : 0;
            try (Detector detector = Detector.continuous(scene).engine(engine).device("none").threads(2)
                    .separation(separation).start();
                    Detector joined = Detector.continuous(scene.topology()).engine("brute").threads(1)
                            .separation(separation).start(positions)) {
                for (int step = 0; step < 4; step++) {
                    double[] next = positions.clone();
                    Moves moves = moves(next);
                    List<List<Object>> expected = new ArrayList<>();
                    Contacts all = joined.advance(next);
                    for (int i = 0; i < all.size(); i++) {
                        List<Integer> v = List.of(all.vertex(i, 0), all.vertex(i, 1), all.vertex(i, 2),
                                all.vertex(i, 3));
                        int split = all.kind(i) == ContactKind.VF ? 1 : 2;
                        if (filters.allowContact(scene, v.subList(0, split), v.subList(split, 4))) {
                            expected.add(row(all, i));
                        }
                    }
                    Contacts found = detector.advance(moves);
                    assertThat(IntStream.range(0, found.size()).mapToObj(i -> row(found, i)).toList())
                            .as("seed %d, step %d", seed, step).isEqualTo(expected);
                    allowed += found.size();
                    filtered += all.size() - found.size();
                    positions = next;
                }
            }
        }
        assertThat(allowed).isGreaterThan(5_000);
        assertThat(filtered).isGreaterThan(5_000);
    }

    /** Leaves out the side of features that touch from the start if only one is fixed: the joined mesh has no parts. */
    private List<Object> row(Contacts contacts, int i) {
        boolean sameSide = contacts.toi(i) > 0 || isFixed(contacts.vertex(i, 0)) == isFixed(contacts.vertex(i, 3));
        return List.of(contacts.kind(i), contacts.vertex(i, 0), contacts.vertex(i, 1), contacts.vertex(i, 2),
                contacts.vertex(i, 3), contacts.toi(i), contacts.u(i), contacts.v(i),
                sameSide ? contacts.normal(i, 0) : 0, sameSide ? contacts.normal(i, 1) : 0,
                sameSide ? contacts.normal(i, 2) : 0, contacts.gap(i), contacts.status(i),
                sameSide ? contacts.phase(i) : "");
    }

    private boolean isFixed(int vertex) {
        return scene.parts().get(scene.partOfVertex(vertex)).motion() == Part.Motion.FIXED;
    }

    @ParameterizedTest
    @MethodSource("engines")
    void intersectionsAreThoseOfTheJoinedMeshThatFiltersAllow(String engine) {
        long allowed = 0;
        long filtered = 0;
        for (long seed = 1001; seed <= 1150; seed++) {
            makeScene(seed, 6, 8);
            try (DiscreteDetector detector = Detector.discrete(scene).engine(engine).device("none").threads(2).start();
                    DiscreteDetector joined = Detector.discrete(scene.topology()).engine("brute").threads(1).start()) {
                for (int step = 0; step < 4; step++) {
                    Moves moves = moves(positions);
                    Intersections all = joined.detect(positions);
                    List<List<Integer>> expected = pairs(all).stream()
                            .filter(pair -> filters.allowIntersection(scene, pair.get(0), pair.get(1))).toList();
                    Intersections found = detector.detect(moves);
                    assertThat(pairs(found)).as("seed %d, step %d", seed, step).isEqualTo(expected);
                    allowed += found.size();
                    filtered += all.size() - found.size();
                }
            }
        }
        assertThat(allowed).isGreaterThan(3_000);
        assertThat(filtered).isGreaterThan(3_000);
    }

    private static List<List<Integer>> pairs(Intersections all) {
        return IntStream.range(0, all.size()).mapToObj(i -> List.of(all.triangleA(i), all.triangleB(i))).toList();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void contactsAreThoseOfTheOracle(String engine) {
        int found = 0;
        for (long seed = 2001; seed <= 2080; seed++) {
            makeScene(seed, 4, 3);
            double[] next = positions.clone();
            Moves moves = moves(next);
            try (Detector detector = Detector.continuous(scene).engine(engine).device("none").threads(1).start()) {
                Contacts contacts = detector.advance(moves);
                assertThat(IntStream.range(0, contacts.size()).mapToObj(i -> row(contacts, i).subList(0, 5)))
                        .as("seed %d", seed).containsExactlyInAnyOrderElementsOf(contactsByOracle(next));
                found += contacts.size();
            }
            try (DiscreteDetector detector = Detector.discrete(scene).engine(engine).device("none").threads(1)
                    .start()) {
                assertThat(pairs(detector.detect(moves))).as("seed %d", seed)
                        .containsExactlyInAnyOrderElementsOf(intersectionsByOracle(next));
            }
        }
        assertThat(found).isGreaterThan(150);
    }

    private List<List<Object>> contactsByOracle(double[] next) {
        List<List<Object>> contacts = new ArrayList<>();
        Topology topology = scene.topology();
        for (int v = 0; v < topology.vertexCount(); v++) {
            for (int f = 0; f < topology.triangleCount(); f++) {
                int[] face = corners(f);
                Arrays.sort(face);
                int[] all = { v, face[0], face[1], face[2] };
                if (!topology.isDuplicate(f) && !topology.hasCorner(f, v)
                        && filters.allowContact(scene, List.of(v), List.of(face[0], face[1], face[2]))
                        && ExactCcd.vertexFace(at(positions, all), at(next, all)).touches()) {
                    contacts.add(List.of(ContactKind.VF, v, face[0], face[1], face[2]));
                }
            }
        }
        for (int i = 0; i < topology.edgeCount() * topology.edgeCount(); i++) {
            int ea = i / topology.edgeCount();
            int eb = i % topology.edgeCount();
            int[] v = { topology.edgeVertex(ea, 0), topology.edgeVertex(ea, 1), topology.edgeVertex(eb, 0),
                    topology.edgeVertex(eb, 1) };
            if (ea < eb && Arrays.stream(v).distinct().count() == 4
                    && filters.allowContact(scene, List.of(v[0], v[1]), List.of(v[2], v[3]))
                    && ExactCcd.edgeEdge(at(positions, v), at(next, v)).touches()) {
                contacts.add(List.of(ContactKind.EE, v[0], v[1], v[2], v[3]));
            }
        }
        return contacts;
    }

    private List<List<Integer>> intersectionsByOracle(double[] at) {
        List<List<Integer>> pairs = new ArrayList<>();
        int count = scene.topology().triangleCount();
        for (int i = 0; i < count * count; i++) {
            if (i / count < i % count && filters.allowIntersection(scene, i / count, i % count)
                    && ExactTriangles.intersect(at, corners(i / count), corners(i % count))) {
                pairs.add(List.of(i / count, i % count));
            }
        }
        return pairs;
    }

    private int[] corners(int triangle) {
        return IntStream.range(0, 3).map(corner -> scene.topology().triangleVertex(triangle, corner)).toArray();
    }

    private static double[] at(double[] positions, int[] vertices) {
        return Arrays.stream(vertices).flatMap(v -> IntStream.range(3 * v, 3 * v + 3)).mapToDouble(i -> positions[i])
                .toArray();
    }
}

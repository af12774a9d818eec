package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contacts;
import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.Intersections;
import dev.graze.Part;
import dev.graze.RandomPartScenes;
import dev.graze.Scene;
import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceParts;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.fuzzy.FuzzyEngine;
import dev.graze.engine.fuzzy.FuzzySettings;
import dev.graze.engine.intercd.InterCdEngine;
import dev.graze.engine.intercd.InterCdSettings;
import dev.graze.engine.steal.BalanceEngine;
import dev.graze.engine.steal.LazyStealEngine;
import dev.graze.engine.steal.StealSettings;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.spi.Engine;
import dev.graze.spi.PairRules;
import dev.graze.spi.StepStatistics.Counter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scenes of parts with real devices: every engine honours filters, and sends each part only when it changes. */
@ExtendWith(NothingLeftBehind.class)
class PartsOnDevicesTest {
    private static final int STEPS = 4;
    private static final int BYTES_PER_VERTEX = 2 * 3 * Double.BYTES;
    private static final StealSettings STEAL = StealSettings.DEFAULT
            .withGroups(new GroupShape(0, 32, 256, 32, 1 << 10));
    /** Sessions that only keep the programs loaded. */
    private static final List<AutoCloseable> KEEPERS = new ArrayList<>();
    private static List<? extends Device> whole = List.of();
    private static List<? extends Device> halves = List.of();

    @BeforeAll
    static void open() {
        OpenClDevice device = TestDevices.require();
        whole = List.of(device);
        halves = device.computeUnits() < 2 ? List.of() : device.split(2);
        DeviceMesh mesh = new DeviceMesh(6, new int[] { 0, 1, 2, 3, 4, 5 }, new byte[] { 0b111_111, 0b111_111 });
        DeviceMesh filtered = new DeviceMesh(6, mesh.corners(), mesh.owned(), new DeviceParts(new int[] { 0, 3, 6 },
                new int[] { 0, 1 }, PairRules.of(new boolean[2], part -> part, (a, b) -> true)));
        for (Device each : IntStream.range(0, 1 + halves.size()).mapToObj(i -> i == 0 ? device : halves.get(i - 1))
                .toList()) {
            KEEPERS.add(each.open(mesh, 1e-6, true));
            KEEPERS.add(each.openClusters(mesh, true));
            KEEPERS.add(each.openClusters(filtered, true));
        }
    }

    @AfterAll
    static void close() throws Exception {
        for (AutoCloseable keeper : KEEPERS) {
            keeper.close();
        }
        KEEPERS.clear();
    }

    private static Engine fuzzy(int clusters, List<? extends Device> devices) {
        return new FuzzyEngine(FuzzySettings.DEFAULT.withClusters(clusters), DeviceChooser.of(devices));
    }

    private static Engine interCd(List<? extends Device> devices) {
        return new InterCdEngine(InterCdSettings.DEFAULT.withSegments(16, 64), DeviceChooser.of(devices));
    }

    private static void assertSame(RandomPartScenes scenes, double separation, Engine engine, List<Contacts> expected) {
        List<String> warnings = new ArrayList<>();
        List<Contacts> found = scenes.contacts(options -> options.separation(separation).engine(engine).threads(2)
                .device("all").warnings(warnings::add));
        assertThat(found.equals(expected)).as("%s, separation %s", engine.name(), separation).isTrue();
        assertThat(warnings).as(engine.name()).isEmpty();
    }

    private static double separation(int seed) {
        return seed % 3 == 0 ? 0.02 : 0;
    }

    private static List<Contacts> expected(RandomPartScenes scenes, int seed) {
        return scenes.contacts(options -> options.separation(separation(seed)).engine(new BruteEngine()));
    }

    static IntStream manySeeds() {
        return IntStream.range(0, 40);
    }

    static IntStream seeds() {
        return IntStream.range(0, 16);
    }

    @ParameterizedTest
    @MethodSource("manySeeds")
    void clustersHaveTheSameBits(int seed) {
        RandomPartScenes scenes = RandomPartScenes.of(seed, STEPS);
        List<Contacts> expected = expected(scenes, seed);
        List<Intersections> crossing = scenes.intersections(options -> options.engine(new BruteEngine()));
        for (int clusters : new int[] { 1, 3 }) {
            Engine engine = fuzzy(clusters, clusters == 3 && !halves.isEmpty() ? halves : whole);
            assertSame(scenes, separation(seed), engine, expected);
            assertThat(scenes.intersections(options -> options.engine(engine).device("all")).equals(crossing))
                    .as("intersections, %d clusters", clusters).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("manySeeds")
    void testersHaveTheSameBits(int seed) {
        RandomPartScenes scenes = RandomPartScenes.of(seed, STEPS);
        List<Contacts> expected = expected(scenes, seed);
        assertSame(scenes, separation(seed), interCd(whole), expected);
        assertSame(scenes, separation(seed), interCd(halves.isEmpty() ? whole : halves), expected);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void searchesHaveTheSameBits(int seed) {
        RandomPartScenes scenes = RandomPartScenes.of(seed, STEPS);
        List<Contacts> expected = expected(scenes, seed);
        List<? extends Device> split = halves.isEmpty() ? whole : halves;
        assertSame(scenes, separation(seed), new LazyStealEngine(STEAL, DeviceChooser.of(split)), expected);
        assertSame(scenes, separation(seed), new BalanceEngine(STEAL, DeviceChooser.of(whole)), expected);
    }

    /** The CPU takes over a filtered scene: at once, or in a later step, when parts have come to rest. */
    @ParameterizedTest
    @ValueSource(ints = { 1, 2, 4, 5 })
    void aLostDeviceLosesNoContact(int seed) {
        RandomPartScenes scenes = RandomPartScenes.of(seed, STEPS);
        List<Contacts> expected = scenes.contacts(options -> options.engine(new BruteEngine()));
        List<Device> failing = List.of(new FailingDevice(whole.getFirst(), FailingDevice.Fault.REFUSES, 2));
        List<Engine> engines = List.of(interCd(failing), fuzzy(2, failing),
                new LazyStealEngine(STEAL.withDeviceLimit(Duration.ofNanos(1)), DeviceChooser.of(whole)));
        for (Engine engine : engines) {
            UnaryOperator<ContinuousOptions> chosen = options -> options.engine(engine).device("all").threads(2)
                    .warnings(warning -> assertThat(warning).contains("is lost"));
            assertThat(scenes.contacts(chosen).equals(expected)).as(engine.name()).isTrue();
        }
    }

    private static Mesh sheet(int quads, double width) {
        int row = quads + 1;
        int[] triangles = IntStream.range(0, quads * quads).map(i -> i / quads * row + i % quads)
                .flatMap(v -> IntStream.of(v, v + 1, v + row, v + 1, v + row + 1, v + row)).toArray();
        double[] positions = IntStream.range(0, 3 * row * row)
                .mapToDouble(i -> i % 3 == 2 ? 0 : width / quads * (i % 3 == 0 ? i / 3 % row : i / 3 / row)).toArray();
        return new Mesh(Topology.of(row * row, triangles), positions);
    }

    /** A fixed floor, a body that rests after a step, and one that moves on: 441, 121 and 25 vertices. */
    private static Scene floor() {
        return Scene.builder().add(Part.fixed("floor", sheet(20, 4)))
                .add(Part.rigid("resting", sheet(10, 1), Pose.at(0, 0, 0.2)))
                .add(Part.rigid("moving", sheet(4, 1), Pose.at(1, 1, 0.1))).build();
    }

    /** Returns the contacts of four steps: the moving body falls through the floor in the second one. */
    private static int advance(Scene scene, Engine engine) {
        int contacts = 0;
        boolean onDevice = !(engine instanceof BruteEngine);
        ContinuousOptions options = Detector.continuous(scene).engine(engine).threads(1);
        try (Detector detector = (onDevice ? options.device("all") : options).start()) {
            contacts += detector.advance(scene.moves().move("resting", Pose.at(0, 0, 0.1))
                    .move("moving", Pose.at(1, 1, 0.05))).size();
            for (int step = 1; step < 4; step++) {
                contacts += detector.advance(scene.moves().move("moving", Pose.at(1, 1, 0.05 - 0.1 * step))).size();
                assertThat(detector.statistics().count(Counter.DEVICE_PAIRS) > 0).isEqualTo(onDevice && step == 1);
            }
        }
        return contacts;
    }

    private static final List<Integer> VERTICES_SENT = List.of(441 + 121 + 25, 121 + 25, 25, 25);

    @Test
    void searchesSendOnlyPartsThatChanged() {
        List<SearchReport> reports = new ArrayList<>();
        Engine engine = new LazyStealEngine(STEAL.withReports(reports::add), DeviceChooser.of(whole));
        assertThat(advance(floor(), engine)).isEqualTo(advance(floor(), new BruteEngine())).isPositive();
        assertThat(reports).map(report -> (int) report.count(Count.SENT_BYTES) / BYTES_PER_VERTEX)
                .isEqualTo(VERTICES_SENT);
    }

    @Test
    void testersAndClustersReceiveOnlyPartsThatChanged() {
        int expected = advance(floor(), new BruteEngine());
        RecordingDevice tester = new RecordingDevice(whole.getFirst());
        assertThat(advance(floor(), interCd(List.of(tester)))).isEqualTo(expected);
        assertThat(tester.sentToTester()).isEqualTo(VERTICES_SENT);
        RecordingDevice clusters = new RecordingDevice(whole.getFirst());
        assertThat(advance(floor(), fuzzy(2, List.of(clusters)))).isEqualTo(expected);
        assertThat(clusters.sentToTester()).isEqualTo(VERTICES_SENT);
        assertThat(clusters.sentToClusters()).isEqualTo(VERTICES_SENT);
    }

    /** Pairs of nodes whose parts may not collide are not tested: fewer tests the fewer parts may collide. */
    @Test
    void searchesPruneByLabels() {
        long all = nodeTests(
                floor().toBuilder().testWithin("floor").testWithin("resting").testWithin("moving").build());
        long between = nodeTests(floor());
        long one = nodeTests(floor().toBuilder().only("resting", "moving").build());
        assertThat(between).isPositive().isLessThan(all / 2);
        assertThat(one).isPositive().isLessThan(between);
    }

    private static long nodeTests(Scene scene) {
        List<SearchReport> reports = new ArrayList<>();
        Engine engine = new LazyStealEngine(STEAL.withoutFront().withReports(reports::add), DeviceChooser.of(whole));
        try (Detector detector = Detector.continuous(scene).engine(engine).threads(1).start()) {
            detector.advance(scene.moves().move("moving", Pose.at(0, 0, 0)));
        }
        return reports.stream().mapToLong(report -> report.count(Count.NODE_TESTS)).sum();
    }
}

package dev.graze.opencl.clusters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.opencl.FailingDevice;
import dev.graze.opencl.MeshCase;
import dev.graze.opencl.MotionCase;
import dev.graze.opencl.MotionRun;
import dev.graze.opencl.NothingLeftBehind;
import dev.graze.opencl.OpenClDevice;
import dev.graze.opencl.PublicScene;
import dev.graze.opencl.TestDevices;
import dev.graze.Intersections;
import dev.graze.device.ClusterSearcher;
import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.device.PairTester;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.fuzzy.FuzzyEngine;
import dev.graze.engine.fuzzy.FuzzySettings;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine fuzzy with real devices: results have the same bits, wherever clusters, sweeps and tests run. */
@ExtendWith(NothingLeftBehind.class)
class FuzzyOnDevicesTest {
    private static final int[] CLUSTERS_ON_ONE = { 1, 5 };
    private static final int[] CLUSTERS_ON_TWO = { 2, 64 };
    /** Sessions that only keep the programs loaded: building them takes longer than searching a small scene. */
    private static final List<AutoCloseable> KEEPERS = new ArrayList<>();
    private static List<? extends Device> whole = List.of();
    private static List<? extends Device> halves = List.of();

    @BeforeAll
    static void open() {
        OpenClDevice device = TestDevices.require();
        whole = List.of(device);
        halves = device.computeUnits() < 2 ? List.of() : device.split(2);
        MeshCase mesh = MeshCase.tangle(1, 20, 4);
        for (Device each : Stream.concat(whole.stream(), halves.stream()).toList()) {
            ClusterSearcher searcher = each.openClusters(mesh.onDevice(), true);
            PairTester tester = each.open(mesh.onDevice(), 1e-6, true);
            KEEPERS.add(searcher);
            KEEPERS.add(tester);
        }
    }

    @AfterAll
    static void close() throws Exception {
        for (AutoCloseable keeper : KEEPERS) {
            keeper.close();
        }
        KEEPERS.clear();
    }

    static Stream<MotionCase> motions() {
        return Stream.concat(MotionCase.scenes(), MotionCase.hostile());
    }

    private static FuzzyEngine engine(int clusters, List<? extends Device> devices) {
        return new FuzzyEngine(FuzzySettings.DEFAULT.withClusters(clusters), DeviceChooser.of(devices));
    }

    private static List<Intersections> intersections(Engine engine, MotionCase motion, List<String> warnings) {
        List<Intersections> found = new ArrayList<>();
        IntersectionBuffer buffer = new IntersectionBuffer(true);
        EngineOptions options = new EngineOptions(2, 0, 0, 1, true, null, "all", warnings::add);
        try (Engine.DiscreteSession session = engine.discrete(motion.topology(), options)) {
            for (double[] frame : motion.frames()) {
                buffer.clear();
                session.detect(frame, buffer, new StepStatistics());
                found.add(buffer.toIntersections());
            }
        }
        return found;
    }

    /** By its size alone the scene would be one cluster, for one of the devices. */
    @Test
    void aMeasuredNumberOfClustersIsEnoughForAllDevices() {
        assumeTrue(!halves.isEmpty(), "skipped: a device with one compute unit cannot be split");
        MotionCase motion = MotionCase.scene("cloth-ball", 800);
        MotionRun run = MotionRun.of(new FuzzyEngine(FuzzySettings.DEFAULT, DeviceChooser.of(List.copyOf(halves))),
                motion, 2, 0, "all");
        assertThat(run.statistics()).isNotEmpty()
                .allSatisfy(step -> assertThat(step.count(Counter.PARTS)).isGreaterThanOrEqualTo(halves.size()));
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
    }

    @ParameterizedTest
    @MethodSource("motions")
    void everySceneHasTheSameBits(MotionCase motion) {
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        List<Intersections> crossing = intersections(new SlabsEngine(), motion, new ArrayList<>());
        for (int clusters : CLUSTERS_ON_ONE) {
            assertSame(motion, clusters, whole, expected, crossing);
        }
        for (int clusters : CLUSTERS_ON_TWO) {
            assertSame(motion, clusters, halves, expected, crossing);
        }
    }

    /**
     * Splits the pairs along the sweep axis of a cluster into many launches, with boundaries within the pairs of one
     * work item and of one row.
     */
    @ParameterizedTest
    @ValueSource(longs = { 63, 1000 })
    void launchSizesMakeNoDifference(long launch) {
        MotionCase motion = MotionCase.scene("bart", 20);
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        List<Intersections> crossing = intersections(new SlabsEngine(), motion, new ArrayList<>());
        assertSame(motion, 2, List.of(TestDevices.counting(1 << 28, launch)), expected, crossing);
    }

    private static void assertSame(MotionCase motion, int clusters, List<? extends Device> devices, MotionRun expected,
            List<Intersections> crossing) {
        MotionRun run = MotionRun.of(engine(clusters, devices), motion, 2, 0, "all");
        List<String> warnings = new ArrayList<>();
        assertThat(run.contacts().equals(expected.contacts())).as("%s, %d clusters", devices, clusters).isTrue();
        assertThat(run.warnings()).isEmpty();
        assertThat(intersections(engine(clusters, devices), motion, warnings).equals(crossing))
                .as("%s, %d clusters", devices, clusters).isTrue();
        assertThat(warnings).isEmpty();
    }

    @Test
    void devicesAreUsed() {
        MotionCase motion = MotionCase.scene("cloth-ball", 400);
        MotionRun run = MotionRun.of(engine(3, whole), motion, 2, 0, "all");
        assertThat(run.sum(Counter.DEVICE_PAIRS)).isPositive();
        MotionRun alone = MotionRun.of(engine(3, List.of()), motion, 2, 0, "none");
        assertThat(run.sum(Counter.PARTS)).isEqualTo(alone.sum(Counter.PARTS)).isEqualTo(6);
        assertThat(run.contacts()).isEqualTo(alone.contacts());
    }

    /** Checks that CPU devices are skipped by default: they would compete with our own threads. */
    @Test
    void cpuDevicesAreSkippedByDefault() {
        assumeTrue(whole.getFirst().type().equals("CPU"), "skipped: the device is not a CPU");
        MotionCase motion = MotionCase.scene("cloth-ball", 400);
        assertThat(MotionRun.of(engine(2, whole), motion, 1).sum(Counter.DEVICE_PAIRS)).isZero();
        assertThat(MotionRun.of(engine(2, whole), motion, 1, 0, "0").sum(Counter.DEVICE_PAIRS)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = { "none", "0", "0/2", "all" })
    void devicesAreChosenByName(String words) {
        MotionCase motion = MotionCase.scene("cloth-ball", 400);
        MotionRun run = MotionRun.of(new FuzzyEngine(), motion, 2, 0, words);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
        assertThat(run.sum(Counter.DEVICE_PAIRS) > 0).isEqualTo(!words.equals("none"));
    }

    @ParameterizedTest
    @MethodSource("motions")
    void separationHasTheSameBits(MotionCase motion) {
        double separation = motion.someSeparation();
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1, separation, null);
        MotionRun run = MotionRun.of(engine(3, whole), motion, 3, separation, "all");
        assertThat(run.contacts().equals(expected.contacts())).as("within %s", separation).isTrue();
        assertThat(run.warnings()).isEmpty();
    }

    /**
     * Moves the scene beyond the range of the error bounds: the CPU handles all pairs, and pairs that devices found in
     * the step before are not reported again.
     */
    @Test
    void devicesAreNotUsedBeyondTheErrorBounds() {
        MotionCase small = MotionCase.scene("bart", 40);
        List<double[]> frames = new ArrayList<>(small.frames());
        frames.add(Arrays.stream(frames.getLast()).map(x -> 0x1p200 * x).toArray());
        frames.add(small.frames().getFirst());
        frames.add(small.frames().getLast());
        MotionCase motion = new MotionCase("there and far away", small.topology(), frames);
        MotionRun run = MotionRun.of(engine(3, whole), motion, 2, 0, "all");
        assertThat(run.contacts().equals(MotionRun.of(new BruteEngine(), motion, 1).contacts())).isTrue();
        assertThat(run.statistics().get(2).count(Counter.DEVICE_PAIRS)).isZero();
        assertThat(run.statistics().get(1).count(Counter.DEVICE_PAIRS)).isPositive();
    }

    @Test
    void dividedTrianglesHaveTheSameBits() {
        MotionCase motion = MotionCase.scene("bart", 80);
        MotionRun expected = MotionRun.of(new BruteEngine(), motion, 1);
        FuzzySettings settings = FuzzySettings.DEFAULT.withClusters(7).withLargestPiece(1);
        MotionRun run = MotionRun.of(new FuzzyEngine(settings, DeviceChooser.of(halves.isEmpty() ? whole : halves)),
                motion, 2, 0,
                "all");
        assertThat(run.contacts()).isEqualTo(expected.contacts());
    }

    @ParameterizedTest
    @CsvSource({ "cloth-funnel, 227.ply, 228.ply", "cloth-ball, cloth_ball92.ply, cloth_ball93.ply" })
    void publicScenesHaveTheSameBits(String scene, String start, String end) throws IOException {
        MotionCase motion = MotionCase.thereAndBack(scene, PublicScene.read(scene, start, end));
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 2);
        List<Intersections> crossing = intersections(new SlabsEngine(), motion, new ArrayList<>());
        List<? extends Device> devices = halves.isEmpty() ? whole : halves;
        MotionRun run = MotionRun.of(engine(4, devices), motion, 2, 0, "all");
        assertThat(run.contacts().equals(expected.contacts())).isTrue();
        assertThat(run.sum(Counter.DEVICE_PAIRS)).isPositive();
        assertThat(run.warnings()).isEmpty();
        assertThat(intersections(engine(4, devices), motion, new ArrayList<>()).equals(crossing)).isTrue();
    }

    /**
     * Wakes a silent device up while others do its work, which it must not disturb. Silence is detected after one to
     * two times the limit.
     */
    @ParameterizedTest
    @CsvSource({ "sumMemberships, 2", "assign, 2", "select, 2", "collect, 4" })
    void doesNotWaitForADriverThatHangs(String method, int call) {
        MotionCase motion = MotionCase.scene("n-body", 500);
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        MotionRun.of(engine(5, whole), motion, 2, 0, "all"); // lets the driver compile everything first
        Duration limit = Duration.ofMillis(800);
        Duration silence = limit.multipliedBy(2).plusMillis(20);
        List<Device> devices = List.of(FailingClusters.hanging(whole.getFirst(), method, call, silence));
        FuzzySettings settings = FuzzySettings.DEFAULT.withClusters(5).withDeviceLimit(limit);
        MotionRun run = MotionRun.of(new FuzzyEngine(settings, DeviceChooser.of(devices)), motion, 2, 0, "all");
        assertThat(run.contacts().equals(expected.contacts())).isTrue();
        assertThat(run.warnings()).singleElement().asString()
                .endsWith("is lost, continuing without it: no answer for 800 ms");
    }

    @ParameterizedTest
    @CsvSource({ "begin, 1", "begin, 2", "sumMemberships, 2", "assign, 2", "setAssignment, 1", "select, 1", "select, 3",
            "sort, 2",
            "collect, 1",
            "collect, 5" })
    void warnsOnceAboutADeviceLostDuringAStep(String method, int call) {
        MotionCase motion = MotionCase.scene("n-body", 500);
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        List<Device> devices = new ArrayList<>(halves);
        devices.add(FailingClusters.failing(whole.getFirst(), method, call));
        for (int turn = 0; turn < devices.size(); turn++) {
            MotionRun run = MotionRun.of(engine(5, devices), motion, 2, 0, "all");
            assertThat(run.contacts().equals(expected.contacts())).as("device %d of %d", turn, devices.size()).isTrue();
            assertThat(run.warnings()).as("at most one line").hasSizeLessThanOrEqualTo(1);
            assertThat(run.warnings())
                    .allMatch(line -> line.contains("is lost, continuing without it") && !line.contains("\n"));
            devices.addFirst(devices.removeLast());
        }
        assertThat(
                MotionRun.of(
                        engine(5,
                                List.of(FailingClusters.failing(whole.getFirst(),
                                        method.equals("setAssignment") ? "begin" : method,
                                        1))),
                        motion, 2,
                        0, "all").warnings())
                .hasSize(1);
    }

    @Test
    void warnsOnceAboutADeviceThatCannotTest() {
        MotionCase motion = MotionCase.scene("n-body", 500);
        for (FailingDevice.Fault fault : FailingDevice.Fault.values()) {
            MotionRun run = MotionRun.of(engine(4, List.of(new FailingDevice(whole.getFirst(), fault, 1))), motion, 2,
                    0, "all");
            assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
            assertThat(run.warnings()).singleElement().asString().contains("is lost");
        }
    }

    @Test
    void warnsOnceAboutAMeshThatDoesNotFit() {
        MotionCase motion = MotionCase.scene("cloth-ball", 400);
        MotionRun run = MotionRun.of(engine(2, List.of(TestDevices.withMemory(1 << 16, 1 << 16))), motion, 2, 0, "all");
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
        assertThat(run.warnings()).singleElement().asString().contains("is not used", "too little memory");
    }
}

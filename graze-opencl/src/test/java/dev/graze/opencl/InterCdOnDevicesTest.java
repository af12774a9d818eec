package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.spi.StepStatistics.Counter;
import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.device.PairTester;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.intercd.InterCdEngine;
import dev.graze.engine.intercd.InterCdSettings;
import dev.graze.engine.slabs.SlabsEngine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine inter-cd with real devices: whatever tests a pair, the contacts have the same bits. */
@ExtendWith(NothingLeftBehind.class)
class InterCdOnDevicesTest {
    private static final int[] THREADS = { 1, 2, 3, 8 };
    private static final int[] SEGMENT_PAIRS = { 64, 2048, 16_384 };
    /** Testers that do nothing but keep the programs, which take longer to build than a small scene to search. */
    private static final List<PairTester> KEEPERS = new ArrayList<>();
    private static List<? extends Device> whole = List.of();
    private static List<? extends Device> parts = List.of();

    private long threadsBefore;

    @BeforeAll
    static void open() {
        OpenClDevice device = TestDevices.require();
        whole = List.of(device);
        parts = device.computeUnits() < 2 ? List.of() : device.split(2);
        keep(whole);
        keep(parts);
    }

    private static void keep(List<? extends Device> devices) {
        MeshCase mesh = MeshCase.tangle(1, 20, 4);
        devices.forEach(device -> KEEPERS.add(device.open(mesh.onDevice(), 1e-6, true)));
    }

    @AfterAll
    static void close() {
        KEEPERS.forEach(PairTester::close);
        KEEPERS.clear();
    }

    @BeforeEach
    void count() {
        threadsBefore = grazeThreads();
    }

    /** A device that was lost is closed by a thread that nobody waits for. */
    @AfterEach
    void noThreadStaysBehind() throws InterruptedException {
        for (int i = 0; i < 1000 && grazeThreads() > threadsBefore; i++) {
            Thread.sleep(10);
        }
        assertThat(grazeThreads()).as("threads").isEqualTo(threadsBefore);
    }

    private static long grazeThreads() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().startsWith("graze-"))
                .count();
    }

    static Stream<MotionCase> motions() {
        return Stream.concat(MotionCase.scenes(), MotionCase.hostile());
    }

    @ParameterizedTest
    @MethodSource("dev.graze.opencl.MotionCase#hostile")
    void everySetupFindsTheSameBits(MotionCase motion) {
        MotionRun expected = MotionRun.of(new BruteEngine(), motion, 1);
        assertThat(expected.contacts()).as("something to find").allMatch(step -> step.size() > 20);
        for (int threads : THREADS) {
            for (int pairs : SEGMENT_PAIRS) {
                assertSameWithAnyDevices(motion, threads, pairs, expected);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.graze.opencl.MotionCase#scenes")
    void everySceneHasTheSameBits(MotionCase motion) {
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        assertThat(expected.contacts()).as("something to find").anyMatch(step -> step.size() > 20);
        for (int i = 0; i < THREADS.length; i++) {
            assertSameWithAnyDevices(motion, THREADS[i], SEGMENT_PAIRS[i % SEGMENT_PAIRS.length], expected);
        }
    }

    private static void assertSameWithAnyDevices(MotionCase motion, int threads, int segmentPairs, MotionRun expected) {
        for (List<? extends Device> devices : List.of(List.<Device>of(), whole, parts)) {
            InterCdEngine engine = new InterCdEngine(InterCdSettings.DEFAULT.withSegments(16, segmentPairs),
                    DeviceChooser.of(devices));
            MotionRun run = MotionRun.of(engine, motion, threads);
            assertThat(run.contacts().equals(expected.contacts()))
                    .as("%s, %d threads, segments of %d", devices, threads, segmentPairs)
                    .isTrue();
            assertThat(run.warnings()).isEmpty();
            assertThat(run.sum(Counter.DEVICE_PAIRS) > 0).as("devices take part").isEqualTo(!devices.isEmpty());
        }
    }

    @ParameterizedTest
    @MethodSource("motions")
    void withASeparationToo(MotionCase motion) {
        double separation = motion.someSeparation();
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1, separation, null);
        for (List<? extends Device> devices : List.of(whole, parts)) {
            MotionRun run = MotionRun.of(new InterCdEngine(InterCdSettings.DEFAULT, DeviceChooser.of(devices)), motion,
                    3, separation,
                    null);
            assertThat(run.contacts().equals(expected.contacts())).as("%s, within %s", devices, separation).isTrue();
            assertThat(run.warnings()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = { "none", "0", "0/2", "all" })
    void devicesAreFoundByTheUsersWords(String words) {
        MotionCase motion = MotionCase.scene("cloth-ball", 400);
        MotionRun run = MotionRun.of(new InterCdEngine(), motion, 2, 0, words);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
        assertThat(run.sum(Counter.DEVICE_PAIRS) > 0).isEqualTo(!words.equals("none"));
        assertThat(run.warnings()).hasSize(words.equals("0/2") && parts.isEmpty() ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({ "cloth-funnel, 227.ply, 228.ply", "cloth-ball, cloth_ball92.ply, cloth_ball93.ply" })
    void publicScenes(String scene, String start, String end) throws IOException {
        MotionCase motion = MotionCase.thereAndBack(scene, PublicScene.read(scene, start, end));
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 2);
        for (List<? extends Device> devices : List.of(whole, parts)) {
            MotionRun run = MotionRun.of(new InterCdEngine(InterCdSettings.DEFAULT, DeviceChooser.of(devices)), motion,
                    2);
            assertThat(run.contacts().equals(expected.contacts())).as("%s", devices).isTrue();
            assertThat(run.sum(Counter.DEVICE_PAIRS)).isPositive();
            assertThat(run.warnings()).isEmpty();
        }
    }

    /** Two parts that work at the same time, and more threads than cores. */
    @Test
    void sameBitsTwoHundredTimes() {
        assumeTrue(!parts.isEmpty(), "skipped: a device of one compute unit has no parts");
        MotionCase motion = MotionCase.scene("bart", 60);
        MotionRun expected = MotionRun.of(new BruteEngine(), motion, 1);
        InterCdEngine engine = new InterCdEngine(InterCdSettings.DEFAULT.withSegments(32, 64), DeviceChooser.of(parts));
        for (int i = 0; i < 200; i++) {
            MotionRun run = MotionRun.of(engine, motion, 8);
            assertThat(run.contacts().equals(expected.contacts())).as("repetition %d", i).isTrue();
            assertThat(run.warnings()).isEmpty();
        }
    }

    /** What each leaves behind would add up to more than {@link NothingLeftBehind} lets pass. */
    @Test
    void aHundredSessionsLeaveNothingBehind() {
        MotionCase motion = MotionCase.scene("bart", 20);
        MotionRun expected = MotionRun.of(new BruteEngine(), motion, 1);
        InterCdEngine engine = new InterCdEngine(InterCdSettings.DEFAULT,
                DeviceChooser.of(parts.isEmpty() ? whole : parts));
        for (int i = 0; i < 100; i++) {
            assertThat(MotionRun.of(engine, motion, 3).contacts()).isEqualTo(expected.contacts());
        }
    }

    @ParameterizedTest
    @CsvSource({ "REFUSES, 1", "REFUSES, 3", "VANISHES, 1", "VANISHES, 3" })
    void aDeviceLostInTheMiddleOfAStepCostsOneLine(FailingDevice.Fault fault, int task) {
        MotionCase motion = MotionCase.scene("n-body", 500);
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        for (int threads : new int[] { 1, 8 }) {
            MotionRun run = MotionRun.of(withSmallSegments(List.of(new FailingDevice(whole.getFirst(), fault, task))),
                    motion, threads);
            assertThat(run.contacts().equals(expected.contacts())).as("%d threads", threads).isTrue();
            assertThat(run.warnings()).singleElement().asString().contains("is lost, continuing without it")
                    .doesNotContain("\n");
            assertThat(run.statistics().getLast().count(Counter.DEVICE_PAIRS)).as("the last step does without")
                    .isZero();
        }
    }

    private static InterCdEngine withSmallSegments(List<? extends Device> devices) {
        return new InterCdEngine(InterCdSettings.DEFAULT.withSegments(16, 64), DeviceChooser.of(devices));
    }

    @ParameterizedTest
    @EnumSource
    void theOtherPartGoesOn(FailingDevice.Fault fault) {
        assumeTrue(!parts.isEmpty(), "skipped: a device of one compute unit has no parts");
        MotionCase motion = MotionCase.scene("n-body", 500);
        MotionRun run = MotionRun.of(
                withSmallSegments(List.of(new FailingDevice(parts.getFirst(), fault, 1), parts.getLast())), motion, 2);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
        assertThat(run.warnings()).singleElement().asString().contains("part 1 of 2");
        assertThat(run.statistics().getLast().count(Counter.DEVICE_PAIRS)).isPositive();
    }

    /** Room for the mesh, and not for what the tests of the first step find: everything touches everything. */
    @Test
    void aDeviceWhoseMemoryRunsOutCostsOneLine() {
        MotionCase motion = MotionCase.atOnePlace();
        OpenClDevice device = TestDevices.withMemory(1400 << 10, 1400 << 10);
        MotionRun run = MotionRun.of(new InterCdEngine(InterCdSettings.DEFAULT, DeviceChooser.of(List.of(device))),
                motion, 1);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new BruteEngine(), motion, 1).contacts());
        assertThat(run.warnings()).singleElement().asString().contains("is lost", "too small");
    }

    @Test
    void aMeshThatDoesNotFitCostsOneLine() {
        MotionCase motion = MotionCase.scene("cloth-ball", 400);
        OpenClDevice device = TestDevices.withMemory(1 << 20, 1 << 20);
        MotionRun run = MotionRun.of(new InterCdEngine(InterCdSettings.DEFAULT, DeviceChooser.of(List.of(device))),
                motion, 2);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
        assertThat(run.warnings()).singleElement().asString().contains("is not used", "too small");
    }
}

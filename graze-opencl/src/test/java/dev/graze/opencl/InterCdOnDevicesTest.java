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

/** The engine inter-cd with real devices: contacts have the same bits, wherever pairs are tested. */
@ExtendWith(NothingLeftBehind.class)
class InterCdOnDevicesTest {
    private static final int[] THREADS = { 1, 2, 3, 8 };
    private static final int[] SEGMENT_PAIRS = { 64, 2048, 16_384 };
    /** Testers that only keep the programs loaded: building them takes longer than searching a small scene. */
    private static final List<PairTester> KEEPERS = new ArrayList<>();
    private static List<? extends Device> whole = List.of();
    private static List<? extends Device> halves = List.of();

    private long threadsBefore;

    @BeforeAll
    static void open() {
        OpenClDevice device = TestDevices.require();
        whole = List.of(device);
        halves = device.computeUnits() < 2 ? List.of() : device.split(2);
        keep(whole);
        keep(halves);
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

    /** Waits, because a background thread closes lost devices. */
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
        assertThat(expected.contacts()).as("enough contacts to compare").allMatch(step -> step.size() > 20);
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
        assertThat(expected.contacts()).as("enough contacts to compare").anyMatch(step -> step.size() > 20);
        for (int i = 0; i < THREADS.length; i++) {
            assertSameWithAnyDevices(motion, THREADS[i], SEGMENT_PAIRS[i % SEGMENT_PAIRS.length], expected);
        }
    }

    private static void assertSameWithAnyDevices(MotionCase motion, int threads, int segmentPairs, MotionRun expected) {
        for (List<? extends Device> devices : List.of(List.<Device>of(), whole, halves)) {
            InterCdEngine engine = new InterCdEngine(InterCdSettings.DEFAULT.withSegments(16, segmentPairs),
                    DeviceChooser.of(devices));
            MotionRun run = MotionRun.of(engine, motion, threads);
            assertThat(run.contacts().equals(expected.contacts()))
                    .as("%s, %d threads, segments of %d", devices, threads, segmentPairs)
                    .isTrue();
            assertThat(run.warnings()).isEmpty();
            assertThat(run.sum(Counter.DEVICE_PAIRS) > 0).as("devices are used").isEqualTo(!devices.isEmpty());
        }
    }

    @ParameterizedTest
    @MethodSource("motions")
    void separationHasTheSameBits(MotionCase motion) {
        double separation = motion.someSeparation();
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1, separation, null);
        for (List<? extends Device> devices : List.of(whole, halves)) {
            MotionRun run = MotionRun.of(new InterCdEngine(InterCdSettings.DEFAULT, DeviceChooser.of(devices)), motion,
                    3, separation,
                    null);
            assertThat(run.contacts().equals(expected.contacts())).as("%s, within %s", devices, separation).isTrue();
            assertThat(run.warnings()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = { "none", "0", "0/2", "all" })
    void devicesAreChosenByName(String words) {
        MotionCase motion = MotionCase.scene("cloth-ball", 400);
        MotionRun run = MotionRun.of(new InterCdEngine(), motion, 2, 0, words);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
        assertThat(run.sum(Counter.DEVICE_PAIRS) > 0).isEqualTo(!words.equals("none"));
        assertThat(run.warnings()).hasSize(words.equals("0/2") && halves.isEmpty() ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({ "cloth-funnel, 227.ply, 228.ply", "cloth-ball, cloth_ball92.ply, cloth_ball93.ply" })
    void publicScenesHaveTheSameBits(String scene, String start, String end) throws IOException {
        MotionCase motion = MotionCase.thereAndBack(scene, PublicScene.read(scene, start, end));
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 2);
        for (List<? extends Device> devices : List.of(whole, halves)) {
            MotionRun run = MotionRun.of(new InterCdEngine(InterCdSettings.DEFAULT, DeviceChooser.of(devices)), motion,
                    2);
            assertThat(run.contacts().equals(expected.contacts())).as("%s", devices).isTrue();
            assertThat(run.sum(Counter.DEVICE_PAIRS)).isPositive();
            assertThat(run.warnings()).isEmpty();
        }
    }

    /** Uses two sub-devices concurrently, and more threads than cores. */
    @Test
    void sameBitsTwoHundredTimes() {
        assumeTrue(!halves.isEmpty(), "skipped: a device with one compute unit cannot be split");
        MotionCase motion = MotionCase.scene("bart", 60);
        MotionRun expected = MotionRun.of(new BruteEngine(), motion, 1);
        InterCdEngine engine = new InterCdEngine(InterCdSettings.DEFAULT.withSegments(32, 64),
                DeviceChooser.of(halves));
        for (int i = 0; i < 200; i++) {
            MotionRun run = MotionRun.of(engine, motion, 8);
            assertThat(run.contacts().equals(expected.contacts())).as("repetition %d", i).isTrue();
            assertThat(run.warnings()).isEmpty();
        }
    }

    /** Opens many sessions, so that a leak in each would exceed the tolerance of {@link NothingLeftBehind}. */
    @Test
    void aHundredSessionsLeaveNothingBehind() {
        MotionCase motion = MotionCase.scene("bart", 20);
        MotionRun expected = MotionRun.of(new BruteEngine(), motion, 1);
        InterCdEngine engine = new InterCdEngine(InterCdSettings.DEFAULT,
                DeviceChooser.of(halves.isEmpty() ? whole : halves));
        for (int i = 0; i < 100; i++) {
            assertThat(MotionRun.of(engine, motion, 3).contacts()).isEqualTo(expected.contacts());
        }
    }

    @ParameterizedTest
    @CsvSource({ "REFUSES, 1", "REFUSES, 3", "VANISHES, 1", "VANISHES, 3" })
    void warnsOnceAboutADeviceLostDuringAStep(FailingDevice.Fault fault, int task) {
        MotionCase motion = MotionCase.scene("n-body", 500);
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        for (int threads : new int[] { 1, 8 }) {
            MotionRun run = MotionRun.of(withSmallSegments(List.of(new FailingDevice(whole.getFirst(), fault, task))),
                    motion, threads);
            assertThat(run.contacts().equals(expected.contacts())).as("%d threads", threads).isTrue();
            assertThat(run.warnings()).singleElement().asString().contains("is lost, continuing without it")
                    .doesNotContain("\n");
            assertThat(run.statistics().getLast().count(Counter.DEVICE_PAIRS)).as("the last step uses no device")
                    .isZero();
        }
    }

    private static InterCdEngine withSmallSegments(List<? extends Device> devices) {
        return new InterCdEngine(InterCdSettings.DEFAULT.withSegments(16, 64), DeviceChooser.of(devices));
    }

    @ParameterizedTest
    @EnumSource
    void theOtherSubDeviceContinues(FailingDevice.Fault fault) {
        assumeTrue(!halves.isEmpty(), "skipped: a device with one compute unit cannot be split");
        MotionCase motion = MotionCase.scene("n-body", 500);
        MotionRun run = MotionRun.of(
                withSmallSegments(List.of(new FailingDevice(halves.getFirst(), fault, 1), halves.getLast())), motion,
                2);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
        assertThat(run.warnings()).singleElement().asString().contains("part 1 of 2");
        assertThat(run.statistics().getLast().count(Counter.DEVICE_PAIRS)).isPositive();
    }

    /**
     * Uses memory that is sufficient for the mesh but not for the results of the first step, in which everything
     * touches.
     */
    @Test
    void warnsOnceAboutADeviceThatRunsOutOfMemory() {
        MotionCase motion = MotionCase.atOnePlace();
        OpenClDevice device = TestDevices.withMemory(1400 << 10, 1400 << 10);
        MotionRun run = MotionRun.of(new InterCdEngine(InterCdSettings.DEFAULT, DeviceChooser.of(List.of(device))),
                motion, 1);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new BruteEngine(), motion, 1).contacts());
        assertThat(run.warnings()).singleElement().asString().contains("is lost", "too little memory");
    }

    @Test
    void warnsOnceAboutAMeshThatDoesNotFit() {
        MotionCase motion = MotionCase.scene("cloth-ball", 400);
        OpenClDevice device = TestDevices.withMemory(1 << 20, 1 << 20);
        MotionRun run = MotionRun.of(new InterCdEngine(InterCdSettings.DEFAULT, DeviceChooser.of(List.of(device))),
                motion, 2);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
        assertThat(run.warnings()).singleElement().asString().contains("is not used", "too little memory");
    }
}

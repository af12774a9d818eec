package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.BoundingVolume;
import dev.graze.spi.ContactBuffer;
import dev.graze.Contacts;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.engine.steal.BalanceEngine;
import dev.graze.engine.steal.LazyStealEngine;
import dev.graze.engine.steal.StealSettings;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engines lazy-steal and balance with real devices: contacts have the same bits as those of the CPU engines. */
@ExtendWith(NothingLeftBehind.class)
class SearchOnDevicesTest {
    /** The defaults with explicit sizes: measuring them would compile four programs for each test. */
    private static final StealSettings DEFAULT = StealSettings.DEFAULT
            .withGroups(new GroupShape(0, 64, 512, 64, 1 << 12));
    private static List<? extends Device> whole = List.of();
    private static List<? extends Device> halves = List.of();

    @BeforeAll
    static void findDevices() {
        OpenClDevice device = TestDevices.require();
        whole = List.of(device);
        halves = device.computeUnits() < 2 ? List.of() : device.split(2);
    }

    @ParameterizedTest
    @MethodSource("dev.graze.opencl.MotionCase#hostile")
    void hostileMotionsHaveTheSameBits(MotionCase motion) {
        MotionRun expected = MotionRun.of(new BruteEngine(), motion, 1);
        for (Scheme scheme : Scheme.values()) {
            assertSame(scheme, DEFAULT, whole, motion, expected);
        }
        assertSame(Scheme.STEAL, DEFAULT, halves, motion, expected);
    }

    @ParameterizedTest
    @MethodSource("dev.graze.opencl.MotionCase#scenes")
    void everySceneHasTheSameBits(MotionCase motion) {
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        assertSame(Scheme.STEAL, DEFAULT, halves.isEmpty() ? whole : halves, motion, expected);
        assertSame(Scheme.BALANCE, DEFAULT.withBounds(BoundingVolume.KDOP18), whole, motion, expected);
    }

    @ParameterizedTest
    @EnumSource
    void everyVolumeHasTheSameBits(BoundingVolume bounds) {
        MotionCase motion = MotionCase.scene("n-body", 500);
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        for (Scheme scheme : Scheme.values()) {
            assertSame(scheme, DEFAULT.withBounds(bounds), whole, motion, expected);
        }
    }

    private static Engine engine(Scheme scheme, StealSettings settings, List<? extends Device> devices) {
        List<Device> chosen = List.copyOf(devices);
        return scheme == Scheme.STEAL
                ? new LazyStealEngine(settings, DeviceChooser.of(chosen))
                : new BalanceEngine(settings, DeviceChooser.of(chosen));
    }

    private static List<SearchReport> assertSame(Scheme scheme, StealSettings settings, List<? extends Device> devices,
            MotionCase motion,
            MotionRun expected) {
        List<SearchReport> reports = new ArrayList<>();
        if (devices.isEmpty()) {
            return reports;
        }
        MotionRun run = MotionRun.of(engine(scheme, settings.withReports(reports::add), devices), motion, 2);
        assertThat(run.warnings()).isEmpty();
        assertThat(run.contacts().equals(expected.contacts())).as("%s on %s", scheme, devices).isTrue();
        assertThat(run.sum(Counter.DEVICE_PAIRS)).as("devices search").isPositive();
        return reports;
    }

    /**
     * Sizes from single items with stacks of four nodes and deques of two, which overflow all the time, to the largest
     * possible groups.
     */
    @ParameterizedTest
    @CsvSource({ "STEAL, 1, 1, 4, 1, 2", "STEAL, 3, 7, 28, 2, 9", "STEAL, 5, 32, 128, 32, 16",
            "STEAL, 2, 256, 1024, 256, 300",
            "STEAL, 64, 2, 8, 1, 4", "BALANCE, 2, 1, 4, 1, 2", "BALANCE, 5, 32, 128, 32, 16" })
    void sizesMakeNoDifference(Scheme scheme, int groups, int groupSize, int stack, int batch, int dequeNodes) {
        MotionCase motion = MotionCase.scene("bart", 80);
        MotionRun expected = MotionRun.of(new BruteEngine(), motion, 1);
        StealSettings settings = DEFAULT.withGroups(new GroupShape(groups, groupSize, stack, batch, dequeNodes));
        List<SearchReport> reports = assertSame(scheme, settings, whole, motion, expected);
        assertThat(sum(reports, Count.RESTARTS)).as("overflows").isPositive();
    }

    private static long sum(List<SearchReport> reports, Count count) {
        return reports.stream().mapToLong(report -> report.count(count)).sum();
    }

    /**
     * Many groups that never all have work, tiny stacks, and steps that start from the front and from the root in turn.
     */
    @ParameterizedTest
    @EnumSource
    void sameBitsTwoHundredTimes(Scheme scheme) {
        MotionCase motion = MotionCase.scene("bart", 60);
        MotionRun expected = MotionRun.of(new BruteEngine(), motion, 1);
        StealSettings settings = DEFAULT.withGroups(new GroupShape(6, 8, 32, 4, 64)).withoutFront();
        List<SearchReport> reports = new ArrayList<>();
        Engine engine = engine(scheme, settings.withReports(reports::add), halves.isEmpty() ? whole : halves);
        try (Engine.ContinuousSession session = engine.continuous(motion.topology(), EngineOptions.touching(2))) {
            for (int i = 0; i < 200; i++) {
                int step = i % 2;
                assertThat(step(session, motion, step).equals(expected.contacts().get(step))).as("repetition %d", i)
                        .isTrue();
            }
        }
        assertThat(sum(reports, Count.SPILLED)).isPositive();
        if (scheme == Scheme.STEAL) {
            assertThat(sum(reports, Count.STEALS)).isPositive();
            assertThat(sum(reports, Count.TRANSFERS)).as("in small batches").isGreaterThan(sum(reports, Count.STEALS));
        }
    }

    private static Contacts step(Engine.ContinuousSession session, MotionCase motion, int step) {
        ContactBuffer contacts = new ContactBuffer();
        session.step(motion.frames().get(step), motion.frames().get(step + 1), contacts, new StepStatistics());
        return contacts.toContacts();
    }

    /**
     * Runs long motions: the front is continued in most steps, loses and gains nodes, and is rebuilt from the root when
     * it has degraded; or it is dropped, because it does not fit in memory, and every step starts at the root.
     */
    @ParameterizedTest
    @CsvSource({ "STEAL, 536870912", "BALANCE, 536870912", "STEAL, 4096", "STEAL, 0" })
    void frontsMakeNoDifference(Scheme scheme, long frontBytes) {
        MotionCase motion = MotionCase.longScene("cloth-ball", 400, 24);
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        List<SearchReport> reports = assertSame(scheme, DEFAULT.withFrontBytes(frontBytes), whole, motion, expected);
        boolean keeps = frontBytes > 4096;
        List<SearchReport> continued = reports.stream().filter(report -> report.count(Count.FRONT_NODE_TESTS) > 0)
                .toList();
        assertThat(reports.stream().allMatch(SearchReport::keptFront)).isEqualTo(keeps);
        if (!keeps) {
            assertThat(continued).as("continues from fronts").isEmpty();
            return;
        }
        assertThat(continued).as("continues from fronts").hasSizeGreaterThan(reports.size() / 2);
        assertThat(reports.size() - continued.size()).as("rebuilds the front").isGreaterThan(1);
        assertThat(sum(continued, Count.FRONT_REPLACED)).as("front nodes that were opened").isPositive();
        for (int step = 1; step < reports.size(); step++) {
            if (continued.contains(reports.get(step))) {
                assertThat(reports.get(step).count(Count.FRONT_NODE_TESTS))
                        .as("tests the front that the last step left")
                        .isEqualTo(reports.get(step - 1).count(Count.FRONT_LENGTH));
            }
        }
    }

    @Test
    void orphanSetsMakeNoDifference() {
        for (MotionCase motion : List.of(MotionCase.scene("funnel", 1200), MotionCase.fan())) {
            MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
            assertSame(Scheme.STEAL, DEFAULT, whole, motion, expected);
            assertSame(Scheme.STEAL, DEFAULT.withoutOrphanSets(), whole, motion, expected);
        }
    }

    /** Uses a device with too little memory for all found pairs and deques at once. */
    @ParameterizedTest
    @EnumSource
    void searchesInPartsWithTooLittleMemory(Scheme scheme) {
        MotionCase motion = MotionCase.scene("skirt", 1200);
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        List<SearchReport> reports = assertSame(scheme, DEFAULT, List.of(TestDevices.withMemory(1 << 30, 600 << 10)),
                motion, expected);
        assertThat(sum(reports, Count.SLICES)).isGreaterThan(reports.size());
    }

    /** Uses a device with enough memory but low counter limits, for pairs and for front nodes. */
    @ParameterizedTest
    @CsvSource({ "STEAL, 300", "BALANCE, 1000" })
    void searchesInPartsBeyondTheCountLimits(Scheme scheme, int most) {
        MotionCase motion = MotionCase.scene("skirt", 1200);
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        List<SearchReport> reports = assertSame(scheme, DEFAULT, List.of(TestDevices.counting(most, 1L << 28)), motion,
                expected);
        assertThat(sum(reports, Count.SLICES)).isGreaterThan(2L * reports.size());
    }

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void separationHasTheSameBits(boolean split) {
        assumeTrue(!split || !halves.isEmpty(), "skipped: a device with one compute unit cannot be split");
        for (MotionCase motion : Stream.concat(MotionCase.hostile(), Stream.of(MotionCase.scene("skirt", 1200)))
                .toList()) {
            double separation = motion.someSeparation();
            MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1, separation, null);
            Engine engine = engine(Scheme.STEAL, DEFAULT, split ? halves : whole);
            MotionRun run = MotionRun.of(engine, motion, 2, separation, null);
            assertThat(run.contacts().equals(expected.contacts())).as("%s within %s", motion, separation).isTrue();
            assertThat(run.warnings()).isEmpty();
        }
    }

    /** Tests every volume; stealing from the front as well, since the motion goes there and back. */
    @ParameterizedTest
    @CsvSource({ "cloth-funnel, 227.ply, 228.ply", "cloth-ball, cloth_ball92.ply, cloth_ball93.ply" })
    void publicScenesHaveTheSameBits(String scene, String start, String end) throws IOException {
        MotionCase motion = MotionCase.thereAndBack(scene, PublicScene.read(scene, start, end));
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 2);
        for (BoundingVolume bounds : BoundingVolume.values()) {
            assertSame(Scheme.STEAL, DEFAULT.withBounds(bounds), whole, motion, expected);
        }
        assertSame(Scheme.BALANCE, DEFAULT.withBounds(BoundingVolume.KDOP18), halves, motion, expected);
    }

    /** More groups than run at once: their nodes are stolen before they start. */
    @Test
    void stealingIsCountedAndMakesNoDifference() {
        MotionCase motion = MotionCase.scene("bart", 256);
        MotionRun expected = MotionRun.of(new SlabsEngine(), motion, 1);
        StealSettings settings = DEFAULT.withGroups(new GroupShape(16, 64, 512, 64, 1 << 12));
        List<SearchReport> reports = assertSame(Scheme.STEAL, settings, whole, motion, expected);
        assertThat(sum(reports, Count.STEALS)).isGreaterThan(reports.size());
        assertThat(sum(assertSame(Scheme.BALANCE, settings, whole, motion, expected), Count.STEALS)).isZero();
    }

    @Test
    void aStackBeyondLocalMemoryIsRefused() {
        MotionCase motion = MotionCase.scene("cloth-ball", 400);
        Engine engine = new LazyStealEngine(StealSettings.DEFAULT.withGroups(new GroupShape(0, 64, 8192, 64, 0)),
                DeviceChooser.of(List.of(TestDevices.withLocalMemory(48 << 10))));
        assertThatThrownBy(() -> MotionRun.of(engine, motion, 1)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a stack of 8192 nodes does not fit in the 49152 bytes of local memory");
    }

    @ParameterizedTest
    @ValueSource(strings = { "none", "0", "0/2", "all" })
    void devicesAreChosenByName(String words) {
        MotionCase motion = MotionCase.scene("cloth-ball", 400);
        MotionRun run = MotionRun.of(new LazyStealEngine(), motion, 2, 0, words);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
        assertThat(run.sum(Counter.DEVICE_PAIRS) > 0).isEqualTo(!words.equals("none"));
        assertThat(run.warnings()).hasSize(words.equals("0/2") && halves.isEmpty() ? 1 : 0);
    }

    /** Sets a limit of one nanosecond, so that the watchdog treats every device as hanging. */
    @ParameterizedTest
    @CsvSource({ "STEAL, false", "STEAL, true", "BALANCE, false" })
    void warnsOnceAboutASilentDeviceAndLosesNoContact(Scheme scheme, boolean split) {
        assumeTrue(!split || !halves.isEmpty(), "skipped: a device with one compute unit cannot be split");
        MotionCase motion = MotionCase.scene("n-body", 500);
        StealSettings settings = DEFAULT.withDeviceLimit(Duration.ofNanos(1));
        MotionRun run = MotionRun.of(engine(scheme, settings, split ? halves : whole), motion, 2);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
        assertThat(run.warnings()).hasSize(split ? 2 : 1)
                .allMatch(line -> line.contains("is lost") && line.contains("no answer for 0 ms"));
        assertThat(run.sum(Counter.DEVICE_PAIRS)).isZero();
    }

    @Test
    void warnsOnceAboutAMeshThatDoesNotFit() {
        MotionCase motion = MotionCase.scene("cloth-ball", 400);
        OpenClDevice device = TestDevices.withMemory(1 << 16, 1 << 16);
        MotionRun run = MotionRun.of(engine(Scheme.STEAL, DEFAULT, Collections.singletonList(device)), motion, 2);
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), motion, 1).contacts());
        assertThat(run.warnings()).singleElement().asString().contains("is lost", "too little memory");
    }
}

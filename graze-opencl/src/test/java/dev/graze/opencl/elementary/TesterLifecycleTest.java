package dev.graze.opencl.elementary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.opencl.OpenClDevice;
import dev.graze.opencl.TestDevices;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.device.DeviceMotion;
import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Opening, failing and closing testers: nothing is left behind on the device. */
class TesterLifecycleTest {
    private static final PairCases CASES = PairCases.of(HostilePairs.GRID, 4, 200);
    private static final Capacities TIGHT = new Capacities(200, 1, 1, 1);

    private OpenClDevice device;
    private int liveBefore;

    @BeforeEach
    void count() {
        device = TestDevices.require();
        liveBefore = OwnedObjects.live();
    }

    @AfterEach
    void nothingStaysBehind() {
        assertThat(OwnedObjects.live()).isEqualTo(liveBefore);
    }

    /** Keeps another tester open, because building the program would take longer than everything else. */
    @Test
    void leaksNothingInTwoHundredSessions() {
        try (PairTester keeper = device.open(CASES.mesh(), 1e-6, true)) {
            keeper.begin(DeviceMotion.of(CASES.t0(), CASES.t1()), 0);
            int liveWithKeeper = OwnedObjects.live();
            for (int i = 0; i < 200; i++) {
                openAndClose();
                assertThat(OwnedObjects.live()).isEqualTo(liveWithKeeper);
            }
        }
    }

    private void openAndClose() {
        try (PairTester tester = device.open(CASES.mesh(), 1e-6, true, TIGHT)) {
            tester.begin(DeviceMotion.of(CASES.t0(), CASES.t1()), 0);
            submitAll(tester).collect(new CollectedResults());
        }
    }

    @Test
    void closesWithQueuedTasks() {
        PairTester tester = device.open(CASES.mesh(), 1e-6, true);
        tester.begin(DeviceMotion.of(CASES.t0(), CASES.t1()), 0);
        List<DeviceTask> tasks = List.of(submitAll(tester), submitAll(tester), submitAll(tester), submitAll(tester));
        tester.close();
        tester.close();
        assertThat(tasks).allMatch(DeviceTask::isDone);
        assertThatThrownBy(() -> submitAll(tester)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
    }

    /** Uses a device whose memory is sufficient for the mesh, but not for the results of its tests. */
    @Test
    void failsInTheTaskAndAcceptsNoMore() {
        DeviceMesh twoAtOnePlace = new DeviceMesh(6, new int[] { 0, 1, 2, 3, 4, 5 },
                new byte[] { 0b111_111, 0b111_111 });
        long[] pairs = LongStream.generate(() -> 1).limit(1000).toArray();
        try (PairTester tester = TestDevices.withMemory(1 << 15, 1 << 15).open(twoAtOnePlace, 1e-6, true,
                new Capacities(1000, 1, 1, 1))) {
            tester.begin(DeviceMotion.of(new double[18], new double[18]), 0);
            DeviceTask task = tester.submit(pairs, 0, pairs.length);
            CollectedResults results = new CollectedResults();
            assertThatThrownBy(() -> task.collect(results)).isInstanceOf(DeviceException.class)
                    .hasMessageContaining(device.name())
                    .hasMessageContainingAll("too little memory", "tests need", "MB");
            assertThat(results.searched).isZero();
            assertThatThrownBy(() -> tester.submit(pairs, 0, 1)).isInstanceOf(DeviceException.class);
        }
    }

    @Test
    void failsInAStepWhosePositionsDoNotFit() {
        try (PairTester tester = device.open(CASES.mesh(), 1e-6, true)) {
            tester.begin(DeviceMotion.of(new double[3], new double[3]), 0);
            assertThatThrownBy(() -> submitAll(tester).collect(new CollectedResults()))
                    .isInstanceOf(DeviceException.class)
                    .hasMessageContaining(device.name());
        }
    }

    @Test
    void refusesAMeshThatDoesNotFit() {
        DeviceMesh large = new DeviceMesh(1_000_000, new int[3], new byte[1]);
        assertThatThrownBy(() -> TestDevices.withMemory(40 << 20, 40 << 20).open(large, 1e-6, true))
                .isInstanceOf(DeviceException.class)
                .hasMessage("OpenCL device '" + device.name()
                        + "' has too little memory: the mesh and its tests need 46 MB, but it has 40 MB");
        assertThatThrownBy(() -> TestDevices.withMemory(1 << 30, 20 << 20).open(large, 1e-6, true))
                .isInstanceOf(DeviceException.class)
                .hasMessage("OpenCL device '" + device.name()
                        + "' has too little memory: positions at t0 need 23 MB, but one buffer holds 20 MB");
    }

    @Test
    void sharesTheProgramBetweenTesters() {
        PairTester first = device.open(CASES.mesh(), 1e-6, true);
        int one = OwnedObjects.live() - liveBefore;
        try (PairTester second = device.open(CASES.mesh(), 1e-6, true)) {
            assertThat(OwnedObjects.live() - liveBefore).isLessThan(2 * one);
            first.close();
            second.begin(DeviceMotion.of(CASES.t0(), CASES.t1()), 0);
            submitAll(second).collect(new CollectedResults());
        }
    }

    private static DeviceTask submitAll(PairTester tester) {
        return tester.submit(CASES.itemPairs(), 0, CASES.size());
    }

    @Test
    void worksOnSubDevices() {
        OpenClDevice whole = TestDevices.requireUnits(2);
        List<Device> parts = whole.split(2);
        assertThat(parts).hasSize(2).allMatch(part -> part.computeUnits() == whole.computeUnits() / 2);
        assertThat(parts).extracting(Device::name).containsExactly(whole.name() + " (part 1 of 2)",
                whole.name() + " (part 2 of 2)");
        CollectedResults expected = new CollectedResults();
        try (PairTester tester = whole.open(CASES.mesh(), 1e-6, true)) {
            tester.begin(DeviceMotion.of(CASES.t0(), CASES.t1()), 0);
            submitAll(tester).collect(expected);
        }
        assertThat(inHalves(parts).contacts.toContacts()).isEqualTo(expected.contacts.toContacts());
    }

    private static CollectedResults inHalves(List<Device> parts) {
        CollectedResults results = new CollectedResults();
        int half = CASES.size() / 2;
        try (PairTester first = parts.get(0).open(CASES.mesh(), 1e-6, true);
                PairTester second = parts.get(1).open(CASES.mesh(), 1e-6, true)) {
            first.begin(DeviceMotion.of(CASES.t0(), CASES.t1()), 0);
            second.begin(DeviceMotion.of(CASES.t0(), CASES.t1()), 0);
            DeviceTask firstHalf = first.submit(CASES.itemPairs(), 0, half);
            DeviceTask secondHalf = second.submit(CASES.itemPairs(), half, CASES.size() - half);
            firstHalf.collect(results);
            secondHalf.collect(results);
        }
        return results;
    }

    @Test
    void reportsWhyItCannotBeSplit() {
        int tooMany = device.computeUnits() + 1;
        assertThatThrownBy(() -> device.split(tooMany)).isInstanceOf(DeviceException.class)
                .hasMessageContaining("cannot be split into " + tooMany + " parts: it has " + device.computeUnits()
                        + " compute unit");
        assertThat(device.split(1)).containsExactly(device);
    }
}

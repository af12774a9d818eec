package dev.graze.engine.intercd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.engine.MovingMesh;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.intercd.InterCdSettings.RebuildPolicy;
import dev.graze.engine.intercd.InterCdSettings.Scheduling;
import dev.graze.spi.StepStatistics.Counter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the engine finds the same bits as {@code brute}, with any settings and any number of devices. */
class AgreementTest {
    private static final MovingMesh SHEET = TestMeshes.crumpledSheet(10, 2);
    private static final Run EXPECTED = Run.of(new BruteEngine(), SHEET, 1);
    private static final int[] THREADS = { 1, 2, 3, 4, 5, 6, 7, 8 };
    private static final int[] SEGMENT_PAIRS = { 64, 2048, 16384 };

    @ParameterizedTest
    @ValueSource(ints = { 0, 1, 2 })
    void everySetupFindsTheSameBits(int devices) {
        assertThat(EXPECTED.contacts().getFirst().size()).as("something to find").isGreaterThan(100);
        for (InterCdSettings settings : settings()) {
            for (int threads : THREADS) {
                Run run = Run.of(Run.engine(settings, devices(devices)), SHEET, threads);
                assertThat(run.contacts().equals(EXPECTED.contacts())).as("%s, %d threads", settings, threads).isTrue();
                assertThat(run.warnings()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.graze.engine.HostileMeshes#all")
    void agreesOnHostileMeshesWithDevices(MovingMesh mesh) {
        MovingMesh start = new MovingMesh(mesh.name(), 0, true, mesh.topology(),
                mesh.frames().subList(0, Math.min(9, mesh.frames().size())));
        Run expected = Run.of(new BruteEngine(), start, 1);
        InterCdSettings settings = InterCdSettings.DEFAULT.withSegments(8, 16);
        for (int threads : new int[] { 1, 3 }) {
            List<FakeDevice> devices = List.of(new FakeDevice(mesh.topology()), new FakeDevice(mesh.topology()));
            Run run = Run.of(Run.engine(settings, devices), start, threads);
            assertThat(run.contacts().equals(expected.contacts())).as("%d threads", threads).isTrue();
            assertThat(run.warnings()).isEmpty();
        }
    }

    private static List<InterCdSettings> settings() {
        List<InterCdSettings> all = new ArrayList<>();
        for (Scheduling scheduling : Scheduling.values()) {
            for (RebuildPolicy policy : RebuildPolicy.values()) {
                for (int pairs : SEGMENT_PAIRS) {
                    all.add(InterCdSettings.DEFAULT.withScheduling(scheduling).withPolicy(policy).withSegments(8,
                            pairs));
                }
            }
        }
        return all;
    }

    private static List<FakeDevice> devices(int count) {
        List<FakeDevice> devices = new ArrayList<>();
        while (devices.size() < count) {
            devices.add(new FakeDevice(SHEET.topology()));
        }
        return devices;
    }

    @Test
    void everyPairIsTestedOnADeviceOrTheCpu() {
        InterCdSettings settings = InterCdSettings.DEFAULT.withSegments(8, 64);
        Run alone = Run.of(Run.engine(settings, devices(0)), SHEET, 1);
        assertThat(alone.sum(Counter.DEVICE_PAIRS) + alone.sum(Counter.CPU_TAKEN_PAIRS)).isZero();
        long[] pairs = new long[2];
        for (int count = 1; count <= 2; count++) {
            Run run = Run.of(Run.engine(settings, devices(count)), SHEET, 1);
            assertThat(run.sum(Counter.DEVICE_PAIRS)).isPositive();
            assertThat(run.sum(Counter.CANDIDATES_VF)).isEqualTo(alone.sum(Counter.CANDIDATES_VF));
            assertThat(run.sum(Counter.CANDIDATES_EE)).isEqualTo(alone.sum(Counter.CANDIDATES_EE));
            assertThat(run.sum(Counter.ELEMENTARY_TESTS)).isEqualTo(alone.sum(Counter.ELEMENTARY_TESTS));
            pairs[count - 1] = run.sum(Counter.DEVICE_PAIRS) + run.sum(Counter.CPU_TAKEN_PAIRS);
        }
        assertThat(pairs[0]).isEqualTo(pairs[1]);
    }

    @Test
    void devicesAreClosedWithTheSession() {
        List<FakeDevice> devices = devices(2);
        Run.of(Run.engine(InterCdSettings.DEFAULT, devices), SHEET, 2);
        assertThat(devices).allMatch(device -> device.openCount() == 0);
    }

    @Test
    void withASeparationDevicesFilterAndTheCpuDecides() {
        List<FakeDevice> devices = devices(1);
        Run expected = Run.of(new BruteEngine(), SHEET, 1, 0.02);
        Run run = Run.of(Run.engine(InterCdSettings.DEFAULT, devices), SHEET, 2, 0.02);
        assertThat(run.contacts()).isEqualTo(expected.contacts());
        assertThat(run.sum(Counter.DEVICE_PAIRS)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = { 0, 1, 2, 3, 20 })
    void agreesOnMeshesSmallerThanTheTeam(int triangles) {
        MovingMesh mesh = TestMeshes.tiny(triangles, 41, 5);
        Run expected = Run.of(new BruteEngine(), mesh, 1);
        for (Scheduling scheduling : Scheduling.values()) {
            for (int threads : THREADS) {
                InterCdSettings settings = InterCdSettings.DEFAULT.withScheduling(scheduling);
                Run run = Run.of(Run.engine(settings, List.of(new FakeDevice(mesh.topology()))), mesh, threads);
                assertThat(run.contacts()).as("%d threads", threads).isEqualTo(expected.contacts());
            }
        }
    }
}

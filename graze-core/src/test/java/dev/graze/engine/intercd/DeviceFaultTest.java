package dev.graze.engine.intercd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.engine.MovingMesh;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.intercd.FakeDevice.Fault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that devices that fail, run out of memory or hang change where pairs are tested, and nothing else. */
class DeviceFaultTest {
    private static final MovingMesh SHEET = TestMeshes.crumpledSheet(10, 3);
    private static final Run EXPECTED = Run.of(new BruteEngine(), SHEET, 1);
    private static final InterCdSettings SETTINGS = InterCdSettings.DEFAULT.withSegments(16, 64)
            .withDeviceLimit(Duration.ofMillis(300));

    private static FakeDevice faulty(Fault fault, int task) {
        return new FakeDevice(SHEET.topology(), fault, task);
    }

    @ParameterizedTest
    @EnumSource(value = Fault.class, names = { "FAILS_AT_BEGIN", "FAILS_AT_SUBMIT", "FAILS_WHEN_ASKED",
            "FAILS_AT_COLLECT", "FAILS_HALFWAY",
            "SILENT", "OUT_OF_MEMORY" })
    void aLostDeviceCausesOneWarning(Fault fault) {
        for (int task : new int[] { 1, 2 }) {
            for (int threads : new int[] { 1, 3 }) {
                FakeDevice device = faulty(fault, task);
                Run run = Run.of(Run.engine(SETTINGS, List.of(device)), SHEET, threads);
                assertThat(run.contacts()).as("%s, task %d, %d threads", fault, task, threads)
                        .isEqualTo(EXPECTED.contacts());
                assertThat(run.warnings()).singleElement().asString().contains(device.name()).doesNotContain("\n");
                assertThat(run.count(2, Counter.DEVICE_PAIRS)).as("later steps do not use it").isZero();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Fault.class, names = { "FAILS_AT_BEGIN", "FAILS_AT_SUBMIT", "FAILS_AT_COLLECT", "FAILS_HALFWAY",
            "SILENT",
            "OUT_OF_MEMORY" })
    void theOtherDeviceContinues(Fault fault) {
        List<FakeDevice> devices = List.of(faulty(fault, 1), new FakeDevice(SHEET.topology()));
        Run run = Run.of(Run.engine(SETTINGS, devices), SHEET, 2);
        assertThat(run.contacts()).isEqualTo(EXPECTED.contacts());
        assertThat(run.warnings()).hasSize(1);
        assertThat(run.count(2, Counter.DEVICE_PAIRS)).as("the other device is still used").isPositive();
    }

    @Test
    void bothDevicesMayBeLost() {
        List<FakeDevice> devices = List.of(faulty(Fault.FAILS_AT_COLLECT, 1), faulty(Fault.FAILS_AT_SUBMIT, 2));
        Run run = Run.of(Run.engine(SETTINGS, devices), SHEET, 2);
        assertThat(run.contacts()).isEqualTo(EXPECTED.contacts());
        assertThat(run.warnings()).hasSize(2);
    }

    @Test
    void theCpuDecidesPairsThatADeviceCannot() {
        Run run = Run.of(Run.engine(SETTINGS, List.of(faulty(Fault.DECIDES_NOTHING, 0))), SHEET, 3);
        assertThat(run.contacts()).isEqualTo(EXPECTED.contacts());
        assertThat(run.sum(Counter.DEVICE_PAIRS)).isPositive();
        assertThat(run.warnings()).isEmpty();
    }

    @Test
    void theCpuHelpsASlowDevice() {
        Run run = Run.of(Run.engine(SETTINGS.withDeviceLimit(Duration.ofSeconds(30)), List.of(faulty(Fault.SLOW, 0))),
                SHEET, 3);
        assertThat(run.contacts()).isEqualTo(EXPECTED.contacts());
        assertThat(run.sum(Counter.CPU_TAKEN_PAIRS)).isPositive();
        assertThat(run.sum(Counter.DEVICE_PAIRS)).isPositive();
        assertThat(run.warnings()).isEmpty();
    }

    /** A failure of the host, not of a device: the step fails, and the next one works. */
    @Test
    void aFailureOfTheMasterFailsOneStep() {
        EngineOptions options = new EngineOptions(2, 0, 1e-6, 20_000, false, null, null, line -> {
            throw new OutOfMemoryError(line);
        });
        InterCdEngine engine = Run.engine(SETTINGS, List.of(faulty(Fault.FAILS_AT_COLLECT, 1)));
        ContactBuffer buffer = new ContactBuffer();
        try (Engine.ContinuousSession session = engine.continuous(SHEET.topology(), options)) {
            double[] t0 = SHEET.frames().get(0);
            double[] t1 = SHEET.frames().get(1);
            assertThatThrownBy(() -> session.step(t0, t1, buffer, new StepStatistics()))
                    .isInstanceOf(OutOfMemoryError.class)
                    .hasMessageContaining("is lost");
            buffer.clear();
            session.step(t0, t1, buffer, new StepStatistics());
            assertThat(buffer.toContacts()).isEqualTo(EXPECTED.contacts().getFirst());
        }
    }
}

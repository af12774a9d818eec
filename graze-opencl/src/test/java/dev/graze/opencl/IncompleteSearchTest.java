package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.engine.steal.BalanceEngine;
import dev.graze.engine.steal.LazyStealEngine;
import dev.graze.engine.steal.StealSettings;
import dev.graze.opencl.driver.DriverCalls;
import dev.graze.opencl.driver.DriverCalls.Launch;
import dev.graze.spi.Engine;
import dev.graze.spi.StepStatistics.Counter;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Searches that a device does not complete although its driver reports success. */
@ExtendWith(NothingLeftBehind.class)
class IncompleteSearchTest {
    private static final StealSettings SETTINGS = StealSettings.DEFAULT
            .withGroups(new GroupShape(0, 64, 512, 64, 1 << 12));
    private static final MotionCase MOTION = MotionCase.longScene("n-body", 500, 4);

    private static Engine engine(Scheme scheme) {
        List<Device> devices = List.of(TestDevices.require());
        return scheme == Scheme.STEAL
                ? new LazyStealEngine(SETTINGS, DeviceChooser.of(devices))
                : new BalanceEngine(SETTINGS, DeviceChooser.of(devices));
    }

    /** The traversal never runs, so all nodes stay in the deques and no group reports its end. */
    @ParameterizedTest
    @EnumSource
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aDeviceThatDidNotSearchIsLost(Scheme scheme) {
        Engine engine = engine(scheme);
        MotionRun run;
        try (DriverCalls calls = new DriverCalls(kernel -> kernel.startsWith("traverse"))) {
            run = MotionRun.of(engine, MOTION, 2);
            assertThat(calls.launches()).extracting(Launch::kernel).anyMatch(kernel -> kernel.startsWith("traverse"));
        }
        assertThat(run.contacts()).isEqualTo(MotionRun.of(new SlabsEngine(), MOTION, 1).contacts());
        assertThat(run.warnings()).singleElement().asString().contains("is lost", "only a part of the step");
        assertThat(run.sum(Counter.DEVICE_PAIRS)).isZero();
    }

    /** OpenCL 1.2, 5.5.4: kernels may read a buffer that is mapped for reading, but not one mapped for writing. */
    @ParameterizedTest
    @EnumSource
    void noBufferIsMappedForWritingWhileKernelsRun(Scheme scheme) {
        Engine engine = engine(scheme);
        try (DriverCalls calls = new DriverCalls(kernel -> false)) {
            MotionRun run = MotionRun.of(engine, MOTION, 2);
            assertThat(run.warnings()).isEmpty();
            assertThat(calls.launches()).filteredOn(launch -> launch.kernel().startsWith("traverse"))
                    .isNotEmpty()
                    .allSatisfy(launch -> assertThat(launch.mapped()).as("the abort flag").isPositive());
            assertThat(calls.launches()).allSatisfy(launch -> assertThat(launch.mappedForWriting()).as(launch.kernel())
                    .isZero());
        }
    }
}

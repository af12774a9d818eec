package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.StepStatistics.Counter;
import dev.graze.device.Device;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.engine.brute.BruteEngine;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.engine.steal.SearchesByHand;
import dev.graze.engine.steal.StealSettings;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The engines lazy-steal and balance with real devices: the contacts have the same bits as those of the processor's engines. */
class SearchOnDevicesTest {
    private static List<? extends Device> whole = List.of();
    private static List<? extends Device> parts = List.of();

    @BeforeAll
    static void look() {
        OpenClDevice device = TestDevices.require();
        whole = List.of(device);
        parts = device.computeUnits() < 2 ? List.of() : device.split(2);
    }

    @ParameterizedTest
    @MethodSource("dev.graze.opencl.MotionCase#hostile")
    void hostileMotionsHaveTheSameBits(MotionCase motion) {
        assertSame(motion, StealSettings.DEFAULT, MotionRun.of(new BruteEngine(), motion, 1));
    }

    @ParameterizedTest
    @MethodSource("dev.graze.opencl.MotionCase#scenes")
    void everySceneHasTheSameBits(MotionCase motion) {
        assertSame(motion, StealSettings.DEFAULT, MotionRun.of(new SlabsEngine(), motion, 1));
    }

    private static void assertSame(MotionCase motion, StealSettings settings, MotionRun expected) {
        for (Scheme scheme : Scheme.values()) {
            for (List<? extends Device> devices : Stream.of(whole, parts).filter(list -> !list.isEmpty()).toList()) {
                MotionRun run = MotionRun.of(SearchesByHand.engine(scheme, settings, devices), motion, 2);
                assertThat(run.warnings()).isEmpty();
                assertThat(run.contacts().equals(expected.contacts())).as("%s on %s", scheme, devices).isTrue();
                assertThat(run.sum(Counter.DEVICE_PAIRS)).as("devices search").isPositive();
            }
        }
    }
}

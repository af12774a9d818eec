package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import org.junit.jupiter.api.Test;

class GearTrainTest {
    private static final double STEP = Math.toRadians(2);

    private static void step(GearTrain gears, DiscreteDetector instant) {
        assertThat(gears.step(STEP)).isLessThanOrEqualTo(5);
        assertThat(instant.intersects(gears.mesh().positions()))
                .as("after %.0f degrees", Math.toDegrees(gears.driverAngle())).isFalse();
    }

    /** Averaged over whole teeth, the ratio is that of the teeth, whatever shape they have. */
    @Test
    void theAverageRatioIsThatOfTheTeeth() {
        try (GearTrain gears = new GearTrain(12, 18);
                DiscreteDetector instant = Detector.discrete(gears.mesh().topology()).start()) {
            for (int k = 0; k < 15; k++) { // one tooth: 30 degrees
                step(gears, instant);
            }
            double driver = gears.driverAngle();
            double driven = gears.drivenAngle();
            for (int k = 0; k < 90; k++) { // half a turn, six teeth
                step(gears, instant);
            }
            double ratio = (gears.drivenAngle() - driven) / (gears.driverAngle() - driver);
            assertThat(ratio).isEqualTo(12.0 / 18, within(1e-9));
        }
    }

    @Test
    void aDriverThatDoesNotReachTheNextToothPushesNothing() {
        try (GearTrain gears = new GearTrain(12, 18)) {
            gears.step(Math.toRadians(0.1));
            assertThat(gears.drivenAngle()).isZero();
        }
    }
}

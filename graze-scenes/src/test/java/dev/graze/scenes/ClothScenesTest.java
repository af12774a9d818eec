package dev.graze.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClothScenesTest {
    private static final int CLOTH = 0;

    @ParameterizedTest
    @ValueSource(strings = { "cloth-ball", "funnel", "skirt", "ruffles" })
    void clothHardlyStretches(String name) {
        Recording recording = Recording.small(name);
        for (double[] frame : recording.frames()) {
            double[] stretches = recording.stretches(CLOTH, frame);
            double[] sizes = Arrays.stream(stretches).map(Math::abs).sorted().toArray();
            assertThat(sizes[sizes.length / 2]).as("median").isLessThan(0.05);
            assertThat(stretches[(int) (0.99 * stretches.length)]).as("99th percentile").isLessThan(0.35);
        }
    }

    @Test
    void clothDrapesOverTheBallWithoutEnteringIt() {
        Recording recording = Recording.small("cloth-ball");
        double[] last = recording.last();
        double lowest = 0;
        for (int v = 0; v < recording.topology().vertexCount(); v++) {
            if (recording.topology().bodyOfVertex(v) == CLOTH) {
                double radius = Math
                        .sqrt(last[3 * v] * last[3 * v] + last[3 * v + 1] * last[3 * v + 1]
                                + last[3 * v + 2] * last[3 * v + 2]);
                assertThat(radius).isGreaterThan(0.5 - 1e-6);
                lowest = Math.min(lowest, last[3 * v + 1]);
            }
        }
        assertThat(lowest).as("reaches the floor").isLessThan(-0.55);
    }

    /**
     * Thin layers cross each other, as in the original scene. At full size it has 40 times the contacts of cloth-ball.
     */
    @Test
    void theTangledClothCrossesItselfMoreOften() {
        assertThat(crossings("cloth-ball-tangled")).isGreaterThan(3 * crossings("cloth-ball") / 2);
    }

    /** Counts at the end, in a cloth fine enough to fold. */
    private static int crossings(String name) {
        Recording recording = Recording.of(name, 6000, 25, 7);
        try (DiscreteDetector detector = Detector.discrete(recording.topology()).threads(1).start()) {
            return detector.detect(recording.last()).size();
        }
    }

    @Test
    void clothPassesThroughTheFunnel() {
        Recording recording = Recording.small("funnel");
        assertThat(highest(recording, recording.first())).isGreaterThan(0);
        assertThat(highest(recording, recording.frames().get(7))).as("waits for the ball").isGreaterThan(-0.2);
        assertThat(highest(recording, recording.last())).as("out of the neck, which ends at -0.75").isLessThan(-0.75);
    }

    private static double highest(Recording recording, double[] frame) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int v = 0; v < recording.topology().vertexCount(); v++) {
            if (recording.topology().bodyOfVertex(v) == CLOTH) {
                highest = Math.max(highest, frame[3 * v + 1]);
            }
        }
        return highest;
    }

    @Test
    void waistStaysOnTheHips() {
        Recording recording = Recording.small("skirt");
        double top = highest(recording, recording.first());
        int hips = firstVertexOfBody(recording, 1);
        for (int v = 0; v < hips; v++) {
            if (recording.first()[3 * v + 1] == top) {
                double start = Recording.distance(recording.first(), v, recording.first(), hips);
                double end = Recording.distance(recording.last(), v, recording.last(), hips);
                assertThat(end).isCloseTo(start, Offset.offset(1e-6));
            }
        }
    }

    private static int firstVertexOfBody(Recording recording, int body) {
        int v = 0;
        while (recording.topology().bodyOfVertex(v) != body) {
            v++;
        }
        return v;
    }
}

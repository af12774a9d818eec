package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.spi.Engine;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One detector answers at its own separation and at others, from the same positions, as detectors of their own do. */
class ProbeWithinTest {
    private static final Mesh TRIANGLE = new Mesh(Topology.of(3, new int[] { 0, 1, 2 }),
            new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 });

    private static Stream<String> engines() {
        return Engines.all().stream().map(Engine::name);
    }

    /** Some parts rest, some move, and what an engine keeps between steps belongs to one separation only. */
    @ParameterizedTest
    @MethodSource("engines")
    void givesTheSameBitsAsADetectorWithThatSeparation(String engine) {
        Scene.Builder parts = Scene.builder().add(Part.fixed("floor", TRIANGLE));
        for (int k = 0; k < 6; k++) {
            parts.add(Part.rigid("body" + k, TRIANGLE));
        }
        Scene scene = parts.build();
        Random random = new Random(5);
        int[] found = new int[2];
        try (Detector one = Detector.continuous(scene).engine(engine).threads(2).start();
                Detector other = Detector.continuous(scene).separation(0.25).engine(engine).threads(2).start();
                Detector exact = Detector.continuous(scene).engine(engine).threads(2).start()) {
            for (int step = 0; step < 12; step++) {
                Moves moves = scene.moves();
                for (int k = 0; k < 6; k++) {
                    if (random.nextInt(3) > 0) {
                        moves = moves.move("body" + k, Pose.degrees(random.nextInt(4) * 0.25,
                                random.nextInt(4) * 0.25, random.nextInt(8) * 0.125, 0, 0, 0));
                    }
                }
                Contacts touching = exact.probe(moves);
                Contacts within = other.probe(moves);
                assertThat(one.probeWithin(0.25, moves)).isEqualTo(within);
                assertThat(one.probe(moves)).isEqualTo(touching);
                assertThat(one.probeWithin(0.25, moves)).isEqualTo(within);
                assertThat(one.probeWithin(0, moves)).isEqualTo(touching);
                found[0] += touching.size();
                found[1] += within.size();
                if (step % 3 < 2) {
                    one.accept();
                    other.accept();
                    exact.accept();
                }
            }
        }
        assertThat(found[0]).isPositive();
        assertThat(found[1]).isGreaterThan(found[0]);
    }

    @Test
    void worksAtSeveralSeparationsAndAfterAChangeOfScene() {
        Scene scene = Scene.of(Part.fixed("floor", TRIANGLE), Part.rigid("body", TRIANGLE));
        try (Detector detector = Detector.continuous(scene).separation(0.5).start()) {
            Moves up = scene.move("body", Pose.degrees(0, 0, 1, 0, 0, 0));
            detector.reset(up);
            Moves less = scene.move("body", Pose.degrees(0, 0, 0.75, 0, 0, 0));
            assertThat(detector.probe(less).size()).isZero();
            assertThat(detector.probeWithin(0.8, less).size()).isPositive();
            assertThat(detector.probeWithin(0.6, less).size()).isZero();
            assertThat(detector.probeWithin(0, less).size()).isZero();
            Scene changed = scene.toBuilder().add(Part.rigid("another", TRIANGLE)).build();
            detector.change(changed);
            assertThat(detector.probeWithin(0, changed.moves()).limiting().size()).isZero();
            assertThat(detector.probeWithin(0, changed.moves()).count(Contact.Phase.RESTING)).isPositive();
        }
    }

    @Test
    void refusesASeparationThatIsNoDistance() {
        try (Detector detector = Detector.continuous(TRIANGLE.topology()).start(TRIANGLE.positions())) {
            for (double wrong : new double[] { -1, Double.NaN, Double.POSITIVE_INFINITY }) {
                assertThatThrownBy(() -> detector.probeWithin(wrong, TRIANGLE.positions()))
                        .isInstanceOf(InvalidInputException.class).hasMessageContaining("separation is " + wrong);
            }
            assertThatThrownBy(detector::accept).isInstanceOf(IllegalStateException.class);
        }
    }
}

package dev.graze.engine.slabs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.mesh.Topology;
import dev.graze.spi.StepStatistics.Counter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many small steps in a row, in which the engine keeps pairs that are near, against all pairs. */
class CoherentStepsTest {
    private static final int SIDE = 13;

    @ParameterizedTest
    @ValueSource(doubles = { 0.002, 0.01, 0.04, 0.15, 0.6 })
    void sheetsThatPassThroughEachOther(double speed) {
        Random random = new Random(7);
        double[] start = sheets(3, random);
        double[] phases = phases(3, random);
        compare(sheetsTopology(3), 0, 40, step -> moved(start, phases, speed * step));
    }

    @ParameterizedTest
    @ValueSource(doubles = { 0.01, 0.05 })
    void sheetsWithSeparation(double speed) {
        Random random = new Random(8);
        double[] start = sheets(2, random);
        double[] phases = phases(2, random);
        compare(sheetsTopology(2), 0.03, 25, step -> moved(start, phases, speed * step));
    }

    /** The reach is then much longer than the margin, and rounding of the reach must not matter. */
    @Test
    void separationOfManyEdges() {
        Random random = new Random(12);
        double[] start = sheets(1, random);
        double[] phases = phases(1, random);
        compare(sheetsTopology(1), 5, 6, step -> moved(start, phases, 0.001 * step));
    }

    @ParameterizedTest
    @ValueSource(doubles = { 0.01, 0.05, 0.3 })
    void bodiesThatDriftInAllDirections(double speed) {
        Random random = new Random(9);
        int bodies = 250;
        double[] start = new double[12 * bodies];
        double[] velocities = new double[12 * bodies];
        int[] triangles = new int[12 * bodies];
        int[] faces = { 0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0 };
        for (int body = 0; body < bodies; body++) {
            for (int axis = 0; axis < 3; axis++) {
                double center = 4 * random.nextDouble();
                double velocity = random.nextGaussian();
                for (int corner = 0; corner < 4; corner++) {
                    start[12 * body + 3 * corner + axis] = center + random.nextDouble() - 0.5;
                    velocities[12 * body + 3 * corner + axis] = velocity;
                }
            }
            for (int i = 0; i < faces.length; i++) {
                triangles[12 * body + i] = 4 * body + faces[i];
            }
        }
        compare(Topology.of(4 * bodies, triangles), 0, 30, step -> {
            double[] positions = start.clone();
            for (int i = 0; i < positions.length; i++) {
                positions[i] += speed * step * velocities[i];
            }
            return positions;
        });
    }

    /** Questions that end early, probes and jumps in between must leave the list right or unused. */
    @Test
    void otherQuestionsInBetween() {
        Random random = new Random(10);
        double[] start = sheets(3, random);
        double[] phases = phases(3, random);
        Topology topology = sheetsTopology(3);
        double time = 0;
        try (Detector detector = Detector.continuous(topology).threads(2).start(start);
                Detector brute = Detector.continuous(topology).engine("brute").threads(2).start(start)) {
            for (int step = 0; step < 60; step++) {
                double speed = random.nextInt(6) == 0 ? 0.8 : 0.01;
                double[] next = moved(start, phases, time + speed);
                switch (random.nextInt(5)) {
                    case 0 -> assertThat(detector.firstImpact(next)).isEqualTo(brute.firstImpact(next));
                    case 1 -> assertThat(detector.touches(next)).isEqualTo(brute.touches(next));
                    case 2 -> assertThat(detector.probe(next)).isEqualTo(brute.probe(next));
                    default -> {
                        assertThat(detector.advance(next)).isEqualTo(brute.advance(next));
                        time += speed;
                    }
                }
            }
        }
    }

    /** The test above would also pass if nothing were ever kept. */
    @Test
    void smallStepsNeedFewVolumeTests() {
        Random random = new Random(11);
        double[] start = sheets(3, random);
        double[] phases = phases(3, random);
        long fewest = Long.MAX_VALUE;
        try (Detector detector = Detector.continuous(sheetsTopology(3)).threads(2).start(start)) {
            detector.advance(moved(start, phases, 0.001));
            long first = detector.statistics().count(Counter.BOUNDING_VOLUME_TESTS);
            for (int step = 2; step < 8; step++) {
                detector.advance(moved(start, phases, 0.001 * step));
                fewest = Math.min(fewest, detector.statistics().count(Counter.BOUNDING_VOLUME_TESTS));
            }
            assertThat(fewest).isLessThan(first / 10);
        }
    }

    private interface Motion {
        double[] at(int step);
    }

    private static void compare(Topology topology, double separation, int steps, Motion motion) {
        int found = 0;
        try (Detector detector = Detector.continuous(topology).separation(separation).threads(3).start(motion.at(0));
                Detector brute = Detector.continuous(topology).separation(separation).engine("brute").threads(2)
                        .start(motion.at(0))) {
            for (int step = 1; step <= steps; step++) {
                double[] next = motion.at(step);
                Contacts expected = brute.advance(next);
                assertThat(detector.advance(next)).as("step %d", step).isEqualTo(expected);
                found += expected.size();
            }
        }
        assertThat(found).isPositive();
    }

    /** Sheets above each other, with bumps. */
    private static double[] sheets(int count, Random random) {
        double[] positions = new double[3 * count * SIDE * SIDE];
        for (int i = 0; i < count * SIDE * SIDE; i++) {
            int sheet = i / (SIDE * SIDE);
            int column = i % SIDE;
            int row = i / SIDE % SIDE;
            positions[3 * i] = column + 0.2 * random.nextDouble();
            positions[3 * i + 1] = row + 0.2 * random.nextDouble();
            positions[3 * i + 2] = 0.25 * sheet + 0.2 * random.nextDouble();
        }
        return positions;
    }

    /** Three for each sheet: how it moves. */
    private static double[] phases(int count, Random random) {
        return random.doubles(3L * count, -1, 1).toArray();
    }

    /** Moves each sheet as a whole and lets waves run through it. */
    private static double[] moved(double[] start, double[] phases, double time) {
        double[] positions = start.clone();
        for (int i = 0; i < start.length / 3; i++) {
            int sheet = i / (SIDE * SIDE);
            for (int axis = 0; axis < 3; axis++) {
                positions[3 * i + axis] += time * phases[3 * sheet + axis]
                        + 0.3 * Math.sin(time + start[3 * i + (axis + 1) % 3] * phases[3 * sheet + axis]);
            }
        }
        return positions;
    }

    private static Topology sheetsTopology(int count) {
        int[] triangles = new int[6 * count * (SIDE - 1) * (SIDE - 1)];
        int at = 0;
        for (int sheet = 0; sheet < count; sheet++) {
            for (int cell = 0; cell < (SIDE - 1) * (SIDE - 1); cell++) {
                int a = sheet * SIDE * SIDE + cell / (SIDE - 1) * SIDE + cell % (SIDE - 1);
                int[] two = { a, a + 1, a + SIDE, a + 1, a + SIDE + 1, a + SIDE };
                System.arraycopy(two, 0, triangles, at, 6);
                at += 6;
            }
        }
        return Topology.of(count * SIDE * SIDE, triangles);
    }
}

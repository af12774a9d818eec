package dev.graze;

import dev.graze.spi.StepStatistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import org.junit.jupiter.api.Test;

/** A small triangle falls through a large one: three vertex-face and some edge-edge contacts, all known. */
class DetectorTest {
    private static final Topology TWO_TRIANGLES = Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 });

    private static double[] fallingTo(double height) {
        return new double[] { -4, -4, 0, 4, -4, 0, 0, 4, 0, -1, -1, height, 1, -1, height, 0, 1, height };
    }

    @Test
    void aTriangleFallingThroughAnotherTouchesItHalfway() {
        try (Detector detector = Detector.continuous(TWO_TRIANGLES).engine("brute").threads(2).start(fallingTo(1))) {
            Contacts contacts = detector.advance(fallingTo(-1));
            assertThat(contacts.count(ContactKind.VF)).isEqualTo(3);
            assertThat(contacts.count(ContactKind.EE)).isZero();
            for (int i = 0; i < contacts.size(); i++) {
                assertThat(contacts.toi(i)).isLessThanOrEqualTo(0.5).isGreaterThan(0.5 - 1e-6);
                assertThat(contacts.vertex(i, 0)).isEqualTo(3 + i);
                assertThat(contacts.normal(i, 2)).isEqualTo(1);
                assertThat(contacts.status(i)).isEqualTo(ContactStatus.CONVERGED);
            }
            assertThat(contacts.u(0) * 4 + contacts.v(0) * 0 - (1 - contacts.u(0) - contacts.v(0)) * 4).isEqualTo(-1);
            assertThat(detector.statistics().count(StepStatistics.Counter.CANDIDATES_VF)).isEqualTo(3);
        }
    }

    @Test
    void eachStepStartsWhereTheLastOneEnded() {
        try (Detector detector = Detector.continuous(TWO_TRIANGLES).start(fallingTo(3))) {
            assertThat(detector.advance(fallingTo(2)).size()).isZero();
            assertThat(detector.advance(fallingTo(1)).size()).isZero();
            assertThat(detector.advance(fallingTo(-1)).size()).isEqualTo(3);
            assertThat(detector.advance(fallingTo(-2)).size()).isZero();
        }
    }

    @Test
    void touchingAtTheEndOrStartOfAStepIsAContact() {
        try (Detector detector = Detector.continuous(TWO_TRIANGLES).start(fallingTo(1))) {
            Contacts arriving = detector.advance(fallingTo(0));
            assertThat(arriving.count(ContactKind.VF)).isEqualTo(3);
            assertThat(arriving.earliestToi()).isLessThanOrEqualTo(1).isGreaterThan(1 - 1e-6);
            Contacts leaving = detector.advance(fallingTo(-1));
            assertThat(leaving.count(ContactKind.VF)).isEqualTo(3);
            assertThat(leaving.earliestToi()).isZero();
            assertThat(leaving.status(0)).isEqualTo(ContactStatus.TOUCHING_AT_START);
        }
    }

    @Test
    void separationFindsFeaturesThatComeClose() {
        try (Detector detector = Detector.continuous(TWO_TRIANGLES).separation(0.25).start(fallingTo(1))) {
            Contacts contacts = detector.advance(fallingTo(0.125));
            assertThat(contacts.count(ContactKind.VF)).isEqualTo(3);
            double expected = (1 - 0.25) / (1 - 0.125);
            assertThat(contacts.earliestToi()).isLessThanOrEqualTo(expected).isGreaterThan(expected - 1e-6);
            assertThat(contacts.normal(0, 2)).isEqualTo(1);
        }
        try (Detector detector = Detector.continuous(TWO_TRIANGLES).separation(0.1).start(fallingTo(1))) {
            assertThat(detector.advance(fallingTo(0.125)).size()).isZero();
        }
    }

    @Test
    void aVertexWithoutTrianglesCanTouchFaces() {
        Topology triangleAndPoint = Topology.of(4, new int[] { 0, 1, 2 });
        double[] above = { -4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 1 };
        double[] below = { -4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, -1 };
        try (Detector detector = Detector.continuous(triangleAndPoint).start(above)) {
            Contacts contacts = detector.advance(below);
            assertThat(contacts.size()).isEqualTo(1);
            assertThat(contacts.vertex(0, 0)).isEqualTo(3);
        }
    }

    @Test
    void theDetectorCopiesTheCallersArrays() {
        double[] start = fallingTo(1);
        double[] end = fallingTo(-1);
        try (Detector detector = Detector.continuous(TWO_TRIANGLES).start(start)) {
            java.util.Arrays.fill(start, 0);
            assertThat(detector.advance(end).size()).isEqualTo(3);
            java.util.Arrays.fill(end, 0);
            assertThat(detector.advance(fallingTo(1)).size()).isEqualTo(3);
        }
    }

    @Test
    void badPositionsLeaveTheDetectorUnchanged() {
        try (Detector detector = Detector.continuous(TWO_TRIANGLES).start(fallingTo(1))) {
            double[] broken = fallingTo(-1);
            broken[17] = Double.NaN;
            assertThatThrownBy(() -> detector.advance(broken)).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("vertex 5 has z = NaN");
            assertThatThrownBy(() -> detector.advance(new double[3])).hasMessageContaining("needs 18");
            assertThat(detector.advance(fallingTo(-1)).size()).isEqualTo(3);
        }
    }

    @Test
    void discreteDetectorFindsIntersectingTriangles() {
        double[] upright = { -4, -4, 0, 4, -4, 0, 0, 4, 0, -1, 0, -1, 1, 0, -1, 0, 0, 1 };
        try (DiscreteDetector detector = Detector.discrete(TWO_TRIANGLES).threads(2).start()) {
            Intersections pairs = detector.detect(upright);
            assertThat(pairs.size()).isEqualTo(1);
            assertThat(pairs.triangleA(0)).isZero();
            assertThat(pairs.triangleB(0)).isEqualTo(1);
            assertThat(detector.detect(fallingTo(1)).size()).isZero();
            assertThat(detector.detect(fallingTo(0)).size()).isEqualTo(1);
        }
    }

    @Test
    void discreteDetectorReturnsIntersectionPointsOnRequest() {
        double[] upright = { -4, -4, 0, 4, -4, 0, 0, 4, 0, -1, 0, -1, 1, 0, -1, 0, 0, 1 };
        try (DiscreteDetector detector = Detector.discrete(TWO_TRIANGLES).shapes(true).start()) {
            Intersections pairs = detector.detect(upright);
            assertThat(pairs.pointCount(0)).isEqualTo(2);
            assertThat(Math.abs(pairs.point(0, 0, 0))).isEqualTo(0.5);
            assertThat(pairs.point(0, 1, 0)).isEqualTo(-pairs.point(0, 0, 0));
            assertThat(pairs.point(0, 0, 2)).isZero();
            assertThatThrownBy(() -> pairs.point(0, 2, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        }
        try (DiscreteDetector detector = Detector.discrete(TWO_TRIANGLES).start()) {
            Intersections pairs = detector.detect(upright);
            assertThatThrownBy(() -> pairs.pointCount(0)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("shapes(true)");
        }
    }

    @Test
    void intersectionsAndTheirPointsDoNotDependOnTheNumberOfThreads() {
        int triangleCount = 400;
        int[] triangles = java.util.stream.IntStream.range(0, 3 * triangleCount).toArray();
        double[] positions = new java.util.Random(11).doubles(9L * triangleCount).toArray();
        Topology soup = Topology.of(3 * triangleCount, triangles);
        Intersections alone = intersections(soup, positions, 1);
        assertThat(alone.size()).isGreaterThan(1000);
        for (int threads : new int[] { 2, 3, 7 }) {
            assertThat(intersections(soup, positions, threads)).isEqualTo(alone);
        }
    }

    private static Intersections intersections(Topology topology, double[] positions, int threads) {
        try (DiscreteDetector detector = Detector.discrete(topology).threads(threads).shapes(true).start()) {
            return detector.detect(positions);
        }
    }

    @Test
    void messagesAboutBadOptionsNameTheAllowedValues() {
        ContinuousOptions options = Detector.continuous(TWO_TRIANGLES);
        assertThatThrownBy(() -> options.engine("warp")).isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("there is no engine 'warp'; choose one of: ").hasMessageContaining("brute");
        assertThatThrownBy(() -> options.threads(0)).hasMessage("threads must be 1 to 1024, not 0");
        assertThatThrownBy(() -> options.separation(-1)).hasMessageContaining("0 or more, not -1.0");
        assertThatThrownBy(() -> options.separation(Double.NaN)).hasMessageContaining("not NaN");
        assertThatThrownBy(() -> options.tolerance(0)).hasMessageContaining("1e-11 to 1e-2");
        assertThatThrownBy(() -> options.iterationLimit(0)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> Detector.discrete(TWO_TRIANGLES).threads(-1))
                .hasMessage("threads must be 1 to 1024, not -1");
    }

    @Test
    void aProbedMotionTakesEffectOnlyWhenAccepted() {
        try (Detector detector = Detector.continuous(TWO_TRIANGLES).start(fallingTo(1))) {
            assertThatThrownBy(detector::accept).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("nothing was probed");
            Contacts through = detector.probe(fallingTo(-1));
            assertThat(through.size()).isEqualTo(3);
            assertThat(detector.probe(fallingTo(-1))).isEqualTo(through);
            assertThat(detector.probe(fallingTo(0.5)).size()).isZero();
            detector.accept();
            Contacts slower = detector.advance(fallingTo(-0.5));
            assertThat(slower.size()).as("from half a unit above").isEqualTo(3);
            for (int i = 0; i < 3; i++) {
                assertThat(slower.vertex(i, 0)).isEqualTo(through.vertex(i, 0));
                assertThat(slower.toi(i)).isEqualTo(through.toi(i));
                assertThat(slower.gap(i)).as("half as fast, so half as early").isEqualTo(through.gap(i) / 2);
            }
            assertThatThrownBy(detector::accept).isInstanceOf(IllegalStateException.class);
        }
    }

    /** The motion that accept would take is that of the last question; one about an instant leaves none. */
    @Test
    void anotherQuestionTakesThePlaceOfAProbe() {
        try (Detector detector = Detector.continuous(TWO_TRIANGLES).start(fallingTo(1))) {
            detector.probe(fallingTo(0.5));
            detector.near(1, fallingTo(2));
            assertThatThrownBy(detector::accept).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("another question has taken its place");
        }
    }

    @Test
    void afterAFailedProbeThereIsNothingToAccept() {
        try (Detector detector = Detector.continuous(TWO_TRIANGLES).start(fallingTo(1))) {
            detector.probe(fallingTo(0.5));
            assertThatThrownBy(() -> detector.probe(new double[3])).isInstanceOf(InvalidInputException.class);
            assertThatThrownBy(detector::accept).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the probe was refused");
            assertThat(detector.advance(fallingTo(-1)).size()).as("from the unchanged position").isEqualTo(3);
        }
    }

    @Test
    void aClosedDetectorRefusesToAdvance() {
        Detector detector = Detector.continuous(TWO_TRIANGLES).start(fallingTo(1));
        detector.close();
        detector.close();
        assertThatThrownBy(() -> detector.advance(fallingTo(-1))).isInstanceOf(IllegalStateException.class)
                .hasMessage("this detector is closed");
    }

    @Test
    void meshesWithoutTrianglesHaveNoContacts() {
        try (Detector detector = Detector.continuous(Topology.of(0, new int[0])).start(new double[0])) {
            assertThat(detector.advance(new double[0]).size()).isZero();
        }
    }
}

package dev.graze.rigid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.query.Relation;
import dev.graze.query.SceneQueries;
import dev.graze.rigid.body.TestBodies;
import dev.graze.rigid.rays.LossReport;
import dev.graze.rigid.rays.PairSearch;
import dev.graze.rigid.rays.PairTable;
import dev.graze.rigid.rays.PlacedBody;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RayContacts;
import dev.graze.rigid.rays.RayCounts;
import dev.graze.rigid.rays.RayCounts.Counter;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import dev.graze.rigid.rays.ThreadedSearch;
import dev.graze.scenes.rigid.ConcaveBody;
import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Profile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RayDetectorTest {
    private static final RaySettings USUAL = RaySettings.usual(RayConstants.forRadius(1)).statistics(true);
    private static final BodyShape BALL = BodyShape.centred(TestBodies.mesh(Lathe.sized(Profile.ball(1), 600)));
    private static final BodyShape BOX = BodyShape.of(TestBodies.box(10, 1, 10));

    /** Bodies that move randomly in a small room. */
    private static final class Crowd {
        private final List<BodyShape> shapes = new ArrayList<>();
        private final List<Pose> poses = new ArrayList<>();
        private final Random random;

        Crowd(long seed, int count, double spread) {
            random = new Random(seed);
            for (int i = 0; i < count; i++) {
                shapes.add(TestBodies.concave(ConcaveBody.values()[i % 4], 160));
                poses.add(TestBodies.randomPose(random, spread));
            }
        }

        RayDetector detector(int threads, RaySettings settings) {
            return detector(new ThreadedSearch(settings, threads), settings);
        }

        RayDetector detector(PairSearch search, RaySettings settings) {
            RayDetector detector = new RayDetector(settings, search);
            for (int i = 0; i < shapes.size(); i++) {
                detector.add(shapes.get(i), poses.get(i));
            }
            return detector;
        }

        void wander(double way, RayDetector... detectors) {
            for (int i = 0; i < poses.size(); i++) {
                poses.set(i, TestBodies.nudged(poses.get(i), random, way, way));
                for (RayDetector detector : detectors) {
                    detector.move(i, poses.get(i));
                }
            }
        }
    }

    @Test
    void measuresTheDepthOfABallInTheFloor() {
        try (RayDetector detector = RayDetector.on(1, USUAL)) {
            int floor = detector.addFixed(BOX, Pose.at(0, -1, 0));
            int ball = detector.add(BALL, Pose.at(0, 0.9, 0));
            RayContacts contacts = detector.detect();
            assertThat(contacts.size()).isPositive();
            double deepest = 0;
            for (int i = 0; i < contacts.size(); i++) {
                assertThat(contacts.body(i)).isEqualTo(ball);
                assertThat(contacts.otherBody(i)).isEqualTo(floor);
                assertThat(contacts.normal(i, 1)).isEqualTo(1);
                assertThat(contacts.position(i, 1) + contacts.depth(i) * contacts.direction(i, 1))
                        .as("end of the ray").isCloseTo(0,
                                within(1e-9));
                assertThat(contacts.projectedDepth(i)).isCloseTo(-contacts.position(i, 1), within(1e-9));
                deepest = Math.max(deepest, contacts.projectedDepth(i));
            }
            assertThat(deepest).isCloseTo(0.1, within(1e-9));
            detector.move(ball, Pose.at(0, 1.2, 0));
            assertThat(detector.detect().size()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = { 1, 2, 3 })
    void findsTheSameWithBasicAndStacklessTraversal(long seed) {
        Crowd crowd = new Crowd(seed, 8, 1.2);
        RaySettings settings = USUAL.iterative(false);
        try (RayDetector basic = crowd.detector(1, settings.with(StandardAlgorithm.BASIC));
                RayDetector tree = crowd.detector(1, settings)) {
            int contacts = 0;
            for (int step = 0; step < 6; step++) {
                crowd.wander(0.02, basic, tree);
                RayContacts found = tree.detect();
                assertThat(found).isEqualTo(basic.detect());
                assertThat(tree.counts().get(Counter.CANDIDATES)).isEqualTo(basic.counts().get(Counter.CANDIDATES));
                contacts += found.size();
            }
            assertThat(contacts).isGreaterThan(200);
        }
    }

    @ParameterizedTest
    @CsvSource({ "1, 0.002", "2, 0.01", "3, 0.03" })
    void findsTheSameOnAnyNumberOfThreadsAndInEveryRun(long seed, double way) {
        Crowd crowd = new Crowd(seed, 10, 1.3);
        try (RayDetector one = crowd.detector(1, USUAL);
                RayDetector again = crowd.detector(1, USUAL);
                RayDetector three = crowd.detector(3, USUAL)) {
            for (int step = 0; step < 12; step++) {
                RayContacts found = one.detect();
                assertThat(again.detect()).isEqualTo(found);
                assertThat(three.detect()).isEqualTo(found);
                crowd.wander(way, one, again, three);
            }
        }
    }

    /**
     * Every difference from the standard algorithm is one that the loss report names; without those, both results are
     * equal bit for bit.
     */
    @ParameterizedTest
    @ValueSource(longs = { 1, 2, 3 })
    void followsRaysToTheHitsOfTheStandardAlgorithm(long seed) {
        Crowd crowd = new Crowd(seed, 8, 1.4);
        LossReport sum = new LossReport(0, 0, 0, 0, 0);
        try (RayDetector followed = crowd.detector(2, USUAL)) {
            long iterative = 0;
            for (int step = 0; step < 40; step++) {
                followed.detect();
                iterative += followed.counts().get(Counter.ITERATIVE_RAYS);
                LossReport report = followed.audit();
                assertThat(report.same() + report.strayed() + report.missed()).isEqualTo(report.standard());
                if (followed.counts().get(Counter.STANDARD_PAIRS) == followed.counts().get(Counter.PAIRS)) {
                    assertThat(report.same()).as("a step without followed rays is standard")
                            .isEqualTo(report.standard());
                }
                sum = sum.plus(report);
                crowd.wander(0.004, followed);
            }
            assertThat(iterative).isGreaterThan(1000);
        }
        assertThat(sum.standard()).isGreaterThan(1000);
        assertThat(sum.strayed() + sum.surplus()).as("%s", sum).isLessThan(sum.standard() / 20);
        assertThat(sum.lossPercent()).as("%s", sum).isLessThan(10);
    }

    /**
     * Where the hit part of the body is convex, a ray that is not lost ends on the triangle that the standard algorithm
     * finds.
     */
    @Test
    void reportsEveryLossOnConvexBodies() {
        Random random = new Random(4);
        try (RayDetector detector = RayDetector.on(1, USUAL)) {
            Pose[] poses = { Pose.at(0, 0, 0), Pose.at(1.7, 0.2, 0.1), Pose.at(0.4, 1.6, 0.8) };
            for (Pose pose : poses) {
                detector.add(BALL, pose);
            }
            long followed = 0;
            for (int step = 0; step < 60; step++) {
                detector.detect();
                LossReport report = detector.audit();
                assertThat(report.strayed()).isZero();
                assertThat(report.surplus()).isZero();
                followed += detector.counts().get(Counter.ITERATIVE_RAYS);
                for (int body = 0; body < 3; body++) {
                    poses[body] = TestBodies.nudged(poses[body], random, 0.004, 0.01);
                    detector.move(body, poses[body]);
                }
            }
            assertThat(followed).isGreaterThan(1000);
        }
    }

    /** Fig. 2.4: without prediction, a pair that starts to collide while it is followed is found late. */
    @Test
    void predictsWhichVerticesCollideNext() {
        RaySettings settings = RaySettings.usual(new RayConstants(12, 0.1, 0.1, false));
        int[] foundAt = new int[2];
        for (int predictive = 0; predictive < 2; predictive++) {
            try (RayDetector detector = RayDetector.on(1, settings.predictive(predictive == 1))) {
                detector.addFixed(BOX, Pose.at(0, -1, 0));
                int ball = detector.add(BALL, Pose.at(0, 1.03, 0));
                for (int step = 0; detector.detect().size() == 0; step++) {
                    detector.move(ball, Pose.at(0, 1.03 - 0.009 * (step + 1), 0));
                    foundAt[predictive] = step + 1;
                }
            }
        }
        assertThat(foundAt[1]).isLessThan(foundAt[0]);
    }

    @Test
    void retracesAPairOnlyAfterALargeMove() {
        RaySettings settings = RaySettings.usual(new RayConstants(12, 0.05, 0.1, false));
        try (RayDetector detector = RayDetector.on(1, settings)) {
            detector.addFixed(BOX, Pose.at(0, -1, 0));
            int ball = detector.add(BALL, Pose.at(0, 0.95, 0));
            List<Long> standard = new ArrayList<>();
            for (int step = 0; step < 6; step++) {
                detector.detect();
                standard.add(detector.counts().get(Counter.STANDARD_PAIRS));
                detector.move(ball, Pose.at(0.02 * (step + 1), 0.95, 0));
            }
            assertThat(standard).as("0.02 and 0.04 are below the threshold, 0.06 is not").containsExactly(1L, 0L, 0L,
                    1L, 0L, 0L);
            detector.move(ball, Pose.at(0.1, 0.95, 0).turned(0, 1, 0, 0.03));
            detector.detect();
            detector.move(ball, Pose.at(0.1, 0.95, 0).turned(0, 1, 0, 0.09));
            detector.detect();
            assertThat(detector.counts().get(Counter.STANDARD_PAIRS)).as("rotation counts too").isEqualTo(1);
        }
    }

    /** A pair that moves beyond the threshold in every step is retraced in every step and needs no candidates. */
    @Test
    void predictsNothingForPairsThatAreRetracedAnyway() {
        RaySettings settings = RaySettings.usual(new RayConstants(12, 0.05, 0.1, false)).statistics(true);
        double[] heights = { 1.5, 1.25, 1.05, 1.04, 1.035, 1.03 };
        List<Boolean> predicted = new ArrayList<>();
        List<Long> standard = new ArrayList<>();
        try (RayDetector detector = RayDetector.on(1, settings)) {
            detector.addFixed(TestBodies.concave(ConcaveBody.LOBED, 400), Pose.ORIGIN);
            int ball = detector.add(BALL, Pose.at(0, heights[0], 0));
            for (double height : heights) {
                detector.move(ball, Pose.at(0, height, 0));
                detector.detect();
                predicted.add(detector.counts().get(Counter.PREDICTIVE_RAYS) > 0);
                standard.add(detector.counts().get(Counter.STANDARD_PAIRS));
                assertThat(standard.getLast() == 0 || detector.audit().missed() == 0).isTrue();
            }
        }
        assertThat(predicted).as("new, fast twice, slow for the first time, followed twice").containsExactly(true,
                false,
                false, true, false, false);
        assertThat(standard).containsExactly(1L, 1L, 1L, 1L, 0L, 0L);
    }

    @Test
    void countsRaysOnlyIfAsked() {
        Crowd crowd = new Crowd(3, 8, 1.2);
        try (RayDetector counting = crowd.detector(2, USUAL);
                RayDetector silent = crowd.detector(2, USUAL.statistics(false))) {
            RayCounts counted = new RayCounts();
            RayCounts always = new RayCounts();
            for (int step = 0; step < 6; step++) {
                assertThat(silent.detect()).isEqualTo(counting.detect());
                counted.add(counting.counts());
                always.add(silent.counts());
                crowd.wander(0.01, counting, silent);
            }
            List<Counter> kept = List.of(Counter.PAIRS, Counter.STANDARD_PAIRS, Counter.HITS, Counter.CANDIDATES);
            for (Counter counter : Counter.values()) {
                assertThat(counted.get(counter)).as("%s", counter).isPositive();
                assertThat(always.get(counter)).as("%s", counter)
                        .isEqualTo(kept.contains(counter) ? counted.get(counter) : 0);
            }
        }
    }

    @Test
    void adaptsItsConstantsToTheMotionOfEachPair() {
        RaySettings adaptive = RaySettings.usual(new RayConstants(40, 0.3, 0.3, true));
        RaySettings fixed = RaySettings.usual(new RayConstants(40, 0.3, 0.3, false));
        Crowd crowd = new Crowd(9, 8, 1.4);
        try (RayDetector adapting = crowd.detector(1, adaptive); RayDetector constant = crowd.detector(1, fixed)) {
            long candidates = 0;
            long without = 0;
            LossReport sum = new LossReport(0, 0, 0, 0, 0);
            for (int step = 0; step < 40; step++) {
                adapting.detect();
                constant.detect();
                candidates += adapting.counts().get(Counter.CANDIDATES);
                without += constant.counts().get(Counter.CANDIDATES);
                sum = sum.plus(adapting.audit());
                crowd.wander(0.002, adapting, constant);
            }
            assertThat(candidates).as("candidates of slow pairs").isLessThan(without * 3 / 4);
            assertThat(sum.lossPercent()).as("%s", sum).isLessThan(10);
        }
    }

    @Test
    void resumesFromStoredState() throws IOException {
        Crowd crowd = new Crowd(6, 8, 1.3);
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        try (RayDetector first = crowd.detector(1, USUAL)) {
            for (int step = 0; step < 5; step++) {
                first.detect();
                crowd.wander(0.004, first);
            }
            first.writeRays(new DataOutputStream(stored));
            try (RayDetector second = crowd.detector(2, USUAL)) {
                second.readRays(new DataInputStream(new ByteArrayInputStream(stored.toByteArray())));
                for (int step = 0; step < 5; step++) {
                    assertThat(second.detect()).isEqualTo(first.detect());
                    assertThat(second.counts().get(Counter.ITERATIVE_RAYS))
                            .isEqualTo(first.counts().get(Counter.ITERATIVE_RAYS));
                    crowd.wander(0.004, first, second);
                }
            }
        }
    }

    /** A search that fails once, either before or after tracing. */
    private record FailingSearch(ThreadedSearch search, AtomicInteger callsBefore, boolean late) implements PairSearch {
        @Override
        public void trace(List<PlacedBody> bodies, PairTable pairs) {
            boolean fails = callsBefore.getAndDecrement() == 0;
            if (!fails || late) {
                search.trace(bodies, pairs);
            }
            if (fails) {
                throw new OutOfMemoryError("made up");
            }
        }

        @Override
        public void traceSelf(List<PlacedBody> bodies, RayContacts contacts) {
            search.traceSelf(bodies, contacts);
        }

        @Override
        public RayCounts counts() {
            return search.counts();
        }

        @Override
        public void close() {
            search.close();
        }
    }

    /** The next search must be that of a new detector. */
    @ParameterizedTest
    @CsvSource({ "0, false", "0, true", "2, false", "2, true" })
    void restartsAfterAFailedSearch(int callsBefore, boolean late) {
        Crowd crowd = new Crowd(6, 8, 1.3);
        PairSearch failing = new FailingSearch(new ThreadedSearch(USUAL, 1), new AtomicInteger(callsBefore), late);
        try (RayDetector detector = crowd.detector(failing, USUAL)) {
            for (int step = 0; step < callsBefore; step++) {
                detector.detect();
                crowd.wander(0.004, detector);
            }
            assertThatThrownBy(detector::detect).isInstanceOf(OutOfMemoryError.class);
            crowd.wander(0.004, detector);
            try (RayDetector fresh = crowd.detector(1, USUAL)) {
                for (int step = 0; step < 4; step++) {
                    assertThat(detector.detect()).isEqualTo(fresh.detect());
                    for (Counter counter : Counter.values()) {
                        assertThat(detector.counts().get(counter)).as("%s", counter)
                                .isEqualTo(fresh.counts().get(counter));
                    }
                    crowd.wander(0.004, detector, fresh);
                }
            }
        }
    }

    @Test
    void findsTheSameFarFromTheOrigin() {
        RaySettings touching = RaySettings.usual(new RayConstants(12, 0, 0, false));
        for (double away : new double[] { 0, 1e6, -1e9 }) {
            try (RayDetector detector = RayDetector.on(1, touching)) {
                detector.addFixed(BOX, Pose.at(away, away - 1, away));
                detector.add(BALL, Pose.at(away, away + 0.9, away));
                assertThat(detector.detect().size()).as("%s away", away).isPositive();
            }
        }
    }

    @Test
    void forgetsRemovedBodies() {
        try (RayDetector detector = RayDetector.on(1, USUAL)) {
            int floor = detector.addFixed(BOX, Pose.at(0, -1, 0));
            int ball = detector.add(BALL, Pose.at(0, 0.9, 0));
            assertThat(detector.detect().size()).isPositive();
            detector.remove(ball);
            assertThat(detector.detect().size()).isZero();
            assertThat(detector.add(BALL, Pose.at(0, 0.9, 0))).isEqualTo(2);
            assertThat(detector.detect().size()).isPositive();
            assertThatThrownBy(() -> detector.move(ball, Pose.ORIGIN)).isInstanceOf(InvalidInputException.class);
            detector.remove(floor);
            assertThat(detector.detect().size()).isZero();
        }
    }

    @Test
    void followsDeformingBodies() {
        BodyShape soft = BodyShape.deformable(TestBodies.mesh(Lathe.sized(Profile.ball(1), 600)));
        double[] rest = soft.positions().clone();
        try (RayDetector detector = RayDetector.on(1, USUAL)) {
            detector.addFixed(BOX, Pose.at(0, -1, 0));
            detector.add(soft, Pose.at(0, 1.01, 0));
            assertThat(detector.detect().size()).isZero();
            LossReport sum = new LossReport(0, 0, 0, 0, 0);
            long standard = 0;
            for (int step = 1; step <= 30; step++) {
                double[] next = rest.clone();
                for (int i = 1; i < next.length; i += 3) {
                    next[i] *= 1 + 0.005 * step;
                }
                soft.deform(next);
                detector.detect();
                standard += detector.counts().get(Counter.STANDARD_PAIRS);
                sum = sum.plus(detector.audit());
            }
            assertThat(standard).as("steps in which deformation exceeds the threshold").isBetween(1L, 10L);
            assertThat(sum.standard()).isPositive();
            assertThat(sum.lossPercent()).as("%s", sum).isLessThan(10);
            assertThatThrownBy(() -> detector.add(soft, Pose.ORIGIN)).isInstanceOf(InvalidInputException.class);
        }
    }

    /** A sausage bent into a ring: its ends are first apart, then inside each other. */
    @Test
    void findsWhereADeformingBodyPenetratesItself() {
        BodyShape sausage = BodyShape.deformable(TestBodies.mesh(Lathe.sized(Profile.capsule(-3, 3, 0.4, 0.4), 2000)));
        double[] straight = sausage.positions().clone();
        try (RayDetector detector = RayDetector.on(3, USUAL.selfPenetration(true));
                RayDetector alone = RayDetector.on(1, USUAL.selfPenetration(true));
                RayDetector without = RayDetector.on(1, USUAL)) {
            int body = detector.add(sausage, Pose.at(1, 2, 3));
            without.add(sausage, Pose.at(1, 2, 3));
            alone.add(sausage, Pose.at(1, 2, 3));
            assertThat(detector.detect().size()).isZero();
            sausage.deform(TestBodies.bent(straight, 1.35));
            assertThat(detector.detect().size()).as("the ends are apart").isZero();
            sausage.deform(TestBodies.bent(straight, 1.0));
            RayContacts contacts = detector.detect();
            assertThat(contacts.size()).as("the ends overlap").isGreaterThan(20);
            assertThat(alone.detect()).as("on one thread").isEqualTo(contacts);
            for (int i = 0; i < contacts.size(); i++) {
                assertThat(contacts.body(i)).isEqualTo(body);
                assertThat(contacts.otherBody(i)).isEqualTo(body);
                assertThat(Math.abs(straight[3 * contacts.vertex(i) + 1])).as("only ends penetrate").isGreaterThan(2.4);
            }
            assertThat(without.detect().size()).as("unless asked for").isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 0, -1 })
    void rejectsLessThanOneThread(int threads) {
        assertThatThrownBy(() -> RayDetector.on(threads, USUAL)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a team has at least 1 member, not " + threads);
    }

    @Test
    void rejectsInvalidConstants() {
        assertThatThrownBy(() -> new RayConstants(0, 1, 1, false)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new RayConstants(5, 0.2, 0.1, false))
                .hasMessageContaining("larger than the distance extension");
        assertThatThrownBy(() -> new RayConstants(5, Double.NaN, 0.1, false)).isInstanceOf(InvalidInputException.class);
    }

    /** What the class comment says rays miss, and what sees it. */
    @Test
    void missesNestedCrossedAndAlignedBodiesThatRelationsSee() {
        Mesh cube = TestBodies.box(1, 1, 1);
        assertRaysMiss(cube, TestBodies.box(0.25, 0.25, 0.25), Pose.ORIGIN, Relation.B_INSIDE_A);
        assertRaysMiss(TestBodies.box(3, 1, 1), TestBodies.box(0.5, 3, 0.5), Pose.ORIGIN, Relation.CROSSING);
        assertRaysMiss(cube, cube, Pose.at(1, 0, 0), Relation.CROSSING);
    }

    private static void assertRaysMiss(Mesh a, Mesh b, Pose poseOfB, Relation truth) {
        try (RayDetector detector = RayDetector.on(1, USUAL)) {
            detector.add(BodyShape.of(a), Pose.ORIGIN);
            detector.add(BodyShape.of(b), poseOfB);
            assertThat(detector.detect().size()).isZero();
        }
        try (SceneQueries queries = SceneQueries
                .of(Scene.builder().add(Part.rigid("a", a)).add(Part.rigid("b", b, poseOfB)).build(), 1)) {
            assertThat(queries.relation("a", "b", 0).relation()).isEqualTo(truth);
        }
    }
}

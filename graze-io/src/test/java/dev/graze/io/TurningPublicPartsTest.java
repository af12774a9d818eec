package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.query.SceneQueries;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Turning parts of the public data. The reference needs no search in time: as long as two parts are a distance d apart
 * and no point of them moves faster than v, nothing touches for d / v. Advancing by that with exact distances at
 * independently computed poses reaches the true first contact from below. Up to it, intersections are also tested in
 * steps of a ten-thousandth of a degree.
 */
class TurningPublicPartsTest {
    private static final double[] ORIGIN = { 0, 0, 0 };
    private static final double[] UP = { 0, 1, 0 };
    private static final double TOUCHING = 1e-9;
    private static final double GEARS_APART = 2.05;

    private static Mesh mesh(String name) {
        return Meshes.read(SharedData.require("parts/rigid-ipc/" + name + ".obj"));
    }

    /** A motion: what the detector gets, and the poses of both parts at a time. */
    private record Motion(Scene scene, Moves moves, DoubleFunction<Pose> poseA, DoubleFunction<Pose> poseB,
            double fastest, double degrees) {
    }

    private static Motion gears(double degreesA, double degreesB) {
        Pose start = Pose.degrees(GEARS_APART, 0, 0, 0, 15, 0);
        Scene scene = Scene.of(Part.rigid("a", mesh("gear")), Part.rigid("b", mesh("gear"), start));
        double angleA = Math.toRadians(degreesA);
        double angleB = Math.toRadians(degreesB);
        Moves moves = scene.moves().turn("a", ORIGIN, UP, angleA, 0);
        if (degreesB != 0) {
            moves.turn("b", new double[] { GEARS_APART, 0, 0 }, UP, angleB, 0);
        }
        return new Motion(scene, moves, s -> Pose.degrees(0, 0, 0, 0, degreesA * s, 0),
                s -> Pose.degrees(GEARS_APART, 0, 0, 0, 15 + degreesB * s, 0),
                1.1 * (Math.abs(angleA) + Math.abs(angleB)), Math.abs(degreesA) + Math.abs(degreesB));
    }

    private static Motion screw(double degrees, double along) {
        Scene scene = Scene.of(Part.rigid("a", mesh("screw-big")), Part.fixed("b", mesh("nut-big")));
        double angle = Math.toRadians(degrees);
        return new Motion(scene, scene.moves().turn("a", ORIGIN, UP, angle, along),
                s -> Pose.degrees(0, along * s, 0, 0, degrees * s, 0), s -> Pose.ORIGIN, 6 * angle + along, degrees);
    }

    /** The rail swings about its right end and meets a gear near its left one. */
    private static Motion rail() {
        Pose gear = Pose.at(-8, 0, 1.635);
        Scene scene = Scene.of(Part.rigid("a", mesh("rail")), Part.rigid("b", mesh("gear"), gear));
        double degrees = 5;
        Pose end = pivoted(degrees);
        return new Motion(scene, scene.moves().move("a", end, Moves.Path.SCREW), s -> pivoted(degrees * s), s -> gear,
                12.1 * Math.toRadians(degrees), degrees);
    }

    private static Pose pivoted(double degrees) {
        double angle = Math.toRadians(degrees);
        return Pose.degrees(3 - 3 * Math.cos(angle), 0, 3 * Math.sin(angle), 0, degrees, 0);
    }

    private static double distance(SceneQueries queries, Motion motion, double time) {
        place(queries, motion, time);
        return queries.distance("a", "b").distance();
    }

    private static void place(SceneQueries queries, Motion motion, double time) {
        Moves moves = motion.scene.moves().move("a", motion.poseA.apply(time));
        if (motion.scene.part("b").motion() == Part.Motion.RIGID) {
            moves.move("b", motion.poseB.apply(time));
        }
        queries.place(moves);
    }

    /** Returns the time of the first contact, or 1. */
    private static double firstContact(SceneQueries queries, Motion motion) {
        double time = 0;
        for (double gap = distance(queries, motion, 0); gap > TOUCHING && time < 1; gap = distance(queries, motion,
                time)) {
            time = Math.min(1, time + 0.999 * gap / motion.fastest);
        }
        return time;
    }

    private static void check(Motion motion, double tolerance, boolean touches) {
        try (Detector detector = Detector.continuous(motion.scene).rotationTolerance(tolerance).start();
                SceneQueries queries = SceneQueries.of(motion.scene)) {
            Contacts contacts = detector.probe(motion.moves);
            double toi = contacts.earliestToi();
            double exact = firstContact(queries, motion);
            assertThat(contacts.size() > 0).isEqualTo(touches);
            assertThat(exact < 1).isEqualTo(touches);
            assertThat(toi).as("never late").isLessThanOrEqualTo(exact);
            assertThat(detector.safeStep(motion.moves)).isEqualTo(toi);
            if (touches) {
                assertThat(distance(queries, motion, toi)).as("within the tolerance").isLessThanOrEqualTo(tolerance);
                requireFree(queries, motion, toi);
            }
        }
    }

    private static void requireFree(SceneQueries queries, Motion motion, double toi) {
        double step = 1e-4 / motion.degrees;
        for (double time = Math.max(0, toi - 50 * step); time < toi; time += step) {
            place(queries, motion, time);
            assertThat(queries.isWithin("a", "b", 0)).as("free at %s", time).isFalse();
        }
    }

    @Test
    void gearsThatMeshDoNotTouch() {
        check(gears(20, -20), 1e-4, false);
    }

    @Test
    void gearsTouch() {
        for (double degrees : new double[] { 1, 5, 20 }) {
            check(gears(degrees, 0), 1e-4, true);
            check(gears(degrees, degrees), 1e-6, true);
            check(gears(-degrees, 0), 1e-2, true);
        }
    }

    @Test
    void aScrewThatSpinsInItsNutTouchesItsThread() {
        check(screw(5, 0), 1e-5, false);
        check(screw(20, 0), 1e-3, true);
        check(screw(20, 0), 1e-5, true);
        check(screw(20, 1.0 / 18), 1e-5, false);
        check(screw(45, 1.0 / 8), 1e-4, true);
    }

    @Test
    void aRailSwingsIntoAGear() {
        check(rail(), 1e-3, true);
        check(rail(), 1e-6, true);
    }
}

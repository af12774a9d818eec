package dev.graze.examples;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.response.ContactFrame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Two gears of which one drives the other by contact alone. Nothing in the program knows the transmission ratio: it
 * follows from the teeth.
 *
 * <p>Each step turns the driver about its axle, along true arcs, and asks for the first impact on the way. Where one of
 * its teeth would hit one of the driven gear, the driven gear has to turn too, by what is missing at that contact.
 * The question is repeated with both motions until nothing touches, and the step is accepted: so no two teeth ever
 * intersect, not even between frames.
 *
 * <p>The program writes one frame per step to a directory, for {@code graze check} and {@code graze view}.
 */
public final class GearTrain implements AutoCloseable {
    private static final String DRIVER = "driver";
    private static final String DRIVEN = "driven";
    private static final double[] UP = { 0, 0, 1 };
    /** The radius of a gear at the middle of its teeth, per tooth. */
    private static final double RADIUS_PER_TOOTH = 0.08;
    private static final double HALF_TOOTH_HEIGHT = 0.12;
    /** How much farther apart the axles are than gears that mesh without play. */
    private static final double PLAY = 0.05;
    /** How far a pushed tooth is from the tooth that pushes it when a step ends. */
    private static final double CLEARANCE = 1e-4;
    private static final int MOST_QUESTIONS = 20;

    private final Scene scene;
    private final double[] driverAxle = { 0, 0, 0 };
    private final double[] drivenAxle;
    private final double[] positions;
    private final Detector detector;
    private final ContactFrame frame = new ContactFrame();
    private Pose driverPose = Pose.ORIGIN;
    private Pose drivenPose;
    private double driverAngle;
    private double drivenAngle;

    public GearTrain(int driverTeeth, int drivenTeeth) {
        double distance = RADIUS_PER_TOOTH * (driverTeeth + drivenTeeth) + PLAY;
        this.drivenAxle = new double[] { distance, 0, 0 };
        // Half a tooth further, so that a tooth of the driver meets a gap of the driven gear.
        this.drivenPose = Pose.degrees(distance, 0, 0, 0, 0, 180 + 180.0 / drivenTeeth);
        this.scene = Scene.of(Part.rigid(DRIVER, gear(driverTeeth)), Part.rigid(DRIVEN, gear(drivenTeeth), drivenPose));
        this.positions = scene.positions();
        this.detector = Detector.continuous(scene).start();
    }

    private static Mesh gear(int teeth) {
        double radius = RADIUS_PER_TOOTH * teeth;
        return Shapes.gear(teeth, radius - HALF_TOOTH_HEIGHT, radius + HALF_TOOTH_HEIGHT, 0.15);
    }

    /**
     * Turns the driver by an angle in radians, and the driven gear as far as it is pushed.
     *
     * @return how often the detector was asked for the first impact
     * @throws IllegalStateException if the gears are jammed; they are then unchanged
     */
    public int step(double angle) {
        double push = 0;
        for (int question = 1; question <= MOST_QUESTIONS; question++) {
            Moves moves = scene.moves().turn(DRIVER, driverAxle, UP, angle, 0).turn(DRIVEN, drivenAxle, UP, -push, 0);
            Contacts first = detector.firstImpact(moves);
            if (first.size() == 0) {
                detector.accept();
                turned(moves, angle, push);
                return question;
            }
            push += missing(first, angle, push);
        }
        throw new IllegalStateException("the gears are jammed: " + MOST_QUESTIONS + " times, a tooth was still hit");
    }

    private void turned(Moves moves, double angle, double push) {
        moves.applyTo(positions, part -> part == 0 ? driverPose : drivenPose);
        driverPose = moves.pose(DRIVER, driverPose).orElseThrow();
        drivenPose = moves.pose(DRIVEN, drivenPose).orElseThrow();
        driverAngle += angle;
        drivenAngle += push;
    }

    /** Returns by how much more the driven gear has to turn so that all first impacts end with a clearance. */
    private double missing(Contacts first, double angle, double push) {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < first.size(); i++) {
            frame.at(first, i);
            double opening = frame.measure(velocities(angle, push)).normalSpeed();
            double openingPerPush = frame.measure(velocities(0, 1)).normalSpeed();
            most = Math.max(most, (CLEARANCE - (1 - first.toi(i)) * opening) / openingPerPush);
        }
        return most;
    }

    /** Returns the velocity of each vertex if the gears turn by these angles per unit of time. */
    private double[] velocities(double angle, double push) {
        double[] velocities = new double[positions.length];
        for (int vertex = 0; vertex < positions.length / 3; vertex++) {
            boolean driver = vertex < scene.firstVertex(1);
            double[] axle = driver ? driverAxle : drivenAxle;
            double speed = driver ? angle : -push;
            velocities[3 * vertex] = -speed * (positions[3 * vertex + 1] - axle[1]);
            velocities[3 * vertex + 1] = speed * (positions[3 * vertex] - axle[0]);
        }
        return velocities;
    }

    /** Returns how far the driver has turned, in radians. */
    public double driverAngle() {
        return driverAngle;
    }

    /** Returns how far the driven gear has been pushed, in radians, in the other direction. */
    public double drivenAngle() {
        return drivenAngle;
    }

    /** Returns both gears in their present state. */
    public Mesh mesh() {
        return new Mesh(scene.topology(), positions.clone());
    }

    @Override
    public void close() {
        detector.close();
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments.length > 0 ? arguments[0] : "gear-train");
        Files.createDirectories(directory);
        try (GearTrain gears = new GearTrain(12, 18)) {
            int questions = 0;
            for (int frame = 0; frame < 180; frame++) {
                PlyWriter.write(directory.resolve(String.format("frame-%03d.ply", frame)), gears.scene.topology(),
                        gears.positions);
                questions += gears.step(Math.toRadians(2));
            }
            System.out.printf("the driver turned %.2f degrees and pushed the other gear by %.2f: %d questions%n",
                    Math.toDegrees(gears.driverAngle), Math.toDegrees(gears.drivenAngle), questions);
        }
    }
}

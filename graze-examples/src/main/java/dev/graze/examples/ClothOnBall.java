package dev.graze.examples;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.response.ContactFrame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A cloth that falls on a ball and is carried along by friction when the ball starts to turn and to travel, without
 * ever passing through the ball or itself: extended position-based dynamics with Graze for collision detection.
 *
 * <p>Each step predicts the motion of the cloth and corrects it: edges keep their lengths, and near pairs of features
 * keep a distance. That is no guarantee, so the detector is asked what would touch along the way. What limits the step
 * is pushed apart, a few times if necessary; if something is still in the way, a step of half the time is tried. Only a
 * motion that nothing limits is accepted, so every accepted step is free of collisions.
 *
 * <p>The program writes one frame per step to a directory, for {@code graze check} and {@code graze view}.
 */
public final class ClothOnBall implements AutoCloseable {
    /** The time of a step in seconds. */
    private static final double STEP = 1 / 60.0;
    private static final double SMALLEST_STEP = STEP / 1024;
    private static final int ITERATIONS = 30;
    private static final double COMPLIANCE = 1e-6;
    /** The distance that cloth keeps. */
    private static final double THICKNESS = 0.005;
    /** Pairs that are farther apart at the start of a step are not kept apart; the detector finds their contacts. */
    private static final double REACH = 2.5 * THICKNESS;
    private static final int ROUNDS = 8;
    private static final double RADIUS = 0.6;
    /** The ball rests until then, in seconds, and gets faster for half a second. */
    private static final double START = 0.6;
    private static final double DEGREES_PER_SECOND = 90;
    private static final double TRAVEL = 0.3;

    private final double friction;
    private final Part ball = Part.rigid("ball", Shapes.ball(24, RADIUS));
    private final Scene scene;
    private final Topology cloth;
    private final double[] lengths;
    private final double[] multipliers;
    private final Particles particles;
    private final Detector detector;
    private final ContactFrame frame = new ContactFrame();
    private double time;
    private double turned;
    private int corrections;

    /**
     * Creates a cloth above a ball.
     *
     * @param cells    the number of cells along a side of the cloth
     * @param friction Coulomb's coefficient
     */
    public ClothOnBall(int cells, double friction) {
        this.friction = friction;
        Mesh mesh = Shapes.sheet(cells, 1.6, RADIUS + 0.4);
        scene = Scene.of(Part.deforming("cloth", mesh), ball);
        cloth = mesh.topology();
        particles = new Particles(scene.positions(), cloth.vertexCount());
        lengths = new double[cloth.edgeCount()];
        Arrays.setAll(lengths, edge -> particles.length(cloth.edgeVertex(edge, 0), cloth.edgeVertex(edge, 1)));
        multipliers = new double[lengths.length];
        detector = Detector.continuous(scene).start();
    }

    /** Advances by one step, or by several shorter ones if something is in the way. */
    public void step() {
        for (double left = STEP; left > 0;) {
            double taken = left;
            while (!move(taken)) {
                taken /= 2;
                if (taken < SMALLEST_STEP) {
                    throw new IllegalStateException("at " + time + " s even a step of " + taken + " s is not free");
                }
            }
            left -= taken;
        }
    }

    /** Moves everything by one step if that can be done without a collision. */
    private boolean move(double step) {
        particles.predict(step);
        Pose pose = pose(time + step);
        double[] next = particles.next();
        System.arraycopy(ball.positions(pose), 0, next, 3 * cloth.vertexCount(), next.length - 3 * cloth.vertexCount());
        relax(detector.near(REACH), step);
        for (int round = 0; round < ROUNDS; round++) {
            Contacts limiting = detector.probe(moves(pose)).limiting();
            if (limiting.size() == 0) {
                detector.accept();
                turned += turn();
                particles.finish(step);
                time += step;
                return true;
            }
            corrections++;
            for (int i = 0; i < limiting.size(); i++) {
                particles.keepApart(frame.at(limiting, i), THICKNESS / 2, friction);
            }
        }
        return false;
    }

    /** Corrects the predicted motion: lengths of edges, and the distance and friction of what is near. */
    private void relax(NearPairs near, double step) {
        Arrays.fill(multipliers, 0);
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            for (int edge = 0; edge < lengths.length; edge++) {
                multipliers[edge] = particles.keepLength(cloth.edgeVertex(edge, 0), cloth.edgeVertex(edge, 1),
                        lengths[edge], COMPLIANCE / (step * step), multipliers[edge]);
            }
            for (int i = 0; i < near.size(); i++) {
                particles.keepApart(frame.at(near, i), THICKNESS, friction);
            }
        }
    }

    private Moves moves(Pose pose) {
        return scene.move("cloth", Arrays.copyOf(particles.next(), 3 * cloth.vertexCount())).move("ball", pose);
    }

    /** Returns where the ball is at a time: it speeds up evenly, then turns and travels evenly. */
    private static Pose pose(double at) {
        double seconds = drive(at);
        return Pose.degrees(TRAVEL * seconds, 0, 0, 0, 0, DEGREES_PER_SECOND * seconds);
    }

    /** Returns how many seconds at full speed the motion of the ball is worth. */
    private static double drive(double at) {
        double since = Math.max(0, at - START);
        return since < 0.5 ? since * since : since - 0.25;
    }

    /** Returns by how many degrees the step turns the cloth around the axis of the ball, on average. */
    private double turn() {
        double moment = 0;
        double inertia = 0;
        double[] from = particles.positions();
        double[] to = particles.next();
        double shift = to[to.length - 3] - from[from.length - 3]; // of the pole, the last vertex
        double center = from[from.length - 3];
        for (int k = 0; k < 3 * cloth.vertexCount(); k += 3) {
            double x = from[k] - center;
            moment += x * (to[k + 1] - from[k + 1]) - from[k + 1] * (to[k] - from[k] - shift);
            inertia += x * x + from[k + 1] * from[k + 1];
        }
        return Math.toDegrees(moment / inertia);
    }

    /** Returns by how many degrees the cloth has turned around the axis of the ball. */
    public double clothDegrees() {
        return turned;
    }

    /** Returns by how many degrees the ball has turned. */
    public double ballDegrees() {
        return DEGREES_PER_SECOND * drive(time);
    }

    /** Returns how far the middle of the cloth lags behind the ball, in the direction of travel. */
    public double lag() {
        double sum = 0;
        for (int k = 0; k < 3 * cloth.vertexCount(); k += 3) {
            sum += particles.positions()[k];
        }
        return TRAVEL * drive(time) - sum / cloth.vertexCount();
    }

    /** Returns how many times the detector found a motion that was not free, and the motion was corrected. */
    public int corrections() {
        return corrections;
    }

    /** Returns the cloth and the ball in their present state. */
    public Mesh mesh() {
        return new Mesh(scene.topology(), particles.positions().clone());
    }

    @Override
    public void close() {
        detector.close();
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments.length > 0 ? arguments[0] : "cloth-on-ball");
        double friction = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 0.5;
        Files.createDirectories(directory);
        try (ClothOnBall world = new ClothOnBall(40, friction)) {
            for (int step = 0; step <= 120; step++) {
                PlyWriter.write(directory.resolve(String.format("frame-%03d.ply", step)), world.scene.topology(),
                        world.particles.positions());
                if (step % 12 == 0) {
                    System.out.printf("%.1f s: ball turned %.1f degrees, cloth %.1f and %.3f behind; %d corrections%n",
                            world.time, world.ballDegrees(), world.clothDegrees(), world.lag(), world.corrections);
                }
                world.step();
            }
        }
    }
}

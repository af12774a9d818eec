package dev.graze.examples;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Mesh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A cloth that falls on a ball without ever passing through the ball or itself: position-based dynamics with Graze for
 * collision detection.
 *
 * <p>Each step predicts the motion of the cloth and asks the detector what would touch along the way. Contacts first
 * lose the component of the motion that presses the two features together; if that is not enough, their vertices stay
 * in place. A step is accepted only when the detector finds no contact, so every accepted step is free of collisions.
 *
 * <p>The program writes one frame per step to a directory, for {@code graze check} and {@code graze view}.
 */
public final class FallingCloth implements AutoCloseable {
    private static final double STEP = 1 / 60.0;
    private static final double GRAVITY = -9.81;
    private static final int RELAXATIONS = 20;
    /** The number of rounds in which contacts may slide; after that they stick. */
    private static final int SLIDING_ROUNDS = 4;

    private final Scene scene;
    /** The number of vertices of the cloth. The vertices and edges of the cloth come before those of the fixed ball. */
    private final int clothVertices;
    private final double[] restLengths;
    private final double[] positions;
    private final double[] velocities;
    private final double[] next;
    private final Detector detector;

    public FallingCloth(int clothCells) {
        Mesh cloth = Shapes.sheet(clothCells, 2, 1.2);
        this.scene = Scene.of(Part.deforming("cloth", cloth), Part.fixed("ball", Shapes.ball(24, 0.6)));
        this.clothVertices = cloth.topology().vertexCount();
        this.positions = scene.positions();
        this.velocities = new double[positions.length];
        this.next = positions.clone();
        this.restLengths = new double[cloth.topology().edgeCount()];
        Arrays.setAll(restLengths,
                edge -> length(scene.topology().edgeVertex(edge, 0), scene.topology().edgeVertex(edge, 1)));
        this.detector = Detector.continuous(scene).start();
    }

    /** Advances by one step and returns how many times the motion was changed until nothing touched. */
    public int step() {
        predict();
        for (int i = 0; i < RELAXATIONS; i++) {
            keepLengths();
        }
        int round = 0;
        Contacts contacts = detector.probe(nextCloth());
        while (contacts.size() > 0) {
            resolve(contacts, round < SLIDING_ROUNDS);
            round++;
            contacts = detector.probe(nextCloth());
        }
        detector.accept();
        updateVelocities();
        return round;
    }

    /** Only the cloth moves. The ball is fixed, so its part of the search is prepared once. */
    private Moves nextCloth() {
        return scene.move("cloth", Arrays.copyOf(next, 3 * clothVertices));
    }

    private void predict() {
        for (int k = 0; k < 3 * clothVertices; k++) {
            double acceleration = k % 3 == 2 ? GRAVITY : 0;
            next[k] = positions[k] + STEP * (velocities[k] + STEP * acceleration);
        }
    }

    /** Restores the length of each edge by moving both endpoints, each by half the difference. */
    private void keepLengths() {
        for (int edge = 0; edge < restLengths.length; edge++) {
            int a = scene.topology().edgeVertex(edge, 0);
            int b = scene.topology().edgeVertex(edge, 1);
            double length = length(a, b);
            double share = length == 0 ? 0 : 0.5 * (length - restLengths[edge]) / length;
            for (int axis = 0; axis < 3; axis++) {
                double move = share * (next[3 * b + axis] - next[3 * a + axis]);
                next[3 * a + axis] += move;
                next[3 * b + axis] -= move;
            }
        }
    }

    private double length(int a, int b) {
        double x = next[3 * b] - next[3 * a];
        double y = next[3 * b + 1] - next[3 * a + 1];
        double z = next[3 * b + 2] - next[3 * a + 2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /**
     * Removes the motion that causes the contacts. The normal points to the first feature: its vertices must not move
     * against the normal, and those of the second feature must not move along it.
     */
    private void resolve(Contacts contacts, boolean slide) {
        for (int i = 0; i < contacts.size(); i++) {
            int firstFeatureVertices = contacts.kind(i) == ContactKind.VF ? 1 : 2;
            for (int corner = 0; corner < 4; corner++) {
                int vertex = contacts.vertex(i, corner);
                if (vertex < clothVertices) {
                    resolve(contacts, i, vertex, slide ? corner < firstFeatureVertices ? 1 : -1 : 0);
                }
            }
        }
    }

    /**
     * Changes the motion of one vertex.
     *
     * @param side 1 to allow motion along the normal only, -1 to allow motion against it only, 0 to allow none
     */
    private void resolve(Contacts contacts, int contact, int vertex, int side) {
        double along = 0;
        for (int axis = 0; axis < 3; axis++) {
            along += contacts.normal(contact, axis) * (next[3 * vertex + axis] - positions[3 * vertex + axis]);
        }
        for (int axis = 0; axis < 3; axis++) {
            if (side == 0) {
                next[3 * vertex + axis] = positions[3 * vertex + axis];
            } else if (side * along < 0) {
                next[3 * vertex + axis] -= along * contacts.normal(contact, axis);
            }
        }
    }

    private void updateVelocities() {
        for (int k = 0; k < 3 * clothVertices; k++) {
            velocities[k] = (next[k] - positions[k]) / STEP;
            positions[k] = next[k];
        }
    }

    /** Returns the cloth and the ball in their present state. */
    public Mesh mesh() {
        return new Mesh(scene.topology(), positions.clone());
    }

    /** Returns the height of the lowest vertex of the cloth. */
    public double lowest() {
        double lowest = Double.POSITIVE_INFINITY;
        for (int vertex = 0; vertex < clothVertices; vertex++) {
            lowest = Math.min(lowest, positions[3 * vertex + 2]);
        }
        return lowest;
    }

    @Override
    public void close() {
        detector.close();
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments.length > 0 ? arguments[0] : "falling-cloth");
        Files.createDirectories(directory);
        try (FallingCloth cloth = new FallingCloth(40)) {
            for (int frame = 0; frame < 90; frame++) {
                PlyWriter.write(directory.resolve(String.format("frame-%03d.ply", frame)), cloth.scene.topology(),
                        cloth.positions);
                System.out.printf("frame %d: motion changed %d times until nothing touched%n", frame, cloth.step());
            }
        }
    }
}

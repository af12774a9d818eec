package dev.graze.examples;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.response.ContactFrame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Hair that falls over a head. Strands are chains of loose edges, which touch the head and each other; a separation
 * gives them a thickness. Their roots are fixed just above the head.
 *
 * <p>Each step predicts the motion of the hair and corrects it by extended position-based dynamics. The detector finds
 * which contacts limit the step; they stay in the list of corrections until nothing limits the motion, and then it is
 * accepted. If that does not happen soon, each vertex goes only as far as {@link Detector#vertexSteps} allows, which
 * may be nearer than the thickness, but never through anything.
 *
 * <p>The program writes one frame per step to a directory, for {@code graze view}.
 */
public final class HairOnHead implements AutoCloseable {
    private static final double STEP = 1 / 120.0;
    /** Strands and head come no closer. */
    private static final double THICKNESS = 0.002;
    /** The distance that corrections aim at: more than the thickness, so that a corrected contact is none. */
    private static final double WANTED = 2 * THICKNESS;
    private static final double FRICTION = 0.3;
    private static final int SEGMENTS = 16;
    private static final double SEGMENT = 0.016;
    private static final double BENDING_COMPLIANCE = 1e-3;
    private static final int ITERATIONS = 15;
    private static final int ROUNDS = 10;
    /** How far the fail-safe looks for what is near; no vertex moves by more than half of it. */
    private static final double RADIUS = 0.02;

    private final int strands;
    private final Scene scene;
    private final Particles particles;
    private final Detector detector;
    private final ContactFrame frame = new ContactFrame();
    private final int[] contacts = new int[ContactKind.values().length];
    private int failSafes;

    /** Creates a head with this number of strands, all standing on end. */
    public HairOnHead(int strands) {
        this.strands = strands;
        scene = Scene.of(Part.deforming("hair", hair()), Part.fixed("head", head()));
        particles = new Particles(scene.positions(), strands * SEGMENTS);
        detector = Detector.continuous(scene).separation(THICKNESS).start();
    }

    private static Mesh head() {
        Mesh ball = Shapes.ball(24, 1);
        double[] positions = ball.positions().clone();
        for (int k = 0; k < positions.length; k++) {
            positions[k] *= k % 3 == 2 ? 0.12 : 0.09;
        }
        return new Mesh(ball.topology(), positions);
    }

    /** Returns strands that are spread evenly over the top of the head: along a spiral, by the golden angle. */
    private Mesh hair() {
        double[] positions = new double[3 * strands * (SEGMENTS + 1)];
        int[] edges = new int[2 * strands * SEGMENTS];
        for (int strand = 0; strand < strands; strand++) {
            double z = 1 - 0.6 * (strand + 0.5) / strands;
            double around = strand * Math.PI * (3 - Math.sqrt(5));
            double[] direction = { Math.sqrt(1 - z * z) * Math.cos(around), Math.sqrt(1 - z * z) * Math.sin(around),
                    z };
            for (int joint = 0; joint <= SEGMENTS; joint++) {
                for (int axis = 0; axis < 3; axis++) {
                    positions[3 * vertex(strand, joint) + axis] = direction[axis]
                            * ((axis == 2 ? 0.12 : 0.09) + WANTED + joint * SEGMENT);
                }
                if (joint > 0) {
                    edges[2 * (strand * SEGMENTS + joint - 1)] = vertex(strand, joint - 1);
                    edges[2 * (strand * SEGMENTS + joint - 1) + 1] = vertex(strand, joint);
                }
            }
        }
        return new Mesh(Topology.of(positions.length / 3, new int[0], edges), positions);
    }

    /** Returns the vertex of a joint. Roots, joint 0, come after all others, since they do not move. */
    private int vertex(int strand, int joint) {
        return joint == 0 ? strands * SEGMENTS + strand : strand * SEGMENTS + joint - 1;
    }

    /** Advances by one step. */
    public void step() {
        particles.predict(STEP);
        NearPairs near = detector.near(WANTED);
        List<Contacts> found = new ArrayList<>();
        boolean free = false;
        for (int round = 0; round < ROUNDS && !free; round++) {
            relax(near, found);
            Contacts limiting = detector.probe(moves()).limiting();
            contacts[ContactKind.VF.ordinal()] += limiting.count(ContactKind.VF);
            contacts[ContactKind.EE.ordinal()] += limiting.count(ContactKind.EE);
            found.add(limiting);
            free = limiting.size() == 0;
        }
        if (free) {
            detector.accept();
        } else {
            goAsFarAsAllowed();
        }
        particles.finish(STEP);
    }

    /** Corrects the predicted motion: the shape of the strands, then the distance of what is near or in contact. */
    private void relax(NearPairs near, List<Contacts> found) {
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            for (int strand = 0; strand < strands; strand++) {
                for (int joint = 1; joint <= SEGMENTS; joint++) {
                    particles.keepLength(vertex(strand, joint - 1), vertex(strand, joint), SEGMENT, 0, 0);
                }
                for (int joint = 2; joint <= SEGMENTS; joint++) {
                    particles.keepLength(vertex(strand, joint - 2), vertex(strand, joint), 2 * SEGMENT,
                            BENDING_COMPLIANCE / (STEP * STEP), 0);
                }
            }
            for (int i = 0; i < near.size(); i++) {
                particles.keepApart(frame.at(near, i), WANTED, FRICTION);
            }
            for (Contacts limiting : found) {
                for (int i = 0; i < limiting.size(); i++) {
                    particles.keepApart(frame.at(limiting, i), WANTED, FRICTION);
                }
            }
        }
    }

    /** Moves each vertex as far as it may go: the fail-safe, which needs no search. */
    private void goAsFarAsAllowed() {
        failSafes++;
        double[] steps = detector.vertexSteps(moves(), RADIUS, 0.9);
        double[] next = particles.next();
        for (int k = 0; k < next.length; k++) {
            next[k] = particles.positions()[k] + steps[k / 3] * (next[k] - particles.positions()[k]);
        }
        detector.reset(moves());
    }

    private Moves moves() {
        return scene.move("hair", hairPositions(particles.next()));
    }

    private double[] hairPositions(double[] all) {
        return Arrays.copyOf(all, 3 * scene.firstVertex(1));
    }

    /** Returns the scene with parts "hair" and "head". */
    public Scene scene() {
        return scene;
    }

    /** Returns where the hair is. */
    public double[] hairPositions() {
        return hairPositions(particles.positions());
    }

    /** Returns how many contacts of a kind have limited steps so far. */
    public int contacts(ContactKind kind) {
        return contacts[kind.ordinal()];
    }

    /** Returns how many steps have ended with the fail-safe. */
    public int failSafes() {
        return failSafes;
    }

    /** Returns the head, with a thin tube of triangles for each strand: frames consist of triangles. */
    public Mesh picture() {
        List<Mesh> meshes = new ArrayList<>(List.of(head()));
        for (int strand = 0; strand < strands; strand++) {
            double[] line = new double[3 * (SEGMENTS + 1)];
            for (int joint = 0; joint <= SEGMENTS; joint++) {
                System.arraycopy(particles.positions(), 3 * vertex(strand, joint), line, 3 * joint, 3);
            }
            meshes.add(Shapes.tube(line, 0.45 * THICKNESS));
        }
        return Mesh.join(meshes);
    }

    @Override
    public void close() {
        detector.close();
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments.length > 0 ? arguments[0] : "hair-on-head");
        Files.createDirectories(directory);
        try (HairOnHead world = new HairOnHead(200)) {
            for (int step = 0; step <= 120; step++) {
                Mesh picture = world.picture();
                PlyWriter.write(directory.resolve(String.format("frame-%03d.ply", step)), picture.topology(),
                        picture.positions());
                world.step();
                if (step % 20 == 19) {
                    System.out.printf("step %d: %d vertex-face and %d edge-edge contacts limited steps; fail-safe %d%n",
                            step, world.contacts(ContactKind.VF), world.contacts(ContactKind.EE), world.failSafes);
                }
            }
        }
    }
}

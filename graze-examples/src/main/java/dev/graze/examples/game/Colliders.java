package dev.graze.examples.game;

import dev.graze.Contact;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds which objects of a game touch from one frame to the next: a Graze scene with one part per mesh.
 *
 * <p>Call {@link #update} once per frame after the engine has moved everything. It covers the motion since the last
 * frame, so a fast object does not pass through a thin one unnoticed.
 *
 * @param <T> what the game calls an object
 */
public final class Colliders<T> implements AutoCloseable {
    /**
     * Two objects that touch in a frame, at their first contact.
     *
     * @param triangleA the triangle of {@code a} that touches, as its engine numbers it; one of several at an edge or
     * vertex
     * @param triangleB the triangle of {@code b} that touches
     * @param contact when, which features, and the normal from {@code b} toward the side of {@code a}
     * @param contacts the number of contacts of the two objects
     */
    public record Hit<T>(T a, T b, int triangleA, int triangleB, Contact contact, int contacts) {
    }

    /** Two objects, each by the index of its first mesh. */
    private record Pair(int low, int high) {
        static Pair of(int a, int b) {
            return new Pair(Math.min(a, b), Math.max(a, b));
        }
    }

    /** The number of contacts of two objects, and the earliest of them. */
    private record Tally(int earliest, int contacts) {
        Tally and(int next, Contacts all) {
            return new Tally(all.toi(next) < all.toi(earliest) ? next : earliest, contacts + 1);
        }
    }

    private final List<EngineMesh<T>> meshes;
    /** For each mesh, the first mesh of the same object. */
    private final int[] owners;
    private final List<WeldedMesh> welded = new ArrayList<>();
    private final List<WorldMatrix> first = new ArrayList<>();
    private final Scene scene;
    private final Moves moves;
    private final Detector detector;

    /** Takes the meshes where they are now. */
    public Colliders(List<? extends EngineMesh<T>> meshes) {
        this.meshes = List.copyOf(meshes);
        this.owners = new int[meshes.size()];
        Scene.Builder builder = Scene.builder();
        for (int i = 0; i < meshes.size(); i++) {
            builder.add(part(i));
            builder.ignoreWithin(name(i));
            owners[i] = i;
            for (int other = i - 1; other >= 0; other--) {
                if (meshes.get(other).owner().equals(meshes.get(i).owner())) {
                    builder.ignore(name(other), name(i));
                    owners[i] = other;
                }
            }
        }
        this.scene = builder.build();
        this.moves = scene.moves();
        this.detector = Detector.continuous(scene).start();
    }

    private static String name(int mesh) {
        return "mesh " + mesh;
    }

    private Part part(int i) {
        EngineMesh<T> mesh = meshes.get(i);
        welded.add(WeldedMesh.of(mesh.vertices(), mesh.triangles()));
        first.add(mesh.world());
        if (mesh.motion() == Part.Motion.DEFORMING) {
            return Part.deforming(name(i), new Mesh(welded.get(i).topology(), placed(i)));
        }
        double[] points = welded.get(i).positions(mesh.vertices());
        first.get(i).stretch(points);
        Mesh stretched = new Mesh(welded.get(i).topology(), points);
        return mesh.motion() == Part.Motion.FIXED
                ? Part.fixed(name(i), stretched, first.get(i).pose())
                : Part.rigid(name(i), stretched, first.get(i).pose());
    }

    /** Reads the present vertices and moves them to the world. */
    private double[] placed(int i) {
        double[] points = welded.get(i).positions(meshes.get(i).vertices());
        meshes.get(i).world().place(points);
        return points;
    }

    /**
     * Moves everything to where it is now and returns all pairs of objects that touch on the way, the earliest first.
     *
     * @throws InvalidInputException if a rigid object was scaled
     */
    public List<Hit<T>> update() {
        for (int i = 0; i < meshes.size(); i++) {
            switch (meshes.get(i).motion()) {
                case DEFORMING -> moves.move(name(i), placed(i));
                case RIGID -> {
                    WorldMatrix world = meshes.get(i).world();
                    if (!world.stretchesLike(first.get(i))) {
                        throw new InvalidInputException("the scale of " + meshes.get(i).owner()
                                + " has changed, but it is rigid; let it deform, or create new colliders");
                    }
                    moves.move(name(i), world.pose());
                }
                case FIXED -> {
                    // Its engine's matrix is not read again.
                }
            }
        }
        return hits(detector.advance(moves));
    }

    private List<Hit<T>> hits(Contacts contacts) {
        Map<Pair, Tally> tallies = new LinkedHashMap<>();
        for (int i = 0; i < contacts.size(); i++) {
            int contact = i;
            tallies.compute(Pair.of(owners[contacts.partA(i)], owners[contacts.partB(i)]),
                    (pair, tally) -> tally == null ? new Tally(contact, 1) : tally.and(contact, contacts));
        }
        return tallies.values().stream().sorted(Comparator.comparingDouble(tally -> contacts.toi(tally.earliest)))
                .map(tally -> hit(contacts, tally)).toList();
    }

    private Hit<T> hit(Contacts contacts, Tally tally) {
        Contact contact = contacts.get(tally.earliest);
        int a = contacts.partA(tally.earliest);
        int b = contacts.partB(tally.earliest);
        int triangleA = welded.get(a).engineTriangle(contact.a());
        int triangleB = welded.get(b).engineTriangle(contact.b());
        return new Hit<>(meshes.get(a).owner(), meshes.get(b).owner(), triangleA, triangleB, contact, tally.contacts);
    }

    /** Returns the scene, one part per mesh in the order of the meshes. */
    public Scene scene() {
        return scene;
    }

    @Override
    public void close() {
        detector.close();
    }
}

package dev.graze;

import dev.graze.spi.ContactBuffer;

import java.util.Arrays;
import java.util.Objects;

/**
 * The contacts of one step, as columns, sorted by kind and vertex numbers. Immutable, and independent of the detector's
 * later steps.
 */
public final class Contacts {
    private static final ContactKind[] KINDS = ContactKind.values();
    private static final ContactStatus[] STATUSES = ContactStatus.values();

    private final int size;
    private final byte[] kinds;
    private final byte[] statuses;
    private final int[] vertices;
    private final double[] tois;
    private final double[] parameters;
    private final double[] normals;
    private final double[] gaps;
    /** Null if the contacts did not come from a detector. */
    private final Scene scene;
    private final boolean complete;

    private Contacts(byte[] kinds, byte[] statuses, int[] vertices, double[] tois, double[] parameters,
            double[] normals, double[] gaps, Scene scene, boolean complete) {
        this.size = tois.length;
        this.kinds = kinds;
        this.statuses = statuses;
        this.vertices = vertices;
        this.tois = tois;
        this.parameters = parameters;
        this.normals = normals;
        this.gaps = gaps;
        this.scene = scene;
        this.complete = complete;
    }

    /**
     * Wraps columns that are already in canonical order; {@link ContactBuffer#toContacts} puts them into that order.
     * The arrays are not copied: the caller must not change them afterwards.
     *
     * @param kinds      ordinals of {@link ContactKind}
     * @param statuses    ordinals of {@link ContactStatus}
     * @param vertices   four per contact
     * @param tois       one per contact
     * @param parameters {@link #u} and {@link #v} of each contact
     * @param normals    three per contact
     * @param gaps       one per contact
     */
    public static Contacts ofColumns(byte[] kinds, byte[] statuses, int[] vertices, double[] tois, double[] parameters,
            double[] normals, double[] gaps) {
        return new Contacts(kinds, statuses, vertices, tois, parameters, normals, gaps, null, true);
    }

    /** Returns the same contacts with the scene whose vertices they number, so that they can name its parts. */
    public Contacts in(Scene where) {
        return new Contacts(kinds, statuses, vertices, tois, parameters, normals, gaps,
                Objects.requireNonNull(where, "scene"), complete);
    }

    /** Returns at most this many of the contacts, marked as incomplete: the step has more. */
    Contacts cutTo(int limit) {
        int count = Math.min(limit, size);
        return new Contacts(Arrays.copyOf(kinds, count), Arrays.copyOf(statuses, count),
                Arrays.copyOf(vertices, 4 * count), Arrays.copyOf(tois, count), Arrays.copyOf(parameters, 2 * count),
                Arrays.copyOf(normals, 3 * count), Arrays.copyOf(gaps, count), scene, false);
    }

    /**
     * Returns whether these are all contacts of the step. Only {@link Detector#probe(Moves, int)} and its siblings,
     * which have a limit, return fewer.
     */
    public boolean isComplete() {
        return complete;
    }

    /** Returns contact {@code i} with its parts and the numbers of its features within them. */
    public Contact get(int i) {
        return Contact.of(this, Objects.checkIndex(i, size));
    }

    /**
     * Returns the scene of these contacts.
     *
     * @throws IllegalStateException if they did not come from a detector
     */
    public Scene scene() {
        if (scene == null) {
            throw new IllegalStateException("these contacts did not come from a detector; name their scene with in()");
        }
        return scene;
    }

    /** Returns the part of the first feature, as an index into the scene's parts; see {@link #vertex}. */
    public int partA(int i) {
        return scene().partOfVertex(vertices[4 * i]);
    }

    /** Returns the part of the second feature. */
    public int partB(int i) {
        return scene().partOfVertex(vertices[4 * i + 3]);
    }

    public int size() {
        return size;
    }

    public ContactKind kind(int i) {
        return KINDS[kinds[i]];
    }

    /**
     * Returns one of the four vertices of contact {@code i}, in the order that {@link ContactKind} defines, numbered
     * through the whole scene.
     */
    public int vertex(int i, int which) {
        return vertices[4 * i + Objects.checkIndex(which, 4)];
    }

    /**
     * Returns the earliest time in [0, 1] at which the two features are in contact. It is never late and, without a
     * separation, early by at most the tolerance.
     */
    public double toi(int i) {
        return tois[i];
    }

    /**
     * Returns a parameter of the closest points at {@link #toi}. {@link ContactKind#VF}: the point on the face is
     * {@code (1 - u - v) v1 + u v2 + v v3}. {@link ContactKind#EE}: {@code u} runs from v0 to v1, {@code v} from v2 to
     * v3.
     */
    public double u(int i) {
        return parameters[2 * i];
    }

    /** Returns the other parameter of the closest points; see {@link #u}. */
    public double v(int i) {
        return parameters[2 * i + 1];
    }

    /**
     * Returns coordinate 0, 1 or 2 of the unit normal at {@link #toi}, from the second feature towards the side the
     * first one came from.
     */
    public double normal(int i, int axis) {
        return normals[3 * i + Objects.checkIndex(axis, 3)];
    }

    /**
     * Returns the distance between the closest points at {@link #toi}: at most the separation and its tolerance; close
     * to 0 without a separation, since a time of impact may be slightly early.
     */
    public double gap(int i) {
        return gaps[i];
    }

    public ContactStatus status(int i) {
        return STATUSES[statuses[i]];
    }

    public int count(ContactKind kind) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += kinds[i] == kind.ordinal() ? 1 : 0;
        }
        return count;
    }

    /** Returns the smallest time of impact, or 1 if there is no contact: the whole step is free. */
    public double earliestToi() {
        double earliest = 1;
        for (double toi : tois) {
            earliest = Math.min(earliest, toi);
        }
        return earliest;
    }

    /** Returns whether both hold the same contacts, bit for bit in all columns. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Contacts that && complete == that.complete && Arrays.equals(kinds, that.kinds)
                && Arrays.equals(vertices, that.vertices)
                && Arrays.equals(tois, that.tois) && Arrays.equals(parameters, that.parameters)
                && Arrays.equals(normals, that.normals) && Arrays.equals(gaps, that.gaps)
                && Arrays.equals(statuses, that.statuses);
    }

    @Override
    public int hashCode() {
        int hash = Arrays.hashCode(vertices);
        hash = 31 * hash + Arrays.hashCode(kinds);
        return 31 * hash + Arrays.hashCode(tois);
    }

    @Override
    public String toString() {
        return (complete ? "" : "at least ") + size + " contacts (" + count(ContactKind.VF) + " vertex-face, "
                + count(ContactKind.EE) + " edge-edge)";
    }
}

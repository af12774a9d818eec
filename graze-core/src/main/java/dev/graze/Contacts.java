package dev.graze;

import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.ContactBuffer;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntPredicate;

/**
 * The contacts of one step, as columns, sorted by kind and vertex numbers. Immutable, and independent of the detector's
 * later steps.
 */
public final class Contacts {
    private static final ContactKind[] KINDS = ContactKind.values();
    private static final ContactStatus[] STATUSES = ContactStatus.values();
    private static final Contact.Phase[] PHASES = Contact.Phase.values();

    private final int size;
    private final byte[] kinds;
    private final byte[] statuses;
    private final int[] vertices;
    private final double[] tois;
    private final double[] parameters;
    private final double[] normals;
    private final double[] gaps;
    private final byte[] phases;
    /** Null if the contacts did not come from a detector. */
    private final Scene scene;
    private final boolean complete;
    /** Null until someone asks for them. Threads that ask at the same time get equal contacts. */
    private Contacts limiting;

    private Contacts(byte[] kinds, byte[] statuses, int[] vertices, double[] tois, double[] parameters,
            double[] normals, double[] gaps, byte[] phases, Scene scene, boolean complete) {
        this.size = tois.length;
        this.kinds = kinds;
        this.statuses = statuses;
        this.vertices = vertices;
        this.tois = tois;
        this.parameters = parameters;
        this.normals = normals;
        this.gaps = gaps;
        this.phases = phases;
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
     * @param phases     ordinals of {@link Contact.Phase}
     */
    public static Contacts ofColumns(byte[] kinds, byte[] statuses, int[] vertices, double[] tois, double[] parameters,
            double[] normals, double[] gaps, byte[] phases) {
        return new Contacts(kinds, statuses, vertices, tois, parameters, normals, gaps, phases, null, true);
    }

    /** Returns the same contacts with the scene whose vertices they number, so that they can name its parts. */
    public Contacts in(Scene where) {
        return with(Objects.requireNonNull(where, "scene"), complete);
    }

    /** Returns at most this many of the contacts, marked as incomplete: the step has more. */
    Contacts cutTo(int limit) {
        int count = Math.min(limit, size);
        return new Contacts(Arrays.copyOf(kinds, count), Arrays.copyOf(statuses, count),
                Arrays.copyOf(vertices, 4 * count), Arrays.copyOf(tois, count), Arrays.copyOf(parameters, 2 * count),
                Arrays.copyOf(normals, 3 * count), Arrays.copyOf(gaps, count), Arrays.copyOf(phases, count), scene,
                false);
    }

    /**
     * Returns whether these are all contacts of the step. Only {@link Detector#probe(Moves, int)} and
     * {@link Detector#probe(double[], int)}, which have a limit, return fewer.
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
     * Returns coordinate 0, 1 or 2 of the unit normal at {@link #toi}, from the second feature toward the side of the
     * first: the side it comes from or, if they touch from the start, the side on which its surface lies.
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

    /** Returns how the features move relative to each other, and so whether they limit the step. */
    public Contact.Phase phase(int i) {
        return PHASES[phases[i]];
    }

    /**
     * Returns the contacts that limit the step, those that are {@link Contact.Phase#APPROACHING}, in the same order.
     * If there are none, nothing passes through anything: features that rest on each other, slide along each other or
     * separate may go on. They are searched once and then kept, so it costs nothing to call this again.
     */
    public Contacts limiting() {
        Contacts known = limiting;
        if (known == null) {
            known = those(i -> phase(i) == Contact.Phase.APPROACHING);
            limiting = known;
        }
        return known;
    }

    /**
     * Returns the contacts whose {@link #toi} is at most a time, in the same order. The contacts that limit a step
     * first are those to respond to: after them the motion is another one, so what comes much later may not happen, or
     * from another side.
     *
     * <p>{@snippet :
     * Contacts limiting = contacts.limiting();
     * respond(limiting.until(limiting.earliestToi() + 0.1));
     * }
     *
     * @throws InvalidInputException if the time is NaN
     */
    public Contacts until(double time) {
        if (Double.isNaN(time)) {
            throw new InvalidInputException("the time until which contacts are wanted is NaN; give a number, such as a"
                    + " little more than earliestToi()");
        }
        return those(i -> tois[i] <= time);
    }

    private Contacts those(IntPredicate wanted) {
        ContactBuffer found = new ContactBuffer();
        for (int i = 0; i < size; i++) {
            if (wanted.test(i)) {
                found.add(this, i);
            }
        }
        return found.size() == size ? this : found.toContacts().with(scene, complete);
    }

    private Contacts with(Scene where, boolean all) {
        return new Contacts(kinds, statuses, vertices, tois, parameters, normals, gaps, phases, where, all);
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

    /** Returns the number of contacts in a phase. */
    public int count(Contact.Phase phase) {
        int count = 0;
        for (byte each : phases) {
            count += each == phase.ordinal() ? 1 : 0;
        }
        return count;
    }

    /**
     * Returns the smallest time of impact, or 1 if there is no contact. It is 0 if any features touch at the start,
     * even if they rest. The {@code earliestToi} of the {@link #limiting} contacts is how much of the step is free.
     */
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
                && Arrays.equals(statuses, that.statuses) && Arrays.equals(phases, that.phases);
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

package dev.graze;

import java.util.Arrays;
import java.util.Objects;

/**
 * The contacts of one step, as columns, sorted by (kind, vertex numbers). Immutable; stays valid after the detector
 * moves on.
 */
public final class Contacts {
    private static final ContactKind[] KINDS = ContactKind.values();
    private static final Ending[] ENDINGS = Ending.values();

    private final int size;
    private final byte[] kinds;
    private final byte[] endings;
    private final int[] vertices;
    private final double[] tois;
    private final double[] parameters;
    private final double[] normals;

    /** The buffer's rows in the order of the permutation. */
    Contacts(ContactBuffer buffer, RowOrder order) {
        size = buffer.size();
        kinds = new byte[size];
        endings = new byte[size];
        vertices = new int[4 * size];
        tois = new double[size];
        parameters = new double[2 * size];
        normals = new double[3 * size];
        for (int i = 0; i < size; i++) {
            int from = order.get(i);
            kinds[i] = buffer.kinds[from];
            endings[i] = buffer.endings[from];
            tois[i] = buffer.tois[from];
            System.arraycopy(buffer.vertices, 4 * from, vertices, 4 * i, 4);
            System.arraycopy(buffer.parameters, 2 * from, parameters, 2 * i, 2);
            System.arraycopy(buffer.normals, 3 * from, normals, 3 * i, 3);
        }
    }

    public int size() {
        return size;
    }

    public ContactKind kind(int i) {
        return KINDS[kinds[i]];
    }

    /** One of the four vertices of contact {@code i}; {@link ContactKind} says which is which. */
    public int vertex(int i, int which) {
        return vertices[4 * i + Objects.checkIndex(which, 4)];
    }

    /**
     * The earliest time in [0, 1] at which the two features are in contact: never late, and without a separation early
     * by the tolerance at most.
     */
    public double toi(int i) {
        return tois[i];
    }

    /**
     * Where the features are closest at {@link #toi}. {@link ContactKind#VF}: the point on the face is
     * {@code (1 - u - v) v1 + u v2 + v v3}. {@link ContactKind#EE}: {@code u} runs from v0 to v1, {@code v} from v2 to
     * v3.
     */
    public double u(int i) {
        return parameters[2 * i];
    }

    /** See {@link #u}. */
    public double v(int i) {
        return parameters[2 * i + 1];
    }

    /**
     * Coordinate 0, 1 or 2 of the unit normal at {@link #toi}, from the second feature towards the side the first one
     * came from.
     */
    public double normal(int i, int axis) {
        return normals[3 * i + Objects.checkIndex(axis, 3)];
    }

    public Ending ending(int i) {
        return ENDINGS[endings[i]];
    }

    public int count(ContactKind kind) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += kinds[i] == kind.ordinal() ? 1 : 0;
        }
        return count;
    }

    /** The smallest time of impact, or NaN if there is no contact. */
    public double earliestToi() {
        double earliest = Double.NaN;
        for (double toi : tois) {
            earliest = toi >= earliest ? earliest : toi;
        }
        return earliest;
    }

    /** Whether both hold the same contacts in all columns, bit for bit. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Contacts that && Arrays.equals(kinds, that.kinds)
                && Arrays.equals(vertices, that.vertices)
                && Arrays.equals(tois, that.tois) && Arrays.equals(parameters, that.parameters)
                && Arrays.equals(normals, that.normals)
                && Arrays.equals(endings, that.endings);
    }

    @Override
    public int hashCode() {
        int hash = Arrays.hashCode(vertices);
        hash = 31 * hash + Arrays.hashCode(kinds);
        return 31 * hash + Arrays.hashCode(tois);
    }

    @Override
    public String toString() {
        return size + " contacts (" + count(ContactKind.VF) + " vertex-face, " + count(ContactKind.EE) + " edge-edge)";
    }
}

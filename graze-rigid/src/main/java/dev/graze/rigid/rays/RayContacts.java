package dev.graze.rigid.rays;

import java.util.Arrays;

/**
 * Vertices of bodies that are inside other bodies, each with the ray that says so: by pair of bodies, then by the body
 * whose vertex it is, then by vertex; penetrations of a body with itself come last. The caller's to keep.
 */
public final class RayContacts {
    private static final int INTS = 4;
    private static final int DOUBLES = 10;

    private int[] ints = new int[INTS * 64];
    private double[] doubles = new double[DOUBLES * 64];
    private int size;

    /** Adds a ray that hit. */
    void add(PlacedBody from, int fromNumber, PlacedBody to, int toNumber, int vertex, int triangle, double depth) {
        if (INTS * size == ints.length) {
            ints = Arrays.copyOf(ints, 2 * ints.length);
            doubles = Arrays.copyOf(doubles, 2 * doubles.length);
        }
        int at = INTS * size;
        ints[at] = fromNumber;
        ints[at + 1] = toNumber;
        ints[at + 2] = vertex;
        ints[at + 3] = triangle;
        int d = DOUBLES * size;
        doubles[d] = depth;
        from.frame().point(from.shape().positions(), 3 * vertex, doubles, d + 1);
        from.frame().direction(from.shape().inward(), 3 * vertex, doubles, d + 4);
        to.frame().direction(to.shape().normals(), 3 * triangle, doubles, d + 7);
        size++;
    }

    public int size() {
        return size;
    }

    /** The body whose vertex penetrates. */
    public int body(int contact) {
        return ints[INTS * contact];
    }

    /** The body that it penetrates. */
    public int otherBody(int contact) {
        return ints[INTS * contact + 1];
    }

    /** The penetrating vertex, in the numbers of {@link #body}. */
    public int vertex(int contact) {
        return ints[INTS * contact + 2];
    }

    /** The triangle that the ray hits, in the numbers of {@link #otherBody}. */
    public int triangle(int contact) {
        return ints[INTS * contact + 3];
    }

    /** The length of the ray: how far the vertex must go along {@link #direction} to be outside. */
    public double depth(int contact) {
        return doubles[DOUBLES * contact];
    }

    /** A coordinate of the vertex in the world. */
    public double position(int contact, int axis) {
        return doubles[DOUBLES * contact + 1 + axis];
    }

    /**
     * A component of the ray's direction in the world, of unit length: the inward one of the body whose vertex it is.
     */
    public double direction(int contact, int axis) {
        return doubles[DOUBLES * contact + 4 + axis];
    }

    /** A component of the outward normal of the triangle in the world. */
    public double normal(int contact, int axis) {
        return doubles[DOUBLES * contact + 7 + axis];
    }

    /** How deep the vertex lies under the plane of the triangle: the ray projected on the normal (2.2.2). */
    public double projectedDepth(int contact) {
        int d = DOUBLES * contact;
        return doubles[d]
                * (doubles[d + 4] * doubles[d + 7] + doubles[d + 5] * doubles[d + 8] + doubles[d + 6] * doubles[d + 9]);
    }

    /** The lengths of all rays added up: how much penetration there is in a scene (2.3.6). */
    public double cumulativeDepth() {
        double sum = 0;
        for (int contact = 0; contact < size; contact++) {
            sum += depth(contact);
        }
        return sum;
    }

    /** Whether both hold the same contacts, bit for bit. */
    @Override
    public boolean equals(Object other) {
        return other instanceof RayContacts that && size == that.size
                && Arrays.equals(ints, 0, INTS * size, that.ints, 0, INTS * size)
                && Arrays.equals(doubles, 0, DOUBLES * size, that.doubles, 0, DOUBLES * size);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(Arrays.copyOf(ints, INTS * size))
                + Arrays.hashCode(Arrays.copyOf(doubles, DOUBLES * size));
    }

    @Override
    public String toString() {
        return size + " penetrating vertices, " + cumulativeDepth() + " deep together";
    }
}

package dev.graze.rigid.rays;

import java.util.Arrays;

/**
 * Vertices that are inside other bodies, each with the ray that shows it. Ordered by pair of bodies, then by the
 * vertex's body, then by vertex; penetrations of a body with itself come last. The caller owns the object.
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

    /** Returns the body whose vertex penetrates. */
    public int body(int contact) {
        return ints[INTS * contact];
    }

    /** Returns the body that it penetrates. */
    public int otherBody(int contact) {
        return ints[INTS * contact + 1];
    }

    /** Returns the penetrating vertex, an index into {@link #body}'s mesh. */
    public int vertex(int contact) {
        return ints[INTS * contact + 2];
    }

    /** Returns the triangle that the ray hits, an index into {@link #otherBody}'s mesh. */
    public int triangle(int contact) {
        return ints[INTS * contact + 3];
    }

    /** Returns the length of the ray: how far the vertex must move along {@link #direction} to be outside. */
    public double depth(int contact) {
        return doubles[DOUBLES * contact];
    }

    /** Returns a world coordinate of the vertex. */
    public double position(int contact, int axis) {
        return doubles[DOUBLES * contact + 1 + axis];
    }

    /** Returns a component of the ray's unit direction in the world: the inward direction at the vertex. */
    public double direction(int contact, int axis) {
        return doubles[DOUBLES * contact + 4 + axis];
    }

    /** Returns a component of the triangle's outward normal in the world. */
    public double normal(int contact, int axis) {
        return doubles[DOUBLES * contact + 7 + axis];
    }

    /** Returns how deep the vertex is below the plane of the triangle: the ray projected on the normal (2.2.2). */
    public double projectedDepth(int contact) {
        int d = DOUBLES * contact;
        return doubles[d]
                * (doubles[d + 4] * doubles[d + 7] + doubles[d + 5] * doubles[d + 8] + doubles[d + 6] * doubles[d + 9]);
    }

    /** Returns the sum of the lengths of all rays, a measure of the penetration in a scene (2.3.6). */
    public double cumulativeDepth() {
        double sum = 0;
        for (int contact = 0; contact < size; contact++) {
            sum += depth(contact);
        }
        return sum;
    }

    /** Returns whether both hold the same contacts, bit for bit. */
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

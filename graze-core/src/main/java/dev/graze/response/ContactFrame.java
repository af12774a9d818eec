package dev.graze.response;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.NearPairs;
import dev.graze.mesh.InvalidInputException;
import java.util.Objects;

/**
 * One contact or near pair at a time: which vertices it acts on and with what weights, its normal and tangents, and how
 * fast its points move relative to each other. A cursor: {@link #at(Contacts, int)} moves it on, nothing is allocated
 * per contact, and one instance serves one thread.
 *
 * <p>{@snippet :
 * ContactFrame frame = new ContactFrame();
 * for (int i = 0; i < contacts.size(); i++) {
 *     frame.at(contacts, i).measure(velocities);
 *     double approach = -frame.normalSpeed();
 *     double slip = Math.hypot(frame.slip(0), frame.slip(1));
 *     frame.addForce(frame.normal(0), frame.normal(1), frame.normal(2), forces);
 * }
 * }
 *
 * <p><b>Weights.</b> With the four vertices in the order of {@link ContactKind}, the first feature's point minus the
 * second's is the sum of {@code weight(k)} times vertex k. Vertex-face: 1, u + v - 1, -u, -v. Edge-edge: 1 - u, u,
 * v - 1, -v. The weights sum to 0. The same sum over velocities is the relative velocity, and a force on the first
 * feature with its reaction on the second has the same weights at the vertices.
 *
 * <p><b>Tangents.</b> The two tangents are the x and y axes, rotated by the shortest rotation that takes the z axis to
 * the normal; tangents and normal are a right-handed orthonormal frame. It depends on the normal only, and continuously
 * except at (0, 0, -1), where the tangents are x and -y. No construction is continuous everywhere.
 */
public final class ContactFrame {
    private final int[] vertices = new int[4];
    private final double[] weights = new double[4];
    private final double[] normal = new double[3];
    private final double[] tangents = new double[6];
    private final double[] relative = new double[3];
    /** How many of the vertices belong to the first feature. */
    private int firstVertices;

    /**
     * Moves to contact {@code i}.
     *
     * @throws IndexOutOfBoundsException if there is no such contact
     */
    public ContactFrame at(Contacts contacts, int i) {
        Objects.checkIndex(i, Objects.requireNonNull(contacts, "contacts").size());
        for (int axis = 0; axis < 3; axis++) {
            normal[axis] = contacts.normal(i, axis);
        }
        for (int k = 0; k < 4; k++) {
            vertices[k] = contacts.vertex(i, k);
        }
        return place(contacts.kind(i), contacts.u(i), contacts.v(i));
    }

    /**
     * Moves to near pair {@code i}.
     *
     * @throws IndexOutOfBoundsException if there is no such pair
     */
    public ContactFrame at(NearPairs pairs, int i) {
        Objects.checkIndex(i, Objects.requireNonNull(pairs, "pairs").size());
        for (int axis = 0; axis < 3; axis++) {
            normal[axis] = pairs.normal(i, axis);
        }
        for (int k = 0; k < 4; k++) {
            vertices[k] = pairs.vertex(i, k);
        }
        return place(pairs.kind(i), pairs.u(i), pairs.v(i));
    }

    private ContactFrame place(ContactKind kind, double u, double v) {
        boolean onFace = kind == ContactKind.VF;
        firstVertices = onFace ? 1 : 2;
        weights[0] = onFace ? 1 : 1 - u;
        weights[1] = onFace ? -(1 - u - v) : u;
        weights[2] = onFace ? -u : -(1 - v);
        weights[3] = -v;
        setTangents();
        relative[0] = 0;
        relative[1] = 0;
        relative[2] = 0;
        return this;
    }

    /**
     * Rotates x and y. The rotation subtracts (x, y) (x, y)^T / (1 + z); below the equator 1 / (1 + z) is written as
     * (1 - z) / (x^2 + y^2), with x and y scaled first, so that no digits cancel near the pole.
     */
    private void setTangents() {
        double x = normal[0];
        double y = normal[1];
        double z = normal[2];
        double length = z < 0 ? Math.hypot(x, y) : 1;
        boolean atPole = length < Double.MIN_NORMAL; // where any direction would do, and this one leaves x in place
        double cx = atPole ? 0 : x / length;
        double cy = atPole ? 1 : y / length;
        double scale = z < 0 ? 1 - z : 1 / (1 + z);
        tangents[0] = 1 - scale * cx * cx;
        tangents[1] = 0 - scale * cx * cy;
        tangents[2] = 0 - x;
        tangents[3] = 0 - scale * cx * cy;
        tangents[4] = 1 - scale * cy * cy;
        tangents[5] = 0 - y;
    }

    /** Returns a vertex of the contact, 0 to 3, numbered through the whole scene. */
    public int vertex(int which) {
        return vertices[which];
    }

    /** Returns the weight of a vertex, 0 to 3, in the vector from the second feature's point to the first's. */
    public double weight(int which) {
        return weights[which];
    }

    /** Returns coordinate 0, 1 or 2 of the unit normal, which points from the second feature to the first. */
    public double normal(int axis) {
        return normal[axis];
    }

    /** Returns coordinate 0, 1 or 2 of tangent 0 or 1. */
    public double tangent(int which, int axis) {
        return tangents[3 * Objects.checkIndex(which, 2) + Objects.checkIndex(axis, 3)];
    }

    /**
     * Measures how fast the first feature's point moves relative to the second's. {@link #relative}, {@link #slip} and
     * {@link #normalSpeed} then return it, until the cursor moves.
     *
     * @param velocities three per vertex of the whole scene
     * @throws InvalidInputException if there are not enough of them
     */
    public ContactFrame measure(double[] velocities) {
        requireVertices(velocities, "velocities");
        for (int axis = 0; axis < 3; axis++) {
            double sum = 0;
            for (int k = 0; k < 4; k++) {
                sum += weights[k] * velocities[3 * vertices[k] + axis];
            }
            relative[axis] = sum;
        }
        return this;
    }

    /**
     * Measures the relative displacement from one set of positions to another as {@link #measure(double[])} does the
     * velocity: with the positions at both ends of a step, the velocity per step.
     */
    public ContactFrame measure(double[] from, double[] to) {
        requireVertices(from, "positions");
        requireVertices(to, "positions");
        for (int axis = 0; axis < 3; axis++) {
            double sum = 0;
            for (int k = 0; k < 4; k++) {
                int at = 3 * vertices[k] + axis;
                sum += weights[k] * (to[at] - from[at]);
            }
            relative[axis] = sum;
        }
        return this;
    }

    /** Returns coordinate 0, 1 or 2 of what was measured. */
    public double relative(int axis) {
        return relative[axis];
    }

    /** Returns the part of what was measured along the normal: negative if the features approach each other. */
    public double normalSpeed() {
        return relative[0] * normal[0] + relative[1] * normal[1] + relative[2] * normal[2];
    }

    /** Returns the part of what was measured along tangent 0 or 1. */
    public double slip(int which) {
        int at = 3 * Objects.checkIndex(which, 2);
        return relative[0] * tangents[at] + relative[1] * tangents[at + 1] + relative[2] * tangents[at + 2];
    }

    /** Returns coordinate 0, 1 or 2 of the tangential part of what was measured. */
    public double tangential(int axis) {
        return slip(0) * tangents[axis] + slip(1) * tangents[3 + axis];
    }

    /** Returns coordinate 0, 1 or 2 of the first feature's point at these positions. */
    public double pointA(double[] positions, int axis) {
        return point(positions, true, axis);
    }

    /** Returns coordinate 0, 1 or 2 of the second feature's point at these positions. */
    public double pointB(double[] positions, int axis) {
        return point(positions, false, axis);
    }

    private double point(double[] positions, boolean first, int axis) {
        requireVertices(positions, "positions");
        Objects.checkIndex(axis, 3);
        double sum = 0;
        for (int k = first ? 0 : firstVertices; k < (first ? firstVertices : 4); k++) {
            sum += weights[k] * positions[3 * vertices[k] + axis];
        }
        return first ? sum : 0 - sum;
    }

    /**
     * Writes the derivatives of the gap with respect to the positions of the four vertices, with the points held at
     * their parameters: number 3 k + axis is {@code weight(k) * normal(axis)}.
     *
     * @param into 12 numbers
     */
    public void normalBasis(double[] into) {
        requireLength(into, 12);
        for (int i = 0; i < 12; i++) {
            into[i] = weights[i / 3] * normal[i % 3];
        }
    }

    /**
     * Writes the basis T of tangential motion that friction models use, 12 rows of 2: the transpose of T times the
     * displacements of the four vertices is the tangential displacement, as {@link #slip} returns it.
     *
     * @param into 24 numbers, row by row
     */
    public void tangentBasis(double[] into) {
        requireLength(into, 24);
        for (int i = 0; i < 12; i++) {
            into[2 * i] = weights[i / 3] * tangents[i % 3];
            into[2 * i + 1] = weights[i / 3] * tangents[3 + i % 3];
        }
    }

    /**
     * Adds a force on the first feature's point, and its reaction on the second's, to the forces on the vertices.
     *
     * @param forces three per vertex of the whole scene
     * @throws InvalidInputException if there are not enough of them
     */
    public void addForce(double x, double y, double z, double[] forces) {
        requireVertices(forces, "forces");
        for (int k = 0; k < 4; k++) {
            forces[3 * vertices[k]] += weights[k] * x;
            forces[3 * vertices[k] + 1] += weights[k] * y;
            forces[3 * vertices[k] + 2] += weights[k] * z;
        }
    }

    private void requireVertices(double[] values, String what) {
        int largest = Math.max(Math.max(vertices[0], vertices[1]), Math.max(vertices[2], vertices[3]));
        if (Objects.requireNonNull(values, what).length / 3 <= largest) {
            throw new InvalidInputException("the array of " + what + " holds " + values.length
                    + " numbers, but the contact is at vertex " + largest
                    + "; pass three for every vertex of the scene");
        }
    }

    private static void requireLength(double[] into, int length) {
        if (Objects.requireNonNull(into, "into").length < length) {
            throw new InvalidInputException("the array holds " + into.length + " numbers, but the result has " + length
                    + "; pass a longer one");
        }
    }
}

package dev.graze;

import dev.graze.spi.PairList;
import java.util.Arrays;
import java.util.Objects;

/**
 * The pairs of features at most a distance apart at an instant, as columns, sorted by kind and vertex numbers.
 * Immutable, and independent of the detector's later steps.
 *
 * <p>Every vertex-face and edge-edge pair is listed, so two vertices that are close to each other appear in every pair
 * of features that they belong to; {@link #unique} lists them once.
 */
public final class NearPairs {
    /** Less than the rounding of a distance or a length. */
    private static final double LESS = 1 - 0x1p-40;
    /** More than the rounding of the three coordinates of a position, in units of the largest. */
    private static final double POSITION_ERROR = 0x1p-48;

    private static final SubFeatures[] SUB_FEATURES = SubFeatures.values();

    private final PairList pairs;
    private final byte[] features;
    private final double[] distances;
    private final double[] parameters;
    private final double[] normals;
    private final double[] positions;
    /** Null if the pairs did not come from a detector. */
    private final Scene scene;
    /** NaN if the pairs did not come from a detector. */
    private final double within;

    private NearPairs(PairList pairs, byte[] features, double[] distances, double[] parameters, double[] normals,
            double[] positions, Scene scene, double within) {
        this.pairs = pairs;
        this.features = features;
        this.distances = distances;
        this.parameters = parameters;
        this.normals = normals;
        this.positions = positions;
        this.scene = scene;
        this.within = within;
    }

    /**
     * Wraps columns; the arrays are not copied.
     *
     * @param pairs      which pairs they are
     * @param features   ordinals of {@link SubFeatures}
     * @param distances  one per pair
     * @param parameters {@link #u} and {@link #v} of each pair
     * @param normals    three per pair
     * @param positions  those of all vertices
     */
    public static NearPairs ofColumns(PairList pairs, byte[] features, double[] distances, double[] parameters,
            double[] normals, double[] positions) {
        return new NearPairs(pairs, features, distances, parameters, normals, positions, null, Double.NaN);
    }

    /** Returns the same pairs with the scene whose vertices they number, so that they can name its parts. */
    public NearPairs in(Scene where) {
        return found(where, within);
    }

    /** Returns the same pairs with their scene and the distance asked for. */
    NearPairs found(Scene where, double distance) {
        return new NearPairs(pairs, features, distances, parameters, normals, positions,
                Objects.requireNonNull(where, "scene"), distance);
    }

    /** Returns pair {@code i} with its parts and the numbers of its features within them. */
    public NearPair get(int i) {
        return NearPair.of(this, Objects.checkIndex(i, size()));
    }

    /**
     * Returns the scene of these pairs.
     *
     * @throws IllegalStateException if they did not come from a detector
     */
    public Scene scene() {
        if (scene == null) {
            throw new IllegalStateException("these pairs did not come from a detector; name their scene with in()");
        }
        return scene;
    }

    /**
     * Returns the distance asked for: every pair at most this far apart is listed.
     *
     * @throws IllegalStateException if they did not come from a detector
     */
    public double within() {
        if (Double.isNaN(within)) {
            throw new IllegalStateException("these pairs did not come from a detector, so the distance up to which they"
                    + " are complete is unknown");
        }
        return within;
    }

    /** Returns the pairs of features that closest points lie on, each once, as barrier methods need them. */
    public UniquePairs unique() {
        return UniquePairs.of(this);
    }

    PairList pairs() {
        return pairs;
    }

    public int size() {
        return distances.length;
    }

    public int count(ContactKind kind) {
        return kind == ContactKind.VF ? pairs.vertexFaces() : size() - pairs.vertexFaces();
    }

    public ContactKind kind(int i) {
        return pairs.kind(Objects.checkIndex(i, size()));
    }

    /**
     * Returns one of the four vertices of pair {@code i}, in the order that {@link ContactKind} defines, numbered
     * through the whole scene.
     */
    public int vertex(int i, int which) {
        return pairs.vertices()[4 * i + Objects.checkIndex(which, 4)];
    }

    /** Returns the part of the first feature, as an index into the scene's parts; see {@link #vertex}. */
    public int partA(int i) {
        return scene().partOfVertex(vertex(i, 0));
    }

    /** Returns the part of the second feature. */
    public int partB(int i) {
        return scene().partOfVertex(vertex(i, 3));
    }

    /**
     * Returns the distance between the features, within a few units in the last place; at most the distance asked for,
     * and 0 only if they touch.
     */
    public double distance(int i) {
        return distances[i];
    }

    /** Returns the smallest distance, or infinity if there is no pair. */
    public double smallestDistance() {
        double smallest = Double.POSITIVE_INFINITY;
        for (double distance : distances) {
            smallest = Math.min(smallest, distance);
        }
        return smallest;
    }

    /** Returns the corners, edges or face on which the closest points lie, decided exactly. */
    public SubFeatures subFeatures(int i) {
        return SUB_FEATURES[features[i]];
    }

    /** Returns a parameter of the closest points, as {@link Contacts#u} defines it. */
    public double u(int i) {
        return parameters[2 * i];
    }

    /** Returns the other parameter of the closest points; see {@link #u}. */
    public double v(int i) {
        return parameters[2 * i + 1];
    }

    /**
     * Returns coordinate 0, 1 or 2 of the unit vector from the second feature's closest point to the first's. If the
     * features touch, it is the normal of the face, (v2 - v1) x (v3 - v1), or of both edges, (v1 - v0) x (v3 - v2); if
     * these have no direction, a vector perpendicular to the longer edge.
     */
    public double normal(int i, int axis) {
        return normals[3 * i + Objects.checkIndex(axis, 3)];
    }

    /** Returns coordinate 0, 1 or 2 of the closest point on the first feature. */
    public double pointA(int i, int axis) {
        double first = position(i, 0, axis);
        return kind(i) == ContactKind.VF ? first : (1 - u(i)) * first + u(i) * position(i, 1, axis);
    }

    /** Returns coordinate 0, 1 or 2 of the closest point on the second feature. */
    public double pointB(int i, int axis) {
        double u = u(i);
        double v = v(i);
        double last = position(i, 3, axis);
        return kind(i) == ContactKind.VF
                ? (1 - u - v) * position(i, 1, axis) + u * position(i, 2, axis) + v * last
                : (1 - v) * position(i, 2, axis) + v * last;
    }

    /** Returns coordinate 0, 1 or 2 of one of the four vertices of pair {@code i}, where the pairs were measured. */
    public double position(int i, int which, int axis) {
        return positions[3 * vertex(i, which) + Objects.checkIndex(axis, 3)];
    }

    /** Returns how many vertices there were, near or not. */
    public int vertexCount() {
        return positions.length / 3;
    }

    /** Returns the positions at which the pairs were measured, read-only. */
    double[] positions() {
        return positions;
    }

    /**
     * Returns which fraction of its motion each vertex may take; see {@link Detector#vertexSteps}. Distances are right
     * within a few units in the last place, and a position in doubles is off by at most a few in that of its largest
     * coordinate: both are left as a margin.
     *
     * @param radius these are all pairs up to this distance
     */
    double[] vertexSteps(double[] to, double radius, double share) {
        double[] steps = new double[positions.length / 3];
        Arrays.fill(steps, radius);
        for (int i = 0; i < size(); i++) {
            for (int k = 0; k < 4; k++) {
                int vertex = pairs.vertices()[4 * i + k];
                steps[vertex] = Math.min(steps[vertex], distances[i]);
            }
        }
        for (int vertex = 0; vertex < steps.length; vertex++) {
            double length = 0;
            double largest = 0;
            for (int i = 3 * vertex; i < 3 * vertex + 3; i++) {
                length = Math.hypot(length, to[i] - positions[i]); // a square could underflow
                largest = Math.max(largest, Math.max(Math.abs(positions[i]), Math.abs(to[i])));
            }
            double allowed = share * LESS * steps[vertex] / 2 - POSITION_ERROR * largest;
            steps[vertex] = Math.clamp(LESS * allowed / Math.max(length, Double.MIN_VALUE), 0.0, 1.0);
        }
        return steps;
    }

    /** Returns whether both hold the same pairs, bit for bit in all columns. */
    @Override
    public boolean equals(Object other) {
        return other instanceof NearPairs that && pairs.vertexFaces() == that.pairs.vertexFaces()
                && Arrays.equals(pairs.vertices(), that.pairs.vertices()) && Arrays.equals(features, that.features)
                && Arrays.equals(distances, that.distances) && Arrays.equals(parameters, that.parameters)
                && Arrays.equals(normals, that.normals);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(pairs.vertices()) + Arrays.hashCode(distances);
    }

    @Override
    public String toString() {
        return size() + " near pairs (" + count(ContactKind.VF) + " vertex-face, " + count(ContactKind.EE)
                + " edge-edge)";
    }
}

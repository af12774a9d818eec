package dev.graze.rigid.body;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * The closed surface of a body in its own frame, with all that rays need of it: inward directions, edge adjacency, a
 * {@link RayTree}. A rigid shape never changes and may be that of many bodies and threads. A deformable one belongs to
 * one body and changes with {@link #deform}, between two searches only.
 *
 * <p>Arrays are returned without copying, for hot loops here and on devices; callers must not write to them.
 */
public final class BodyShape {
    /** Numbers for each triangle in {@link #corners}: its first corner, then its two sides from there. */
    public static final int CORNER_NUMBERS = 9;
    /**
     * A ray is parallel to a triangle if the determinant of Moeller and Trumbore is below this share of the product of
     * the sides. The position of a hit is wrong by a few roundings divided by that share, which is then less than the
     * {@link RayTree}'s padding.
     */
    private static final double PARALLEL = 1e-7;

    private final Topology topology;
    private final boolean deformable;
    private final double[] positions;
    private final int[] triangles;
    private final int[] neighbours;
    private final double[] corners;
    private final double[] parallel;
    private final double[] normals;
    private final double[] inward;
    private final double[] exits;
    private final double[] box = new double[RayTree.BOX];
    private final RayTree tree;
    private double radius;
    private double meanEdge;
    private double travel;

    private BodyShape(Mesh mesh, boolean deformable) {
        ClosedSurface.require(mesh.topology());
        this.topology = mesh.topology();
        this.deformable = deformable;
        this.positions = mesh.positions().clone();
        this.triangles = topology.copyTriangles();
        this.neighbours = neighbours(topology);
        this.corners = new double[CORNER_NUMBERS * topology.triangleCount()];
        this.parallel = new double[topology.triangleCount()];
        this.normals = new double[triangles.length];
        this.inward = new double[positions.length];
        this.exits = new double[topology.vertexCount()];
        this.tree = new RayTree(positions, triangles);
        measure();
        requireOutward();
    }

    /**
     * A rigid shape; the mesh is copied.
     *
     * @throws InvalidInputException if the surface is not closed, is turned inward or has no inside
     */
    public static BodyShape of(Mesh mesh) {
        return new BodyShape(mesh, false);
    }

    /** A shape for one body that can change its positions; otherwise as {@link #of}. */
    public static BodyShape deformable(Mesh mesh) {
        return new BodyShape(mesh, true);
    }

    /** As {@link #of}, moved so that its centre of mass is the origin of its frame, where a simulation wants it. */
    public static BodyShape centred(Mesh mesh) {
        double[] centre = MassProperties.of(of(mesh)).centre();
        double[] moved = mesh.positions().clone();
        for (int i = 0; i < moved.length; i++) {
            moved[i] -= centre[i % 3];
        }
        return of(new Mesh(mesh.topology(), moved));
    }

    /** By Algorithm 2's edges: behind u &lt; 0, then v &lt; 0, then u + v &gt; 1. */
    private static int[] neighbours(Topology topology) {
        int[] neighbours = new int[3 * topology.triangleCount()];
        for (int triangle = 0; triangle < topology.triangleCount(); triangle++) {
            neighbours[3 * triangle] = topology.neighbour(triangle, 2);
            neighbours[3 * triangle + 1] = topology.neighbour(triangle, 0);
            neighbours[3 * triangle + 2] = topology.neighbour(triangle, 1);
        }
        return neighbours;
    }

    /** Everything that follows from the positions but the tree. */
    private void measure() {
        for (int triangle = 0; triangle < parallel.length; triangle++) {
            measureTriangle(triangle);
        }
        measureVertices();
        meanEdge = measureEdges();
        OwnExits.measure(this, exits);
    }

    /** Two sides of each triangle are as good as three. */
    private double measureEdges() {
        double sum = 0;
        for (int at = 0; at < corners.length; at += CORNER_NUMBERS) {
            sum += length(corners, at + 3) + length(corners, at + 6);
        }
        return sum / (2.0 * parallel.length);
    }

    private void measureTriangle(int triangle) {
        int at = CORNER_NUMBERS * triangle;
        int a = 3 * triangles[3 * triangle];
        int b = 3 * triangles[3 * triangle + 1];
        int c = 3 * triangles[3 * triangle + 2];
        for (int axis = 0; axis < 3; axis++) {
            corners[at + axis] = positions[a + axis];
            corners[at + 3 + axis] = positions[b + axis] - positions[a + axis];
            corners[at + 6 + axis] = positions[c + axis] - positions[a + axis];
        }
        parallel[triangle] = PARALLEL * length(corners, at + 3) * length(corners, at + 6);
        normals[3 * triangle] = corners[at + 4] * corners[at + 8] - corners[at + 5] * corners[at + 7];
        normals[3 * triangle + 1] = corners[at + 5] * corners[at + 6] - corners[at + 3] * corners[at + 8];
        normals[3 * triangle + 2] = corners[at + 3] * corners[at + 7] - corners[at + 4] * corners[at + 6];
    }

    /**
     * Inward directions are means over the triangles around a vertex, by area: the normals are not of unit length yet.
     */
    private void measureVertices() {
        Arrays.fill(inward, 0);
        for (int i = 0; i < triangles.length; i++) {
            for (int axis = 0; axis < 3; axis++) {
                inward[3 * triangles[i] + axis] -= normals[i - i % 3 + axis];
            }
        }
        normalize(inward);
        normalize(normals);
        radius = 0;
        for (int axis = 0; axis < 3; axis++) {
            box[axis] = Double.POSITIVE_INFINITY;
            box[3 + axis] = Double.NEGATIVE_INFINITY;
        }
        for (int vertex = 0; vertex < positions.length; vertex += 3) {
            radius = Math.max(radius, length(positions, vertex));
            for (int axis = 0; axis < 3; axis++) {
                box[axis] = Math.min(box[axis], positions[vertex + axis]);
                box[3 + axis] = Math.max(box[3 + axis], positions[vertex + axis]);
            }
        }
    }

    /** Leaves what has no direction as zeros: such a ray hits nothing, and such a triangle is hit by none. */
    private static void normalize(double[] vectors) {
        for (int at = 0; at < vectors.length; at += 3) {
            double length = length(vectors, at);
            for (int axis = at; axis < at + 3; axis++) {
                vectors[axis] = length > 0 ? vectors[axis] / length : 0;
            }
        }
    }

    private static double length(double[] v, int at) {
        return Math.sqrt(v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2]);
    }

    private void requireOutward() {
        double volume = MassProperties.of(this).volume();
        if (!(volume > 0)) {
            throw new InvalidInputException(volume < 0
                    ? "the surface is turned inward; list the vertices of all triangles counterclockwise"
                            + " as seen from outside"
                    : "the surface has no inside (its volume is " + volume + "); a body needs one");
        }
    }

    /**
     * Gives a deformable shape other positions, in its own frame. Boxes are refitted, not rebuilt, and directions and
     * own exits measured again.
     *
     * @throws InvalidInputException if positions are missing or not finite
     */
    public void deform(double[] next) {
        if (!deformable) {
            throw new IllegalStateException("a rigid shape cannot be deformed; make it with BodyShape.deformable");
        }
        topology.requireFitting(next);
        travel += farthest(next);
        System.arraycopy(next, 0, positions, 0, next.length);
        tree.refit(positions, triangles);
        measure();
    }

    private double farthest(double[] next) {
        double most = 0;
        for (int v = 0; v < next.length; v += 3) {
            double x = next[v] - positions[v];
            double y = next[v + 1] - positions[v + 1];
            double z = next[v + 2] - positions[v + 2];
            most = Math.max(most, x * x + y * y + z * z);
        }
        return Math.sqrt(most);
    }

    public Topology topology() {
        return topology;
    }

    public boolean isDeformable() {
        return deformable;
    }

    public int vertexCount() {
        return topology.vertexCount();
    }

    public int triangleCount() {
        return topology.triangleCount();
    }

    /** x, y, z of each vertex. */
    public double[] positions() {
        return positions;
    }

    /** Three vertices of each triangle. */
    public int[] triangles() {
        return triangles;
    }

    /** Of each triangle, those across its edges: behind u &lt; 0, v &lt; 0 and u + v &gt; 1. */
    public int[] neighbours() {
        return neighbours;
    }

    /** {@link #CORNER_NUMBERS} for each triangle. */
    public double[] corners() {
        return corners;
    }

    /** Of each triangle, the determinant below which a ray is parallel to it. */
    public double[] parallel() {
        return parallel;
    }

    /** Of each triangle, outward and of unit length. */
    public double[] normals() {
        return normals;
    }

    /** Of each vertex, the direction into the body, of unit length. */
    public double[] inward() {
        return inward;
    }

    /** Of each vertex, how far its inward ray goes before it leaves the body itself. */
    public double[] exits() {
        return exits;
    }

    /** Lows, then highs. */
    public double[] box() {
        return box;
    }

    public RayTree tree() {
        return tree;
    }

    /** The distance of the vertex that is farthest from the origin of the frame. */
    public double radius() {
        return radius;
    }

    /** About how long the sides of its triangles are. */
    public double meanEdge() {
        return meanEdge;
    }

    /** How far a vertex can have moved within the frame since the shape was made: the sum of the longest ways. */
    public double travel() {
        return travel;
    }
}

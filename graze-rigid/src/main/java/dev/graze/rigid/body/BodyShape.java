package dev.graze.rigid.body;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * The closed surface of a body in its own frame, with everything that rays need: inward directions, edge adjacency and
 * a {@link RayTree}. A rigid shape never changes and can be shared by many bodies and threads. A deformable shape
 * belongs to one body and changes with {@link #deform}, only between searches.
 *
 * <p>Arrays are returned without copying, for hot loops here and on devices; callers must not write to them.
 */
public final class BodyShape {
    /** Numbers per triangle in {@link #corners}: its first corner, then the two edges from there. */
    public static final int CORNER_NUMBERS = 9;
    /**
     * A ray counts as parallel to a triangle if the determinant of Moeller and Trumbore is below this fraction of the
     * product of the edge lengths. The position of a hit is off by at most a few roundings divided by this fraction,
     * which is less than the {@link RayTree}'s padding.
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
    private final OwnExits exits;
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
        this.tree = new RayTree(positions, triangles);
        this.exits = new OwnExits(this);
        measure();
        requireOutward();
        if (!deformable) {
            exits.all();
        }
    }

    /**
     * Returns a rigid shape with a copy of the mesh.
     *
     * @throws InvalidInputException if the surface is not closed, is turned inward or has no inside
     */
    public static BodyShape of(Mesh mesh) {
        return new BodyShape(mesh, false);
    }

    /** Returns a deformable shape, which only one body can have; otherwise like {@link #of}. */
    public static BodyShape deformable(Mesh mesh) {
        return new BodyShape(mesh, true);
    }

    /**
     * Returns a shape like {@link #of}, moved so that its center of mass is at the origin of its frame, as simulations
     * need it.
     */
    public static BodyShape centred(Mesh mesh) {
        double[] centre = MassProperties.of(of(mesh)).centre();
        double[] moved = mesh.positions().clone();
        for (int i = 0; i < moved.length; i++) {
            moved[i] -= centre[i % 3];
        }
        return of(new Mesh(mesh.topology(), moved));
    }

    /** Finds the neighbors across the edges of Algorithm 2: behind u &lt; 0, then v &lt; 0, then u + v &gt; 1. */
    private static int[] neighbours(Topology topology) {
        int[] neighbours = new int[3 * topology.triangleCount()];
        for (int triangle = 0; triangle < topology.triangleCount(); triangle++) {
            neighbours[3 * triangle] = topology.neighbour(triangle, 2);
            neighbours[3 * triangle + 1] = topology.neighbour(triangle, 0);
            neighbours[3 * triangle + 2] = topology.neighbour(triangle, 1);
        }
        return neighbours;
    }

    /** Computes everything that depends on the positions, except the tree; own exits follow when they are needed. */
    private void measure() {
        for (int triangle = 0; triangle < parallel.length; triangle++) {
            measureTriangle(triangle);
        }
        measureVertices();
        meanEdge = measureEdges();
        exits.forget();
    }

    /** Averages two edges of each triangle, which is as good as three. */
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
     * Averages the normals around each vertex into inward directions. The normals are not normalized yet, so triangles
     * are weighted by area.
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

    /**
     * Normalizes vectors and leaves zero vectors unchanged: a ray without a direction hits nothing, and no ray hits a
     * triangle without a normal.
     */
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
     * Moves the vertices of a deformable shape, in its own frame. Boxes are refitted rather than rebuilt and directions
     * are recomputed; own exits are recomputed where rays need them.
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

    /** Returns x, y and z of each vertex. */
    public double[] positions() {
        return positions;
    }

    /** Returns the three vertices of each triangle. */
    public int[] triangles() {
        return triangles;
    }

    /** Returns the neighbors of each triangle: across the edges behind u &lt; 0, v &lt; 0 and u + v &gt; 1. */
    public int[] neighbours() {
        return neighbours;
    }

    /** Returns {@link #CORNER_NUMBERS} numbers per triangle. */
    public double[] corners() {
        return corners;
    }

    /** Returns, for each triangle, the determinant below which a ray is parallel to it. */
    public double[] parallel() {
        return parallel;
    }

    /** Returns the outward unit normal of each triangle. */
    public double[] normals() {
        return normals;
    }

    /** Returns the unit direction into the body at each vertex. */
    public double[] inward() {
        return inward;
    }

    /** Returns, for each vertex, how far its inward ray travels before it leaves the body itself. */
    public double[] exits() {
        return exits.all();
    }

    /**
     * Returns how far the inward ray of a vertex travels before it leaves the body itself. Any thread may call this.
     *
     * @param scratch is overwritten
     */
    public double exit(int vertex, RayCast scratch) {
        return exits.get(vertex, scratch);
    }

    /** Returns the bounding box: lows, then highs. */
    public double[] box() {
        return box;
    }

    public RayTree tree() {
        return tree;
    }

    /** Returns the distance of the farthest vertex from the origin of the frame. */
    public double radius() {
        return radius;
    }

    /** Returns the typical edge length of its triangles. */
    public double meanEdge() {
        return meanEdge;
    }

    /**
     * Returns an upper bound on how far a vertex has moved within the frame since the shape was created: the sum of the
     * largest displacements.
     */
    public double travel() {
        return travel;
    }
}

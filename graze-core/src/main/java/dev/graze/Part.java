package dev.graze;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import java.util.Objects;

/**
 * A named mesh in a {@link Scene} and the way it moves. Immutable; the positions of the mesh are copied.
 *
 * <p>A scene is changed by adding, removing and replacing parts. A part that is the same object before and after a
 * change stays where a detector has moved it.
 */
public final class Part {
    /** How a part moves from step to step. */
    public enum Motion {
        /** Vertex positions are given for each step. */
        DEFORMING,
        /** A pose is given for each step, and moves all vertices. */
        RIGID,
        /** Never moves, so its hierarchy is built once, and it is never tested against other fixed parts. */
        FIXED
    }

    private final String name;
    private final Motion motion;
    private final Topology topology;
    /** In the part's own frame. Null if positions are given when a detector starts. */
    private final double[] points;
    private final Pose pose;

    private Part(String name, Motion motion, Topology topology, double[] points, Pose pose) {
        this.name = requireName(name);
        this.motion = motion;
        this.topology = Objects.requireNonNull(topology, "topology");
        this.points = points;
        this.pose = Objects.requireNonNull(pose, "pose");
    }

    private static String requireName(String name) {
        if (name == null || name.isBlank()) {
            throw new InvalidInputException("a part needs a name, by which results and filters refer to it");
        }
        return name;
    }

    /** Creates a part whose vertex positions are given for each step; it starts at the positions of the mesh. */
    public static Part deforming(String name, Mesh mesh) {
        return new Part(name, Motion.DEFORMING, mesh.topology(), mesh.positions().clone(), Pose.ORIGIN);
    }

    /** Creates the part of a detector that was given only a topology; it gets its positions when it starts. */
    static Part deforming(String name, Topology topology) {
        return new Part(name, Motion.DEFORMING, topology, null, Pose.ORIGIN);
    }

    /** Creates a part that moves by a pose given for each step; it starts where the mesh is. */
    public static Part rigid(String name, Mesh mesh) {
        return rigid(name, mesh, Pose.ORIGIN);
    }

    /** Creates a part that moves by a pose given for each step; it starts at this one. */
    public static Part rigid(String name, Mesh mesh, Pose start) {
        return new Part(name, Motion.RIGID, mesh.topology(), mesh.positions().clone(), start);
    }

    /** Creates a part that never moves. */
    public static Part fixed(String name, Mesh mesh) {
        return fixed(name, mesh, Pose.ORIGIN);
    }

    /** Creates a part that never moves from this pose. */
    public static Part fixed(String name, Mesh mesh, Pose pose) {
        return new Part(name, Motion.FIXED, mesh.topology(), mesh.positions().clone(), pose);
    }

    public String name() {
        return name;
    }

    public Motion motion() {
        return motion;
    }

    public Topology topology() {
        return topology;
    }

    /** Returns the pose at which the part starts. */
    public Pose pose() {
        return pose;
    }

    /** Returns the positions at which the part starts, in a new array. */
    public double[] positions() {
        return positions(pose);
    }

    /**
     * Returns the positions of the part's mesh at any pose, in a new array; at {@link Pose#ORIGIN} those of the mesh
     * itself.
     *
     * @throws InvalidInputException if a vertex is then beyond the range of doubles
     */
    public double[] positions(Pose at) {
        requirePositions();
        double[] placed = new double[points.length];
        place(at, placed, 0);
        return placed;
    }

    /** Returns the positions in the part's own frame, read-only. */
    double[] points() {
        requirePositions();
        return points;
    }

    private void requirePositions() {
        if (points == null) {
            throw new IllegalStateException(
                    "this detector was given a topology without positions; start it with start(positions)");
        }
    }

    /** Writes the positions at a pose into those of a scene. */
    void place(Pose at, double[] positions, int firstVertex) {
        requirePositions();
        at.place(points, positions, 3 * firstVertex);
        requireInRange(at, positions, 3 * firstVertex);
    }

    private void requireInRange(Pose at, double[] positions, int from) {
        for (int i = from; i < from + points.length; i++) {
            if (!Double.isFinite(positions[i])) {
                throw new InvalidInputException(this + ": vertex " + (i - from) / 3 + " at " + at
                        + " has coordinates beyond the range of doubles; scale the scene down");
            }
        }
    }

    @Override
    public String toString() {
        return "part '" + name + "'";
    }
}

package dev.graze.query.distance;

import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;

/**
 * A surface and where it is now. A rigid one keeps its hierarchy in its own frame, and searches map boxes between
 * frames ({@link FrameChange}), so moving it costs nothing; its vertices are placed when they are needed. A deforming
 * one is in the frame of the scene, and its boxes are refitted when they are next needed.
 *
 * <p>All answers are about the placed positions, which are rounded. Boxes only choose what is visited.
 */
public final class PlacedSurface {
    private static final long[] NONE = new long[0];
    private static final double LARGEST = 0x1p1000;

    private final SurfaceTree tree;
    /** The largest magnitude of a coordinate in the surface's own frame. */
    private double size;
    private final double[] positions;
    private Pose pose;
    private Pose.Placement placement;
    /** Whether all vertices are placed; otherwise only those whose {@link #placedAt} is the current version. */
    private boolean isPlaced = true;
    private long[] placedAt = NONE;
    /** Increases whenever the surface has moved. */
    private long version;
    /** Increases whenever the positions in the surface's own frame change. */
    private long shape;
    private boolean isFitted = true;
    private final double[] box = new double[6];
    private long boxVersion = -1;

    private PlacedSurface(SurfaceTree tree, double[] positions, Pose pose) {
        this.tree = tree;
        this.positions = positions;
        this.pose = pose;
        this.placement = new Pose.Placement(pose);
        this.size = largest(tree.positions());
    }

    /** Creates a surface whose positions will be given again when it moves; the array is kept and read. */
    public static PlacedSurface deforming(Topology topology, double[] positions) {
        return new PlacedSurface(SurfaceTree.of(topology, positions), positions, Pose.ORIGIN);
    }

    /**
     * Creates a surface that moves by poses.
     *
     * @param own       the positions in its own frame
     * @param pose      where it is
     * @param positions the positions as {@link Pose#place} computes them; the array is kept and read
     */
    public static PlacedSurface rigid(Topology topology, double[] own, Pose pose, double[] positions) {
        return new PlacedSurface(SurfaceTree.of(topology, own), positions, pose);
    }

    private static double largest(double[] coordinates) {
        double largest = 0;
        for (double coordinate : coordinates) {
            largest = Math.max(largest, Math.abs(coordinate));
        }
        return largest;
    }

    /** Notes that the array of positions has changed by deformation. */
    public void deformed() {
        version++;
        shape++;
        isFitted = false;
    }

    /** Moves a rigid surface. The array of positions follows when all of them are asked for. */
    public void moveTo(Pose to) {
        version++;
        pose = to;
        placement = new Pose.Placement(to);
        isPlaced = false;
        if (placedAt.length == 0) {
            placedAt = new long[positions.length / 3];
        }
    }

    /** Returns whether no coordinate can leave the range of doubles at a pose. */
    public boolean isInRangeAt(Pose at) {
        return size < LARGEST && Math.abs(at.x()) < LARGEST && Math.abs(at.y()) < LARGEST && Math.abs(at.z()) < LARGEST;
    }

    /** Returns the hierarchy, fitted to the current positions. */
    public SurfaceTree tree() {
        if (!isFitted) {
            tree.refit(positions);
            size = largest(positions);
            isFitted = true;
        }
        return tree;
    }

    /** Returns the positions in the scene. */
    public double[] positions() {
        if (!isPlaced) {
            placement.place(tree.positions(), 0, positions.length, positions, 0);
            isPlaced = true;
        }
        return positions;
    }

    /**
     * Returns the positions in the scene, of which only those of a leaf's corners and of leaves asked about earlier are
     * certain to be right. Only for one thread at a time, unless {@link #positions} was called after the last motion.
     */
    double[] positionsOf(int leaf) {
        if (!isPlaced) {
            place(tree.corner(leaf, 0));
            place(tree.corner(leaf, 1));
            place(tree.corner(leaf, 2));
        }
        return positions;
    }

    private void place(int vertex) {
        if (placedAt[vertex] != version) {
            placement.place(tree.positions(), 3 * vertex, 3 * vertex + 3, positions, 3 * vertex);
            placedAt[vertex] = version;
        }
    }

    /** Maps a point of the scene into the surface's own frame, up to rounding. */
    void unplace(double[] point) {
        double[] m = FrameChange.matrix(pose);
        double x = point[0] - pose.x();
        double y = point[1] - pose.y();
        double z = point[2] - pose.z();
        for (int axis = 0; axis < 3; axis++) {
            point[axis] = m[axis] * x + m[3 + axis] * y + m[6 + axis] * z;
        }
    }

    /** Returns the box around the placed positions: low x, high x, and so on; read-only, valid until the next move. */
    public double[] box() {
        if (boxVersion != version) {
            positions();
            for (int axis = 0; axis < 3; axis++) {
                double low = Double.POSITIVE_INFINITY;
                double high = Double.NEGATIVE_INFINITY;
                for (int i = axis; i < positions.length; i += 3) {
                    low = Math.min(low, positions[i]);
                    high = Math.max(high, positions[i]);
                }
                box[2 * axis] = low;
                box[2 * axis + 1] = high;
            }
            boxVersion = version;
        }
        return box;
    }

    /** Returns whether there are no points. */
    public boolean isEmpty() {
        return tree.itemCount() == 0;
    }

    Pose pose() {
        return pose;
    }

    double size() {
        return size;
    }

    long shape() {
        return shape;
    }
}

package dev.graze.query.distance;

import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;

/**
 * A surface and where it is now. A rigid one keeps its hierarchy in its own frame, so moving it costs nothing but the
 * new positions; searches map boxes between frames ({@link FrameChange}). A deforming one is in the frame of the scene,
 * and its boxes are refitted when they are next needed.
 *
 * <p>All answers are about the placed positions, which are rounded. Boxes only choose what is visited.
 */
public final class PlacedSurface {
    private final SurfaceTree tree;
    /** The largest magnitude of a coordinate in the surface's own frame. */
    private double size;
    private final double[] positions;
    private Pose pose;
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

    /** Notes that the surface has moved to a pose, and the array of positions holds the positions there. */
    public void movedTo(Pose to) {
        version++;
        pose = to;
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
        return positions;
    }

    /** Returns the box around the placed positions: low x, high x, and so on; read-only, valid until the next move. */
    public double[] box() {
        if (boxVersion != version) {
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

package dev.graze.bounds;

/**
 * How a device sees the coordinates of a step: from the middle of the scene, scaled by a power of two so that the
 * largest is about 1. Floats on a device then neither overflow nor become so small that some devices take them for 0.
 *
 * <p>With E the largest coordinate, slack and reach are those of {@link VertexVolumes}, in scaled units.
 */
public final class VolumeFrame {
    /** So far apart along some direction is nothing in scaled units: a larger reach makes no difference. */
    private static final double FARTHEST = 16;
    private static final int LARGEST_EXPONENT = 1000;
    /** Above anything that devices may take for 0, and below what a float of size 1 can tell. */
    private static final double LEAST_SLACK = 0x1p-100;

    private final Separation separation;
    private final SceneMiddle middle = new SceneMiddle();

    public VolumeFrame(Separation separation) {
        this.separation = separation;
    }

    /** Starts a step. */
    public void begin(double[] t0, double[] t1) {
        middle.fit(t0, t1);
    }

    public SceneMiddle middle() {
        return middle;
    }

    /** At which distance two features may at most be for their volumes to overlap for certain. */
    public double reach() {
        return separation.reach(middle.largest());
    }

    /** The middle's coordinates, the scale, and in scaled units the slack and half the reach. */
    public double[] numbers() {
        double scale = scale();
        double slack = Math.max(LEAST_SLACK, VertexVolumes.SLACK * (middle.extent() * scale));
        return new double[] { middle.get(0), middle.get(1), middle.get(2), scale, slack,
                Math.min(FARTHEST, reach() / 2 * scale) };
    }

    private double scale() {
        int exponent = middle.extent() > 0 ? Math.getExponent(middle.extent()) : 0;
        return Math.scalb(1.0, -Math.clamp(exponent, -LARGEST_EXPONENT, LARGEST_EXPONENT));
    }
}

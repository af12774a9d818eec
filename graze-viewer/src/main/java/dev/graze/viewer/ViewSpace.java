package dev.graze.viewer;

import java.util.List;

/**
 * The page's own coordinates, in which the box of the first frame, or of all parts, is centered and has a half diagonal
 * of 1. Floats then keep the shape of a scene, however small and far from the origin it is, and the page can place any
 * frame without another.
 *
 * @param x the center of the box
 * @param radius half its diagonal, or 1 if it is a point
 */
public record ViewSpace(double x, double y, double z, double radius) {
    /** Returns the space of a scene whose first frame has these positions. */
    public static ViewSpace around(double[] positions) {
        return around(List.of(positions));
    }

    /** Returns the space of a scene whose parts have these positions. */
    public static ViewSpace around(List<double[]> parts) {
        SceneBox box = new SceneBox();
        parts.forEach(box::include);
        double[] min = box.min();
        double[] max = box.max();
        // Halve first: the sum of two large coordinates may overflow. So may the diagonal.
        double radius = Math.min(Double.MAX_VALUE, Math.hypot(
                Math.hypot(max[0] / 2 - min[0] / 2, max[1] / 2 - min[1] / 2), max[2] / 2 - min[2] / 2));
        return new ViewSpace(min[0] / 2 + max[0] / 2, min[1] / 2 + max[1] / 2, min[2] / 2 + max[2] / 2,
                radius > 0 ? radius : 1);
    }

    /** Returns positions of the scene in this space. */
    public float[] of(double[] positions) {
        double[] centre = centre();
        float[] inside = new float[positions.length];
        for (int i = 0; i < positions.length; i++) {
            inside[i] = (float) ((positions[i] - centre[i % 3]) / radius);
        }
        return inside;
    }

    /** Returns the center of the box. */
    public double[] centre() {
        return new double[] { x, y, z };
    }
}

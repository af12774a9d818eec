package dev.graze.scenes.cloth;

/** The signed distance to a solid in its own frame: negative inside. */
public interface DistanceField {
    /**
     * Returns the distance of a point, and computes the direction in which it grows fastest.
     *
     * @param p      x, y, z of the point
     * @param normal receives the unit direction
     */
    double at(double[] p, double[] normal);
}

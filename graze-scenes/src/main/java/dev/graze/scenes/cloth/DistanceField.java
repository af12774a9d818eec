package dev.graze.scenes.cloth;

/** The signed distance to a solid in its own frame: negative inside. */
public interface DistanceField {
    /**
     * The distance of a point, and the direction in which it grows fastest.
     *
     * @param p      x, y, z of the point
     * @param normal takes the unit direction
     */
    double at(double[] p, double[] normal);
}

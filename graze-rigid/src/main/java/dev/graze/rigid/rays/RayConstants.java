package dev.graze.rigid.rays;

import dev.graze.mesh.InvalidInputException;

/**
 * The three constants of the method. The paper gives no values, since they depend on the sizes and velocities in a
 * scene; its conclusion suggests adaptive values.
 *
 * @param max how many triangles an iterative ray tests before it is lost (Algorithm 1)
 * @param displacementThreshold how far a pair may move before it is retraced (2.1.4), in the unit of positions
 * @param distanceExtension how far predictive rays reach, and by how much bounding volumes grow (2.1.3)
 * @param adaptive whether each pair adapts its values to its speed, with these as upper limits
 */
public record RayConstants(int max, double displacementThreshold, double distanceExtension, boolean adaptive) {
    private static final int USUAL_MAX = 12;
    private static final double USUAL_SHARE = 0.08;

    /**
     * Checks the values.
     *
     * @throws InvalidInputException if a value is out of range, or the threshold is larger than the extension
     */
    public RayConstants {
        if (max < 1 || max > 1_000_000) {
            throw new InvalidInputException("max must be 1 to 1000000 triangles, not " + max);
        }
        if (!(displacementThreshold >= 0 && Double.isFinite(distanceExtension))) {
            throw new InvalidInputException(
                    "the displacement threshold and the distance extension must be finite and not negative, not "
                            + displacementThreshold + " and " + distanceExtension);
        }
        if (displacementThreshold > distanceExtension) {
            throw new InvalidInputException(
                    "the displacement threshold " + displacementThreshold + " is larger than the distance extension "
                            + distanceExtension
                            + "; predictive rays would come too late; choose a smaller threshold");
        }
    }

    /** Returns constants for bodies of about this radius. */
    public static RayConstants forRadius(double radius) {
        return new RayConstants(USUAL_MAX, USUAL_SHARE * radius, USUAL_SHARE * radius, false);
    }

    /** Returns constants with these values as upper limits for adaptive pairs. */
    public RayConstants adapting() {
        return new RayConstants(max, displacementThreshold, distanceExtension, true);
    }
}

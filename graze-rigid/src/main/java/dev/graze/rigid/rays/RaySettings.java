package dev.graze.rigid.rays;

/**
 * Which of the paper's methods to use.
 *
 * @param standard        the algorithm for rays that nothing is known of
 * @param iterative       whether pairs that moved little are followed instead of retraced (2.1.1)
 * @param predictive      whether vertices that are near the other body are followed too (2.1.3)
 * @param selfPenetration whether deformable bodies are searched for penetrations of their own parts
 */
public record RaySettings(StandardAlgorithm standard, boolean iterative, boolean predictive, boolean selfPenetration,
        RayConstants constants) {
    /** All of the method, over the hierarchy. */
    public static RaySettings usual(RayConstants constants) {
        return new RaySettings(StandardAlgorithm.STACKLESS, true, true, false, constants);
    }

    public RaySettings with(StandardAlgorithm algorithm) {
        return new RaySettings(algorithm, iterative, predictive, selfPenetration, constants);
    }

    public RaySettings iterative(boolean on) {
        return new RaySettings(standard, on, predictive, selfPenetration, constants);
    }

    public RaySettings predictive(boolean on) {
        return new RaySettings(standard, iterative, on, selfPenetration, constants);
    }

    public RaySettings selfPenetration(boolean on) {
        return new RaySettings(standard, iterative, predictive, on, constants);
    }
}

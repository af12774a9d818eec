package dev.graze.rigid.rays;

/**
 * The methods of the paper that a search uses.
 *
 * @param standard the algorithm for rays without a known triangle
 * @param iterative whether pairs that moved little are followed instead of retraced (2.1.1)
 * @param predictive whether vertices near the other body are followed too (2.1.3)
 * @param selfPenetration whether deformable bodies are also searched for penetrations with themselves
 */
public record RaySettings(StandardAlgorithm standard, boolean iterative, boolean predictive, boolean selfPenetration,
        RayConstants constants) {
    /** Returns settings that use every method of the paper, with the hierarchy as the standard algorithm. */
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

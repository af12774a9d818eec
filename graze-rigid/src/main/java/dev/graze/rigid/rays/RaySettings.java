package dev.graze.rigid.rays;

/**
 * The methods of the paper that a search uses.
 *
 * @param standard the algorithm for rays without a known triangle
 * @param iterative whether pairs that moved little are followed instead of retraced (2.1.1)
 * @param predictive whether vertices near the other body are followed too (2.1.3)
 * @param selfPenetration whether deformable bodies are also searched for penetrations with themselves
 * @param statistics whether rays are counted ({@link RayCounts}); on devices each count is an atomic operation
 */
public record RaySettings(StandardAlgorithm standard, boolean iterative, boolean predictive, boolean selfPenetration,
        boolean statistics, RayConstants constants) {
    /**
     * Returns settings that use every method of the paper, with the hierarchy as the standard algorithm, and that do
     * not count rays.
     */
    public static RaySettings usual(RayConstants constants) {
        return new RaySettings(StandardAlgorithm.STACKLESS, true, true, false, false, constants);
    }

    public RaySettings with(StandardAlgorithm algorithm) {
        return new RaySettings(algorithm, iterative, predictive, selfPenetration, statistics, constants);
    }

    public RaySettings iterative(boolean on) {
        return new RaySettings(standard, on, predictive, selfPenetration, statistics, constants);
    }

    public RaySettings predictive(boolean on) {
        return new RaySettings(standard, iterative, on, selfPenetration, statistics, constants);
    }

    public RaySettings selfPenetration(boolean on) {
        return new RaySettings(standard, iterative, predictive, on, statistics, constants);
    }

    public RaySettings statistics(boolean on) {
        return new RaySettings(standard, iterative, predictive, selfPenetration, on, constants);
    }
}

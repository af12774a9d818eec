package dev.graze.rigid.rays;

/**
 * Compares what a step found with what the standard algorithm finds at the same poses (2.1.5).
 *
 * @param standard hits of the standard algorithm
 * @param same those that the step found on the same triangle, with the same bits
 * @param strayed those that the step found on another triangle: the ray was followed across a concave region
 * @param missed those that the step did not find: the ray was lost, or no prediction led to it
 * @param surplus hits of the step where the standard algorithm has none
 */
public record LossReport(long standard, long same, long strayed, long missed, long surplus) {
    public static final LossReport NOTHING = new LossReport(0, 0, 0, 0, 0);

    public LossReport plus(LossReport other) {
        return new LossReport(standard + other.standard, same + other.same, strayed + other.strayed,
                missed + other.missed,
                surplus + other.surplus);
    }

    /** Returns the percentage of the standard algorithm's hits that the step missed or found on another triangle. */
    public double lossPercent() {
        return standard == 0 ? 0 : 100.0 * (strayed + missed) / standard;
    }
}

package dev.graze.engine.fuzzy;

import java.time.Duration;

/**
 * What the engine can be set to, for comparisons.
 *
 * @param clusters       into how many clusters the scene is divided, 1 to 64; 0 leaves it to measurement
 * @param fuzziness     t of equation 2, above 1
 * @param start         when clustering ends at the first step and after a jump
 * @param running       when it ends at later steps, which begin with the last centers
 * @param principalAxes whether each cluster is swept along its principal axes; else along x
 * @param thirdAxis     whether boxes are compared along the third axis too; the paper leaves that to the test of
 *        triangles (5)
 * @param largestPiece  how many times as large as the mean a triangle may be before it is virtually divided (5.1)
 * @param deviceLimit   how long a device may stay silent before it counts as lost
 */
public record FuzzySettings(int clusters, double fuzziness, Stop start, Stop running, boolean principalAxes,
        boolean thirdAxis,
        double largestPiece, Duration deviceLimit) {
    /** As many as a long has bits, which say in which clusters something is. */
    public static final int MAX_CLUSTERS = 64;
    public static final FuzzySettings DEFAULT = new FuzzySettings(0, 2, new Stop(1e-4, 40), new Stop(1e-2, 2), true,
            true, 8,
            Duration.ofSeconds(60));

    /**
     * When clustering ends.
     *
     * @param movement when no center moves by more than this, in units of the scene's size
     * @param rounds   after so many rounds at the latest
     */
    public record Stop(double movement, int rounds) {
        public Stop {
            if (!(movement >= 0) || rounds < 0) {
                throw new IllegalArgumentException(
                        "clustering ends at a movement of 0 or more, not " + movement
                                + ", and after 0 rounds or more, not " + rounds);
            }
        }
    }

    public FuzzySettings {
        if (clusters < 0 || clusters > MAX_CLUSTERS || !(fuzziness > 1) || !(largestPiece >= 1)) {
            throw new IllegalArgumentException(
                    "clusters are 1 to %d, or 0 to leave it open, not %d; a fuzziness is above 1, not %s; a largest piece is 1 or more, not %s"
                            .formatted(MAX_CLUSTERS, clusters, fuzziness, largestPiece));
        }
    }

    public FuzzySettings withClusters(int count) {
        return new FuzzySettings(count, fuzziness, start, running, principalAxes, thirdAxis, largestPiece, deviceLimit);
    }

    public FuzzySettings withFuzziness(double t) {
        return new FuzzySettings(clusters, t, start, running, principalAxes, thirdAxis, largestPiece, deviceLimit);
    }

    FuzzySettings withStops(Stop atStart, Stop later) {
        return new FuzzySettings(clusters, fuzziness, atStart, later, principalAxes, thirdAxis, largestPiece,
                deviceLimit);
    }

    public FuzzySettings withoutPrincipalAxes() {
        return new FuzzySettings(clusters, fuzziness, start, running, false, thirdAxis, largestPiece, deviceLimit);
    }

    public FuzzySettings withoutThirdAxis() {
        return new FuzzySettings(clusters, fuzziness, start, running, principalAxes, false, largestPiece, deviceLimit);
    }

    /** Infinity divides nothing. */
    public FuzzySettings withLargestPiece(double times) {
        return new FuzzySettings(clusters, fuzziness, start, running, principalAxes, thirdAxis, times, deviceLimit);
    }

    public FuzzySettings withDeviceLimit(Duration limit) {
        return new FuzzySettings(clusters, fuzziness, start, running, principalAxes, thirdAxis, largestPiece, limit);
    }
}

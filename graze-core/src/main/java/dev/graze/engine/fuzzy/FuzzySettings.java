package dev.graze.engine.fuzzy;

import java.time.Duration;

/**
 * Settings of the engine, for comparisons.
 *
 * @param clusters number of clusters that the scene is divided into, 1 to 64; 0 finds it by measurement
 * @param fuzziness t of equation 2, greater than 1
 * @param start when clustering stops at the first step and after a jump
 * @param running when it stops at later steps, which start from the last centers
 * @param principalAxes whether each cluster is swept along its principal axes; otherwise along x
 * @param thirdAxis whether boxes are also compared along the third axis; the paper leaves that to the triangle test
 * (section 5)
 * @param largestPiece how many times as large as the mean a triangle may be before it is virtually divided (section
 * 5.1)
 * @param deviceLimit how long a device may stay silent before it counts as lost
 */
public record FuzzySettings(int clusters, double fuzziness, Stop start, Stop running, boolean principalAxes,
        boolean thirdAxis,
        double largestPiece, Duration deviceLimit) {
    /** The number of bits of a long, which holds the clusters of a primitive. */
    public static final int MAX_CLUSTERS = 64;
    public static final FuzzySettings DEFAULT = new FuzzySettings(0, 2, new Stop(1e-4, 40), new Stop(1e-2, 2), true,
            true, 8,
            Duration.ofSeconds(60));

    /**
     * When clustering stops.
     *
     * @param movement stops when no center moves by more than this, in units of the scene's size
     * @param rounds stops after this number of rounds
     */
    public record Stop(double movement, int rounds) {
        public Stop {
            if (!(movement >= 0) || rounds < 0) {
                throw new IllegalArgumentException(
                        "movement must be 0 or more, not " + movement
                                + "; rounds must be 0 or more, not " + rounds);
            }
        }
    }

    public FuzzySettings {
        if (clusters < 0 || clusters > MAX_CLUSTERS || !(fuzziness > 1) || !(largestPiece >= 1)) {
            throw new IllegalArgumentException(
                    ("clusters must be 1 to %d, or 0 to find it by measurement, not %d;"
                            + " fuzziness must be greater than 1, not %s; the largest piece must be 1 or more, not %s")
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

    /** Returns settings with another size limit for pieces; infinity divides nothing. */
    public FuzzySettings withLargestPiece(double times) {
        return new FuzzySettings(clusters, fuzziness, start, running, principalAxes, thirdAxis, times, deviceLimit);
    }

    public FuzzySettings withDeviceLimit(Duration limit) {
        return new FuzzySettings(clusters, fuzziness, start, running, principalAxes, thirdAxis, largestPiece, limit);
    }
}

package dev.graze.engine.intercd;

import dev.graze.BoundingVolume;
import dev.graze.bvh.BuildMethod;
import dev.graze.spi.EngineOptions;
import java.time.Duration;

/**
 * Settings of the engine, for comparisons. The defaults are the paper's where it gives them.
 *
 * @param bounds        the volumes of hierarchy nodes if the user chooses none; boxes in HPCCD 3.1
 * @param build         how the whole hierarchy is built; subtrees are always built by median partition (6)
 * @param policy        when hierarchy nodes are rebuilt
 * @param largestChange the factor by which the ratio of a node's volume to that of its children may change, either way,
 *        before the node is rebuilt
 * @param scheduling    how the search is divided among threads
 * @param segmentPairs  triangle pairs in a segment of the triangle index queue (5.1)
 * @param segments      segments of that queue; there are always at least four per thread
 * @param deviceLimit   how long a device may be silent before it counts as lost
 */
public record InterCdSettings(BoundingVolume bounds, BuildMethod build, RebuildPolicy policy, double largestChange,
        Scheduling scheduling, int segmentPairs, int segments, Duration deviceLimit) {
    public static final InterCdSettings DEFAULT = new InterCdSettings(BoundingVolume.AABB, BuildMethod.MEDIAN,
            RebuildPolicy.LAZY, 1.4, Scheduling.UNITS, 2048, 128, Duration.ofSeconds(30));

    /** What happens to the hierarchy from step to step. */
    public enum RebuildPolicy {
        /** Refits the volumes; the hierarchy keeps the shape it got at the first step. */
        REFIT,
        /** Refits, and rebuilds subtrees that cull badly when the search reaches them (HPCCD 3.1 and 4.1). */
        LAZY,
        /** Rebuilds the hierarchy at every step. */
        ALWAYS
    }

    /** How the search is divided among threads. */
    public enum Scheduling {
        /** Inter-CD task units, which need no locks (HPCCD 4). */
        UNITS,
        /** Pairs divided among threads again and again, with locks for rebuilding: the baseline (3.2, Fig. 7). */
        NAIVE
    }

    public InterCdSettings {
        if (segmentPairs < 1 || segments < 1 || !(largestChange >= 1)) {
            throw new IllegalArgumentException(
                    ("a queue needs at least 1 segment of 1 pair, not %d of %d,"
                            + " and a change must be a factor of 1 or more, not %s")
                            .formatted(segments, segmentPairs, largestChange));
        }
    }

    BoundingVolume bounds(EngineOptions options) {
        return options.bounds() == null ? bounds : options.bounds();
    }

    public InterCdSettings withPolicy(RebuildPolicy other) {
        return new InterCdSettings(bounds, build, other, largestChange, scheduling, segmentPairs, segments,
                deviceLimit);
    }

    public InterCdSettings withLargestChange(double factor) {
        return new InterCdSettings(bounds, build, policy, factor, scheduling, segmentPairs, segments, deviceLimit);
    }

    public InterCdSettings withScheduling(Scheduling other) {
        return new InterCdSettings(bounds, build, policy, largestChange, other, segmentPairs, segments, deviceLimit);
    }

    public InterCdSettings withSegments(int count, int pairs) {
        return new InterCdSettings(bounds, build, policy, largestChange, scheduling, pairs, count, deviceLimit);
    }

    public InterCdSettings withDeviceLimit(Duration limit) {
        return new InterCdSettings(bounds, build, policy, largestChange, scheduling, segmentPairs, segments, limit);
    }
}

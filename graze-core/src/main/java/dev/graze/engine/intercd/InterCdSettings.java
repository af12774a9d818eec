package dev.graze.engine.intercd;

import dev.graze.BoundingVolume;
import dev.graze.spi.EngineOptions;
import dev.graze.bvh.BuildMethod;
import java.time.Duration;

/**
 * What the engine can be set to, for comparisons; the defaults are the paper's where it names them.
 *
 * @param bounds        of the hierarchy's nodes where the user asks for none; boxes in HPCCD 3.1
 * @param build         how the whole hierarchy is built; subtrees are always built by median partition (6)
 * @param policy        when hierarchy nodes are built anew
 * @param largestChange by which factor the share of a node's volume that its children fill may change, either way,
 *        before the node is built anew
 * @param scheduling    how the search is divided among threads
 * @param segmentPairs  triangle pairs in a segment of the triangle index queue (5.1)
 * @param segments      of that queue; there are always at least four for each thread
 * @param deviceLimit   how long a device may stay silent before it counts as lost
 */
public record InterCdSettings(BoundingVolume bounds, BuildMethod build, RebuildPolicy policy, double largestChange,
        Scheduling scheduling,
        int segmentPairs, int segments, Duration deviceLimit) {
    public static final InterCdSettings DEFAULT = new InterCdSettings(BoundingVolume.AABB, BuildMethod.MEDIAN,
            RebuildPolicy.LAZY, 1.4,
            Scheduling.UNITS, 2048, 128, Duration.ofSeconds(30));

    public InterCdSettings {
        if (segmentPairs < 1 || segments < 1 || !(largestChange >= 1)) {
            throw new IllegalArgumentException(
                    "a queue has at least 1 segment of 1 pair, not %d of %d, and a change is a factor of 1 or more, not %s"
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

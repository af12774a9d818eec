package dev.graze.engine.bvtt;

import dev.graze.spi.EngineCapabilities;
import dev.graze.BoundingVolume;
import dev.graze.spi.EngineOptions;
import dev.graze.bvh.BuildMethod;

/**
 * Settings of the engines that walk a test tree, for comparisons. The defaults are those of the paper, except for the
 * build method.
 *
 * @param bounds      the volumes of hierarchy nodes if the user does not choose; 18-DOPs in MCCD 6.1
 * @param build       how the hierarchy is built; sorted takes a fifth of the time of the paper's spatial median
 * @param orphanSets  whether the search skips pairs of adjacent triangles, and orphan sets are tested instead
 *        (MCCD 4.6)
 * @param normalCones whether the search skips nodes that do not touch themselves, as normal cones prove; needs orphan
 *        sets, motion and a separation of 0
 */
public record BvttSettings(BoundingVolume bounds, BuildMethod build, boolean orphanSets, boolean normalCones) {
    /** What users can choose for every engine that searches this way. */
    public static final EngineCapabilities CAPABILITIES = EngineCapabilities.withBounds(BoundingVolume.AABB,
            BoundingVolume.KDOP18, BoundingVolume.SLABS);

    public static final BvttSettings DEFAULT = new BvttSettings(BoundingVolume.KDOP18, BuildMethod.SORTED, true);

    /** Creates settings without normal cones, which only the paper's baseline uses (its reference [3]). */
    public BvttSettings(BoundingVolume bounds, BuildMethod build, boolean orphanSets) {
        this(bounds, build, orphanSets, false);
    }

    public BvttSettings withNormalCones() {
        return new BvttSettings(bounds, build, orphanSets, true);
    }

    public BvttSettings withBuild(BuildMethod other) {
        return new BvttSettings(bounds, other, orphanSets, normalCones);
    }

    BoundingVolume bounds(EngineOptions options) {
        return options.bounds() == null ? bounds : options.bounds();
    }
}

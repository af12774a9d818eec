package dev.graze.engine.bvtt;

import dev.graze.spi.EngineCapabilities;
import dev.graze.BoundingVolume;
import dev.graze.spi.EngineOptions;
import dev.graze.bvh.BuildMethod;

/**
 * What the engines over a test tree can be set to, for comparisons; the defaults are the paper's, but for the builder.
 *
 * @param bounds      of the hierarchy's nodes where the user asks for none; 18-DOPs in MCCD 6.1
 * @param build       how the hierarchy is built; sorted takes a fifth of the time of the paper's spatial median
 * @param orphanSets  whether pairs of adjacent triangles are left out of the search, and orphan sets tested instead
 *        (MCCD 4.6)
 * @param normalCones whether the search leaves out what normal cones prove not to touch itself; with orphan sets, in
 *        motion, without a separation
 */
public record BvttSettings(BoundingVolume bounds, BuildMethod build, boolean orphanSets, boolean normalCones) {
    /** What users can choose for every engine that searches this way. */
    public static final EngineCapabilities CAPABILITIES = EngineCapabilities.withBounds(BoundingVolume.AABB,
            BoundingVolume.KDOP18, BoundingVolume.SLABS);

    public static final BvttSettings DEFAULT = new BvttSettings(BoundingVolume.KDOP18, BuildMethod.SORTED, true);

    /** Without normal cones, which the paper's figures are without. */
    public BvttSettings(BoundingVolume bounds, BuildMethod build, boolean orphanSets) {
        this(bounds, build, orphanSets, false);
    }

    public BvttSettings withNormalCones() {
        return new BvttSettings(bounds, build, orphanSets, true);
    }

    BoundingVolume bounds(EngineOptions options) {
        return options.bounds() == null ? bounds : options.bounds();
    }
}

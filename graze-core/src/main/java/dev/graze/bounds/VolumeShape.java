package dev.graze.bounds;

import dev.graze.BoundingVolume;
import dev.graze.mesh.InvalidInputException;

/** How the floats of a bounding volume are laid out: as many lows as there are lanes, then as many highs. */
public enum VolumeShape {
    /** x, y, z around the whole motion. */
    SWEPT_BOX(3, false),
    /** x, y, z, and the six directions across two axes, around the whole motion. */
    SWEPT_DOP(9, false),
    /** The first eight of those directions at t0, then at t1: apart is what is apart along one of them at both. */
    ENDS(16, true),
    /**
     * Sixteen directions at one instant: those nine, the four across three axes, and 2x + y and its rotations to fill
     * the record.
     */
    INSTANT(16, false);

    private final int lanes;
    private final boolean bothEnds;

    VolumeShape(int lanes, boolean bothEnds) {
        this.lanes = lanes;
        this.bothEnds = bothEnds;
    }

    static VolumeShape of(BoundingVolume kind, boolean moving) {
        return switch (kind) {
            case AABB -> SWEPT_BOX;
            case KDOP18 -> SWEPT_DOP;
            case SLABS -> moving ? ENDS : INSTANT;
            case OBB -> throw new InvalidInputException(
                    "the engine has no bounding volume 'obb'; choose aabb, kdop18 or ends, or the engine lazy-steal or balance");
        };
    }

    public int lanes() {
        return lanes;
    }

    public boolean bothEnds() {
        return bothEnds;
    }
}

package dev.graze.bounds;

import dev.graze.BoundingVolume;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.LimitExceededException;

/** The layout of a bounding volume in an array of floats: one low per lane, then one high per lane. */
public enum VolumeShape {
    /** x, y and z, around the whole motion. */
    SWEPT_BOX(3, false),
    /** x, y, z and the six diagonals of two axes, around the whole motion. */
    SWEPT_DOP(9, false),
    /** Slabs along the first eight of those directions at t0, then at t1. Two are apart if one separates at both. */
    SLABS(16, true),
    /**
     * Slabs along sixteen directions at one instant: those nine, the four diagonals of three axes, and 2x + y with its
     * rotations to fill sixteen lanes.
     */
    INSTANT_SLABS(16, false);

    /** Vector kernels may read past the last volume. */
    private static final int PADDING = 16;

    private final int lanes;
    private final boolean twoTimes;

    VolumeShape(int lanes, boolean twoTimes) {
        this.lanes = lanes;
        this.twoTimes = twoTimes;
    }

    static VolumeShape of(BoundingVolume kind, boolean moving) {
        return switch (kind) {
            case AABB -> SWEPT_BOX;
            case KDOP18 -> SWEPT_DOP;
            case SLABS -> moving ? SLABS : INSTANT_SLABS;
            case OBB -> throw new InvalidInputException("the engine has no bounding volume 'obb'; "
                    + "choose aabb, kdop18 or ends, or the engine lazy-steal or balance");
        };
    }

    /** Returns the number of directions, or twice that for slabs at t0 and t1. */
    public int lanes() {
        return lanes;
    }

    /** Returns whether the first half of the lanes is for t0 and the second for t1. */
    public boolean twoTimes() {
        return twoTimes;
    }

    /** Allocates an array for this many volumes, which start at multiples of {@code 2 * lanes()}. */
    public float[] newVolumes(int count) {
        return new float[arrayLength(count, 2 * lanes)];
    }

    /** Returns the length of an array for this many volumes of this many numbers each. */
    static int arrayLength(int count, int numbers) {
        long length = (long) count * numbers + PADDING;
        if (length > Integer.MAX_VALUE - 8) {
            throw new LimitExceededException("the mesh is too large: the bounding volumes of " + count
                    + " vertices or nodes do not fit into one array; cut the mesh into parts");
        }
        return (int) length;
    }
}

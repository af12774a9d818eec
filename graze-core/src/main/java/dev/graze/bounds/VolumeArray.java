package dev.graze.bounds;

/** The bounding volumes of numbered nodes, in one array of floats. */
public final class VolumeArray {
    private final int size;
    private final float[] sides;

    public VolumeArray(int size, VolumeShape shape) {
        this.size = size;
        this.sides = VertexVolumes.room(size, shape);
    }

    public int size() {
        return size;
    }

    /** All sides: volume {@code i} from {@code 2 * lanes * i} on. */
    public float[] sides() {
        return sides;
    }
}

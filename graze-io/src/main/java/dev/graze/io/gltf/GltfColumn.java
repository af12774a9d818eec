package dev.graze.io.gltf;

/**
 * The numbers of one accessor, read from their buffer when somebody asks for them: a file that is mapped takes no heap
 * for them.
 */
final class GltfColumn {
    private final int count;
    private final GltfRows rows;
    private final GltfOverlay overlay;
    private final double largest;

    /**
     * A column of so many elements.
     *
     * @param rows    null for zeros
     * @param overlay elements that are others than in the rows, or null
     * @param largest the integer that stands for 1, or 0 if numbers stand for themselves
     */
    GltfColumn(int count, GltfRows rows, GltfOverlay overlay, double largest) {
        this.count = count;
        this.rows = rows;
        this.overlay = overlay;
        this.largest = largest;
    }

    int count() {
        return count;
    }

    double get(int element, int component) {
        double stored = stored(element, component);
        // Integers that stand for -1 to 1: two's complement has one negative number more, which the specification
        // clamps.
        return largest == 0 ? stored : Math.max(stored / largest, -1);
    }

    private double stored(int element, int component) {
        int replaced = overlay == null ? GltfOverlay.NONE : overlay.find(element);
        if (replaced != GltfOverlay.NONE) {
            return overlay.get(replaced, component);
        }
        return rows == null ? 0 : rows.get(element, component);
    }

    /** A vertex or joint number; those beyond the range of int come out negative. */
    int integer(int element, int component) {
        return (int) (long) get(element, component);
    }
}

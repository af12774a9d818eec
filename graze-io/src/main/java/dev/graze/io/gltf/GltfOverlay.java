package dev.graze.io.gltf;

/** The few elements that a sparse accessor lists, found by number. */
final class GltfOverlay {
    static final int NONE = -1;

    private final GltfRows indices;
    private final GltfRows values;
    private final int count;

    /** For an accessor of so many elements. */
    GltfOverlay(GltfRows indices, GltfRows values, int count, int elements) {
        this.indices = indices;
        this.values = values;
        this.count = count;
        indices.require(count, "a sparse accessor's index list");
        values.require(count, "a sparse accessor's value list");
        requireAscending(elements);
    }

    private void requireAscending(int elements) {
        double last = -1;
        for (int i = 0; i < count; i++) {
            double index = indices.get(i, 0);
            if (index <= last || index >= elements) {
                throw new IllegalArgumentException(
                        "a sparse accessor of " + elements + " elements lists element " + (long) index
                                + " after " + (long) last + "; they must ascend");
            }
            last = index;
        }
    }

    /** The row that replaces an element, or {@link #NONE}. */
    int find(int element) {
        int low = 0;
        int high = count - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            double index = indices.get(middle, 0);
            if (index == element) {
                return middle;
            }
            if (index < element) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return NONE;
    }

    double get(int row, int component) {
        return values.get(row, component);
    }
}

package dev.graze.io.gltf;

/**
 * The numbers of one accessor, read from their buffer on demand: those of a mapped file take no heap.
 */
final class GltfColumn {
    private final int count;
    private final GltfRows rows;
    private final Sparse sparse;
    private final double largest;

    /**
     * Creates a column of {@code count} elements.
     *
     * @param rows the stored elements; null for zeros
     * @param sparse elements that replace some of the rows, or null
     * @param largest the integer that stands for 1, or 0 if numbers are used unchanged
     */
    GltfColumn(int count, GltfRows rows, Sparse sparse, double largest) {
        this.count = count;
        this.rows = rows;
        this.sparse = sparse;
        this.largest = largest;
    }

    int count() {
        return count;
    }

    double get(int element, int component) {
        double stored = stored(element, component);
        // Normalized integers represent -1 to 1. Two's complement has one more negative number, which the specification
        // clamps.
        return largest == 0 ? stored : Math.max(stored / largest, -1);
    }

    private double stored(int element, int component) {
        int replaced = sparse == null ? Sparse.NONE : sparse.find(element);
        if (replaced != Sparse.NONE) {
            return sparse.get(replaced, component);
        }
        return rows == null ? 0 : rows.get(element, component);
    }

    /** Returns a vertex or joint number; numbers beyond the range of int become negative. */
    int integer(int element, int component) {
        return (int) (long) get(element, component);
    }

    /** The elements that a sparse accessor replaces, found by number. */
    static final class Sparse {
        static final int NONE = -1;

        private final GltfRows indices;
        private final GltfRows values;
        private final int count;

        /** Creates the replacements for an accessor with {@code elements} elements. */
        Sparse(GltfRows indices, GltfRows values, int count, int elements) {
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
                                    + " after " + (long) last + ", but they must ascend");
                }
                last = index;
            }
        }

        /** Returns the row that replaces an element, or {@link #NONE}. */
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
}

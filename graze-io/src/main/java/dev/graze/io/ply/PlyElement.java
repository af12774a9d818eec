package dev.graze.io.ply;

import java.util.List;

/**
 * A PLY element: a number of rows with the same properties.
 *
 * @param line header line, for messages
 */
record PlyElement(String name, long count, List<PlyProperty> properties, int line) {
    boolean isVertex() {
        return name.equals("vertex");
    }

    boolean isFace() {
        return name.equals("face");
    }

    /** Returns whether the rows are geometry in a form that is not read: loose edges, or triangle strips. */
    boolean isGeometry() {
        return name.equals("edge") || name.equals("tristrips");
    }

    /**
     * Returns the index of the property with a face's vertex numbers, which has two common names; -1 if there is none.
     */
    int indicesProperty() {
        for (int i = 0; i < properties.size(); i++) {
            String property = properties.get(i).name();
            if (property.equals("vertex_indices") || property.equals("vertex_index")) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the fewest bytes that a row can take in a binary file. */
    long leastRowBytes(int fewestCorners) {
        long bytes = 0;
        for (PlyProperty property : properties) {
            bytes += property.leastBytes();
        }
        return isFace() ? bytes + (long) fewestCorners * properties.get(indicesProperty()).type().bytes() : bytes;
    }

    /** Returns the fewest numbers that a row can have in a text file. */
    long leastRowValues(int fewestCorners) {
        return isFace() ? properties.size() + (long) fewestCorners : properties.size();
    }
}

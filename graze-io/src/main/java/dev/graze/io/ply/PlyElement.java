package dev.graze.io.ply;

import java.util.List;

/**
 * A PLY element: so many rows of the same properties.
 *
 * @param line of the header, for messages
 */
record PlyElement(String name, long count, List<PlyProperty> properties, int line) {
    boolean isVertex() {
        return name.equals("vertex");
    }

    boolean isFace() {
        return name.equals("face");
    }

    /**
     * The place of the list of a face's vertex numbers among the properties, which goes by two names; -1 if there is
     * none.
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

    /** The bytes that one row takes in a binary file at the very least. */
    long leastRowBytes() {
        long bytes = 0;
        for (PlyProperty property : properties) {
            bytes += property.leastBytes();
        }
        return isFace() ? bytes + 3L * properties.get(indicesProperty()).type().bytes() : bytes;
    }

    /** The numbers that one row takes in a text file at the very least. */
    long leastRowValues() {
        return isFace() ? properties.size() + 3L : properties.size();
    }
}

package dev.graze.io.ply;

/**
 * One property of a PLY element.
 *
 * @param type type of the value, or of each list item
 * @param countType type of a list's length; null for a scalar
 * @param line header line, for messages
 */
record PlyProperty(String name, PlyType type, PlyType countType, int line) {
    boolean isList() {
        return countType != null;
    }

    /** Returns the fewest bytes that the property can take in a binary file. */
    int leastBytes() {
        return isList() ? countType.bytes() : type.bytes();
    }
}

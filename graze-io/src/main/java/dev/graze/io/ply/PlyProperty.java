package dev.graze.io.ply;

/**
 * One property of a PLY element.
 *
 * @param type      of the value, or of each item of a list
 * @param countType of a list's length; null for a scalar
 * @param line      of the header, for messages
 */
record PlyProperty(String name, PlyType type, PlyType countType, int line) {
    boolean isList() {
        return countType != null;
    }

    /** The bytes that a binary file spends on it at the very least. */
    int leastBytes() {
        return isList() ? countType.bytes() : type.bytes();
    }
}

package dev.graze.io.ply;

/** The scalar types of PLY, each with its old and its new name. */
enum PlyType {
    INT8("char", "int8", 1), //
    UINT8("uchar", "uint8", 1), //
    INT16("short", "int16", 2), //
    UINT16("ushort", "uint16", 2), //
    INT32("int", "int32", 4), //
    UINT32("uint", "uint32", 4), //
    FLOAT32("float", "float32", 4), //
    FLOAT64("double", "float64", 8);

    private final String oldName;
    private final String newName;
    private final int bytes;

    PlyType(String oldName, String newName, int bytes) {
        this.oldName = oldName;
        this.newName = newName;
        this.bytes = bytes;
    }

    /** Returns the type with this name, or null. */
    static PlyType named(String name) {
        for (PlyType type : values()) {
            if (type.oldName.equals(name) || type.newName.equals(name)) {
                return type;
            }
        }
        return null;
    }

    int bytes() {
        return bytes;
    }

    boolean isInteger() {
        return this != FLOAT32 && this != FLOAT64;
    }

    @Override
    public String toString() {
        return oldName;
    }
}

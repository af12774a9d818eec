package dev.graze.io.ply;

import dev.graze.io.file.MeshFileException;

/** Reads the values of a PLY file in order, whatever their encoding. */
sealed interface PlyValues permits BinaryPlyValues, TextPlyValues {
    /** Moves to the first value of a row. */
    void startRow(PlyElement element, long row);

    /** Checks that the row has no more values. */
    void endRow();

    /** Checks that nothing follows the last row. */
    void endFile();

    double number(PlyType type);

    long integer(PlyType type);

    void skip(PlyType type, long count);

    /** Returns whether the file can contain this many more values. */
    boolean canHold(PlyType type, long count);

    /** Creates an exception that names the position of the last value and its row. */
    MeshFileException error(String problem);
}

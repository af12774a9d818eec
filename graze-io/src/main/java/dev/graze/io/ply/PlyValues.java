package dev.graze.io.ply;

import dev.graze.io.file.MeshFileException;

/** The values of a PLY file, one after the other, whichever way they are written. */
sealed interface PlyValues permits BinaryPlyValues, TextPlyValues {
    /** Goes to the first value of a row. */
    void startRow(PlyElement element, long row);

    /** Checks that the row has no more values. */
    void endRow();

    /** Checks that nothing follows the last row. */
    void endFile();

    double number(PlyType type);

    long integer(PlyType type);

    void skip(PlyType type, long count);

    /** Whether so many more values can be in the file. */
    boolean canHold(PlyType type, long count);

    /** An error at the value read last, with the row it belongs to. */
    MeshFileException error(String problem);
}

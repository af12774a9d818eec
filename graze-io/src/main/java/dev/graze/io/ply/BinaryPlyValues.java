package dev.graze.io.ply;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.MeshFileException;

/** Reads the values of a binary PLY file in the byte order of the source. */
final class BinaryPlyValues implements PlyValues {
    private final ByteSource source;
    private PlyElement element;
    private long row;

    BinaryPlyValues(ByteSource source) {
        this.source = source;
    }

    @Override
    public void startRow(PlyElement element, long row) {
        this.element = element;
        this.row = row;
    }

    /** Does nothing: rows of binary files have no end marker. */
    @Override
    public void endRow() {
    }

    @Override
    public void endFile() {
        if (source.remaining() > 0) {
            throw new MeshFileException(source.file(), "byte " + source.position() + ": " + source.remaining()
                    + " bytes follow the last element; the header and the data do not match");
        }
    }

    @Override
    public double number(PlyType type) {
        return switch (type) {
            case FLOAT32 -> source.readFloat();
            case FLOAT64 -> source.readDouble();
            default -> integer(type);
        };
    }

    @Override
    public long integer(PlyType type) {
        return switch (type) {
            case INT8 -> source.readByte();
            case UINT8 -> Byte.toUnsignedLong(source.readByte());
            case INT16 -> source.readShort();
            case UINT16 -> Short.toUnsignedLong(source.readShort());
            case INT32 -> source.readInt();
            case UINT32 -> Integer.toUnsignedLong(source.readInt());
            case FLOAT32, FLOAT64 -> throw new IllegalArgumentException(type + " is not an integer type");
        };
    }

    @Override
    public void skip(PlyType type, long count) {
        source.skip(type.bytes() * count);
    }

    @Override
    public boolean canHold(PlyType type, long count) {
        return count <= source.remaining() / type.bytes();
    }

    @Override
    public MeshFileException error(String problem) {
        return new MeshFileException(source.file(),
                "byte " + source.position() + ": " + element.name() + " " + row + " " + problem);
    }
}

package dev.graze.io.output;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * Writes the XML of a VTK PolyData file, with array numbers in base64: half the size of text, exact, and still
 * well-formed XML. An array is one base64 stream of its length in bytes followed by the bytes.
 */
final class VtpFile implements AutoCloseable {
    /**
     * A multiple of three bytes, so that only an array's last block needs padding, and of eight, so that no number
     * straddles two blocks.
     */
    private static final int BLOCK_BYTES = 24 * 1024;

    private final ByteSink sink;
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final byte[] encoded = new byte[BLOCK_BYTES / 3 * 4];

    /**
     * Starts a file.
     *
     * @param parts names of parts, as a string array of the data set
     */
    VtpFile(Path file, List<String> parts, int points, int vertices, int polygons) {
        sink = new ByteSink(file);
        sink.putAscii("<?xml version=\"1.0\"?>\n"
                + "<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n"
                + "<PolyData>\n");
        putStrings("parts", parts);
        sink.putAscii("<Piece NumberOfPoints=\"" + points + "\" NumberOfVerts=\"" + vertices
                + "\" NumberOfLines=\"0\" NumberOfStrips=\"0\" NumberOfPolys=\"" + polygons + "\">\n");
    }

    /** Writes field data of strings, which VTK reads as the codes of their bytes, with a zero after each string. */
    private void putStrings(String name, List<String> strings) {
        sink.putAscii("<FieldData>\n<Array type=\"String\" Name=\"" + name + "\" NumberOfTuples=\"" + strings.size()
                + "\" format=\"ascii\">\n");
        for (String string : strings) {
            for (byte code : string.getBytes(StandardCharsets.UTF_8)) {
                sink.putAscii(Byte.toUnsignedInt(code) + " ");
            }
            sink.putAscii("0\n");
        }
        sink.putAscii("</Array>\n</FieldData>\n");
    }

    void startSection(String name) {
        sink.putAscii("<" + name + ">\n");
    }

    void endSection(String name) {
        sink.putAscii("</" + name + ">\n");
    }

    void startDoubles(String name, int components, long numbers) {
        startArray("Float64", name, components, Double.BYTES * numbers);
    }

    void startInts(String name, long numbers) {
        startArray("Int32", name, 1, Integer.BYTES * numbers);
    }

    private void startArray(String type, String name, int components, long bytes) {
        sink.putAscii("<DataArray type=\"" + type + "\" Name=\"" + name + "\" NumberOfComponents=\"" + components
                + "\" format=\"binary\">");
        block.putLong(bytes);
    }

    void put(double number) {
        reserve(Double.BYTES);
        block.putDouble(number);
    }

    void put(int number) {
        reserve(Integer.BYTES);
        block.putInt(number);
    }

    void endArray() {
        flush();
        sink.putAscii("</DataArray>\n");
    }

    private void reserve(int bytes) {
        if (block.remaining() < bytes) {
            flush();
        }
    }

    private void flush() {
        int length = Base64.getEncoder().encode(block.position() == BLOCK_BYTES ? block.array() : written(), encoded);
        sink.putBytes(encoded, length);
        block.clear();
    }

    private byte[] written() {
        return Arrays.copyOf(block.array(), block.position());
    }

    void commit() {
        sink.putAscii("</Piece>\n</PolyData>\n</VTKFile>\n");
        sink.commit();
    }

    @Override
    public void close() {
        sink.close();
    }
}

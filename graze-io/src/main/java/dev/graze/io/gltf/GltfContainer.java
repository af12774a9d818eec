package dev.graze.io.gltf;

import dev.graze.io.file.MeshFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The two parts of a glTF file.
 *
 * @param json   the text
 * @param binary the binary buffer that follows the text in a .glb file, or null
 */
record GltfContainer(byte[] json, ByteBuffer binary) {
    private static final int MAGIC = 0x46546C67;
    private static final int JSON_CHUNK = 0x4E4F534A;
    private static final int BINARY_CHUNK = 0x004E4942;
    private static final int HEADER_BYTES = 12;
    private static final int CHUNK_HEADER_BYTES = 8;

    static GltfContainer read(Path file, FileBytes access) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (channel.size() < HEADER_BYTES) {
                return new GltfContainer(FileBytes.HELD.rest(channel, 0).array(), null);
            }
            ByteBuffer header = words(channel, 0, HEADER_BYTES);
            if (header.getInt(0) != MAGIC) {
                return new GltfContainer(FileBytes.HELD.rest(channel, 0).array(), null);
            }
            if (header.getInt(4) == 1) {
                throw new MeshFileException(file, "is glTF 1.0; convert it to glTF 2.0");
            }
            long declared = Integer.toUnsignedLong(header.getInt(8));
            if (declared > channel.size()) {
                throw new IOException("its header declares " + declared + " bytes, but it has " + channel.size()
                        + ", so it is truncated; export it again");
            }
            return chunks(channel, access);
        }
    }

    /** Reads the JSON chunk, which comes first, and the binary chunk, if there is one (glTF 2.0, 4.4.3). */
    private static GltfContainer chunks(FileChannel channel, FileBytes access) throws IOException {
        int jsonLength = chunkLength(channel, HEADER_BYTES, JSON_CHUNK);
        long jsonStart = HEADER_BYTES + CHUNK_HEADER_BYTES;
        byte[] json = FileBytes.HELD.range(channel, jsonStart, jsonLength).array();
        long next = jsonStart + jsonLength;
        if (next == channel.size()) {
            return new GltfContainer(json, null);
        }
        int binaryLength = chunkLength(channel, next, BINARY_CHUNK);
        return new GltfContainer(json, access.range(channel, next + CHUNK_HEADER_BYTES, binaryLength));
    }

    private static int chunkLength(FileChannel channel, long at, int type) throws IOException {
        if (at + CHUNK_HEADER_BYTES > channel.size()) {
            throw mismatch();
        }
        ByteBuffer header = words(channel, at, CHUNK_HEADER_BYTES);
        int length = header.getInt(0);
        if (header.getInt(4) != type || length < 0 || at + CHUNK_HEADER_BYTES + length > channel.size()) {
            throw mismatch();
        }
        return length;
    }

    private static ByteBuffer words(FileChannel channel, long at, int length) throws IOException {
        return FileBytes.HELD.range(channel, at, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static IOException mismatch() {
        return new IOException("its chunks do not match; it is truncated or damaged, export it again");
    }
}

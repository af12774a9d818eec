package dev.graze.io.gltf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** How the bytes of a file get into a buffer. */
enum FileBytes {
    /** Copied, so that nothing that happens to the file later does harm. */
    HELD {
        @Override
        ByteBuffer range(FileChannel channel, long from, int length) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(length);
            long at = from;
            while (bytes.hasRemaining()) {
                int got = channel.read(bytes, at);
                if (got < 0) {
                    throw new IOException("it became shorter while it was read");
                }
                at += got;
            }
            return bytes.flip();
        }
    },
    /** Paged in as they are looked at, so that they take no heap. */
    MAPPED {
        @Override
        ByteBuffer range(FileChannel channel, long from, int length) throws IOException {
            return channel.map(FileChannel.MapMode.READ_ONLY, from, length);
        }
    };

    abstract ByteBuffer range(FileChannel channel, long from, int length) throws IOException;

    /** All bytes of the file from an offset on, as many as one buffer can have. */
    ByteBuffer rest(FileChannel channel, long from) throws IOException {
        return range(channel, from, (int) Math.min(channel.size() - from, Integer.MAX_VALUE - 8));
    }
}

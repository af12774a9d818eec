package dev.graze.io.gltf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Two ways to get the bytes of a file into a buffer. */
enum FileBytes {
    /** Copies the bytes, so that later changes of the file do no harm. */
    HELD {
        @Override
        ByteBuffer range(FileChannel channel, long from, int length) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(length);
            long at = from;
            while (bytes.hasRemaining()) {
                int got = channel.read(bytes, at);
                if (got < 0) {
                    throw new IOException("it became shorter while it was being read");
                }
                at += got;
            }
            return bytes.flip();
        }
    },
    /** Maps the file, so that the bytes take no heap. */
    MAPPED {
        @Override
        ByteBuffer range(FileChannel channel, long from, int length) throws IOException {
            return channel.map(FileChannel.MapMode.READ_ONLY, from, length);
        }
    };

    abstract ByteBuffer range(FileChannel channel, long from, int length) throws IOException;

    /** Returns the bytes from an offset to the end of the file, or as many as fit into one buffer. */
    ByteBuffer rest(FileChannel channel, long from) throws IOException {
        return range(channel, from, (int) Math.min(channel.size() - from, Integer.MAX_VALUE - 8));
    }
}

package dev.graze.io.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads a file once from front to back through a fixed window of bytes, so that memory does not grow with the file.
 */
public final class ByteSource implements AutoCloseable {
    private static final int WINDOW_BYTES = 1 << 18;

    private final Path file;
    private final FileChannel channel;
    private final long size;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW_BYTES).limit(0);
    private long windowEnd;

    private ByteSource(Path file, FileChannel channel, long size) {
        this.file = file;
        this.channel = channel;
        this.size = size;
    }

    /**
     * Opens a file and positions at its first byte.
     *
     * @throws MeshFileException if it is missing, not a regular file, unreadable or empty
     */
    public static ByteSource open(Path file) {
        if (!Files.exists(file)) {
            throw new MeshFileException(file, "no such file; check the name");
        }
        if (Files.isDirectory(file)) {
            throw new MeshFileException(file, "is a directory; name a file in it");
        }
        // Opening a pipe would wait until another program writes to it.
        if (!Files.isRegularFile(file)) {
            throw new MeshFileException(file, "is a pipe or a device, not a file; write the data to a file first");
        }
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            return requireContent(new ByteSource(file, channel, channel.size()));
        } catch (IOException e) {
            throw new MeshFileException(file, "cannot be read: " + IoReason.of(e), e);
        }
    }

    private static ByteSource requireContent(ByteSource source) {
        if (source.size == 0) {
            source.close();
            throw new MeshFileException(source.file, "is empty; write it again");
        }
        return source;
    }

    public Path file() {
        return file;
    }

    public long size() {
        return size;
    }

    /** Returns the offset of the next byte. */
    public long position() {
        return windowEnd - window.remaining();
    }

    public long remaining() {
        return size - position();
    }

    public void order(ByteOrder order) {
        window.order(order);
    }

    /** Returns the next byte, 0 to 255, or -1 at the end of the file. */
    public int readOrEnd() {
        return tryFill(1) ? Byte.toUnsignedInt(window.get()) : -1;
    }

    /** Skips these bytes if they come next; returns whether they did. */
    boolean skipIfNext(int... bytes) {
        if (!tryFill(bytes.length)) {
            return false;
        }
        int start = window.position();
        for (int i = 0; i < bytes.length; i++) {
            if (Byte.toUnsignedInt(window.get(start + i)) != bytes[i]) {
                return false;
            }
        }
        window.position(start + bytes.length);
        return true;
    }

    /**
     * Skips the byte order mark of a UTF-8 text, if there is one; a parser would take it for part of the first word.
     *
     * @throws MeshFileException if the text is UTF-16, which the readers cannot decode
     */
    public void skipTextMark() {
        skipUtf8Mark();
        if (skipIfNext(0xfe, 0xff) || skipIfNext(0xff, 0xfe)) {
            throw new MeshFileException(file, "is UTF-16; save it as UTF-8");
        }
    }

    /** Skips the byte order mark of UTF-8, if there is one, in a file that may turn out to be binary. */
    public void skipUtf8Mark() {
        skipIfNext(0xef, 0xbb, 0xbf);
    }

    public byte readByte() {
        fill(Byte.BYTES);
        return window.get();
    }

    public short readShort() {
        fill(Short.BYTES);
        return window.getShort();
    }

    public int readInt() {
        fill(Integer.BYTES);
        return window.getInt();
    }

    public float readFloat() {
        fill(Float.BYTES);
        return window.getFloat();
    }

    public double readDouble() {
        fill(Double.BYTES);
        return window.getDouble();
    }

    public void skip(long bytes) {
        long left = bytes;
        while (left > 0) {
            fill(1);
            int step = (int) Math.min(left, window.remaining());
            window.position(window.position() + step);
            left -= step;
        }
    }

    /** Returns to the first byte. */
    public void rewind() {
        window.limit(0);
        windowEnd = 0;
    }

    private void fill(int bytes) {
        if (!tryFill(bytes)) {
            throw new MeshFileException(file,
                    "byte " + size + ": the file ends in the middle of its data, so it is truncated; write it again");
        }
    }

    /** Fills the window with the next bytes, if the file has that many left. */
    private boolean tryFill(int bytes) {
        return window.remaining() >= bytes || refill(bytes);
    }

    private boolean refill(int bytes) {
        window.compact();
        try {
            int got = 0;
            while (window.position() < bytes && got >= 0) {
                got = channel.read(window, windowEnd);
                windowEnd += Math.max(got, 0);
            }
        } catch (IOException e) {
            throw new MeshFileException(file, "byte " + windowEnd + ": cannot be read: " + IoReason.of(e), e);
        }
        window.flip();
        return window.remaining() >= bytes;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new MeshFileException(file, "cannot be closed: " + IoReason.of(e), e);
        }
    }
}

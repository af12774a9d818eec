package dev.graze.io.output;

import dev.graze.io.file.IoReason;
import dev.graze.io.file.OutputFailedException;
import dev.graze.io.file.OutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Buffers little-endian bytes for an output file or a stream. */
final class ByteSink implements AutoCloseable {
    private final Target target;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    ByteSink(Path file) {
        target = new FileTarget(OutputFile.create(file));
    }

    /**
     * Writes to a stream, which stays open.
     *
     * @param place what to call the stream in messages
     */
    ByteSink(OutputStream stream, String place) {
        target = new StreamTarget(stream, place);
    }

    /** Where the bytes go. */
    private sealed interface Target {
        void write(byte[] bytes, int length);

        void force();

        void commit();

        void close();
    }

    private record FileTarget(OutputFile file) implements Target {
        @Override
        public void write(byte[] bytes, int length) {
            file.write(bytes, 0, length);
        }

        @Override
        public void force() {
            file.force();
        }

        @Override
        public void commit() {
            file.commit();
        }

        @Override
        public void close() {
            file.close();
        }
    }

    /** Bytes in a stream cannot be taken back: a commit only flushes, and closing does nothing. */
    private record StreamTarget(OutputStream stream, String place) implements Target {
        @Override
        public void write(byte[] bytes, int length) {
            try {
                stream.write(bytes, 0, length);
            } catch (IOException e) {
                throw failure(e);
            }
        }

        @Override
        public void force() {
            try {
                stream.flush();
            } catch (IOException e) {
                throw failure(e);
            }
        }

        @Override
        public void commit() {
            force();
        }

        @Override
        public void close() {
        }

        private OutputFailedException failure(IOException e) {
            return new OutputFailedException(
                    place + ": cannot be written: " + IoReason.of(e) + "; name a file to write instead", e);
        }
    }

    void putByte(int value) {
        reserve(Byte.BYTES);
        buffer.put((byte) value);
    }

    void putInt(int value) {
        reserve(Integer.BYTES);
        buffer.putInt(value);
    }

    void putDouble(double value) {
        reserve(Double.BYTES);
        buffer.putDouble(value);
    }

    /** Writes text that consists of ASCII characters only. */
    void putAscii(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            putByte(text.charAt(i));
        }
    }

    /** Writes text as UTF-8. */
    void putText(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                for (byte b : text.subSequence(i, text.length()).toString().getBytes(StandardCharsets.UTF_8)) {
                    putByte(b);
                }
                return;
            }
            putByte(text.charAt(i));
        }
    }

    void putBytes(byte[] bytes, int length) {
        flush();
        target.write(bytes, length);
    }

    /** Writes everything to the disk, so that a full disk is noticed before {@link #commit}. */
    void finish() {
        flush();
        target.force();
    }

    void commit() {
        flush();
        target.commit();
    }

    private void reserve(int bytes) {
        if (buffer.remaining() < bytes) {
            flush();
        }
    }

    private void flush() {
        target.write(buffer.array(), buffer.position());
        buffer.clear();
    }

    @Override
    public void close() {
        target.close();
    }
}

package dev.graze.cli.output;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Standard output whose failures end the run. A {@link PrintWriter} hides failures until {@code checkError} is called,
 * but there is no point in continuing when the disk is full or the reader has closed the pipe, as {@code head} does
 * after a few lines.
 */
public final class StandardOutput extends FilterOutputStream {
    public StandardOutput(OutputStream out) {
        super(out);
    }

    /** Returns a writer of text for the terminal. */
    public static PrintWriter writer() {
        return new TextWriter(new StandardOutput(new FileOutputStream(FileDescriptor.out)));
    }

    /**
     * Returns a stream of bytes to where a command prints: a file written to {@code -} keeps its own encoding, whatever
     * that of the terminal is.
     */
    public static OutputStream bytes(PrintWriter printed) {
        return printed instanceof TextWriter text ? text.stream : new Utf8(printed);
    }

    /** A writer that knows its stream. */
    private static final class TextWriter extends PrintWriter {
        private final StandardOutput stream;

        TextWriter(StandardOutput stream) {
            super(stream, true, System.out.charset());
            this.stream = stream;
        }
    }

    /** Hands bytes of UTF-8 text to a writer whose stream is unknown, once they are complete. */
    private static final class Utf8 extends OutputStream {
        private final PrintWriter writer;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Utf8(PrintWriter writer) {
            this.writer = writer;
        }

        @Override
        public void write(int b) {
            bytes.write(b);
        }

        @Override
        public void flush() {
            writer.print(bytes.toString(StandardCharsets.UTF_8));
            writer.flush();
            bytes.reset();
        }
    }

    /** The reader has closed the pipe. */
    public static final class ClosedException extends UncheckedIOException {
        private static final long serialVersionUID = 1L;

        private ClosedException(IOException cause) {
            super(cause);
        }
    }

    private interface Writing {
        void run() throws IOException;
    }

    @Override
    public void write(int b) {
        attempt(() -> out.write(b));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        attempt(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() {
        attempt(out::flush);
    }

    /** Throws unchecked exceptions, because writers swallow {@link IOException}. */
    private static void attempt(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw isBrokenPipe(e) ? new ClosedException(e) : new UncheckedIOException(e);
        }
    }

    /**
     * Recognizes the system's message, since Java offers nothing else. Under a locale with another message, a closed
     * pipe is reported like any other failure.
     */
    private static boolean isBrokenPipe(IOException e) {
        return e.getMessage() != null && e.getMessage().toLowerCase(Locale.ROOT).contains("broken pipe");
    }
}

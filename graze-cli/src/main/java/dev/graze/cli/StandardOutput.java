package dev.graze.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Locale;

/**
 * Standard output whose failures end the run. A {@link PrintWriter} hides failures until {@code checkError} is called,
 * but there is no point in continuing when the disk is full or the reader has closed the pipe, as {@code head} does
 * after a few lines.
 */
final class StandardOutput extends FilterOutputStream {
    StandardOutput(OutputStream out) {
        super(out);
    }

    static PrintWriter writer() {
        return new PrintWriter(new StandardOutput(new FileOutputStream(FileDescriptor.out)), true,
                System.out.charset());
    }

    /** The reader has closed the pipe. */
    static final class ClosedException extends UncheckedIOException {
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

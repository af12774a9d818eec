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
 * Where the command prints. Writers keep failures to themselves until they are asked; but to go on when a disk is full,
 * or whoever reads has seen enough, as {@code head} has after some lines, would be work for nobody.
 */
final class StandardOutput extends FilterOutputStream {
    StandardOutput(OutputStream out) {
        super(out);
    }

    static PrintWriter writer() {
        return new PrintWriter(new StandardOutput(new FileOutputStream(FileDescriptor.out)), true,
                System.out.charset());
    }

    /** Nobody reads what is printed any more. */
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

    /** Unchecked, because writers would catch it otherwise. */
    private static void attempt(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw isBrokenPipe(e) ? new ClosedException(e) : new UncheckedIOException(e);
        }
    }

    /**
     * By the system's own words, which are all that Java has of it; in languages that do not add these, it is a failure
     * like others.
     */
    private static boolean isBrokenPipe(IOException e) {
        return e.getMessage() != null && e.getMessage().toLowerCase(Locale.ROOT).contains("broken pipe");
    }
}

package dev.graze.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Standard output as a stream into a pipe. Writers keep failures to themselves until they are asked; that whoever reads has seen enough, as {@code head} has after some lines, is to end the run at once and without a word.
 */
final class PipedOutput extends FilterOutputStream {
    /** What shells report of a program that was ended for writing to a closed pipe: 128 and the number of that signal. */
    static final int EXIT_CLOSED = 141;

    PipedOutput(OutputStream out) {
        super(out);
    }

    private interface Writing {
        void run() throws IOException;
    }

    /** Whether something failed because nobody reads what is written any more. */
    static boolean isClosed(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException && "Broken pipe".equals(cause.getMessage())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void write(int b) throws IOException {
        attempt(() -> out.write(b));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        attempt(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() throws IOException {
        attempt(out::flush);
    }

    /** Unchecked, because writers would catch it otherwise. */
    private static void attempt(Writing writing) throws IOException {
        try {
            writing.run();
        } catch (IOException e) {
            if (isClosed(e)) {
                throw new UncheckedIOException(e);
            }
            throw e;
        }
    }
}

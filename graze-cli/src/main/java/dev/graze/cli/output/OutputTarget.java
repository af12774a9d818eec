package dev.graze.cli.output;

import dev.graze.io.file.OutputFailedException;
import dev.graze.io.file.OutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Where an output goes: a file that appears when it is complete, or standard output, where nothing can be undone. */
public sealed interface OutputTarget extends AutoCloseable {
    /** The name that stands for standard output; a file of that name is {@code ./-}. */
    Path STANDARD_OUTPUT = Path.of("-");

    static OutputTarget file(Path path) {
        return new ToFile(OutputFile.create(path));
    }

    /** Opens a path, or standard output if it is {@code -}. */
    static OutputTarget of(Path path, OutputStream standardOutput) {
        return path.equals(STANDARD_OUTPUT) ? new ToStream(standardOutput) : file(path);
    }

    /** Returns what to call it in messages. */
    Path path();

    OutputStream stream();

    /** Makes the output complete. */
    void commit();

    @Override
    void close();

    /** A file. */
    record ToFile(OutputFile file) implements OutputTarget {
        @Override
        public Path path() {
            return file.target();
        }

        @Override
        public OutputStream stream() {
            return file.stream();
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

    /** Standard output, which stays open. */
    record ToStream(OutputStream stream) implements OutputTarget {
        @Override
        public Path path() {
            return STANDARD_OUTPUT;
        }

        @Override
        public void commit() {
            try {
                stream.flush();
            } catch (IOException e) {
                throw new OutputFailedException(STANDARD_OUTPUT, e);
            }
        }

        @Override
        public void close() {
        }
    }
}

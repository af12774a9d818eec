package dev.graze.spark;

import dev.graze.io.file.OutputFailedException;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A directory of Parquet files that appears only when it is complete. The table is written under a hidden name next to
 * its target and renamed on commit. Closing without a commit leaves nothing behind.
 */
final class OutputTable implements AutoCloseable {
    private final FileSystem files;
    private final Path target;
    private final Path hidden;
    private final boolean overwrite;
    private final RunningTasks tasks;
    private boolean committed;

    private OutputTable(SparkSession session, FileSystem files, Path target, boolean overwrite) {
        this.tasks = new RunningTasks(session.sparkContext());
        this.files = files;
        this.target = target;
        this.hidden = sibling("part");
        this.overwrite = overwrite;
    }

    /**
     * Checks the target before any work starts.
     *
     * @param inputs what the run reads, and so must not replace
     * @throws InvalidInputException if the target exists and may not be replaced, or cannot be created
     */
    static OutputTable at(SparkSession session, String place, boolean overwrite, List<String> inputs) {
        try {
            Path path = new Path(place);
            FileSystem files = path.getFileSystem(session.sparkContext().hadoopConfiguration());
            Path target = files.makeQualified(path);
            requireFree(files, target, place, overwrite);
            for (String input : inputs) {
                requireNotAbove(target, files.makeQualified(new Path(input)), place);
            }
            return new OutputTable(session, files, target, overwrite);
        } catch (InvalidInputException e) {
            throw e; // also an IllegalArgumentException, but its message is complete
        } catch (IOException | IllegalArgumentException e) {
            throw new InvalidInputException(
                    place + ": cannot be written: " + e.getMessage() + "; choose another directory", e);
        }
    }

    private static void requireFree(FileSystem files, Path target, String place, boolean overwrite) throws IOException {
        if (files.exists(target) && !overwrite) {
            throw new InvalidInputException(
                    place + ": already exists; choose another directory, or replace it with --overwrite");
        }
        if (files.exists(target) && !files.getFileStatus(target).isDirectory()) {
            throw new InvalidInputException(place + ": is a file; choose a directory");
        }
        if (files.exists(target) && !files.exists(new Path(target, InputTable.DONE))
                && files.listStatus(target).length > 0) {
            throw new InvalidInputException(
                    place + ": is not empty and not a table, so it is not replaced; choose another directory");
        }
        if (target.getParent() == null || !files.exists(target.getParent())) {
            throw new InvalidInputException(
                    place + ": cannot be written: its parent directory does not exist; create it first");
        }
    }

    private static void requireNotAbove(Path target, Path input, String place) {
        for (Path each = input; each != null; each = each.getParent()) {
            if (each.equals(target)) {
                throw new InvalidInputException(
                        place + ": is an input of this run, or contains one; choose another directory");
            }
        }
    }

    private Path sibling(String kind) {
        return new Path(target.getParent(), "." + target.getName() + "." + UUID.randomUUID() + "." + kind);
    }

    /** Writes all rows. Spark computes them here. */
    void write(Dataset<Row> rows) {
        try {
            files.deleteOnExit(hidden);
        } catch (IOException e) {
            throw failure(e);
        }
        rows.write().parquet(hidden.toString());
    }

    /** Adds a text file to the table. Spark and other readers skip names that start with an underscore. */
    void note(String name, String text) {
        try (OutputStream out = files.create(new Path(hidden, name))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Renames the table to its target. An existing target is moved aside first and deleted last. */
    void commit() {
        try {
            Path old = sibling("old");
            boolean replaces = overwrite && files.exists(target);
            if (replaces) {
                replace(old);
            } else {
                move(hidden, target);
            }
            committed = true;
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private void replace(Path old) throws IOException {
        move(target, old);
        try {
            move(hidden, target);
        } catch (IOException e) {
            restore(old, e);
        }
        files.delete(old, true);
    }

    /** Restores the previous table, or reports where it is. */
    private void restore(Path old, IOException reason) throws IOException {
        if (files.exists(target) || !files.rename(old, target)) {
            throw new IOException(reason.getMessage() + "; the previous table is now in " + old.toUri().getPath(),
                    reason);
        }
        throw reason;
    }

    private void move(Path from, Path to) throws IOException {
        if (files.exists(to) || !files.rename(from, to)) {
            throw new IOException("another process wrote to it during the run");
        }
    }

    private OutputFailedException failure(IOException e) {
        return new OutputFailedException(
                target.toUri().getPath() + ": cannot be written: " + e.getMessage()
                        + "; check the directory and run again",
                e);
    }

    @Override
    public void close() {
        try (tasks) {
            if (!committed) {
                tasks.awaitEnd();
            }
            files.delete(hidden, true);
        } catch (IOException e) {
            throw failure(e);
        }
    }
}

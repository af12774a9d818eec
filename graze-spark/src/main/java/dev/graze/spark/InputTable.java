package dev.graze.spark;

import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A scene's table, from a directory of Parquet files or one such file. */
final class InputTable {
    /** Spark puts it beside a table when all of it is written. */
    static final String DONE = "_SUCCESS";

    private InputTable() {
    }

    /**
     * Opens a table.
     *
     * @throws InvalidInputException if there is none, or one that nobody has finished writing
     */
    static Dataset<Row> open(SparkSession session, String place) {
        requireWhole(session, place);
        return session.read().parquet(place);
    }

    private static void requireWhole(SparkSession session, String place) {
        try {
            Path path = new Path(place);
            FileSystem files = path.getFileSystem(session.sparkContext().hadoopConfiguration());
            if (!files.exists(path)) {
                throw new InvalidInputException(
                        place + ": no such file or directory; make one with: graze spark ingest");
            }
            if (files.getFileStatus(path).isDirectory() && !files.exists(new Path(path, DONE))) {
                throw new InvalidInputException(place + ": has no file " + DONE
                        + ", so it is no table or its writing was not finished; write it again, or put that file there if it is whole");
            }
        } catch (InvalidInputException e) {
            throw e; // it has said all, and is an IllegalArgumentException, too
        } catch (IOException | IllegalArgumentException e) {
            throw new InvalidInputException(place + ": cannot be read: " + e.getMessage() + "; check the name", e);
        }
    }
}

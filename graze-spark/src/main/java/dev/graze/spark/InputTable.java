package dev.graze.spark;

import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Opens the table of a scene: a directory of Parquet files, or a single one. */
final class InputTable {
    /** The marker file that Spark adds to a table once it is complete. */
    static final String DONE = "_SUCCESS";

    private InputTable() {
    }

    /**
     * Opens a table.
     *
     * @throws InvalidInputException if there is no table, or it is incomplete
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
                        place + ": no such file or directory; create a table with: graze spark ingest");
            }
            if (files.getFileStatus(path).isDirectory() && !files.exists(new Path(path, DONE))) {
                throw new InvalidInputException(place + ": has no file " + DONE
                        + ", so it is not a table or is incomplete; write it again, "
                        + "or create that file if the table is complete");
            }
        } catch (InvalidInputException e) {
            throw e; // also an IllegalArgumentException, but its message is complete
        } catch (IOException | IllegalArgumentException e) {
            throw new InvalidInputException(place + ": cannot be read: " + e.getMessage() + "; check the path", e);
        }
    }
}

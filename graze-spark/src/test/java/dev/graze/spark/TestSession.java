package dev.graze.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** One embedded Spark session for all tests, since starting it takes seconds. Restarts if another test stopped it. */
final class TestSession {
    private TestSession() {
    }

    static SparkSession get() {
        return SparkRun.startSession("local[2]", Map.of());
    }

    static void stop() {
        get().stop();
    }

    /** Returns the rows of a Parquet table. */
    static List<Row> rows(Path table) {
        return get().read().parquet(table.toString()).collectAsList();
    }

    /** Returns rows as sorted text, which reproduces every bit of a double. */
    static List<String> sorted(List<Row> rows) {
        return rows.stream().map(row -> row.mkString(",")).sorted().toList();
    }
}

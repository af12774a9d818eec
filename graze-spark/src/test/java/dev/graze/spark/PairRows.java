package dev.graze.spark;

import java.util.List;
import org.apache.spark.sql.Row;

/** Rows of results, compared as texts: a double's text tells its bits. */
final class PairRows {
    private PairRows() {
    }

    static List<String> sorted(List<Row> rows) {
        return rows.stream().map(row -> row.mkString(",")).sorted().toList();
    }
}

package dev.graze.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Reads what a benchmark wrote with {@code --json}. */
final class BenchRows {
    private BenchRows() {
    }

    /** Returns the values by name. */
    static Map<String, Double> values(Path json) {
        return column(json, "value");
    }

    /** Returns the paper's values by name, for rows that have one. */
    static Map<String, Double> papers(Path json) {
        return column(json, "paper");
    }

    private static Map<String, Double> column(Path json, String column) {
        Map<String, Double> values = new TreeMap<>();
        for (JsonNode row : read(json).get("rows")) {
            if (!row.get(column).isNull()) {
                values.put(row.get("name").asText(), row.get(column).asDouble());
            }
        }
        return values;
    }

    static JsonNode read(Path json) {
        try {
            return new ObjectMapper().readTree(json.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.graze.narrow.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.graze.ContactKind;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The exact solver confirms every label of the public queries, most of them degenerate by design. Skipped where the
 * shared data is missing.
 */
class PublicQueriesTest {
    private static final Path QUERIES = Path.of("..", "..", "shared", "data", "queries");
    private static final int LINES_PER_QUERY = 8;

    @Test
    void confirmsEveryLabel() throws IOException {
        assumeTrue(Files.isDirectory(QUERIES), "the public queries are missing: " + QUERIES);
        List<String> wrong = new ArrayList<>();
        int queries = 0;
        for (Path file : files()) {
            List<String> lines = Files.readAllLines(file);
            for (int from = 0; from < lines.size(); from += LINES_PER_QUERY) {
                boolean truth = lines.get(from).endsWith(",1");
                if (parse(kind(file), lines.subList(from, from + LINES_PER_QUERY)).toi() <= 1 != truth) {
                    wrong.add(file + ":" + (from + 1));
                }
                queries++;
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(queries).as("queries read").isGreaterThan(2000);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(QUERIES)) {
            return all.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
        }
    }

    private static ContactKind kind(Path file) {
        return file.getParent().endsWith("vertex-face") ? ContactKind.VF : ContactKind.EE;
    }

    private static PairCase parse(ContactKind kind, List<String> rows) {
        double[] x = new double[24];
        for (int row = 0; row < LINES_PER_QUERY; row++) {
            String[] columns = rows.get(row).split(",", -1);
            for (int axis = 0; axis < 3; axis++) {
                x[3 * row + axis] = exactly(
                        new BigDecimal(columns[2 * axis]).divide(new BigDecimal(columns[2 * axis + 1])));
            }
        }
        return new PairCase(kind, x);
    }

    private static double exactly(BigDecimal value) {
        assertThat(new BigDecimal(value.doubleValue())).as("a double").isEqualByComparingTo(value);
        return value.doubleValue();
    }
}

package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.file.MeshFileException;
import dev.graze.ContactKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryFileTest {
    private static final String ROW = "1,2,-3,4,5,1,1\n";

    @TempDir
    private Path dir;

    private QueryFile read(String text) {
        return QueryFile.read(TestFiles.write(dir, "q.csv", text), ContactKind.EE);
    }

    private void assertRejected(String text, String problem) {
        Path file = TestFiles.write(dir, "q.csv", text);
        assertThatThrownBy(() -> QueryFile.read(file, ContactKind.EE)).isInstanceOf(MeshFileException.class)
                .hasMessage(file + ": " + problem);
    }

    @Test
    void readsExactRationals() {
        QueryFile queries = read(ROW.repeat(8) + ROW.replace(",1\n", ",0\r\n").repeat(8) + "\n");
        assertThat(queries.size()).isEqualTo(2);
        assertThat(queries.kind()).isEqualTo(ContactKind.EE);
        assertThat(queries.coordinates()).hasSize(48).startsWith(0.5, -0.75, 5, 0.5);
        assertThat(queries.collides(0)).isTrue();
        assertThat(queries.collides(1)).isFalse();
        assertThat(queries.inexact()).isZero();
    }

    @Test
    void countsNumbersThatAreNotDoubles() {
        String big = "1" + "0".repeat(400);
        QueryFile queries = read((big + "," + big + ",1,3,-9007199254740993,-1,0\n").repeat(8));
        assertThat(queries.coordinates()).startsWith(1, 1.0 / 3, 0x1p53);
        assertThat(queries.inexact()).isEqualTo(16);
    }

    @Test
    void roundsToNearestAndTiesToEven() {
        assertThat(QueryFile.Fraction.parse("9007199254740993", "1").nearestDouble()).isEqualTo(0x1p53);
        assertThat(QueryFile.Fraction.parse("9007199254740995", "1").nearestDouble()).isEqualTo(0x1p53 + 4);
        assertThat(
                QueryFile.Fraction.parse("90071992547409930000000000000000001", "10000000000000000000").nearestDouble())
                .isEqualTo(0x1p53 + 2);
        assertThat(QueryFile.Fraction.parse("1", "-10").nearestDouble()).isEqualTo(-0.1);
    }

    @Test
    void derivesTheKindFromTheNearestDirectory() throws IOException {
        Path inner = Files.createDirectories(dir.resolve("edge-edge/vertex-face/part"));
        assertThat(QueryFile.read(TestFiles.write(inner, "q.csv", ROW.repeat(8))).kind()).isEqualTo(ContactKind.VF);
        Path file = TestFiles.write(dir, "q.csv", ROW.repeat(8));
        assertThatThrownBy(() -> QueryFile.read(file)).isInstanceOf(MeshFileException.class).hasMessage(file
                + ": no parent directory is named vertex-face or edge-edge, so the kind of the queries is "
                + "unknown; move it into one");
    }

    @Test
    void rejectsBadRowsByLineNumber() {
        assertRejected(ROW + "1,2,3,4,5,6\n",
                "line 2: has 6 columns, but a query row has 7 (numerator and denominator of x, y and z, then "
                        + "the truth)");
        assertRejected(ROW + "1,0,3,4,5,6,1\n", "line 2: '1/0' has a denominator of zero");
        assertRejected(ROW + "1,2,x,4,5,6,1\n", "line 2: 'x/4' is not a fraction of whole numbers");
        assertRejected(ROW + "1,2,1.5,4,5,6,1\n", "line 2: '1.5/4' is not a fraction of whole numbers");
        assertRejected(ROW + "1,2,3,4,5,6,2\n", "line 2: the truth is '2'; it must be 0 or 1");
        assertRejected(ROW + "1,2,3,4,5,6,0\n",
                "line 2: the truth is 0, but query 0 began with the opposite; all eight rows must agree");
        assertRejected(ROW.repeat(11),
                "line 11: the file ends after 3 of the 8 rows of query 1, so it is truncated; write it again");
        String huge = "1" + "0".repeat(400);
        assertRejected(huge + ",1,1,1,1,1,1\n", "line 1: " + huge + "/1 is too large for a double");
    }

    @Test
    void readsTheSharedQueries() throws IOException {
        Path root = SharedData.require("queries");
        int queries = 0;
        for (Path file : csvFiles(root)) {
            QueryFile read = QueryFile.read(file);
            assertThat(read.inexact()).as(file.toString()).isZero();
            queries += read.size();
        }
        assertThat(queries).isEqualTo(2_324);
    }

    private static List<Path> csvFiles(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".csv")).toList();
        }
    }
}

package dev.graze.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows in the order that comparing them one by one gives; equal rows stay as they were. */
class RowOrderTest {
    private final SplittableRandom random = new SplittableRandom(11);
    private final RowOrder order = new RowOrder();

    /** Also sorts smaller tables after larger ones, whose contents are still in the arrays. */
    @ParameterizedTest
    @CsvSource({ "2, 1", "2, 3", "4, 2", "4, 50", "4, 70000", "2, 2147483647", "4, 2147483647" })
    void isThatOfComparing(int columns, int values) {
        for (int rows : new int[] { 0, 1, 2, 700, 20_000, 30, 5_000 }) {
            int[] table = random.ints((long) columns * rows, 0, values).toArray();
            order.sort(table, columns, rows);
            assertThat(IntStream.range(0, rows).map(order::get).toArray())
                    .isEqualTo(compared(table, columns, rows, new byte[rows]));
        }
    }

    @ParameterizedTest
    @CsvSource({ "3", "100000" })
    void putsGroupsFirst(int values) {
        int rows = 3_000;
        int[] table = random.ints(4L * rows, 0, values).toArray();
        byte[] groups = new byte[rows];
        for (int row = 0; row < rows; row++) {
            groups[row] = (byte) random.nextInt(3);
        }
        order.sort(table, 4, rows);
        order.sortBy(groups);
        assertThat(IntStream.range(0, rows).map(order::get).toArray()).isEqualTo(compared(table, 4, rows, groups));
    }

    private static int[] compared(int[] table, int columns, int rows, byte[] groups) {
        return IntStream.range(0, rows).boxed()
                .sorted(Comparator.<Integer>comparingInt(row -> groups[row])
                        .thenComparing(
                                (a, b) -> Arrays.compare(table, columns * a, columns * a + columns, table, columns * b,
                                        columns * b + columns)))
                .mapToInt(Integer::intValue).toArray();
    }
}

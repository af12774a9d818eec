package dev.graze.bvh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.bvh.CurveOrder.Curve;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurveOrderTest {
    private static final int CELLS = 1024;
    private static final int SIDE = 16;

    /** A cube of cells whose corner is a multiple of its size is one stretch of the curve. */
    @ParameterizedTest
    @CsvSource({ "0, 0, 0", "16, 0, 512", "1008, 1008, 1008", "512, 512, 512", "480, 992, 16" })
    void theCurvePassesThroughACubeFromCellToNeighboringCell(int x, int y, int z) {
        int[] codes = IntStream.range(0, SIDE * SIDE * SIDE).map(i -> code(x, y, z, i)).toArray();
        int first = Arrays.stream(codes).min().orElseThrow();
        int[] cells = new int[codes.length];
        Arrays.fill(cells, -1);
        for (int i = 0; i < codes.length; i++) {
            cells[codes[i] - first] = i;
        }
        assertThat(first % codes.length).isZero();
        for (int place = 1; place < cells.length; place++) {
            assertThat(distance(cells[place - 1], cells[place])).as("place %d", place).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({ "0, 0", "-5, 0", "1, 1023", "7, 1023" })
    void pointsOutsideTheCubeAreMovedIntoIt(float coordinate, int cell) {
        assertThat(Curve.HILBERT.code(coordinate, 0.5f, coordinate))
                .isEqualTo(Curve.HILBERT.code(center(cell), 0.5f, center(cell)));
    }

    private static int code(int x, int y, int z, int i) {
        return Curve.HILBERT.code(center(x + i / SIDE / SIDE), center(y + i / SIDE % SIDE), center(z + i % SIDE));
    }

    private static float center(int cell) {
        return (cell + 0.5f) / CELLS;
    }

    private static int distance(int i, int j) {
        return Math.abs(i / SIDE / SIDE - j / SIDE / SIDE) + Math.abs(i / SIDE % SIDE - j / SIDE % SIDE)
                + Math.abs(i % SIDE - j % SIDE);
    }
}

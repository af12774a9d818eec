package dev.graze.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexPairTest {
    @ParameterizedTest
    @CsvSource({ "0, 0", "1, 2", "2147483647, 2147483647", "-1, 0", "-2147483648, 2147483647" })
    void unpackingReversesPacking(int first, int second) {
        long pair = IndexPair.pack(first, second);
        assertThat(IndexPair.first(pair)).isEqualTo(first);
        assertThat(IndexPair.second(pair)).isEqualTo(second);
    }

    @ParameterizedTest
    @CsvSource({ "1, 9, 2, 0", "1, 2, 1, 3", "-1, 9, 0, 0" })
    void sortsByTheFirstThenTheSecond(int first, int second, int laterFirst, int laterSecond) {
        assertThat(IndexPair.pack(first, second)).isLessThan(IndexPair.pack(laterFirst, laterSecond));
    }
}

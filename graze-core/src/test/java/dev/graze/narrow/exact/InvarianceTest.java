package dev.graze.narrow.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The toi is bitwise the same when a pair is permuted, moved, mirrored or scaled: rounding down an exact time has only
 * one possible result.
 */
class InvarianceTest {
    private static final int PAIRS = 1500;

    private static void forEachPair(ContactKind kind, ToDoubleFunction<PairCase> changedToi) {
        Random random = new Random(20 + kind.ordinal());
        int hits = 0;
        for (int i = 0; i < PAIRS; i++) {
            PairCase pair = RandomPairs.onGrid(random, kind, 1 + i % 3);
            double toi = pair.toi();
            hits += toi == PairCase.MISS ? 0 : 1;
            assertThat(changedToi.applyAsDouble(pair)).as(() -> Arrays.toString(pair.x())).isEqualTo(toi);
        }
        assertThat(hits).isBetween(PAIRS / 20, PAIRS - PAIRS / 20);
    }

    @ParameterizedTest
    @EnumSource
    void orderOfPointsDoesNotMatter(ContactKind kind) {
        forEachPair(kind,
                pair -> kind == ContactKind.VF ? pair.permuted(0, 2, 3, 1).toi() : pair.permuted(2, 3, 0, 1).toi());
        forEachPair(kind,
                pair -> kind == ContactKind.VF ? pair.permuted(0, 2, 1, 3).toi() : pair.permuted(1, 0, 2, 3).toi());
        forEachPair(kind,
                pair -> kind == ContactKind.VF ? pair.permuted(0, 3, 2, 1).toi() : pair.permuted(3, 2, 1, 0).toi());
    }

    @ParameterizedTest
    @EnumSource
    void translationDoesNotMatter(ContactKind kind) {
        forEachPair(kind, pair -> pair.translated(0, 0x1p40, 0x1p40).translated(2, -0x3p-30, -0x3p-30).toi());
        forEachPair(kind, pair -> pair.translated(1, -5.5, 0x1p45).toi());
    }

    @ParameterizedTest
    @EnumSource
    void mirroringAndScalingDoNotMatter(ContactKind kind) {
        forEachPair(kind, pair -> pair.scaled(0, -1).toi());
        forEachPair(kind, pair -> pair.scaled(0, 0x1p-1070).scaled(1, 0x1p-1070).scaled(2, 0x1p-1070).toi());
        forEachPair(kind, pair -> pair.scaled(0, 0x1p1000).scaled(1, 3).scaled(2, 0x1p-900).toi());
    }

    /** Exponents over the whole range of doubles give integers of thousands of bits and times no double resolves. */
    @ParameterizedTest
    @EnumSource
    void orderAndMirroringDoNotMatterForAnyExponents(ContactKind kind) {
        Random random = new Random(30);
        for (int i = 0; i < 40; i++) {
            PairCase pair = RandomPairs.withAnyExponents(random, kind);
            PairCase reordered = kind == ContactKind.VF ? pair.permuted(0, 3, 2, 1) : pair.permuted(3, 2, 1, 0);
            assertThat(reordered.scaled(1, -1).toi()).as(() -> Arrays.toString(pair.x())).isEqualTo(pair.toi());
        }
    }
}

package dev.graze.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.bounds.RankKernel;
import dev.graze.bounds.ScalarRankKernel;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Volumes of ranks in lanes against plain Java, on ranks of which many are equal, and on empty volumes. */
class RankKernelsTest {
    private static final int VOLUMES = 12;

    private final SplittableRandom random = new SplittableRandom(7);

    @ParameterizedTest
    @ValueSource(booleans = { false, true })
    void lanesGiveTheAnswersOfPlainJava(boolean bothEnds) {
        RankKernel plain = new ScalarRankKernel(bothEnds);
        RankKernel lanes = new VectorRankKernel(bothEnds);
        int[] orders = new int[16];
        int overlapping = 0;
        for (int round = 0; round < 3000; round++) {
            short[] ranks = ranks(round % 3 == 0 ? 4 : round % 3 == 1 ? 30 : 32766);
            int overlaps = plain.overlaps(ranks, 0, ranks, 4, orders);
            overlapping += Integer.bitCount(overlaps);
            assertThat(lanes.overlaps(ranks, 0, ranks, 4, orders)).isEqualTo(overlaps);
            assertThat(lanes.overlaps(ranks, 3, ranks, 3, orders)).isEqualTo(plain.overlaps(ranks, 3, ranks, 3, orders));
            assertThat(unions(lanes, ranks)).isEqualTo(unions(plain, ranks));
        }
        assertThat(overlapping).as("some overlap, some do not").isBetween(2000, 3000 * 14);
    }

    /** The width is fixed when Java starts, so the others get a Java of their own. */
    @ParameterizedTest
    @ValueSource(strings = { "128", "256", "512" })
    void soDoLanesOfEveryWidth(String width) throws Exception {
        assertThat(VectorWidthsTest.run(width, true, RankKernelsTest.class)).startsWith(width + "-bit vectors agree");
    }

    public static void main(String[] arguments) {
        RankKernelsTest test = new RankKernelsTest();
        test.lanesGiveTheAnswersOfPlainJava(false);
        test.lanesGiveTheAnswersOfPlainJava(true);
        System.out.println(Simd.description() + " agree");
    }

    @Test
    void plainJavaItselfIsRight() {
        short[] ranks = new short[8 * RankKernel.STRIDE + 16];
        Arrays.fill(ranks, RankKernel.EMPTY);
        put(ranks, 0, 0, 10);
        put(ranks, 4, 10, 20);
        int[] orders = new int[16];
        RankKernel instant = new ScalarRankKernel(false);
        RankKernel ends = new ScalarRankKernel(true);
        assertThat(instant.overlaps(ranks, 0, ranks, 4, orders)).as("touching is overlapping, and nothing overlaps an empty volume")
                .isEqualTo(1);
        ranks[4 * RankKernel.STRIDE + 3] = 11;
        assertThat(instant.overlaps(ranks, 0, ranks, 4, orders)).as("apart along one direction").isZero();
        assertThat(ends.overlaps(ranks, 0, ranks, 4, orders)).as("but only at one end").isEqualTo(1);
        ranks[4 * RankKernel.STRIDE + 11] = 11;
        assertThat(ends.overlaps(ranks, 0, ranks, 4, orders)).as("at both ends").isZero();
        put(ranks, 4, -32766, 32766);
        assertThat(instant.overlaps(ranks, 0, ranks, 4, orders)).as("the largest volume overlaps all but the empty ones").isEqualTo(1);
    }

    private static void put(short[] ranks, int volume, int low, int high) {
        int at = volume * RankKernel.STRIDE;
        Arrays.fill(ranks, at, at + RankKernel.LANES, (short) low);
        Arrays.fill(ranks, at + RankKernel.LANES, at + RankKernel.STRIDE, (short) -high);
    }

    private short[] ranks(int largest) {
        short[] ranks = new short[VOLUMES * RankKernel.STRIDE + 16];
        for (int volume = 0; volume < VOLUMES; volume++) {
            boolean empty = random.nextInt(10) == 0;
            for (int lane = 0; lane < RankKernel.LANES; lane++) {
                boolean anywhere = random.nextInt(40) == 0;
                int a = anywhere ? random.nextInt(-largest, largest + 1) : -random.nextInt(largest + 1);
                int b = anywhere ? a : random.nextInt(largest + 1);
                int at = volume * RankKernel.STRIDE + lane;
                ranks[at] = empty ? RankKernel.EMPTY : (short) Math.min(a, b);
                ranks[at + RankKernel.LANES] = empty ? RankKernel.EMPTY : (short) -Math.max(a, b);
            }
        }
        return ranks;
    }

    private static short[] unions(RankKernel kernel, short[] ranks) {
        short[] to = ranks.clone();
        kernel.joinFour(to, 0, 9);
        kernel.joinFour(to, 4, 10);
        kernel.wrap(ranks, 0, 3, 1, to, 11);
        return to;
    }
}

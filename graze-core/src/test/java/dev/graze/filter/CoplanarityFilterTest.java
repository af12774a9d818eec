package dev.graze.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.pairs.PairFamilies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The filter drops no pair that touches, and decides each pair independently of the others in its block. */
class CoplanarityFilterTest {
    private static final int[] FOUR_VERTICES = { 0, 1, 2, 3 };

    private final CoplanarityFilter coplanarity = new CoplanarityFilter();
    private final PairBlock block = new PairBlock();

    @ParameterizedTest
    @EnumSource
    void noPairThatTouchesIsDropped(PairFamilies family) {
        RandomGenerator random = PairFamilies.seeded(8);
        for (int i = 0; i < 600; i++) {
            double[] vf = family.vertexFace(random);
            double[] ee = family.edgeEdge(random);
            double scale = Math.scalb(1.0, random.nextInt(-260, 260));
            for (double factor : new double[] { 1, scale }) {
                double[] vfScaled = Arrays.stream(vf).map(x -> x * factor).toArray();
                double[] eeScaled = Arrays.stream(ee).map(x -> x * factor).toArray();
                if (isDropped(ContactKind.VF, vfScaled)) {
                    assertThat(ExactCcd.vertexFace(start(vfScaled), end(vfScaled)).touches())
                            .as(Arrays.toString(vfScaled)).isFalse();
                }
                if (isDropped(ContactKind.EE, eeScaled)) {
                    assertThat(ExactCcd.edgeEdge(start(eeScaled), end(eeScaled)).touches())
                            .as(Arrays.toString(eeScaled)).isFalse();
                }
            }
        }
    }

    private boolean isDropped(ContactKind kind, double[] pair) {
        block.fill(kind, start(pair), end(pair), FOUR_VERTICES, 1);
        return survivors().isEmpty();
    }

    private List<Integer> survivors() {
        int[] numbered = new int[4 * PairBlock.CAPACITY];
        Arrays.setAll(numbered, i -> i / 4);
        int remaining = coplanarity.keepPossible(block, numbered);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < remaining; i++) {
            numbers.add(numbered[4 * i]);
        }
        return numbers;
    }

    @Test
    void aBlockDropsTheSamePairsAsBlocksOfOne() {
        RandomGenerator random = PairFamilies.seeded(9);
        int vertexCount = 500;
        double[] t0 = random.doubles(3L * vertexCount, -1, 1).toArray();
        double[] t1 = Arrays.stream(t0).map(x -> x + 0.3 * random.nextDouble()).toArray();
        for (int count : new int[] { 0, 1, 2, 7, 8, 9, PairBlock.CAPACITY - 1, PairBlock.CAPACITY }) {
            for (ContactKind kind : ContactKind.values()) {
                int[] candidates = random.ints(4L * count, 0, vertexCount).toArray();
                List<Integer> expected = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    block.fill(kind, t0, t1, Arrays.copyOfRange(candidates, 4 * i, 4 * i + 4), 1);
                    expected.addAll(survivors().isEmpty() ? List.of() : List.of(i));
                }
                block.fill(kind, t0, t1, candidates, count);
                assertThat(survivors()).isEqualTo(expected);
                assertThat(count < 100 || expected.size() < count).as("drops something").isTrue();
            }
        }
    }

    private static double[] start(double[] pair) {
        return Arrays.copyOf(pair, 12);
    }

    private static double[] end(double[] pair) {
        return Arrays.copyOfRange(pair, 12, 24);
    }
}

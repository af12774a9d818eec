package dev.graze.engine.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.bvh.PairStore;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FrontBlocksTest {
    private final FrontBlocks front = new FrontBlocks();

    private static PairStore nodes(long from, int count) {
        PairStore nodes = new PairStore();
        LongStream.range(from, from + count).forEach(nodes::add);
        return nodes;
    }

    private long[] all() {
        return IntStream.range(0, front.count()).mapToObj(block -> Arrays.copyOf(front.nodes(block), front.size(block)))
                .flatMapToLong(Arrays::stream).toArray();
    }

    @Test
    void keepsNodesInOrderInBlocksOfOneSize() {
        front.append(nodes(0, 3 * FrontBlocks.BLOCK + 1));
        front.append(nodes(3 * FrontBlocks.BLOCK + 1, 0));
        front.append(nodes(3 * FrontBlocks.BLOCK + 1, 5));
        assertThat(front.count()).isEqualTo(5);
        assertThat(front.length()).isEqualTo(3 * FrontBlocks.BLOCK + 6);
        assertThat(all()).isEqualTo(LongStream.range(0, front.length()).toArray());
    }

    @Test
    void splitsLargeBlocksWithoutLosingANodeOrTheirOrder() {
        for (int i = 0; i < 70; i++) {
            front.append(nodes(10_000L * i, 3));
        }
        front.set(0, nodes(0, 2 * FrontBlocks.BLOCK));
        front.set(5, nodes(50_000, 0));
        front.set(6, nodes(60_000, 2 * FrontBlocks.BLOCK + 1));
        front.set(69, nodes(690_000, 9 * FrontBlocks.BLOCK));
        long[] before = all();
        front.splitLargeBlocks();
        assertThat(all()).isEqualTo(before).isSorted();
        assertThat(front.count()).isEqualTo(68 + 3 + 9);
        assertThat(IntStream.range(0, front.count())).allMatch(block -> front.size(block) <= 2 * FrontBlocks.BLOCK);
    }

    @Test
    void shufflesWithoutLosingANode() {
        front.append(nodes(0, 2 * FrontBlocks.BLOCK + 7));
        front.shuffle();
        assertThat(all()).isNotEqualTo(LongStream.range(0, front.length()).toArray());
        assertThat(Arrays.stream(all()).sorted().toArray()).isEqualTo(LongStream.range(0, front.length()).toArray());
    }

    @Test
    void canBeClearedAndFilledAgain() {
        front.append(nodes(0, 5));
        front.clear();
        assertThat(front.length()).isZero();
        front.append(nodes(7, 2));
        assertThat(all()).containsExactly(7, 8);
    }
}

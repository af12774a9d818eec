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
        front.set(0, nodes(0, 2 * FrontBlocks.BLOCK), nodes(0, 0), true);
        front.set(5, nodes(50_000, 0), nodes(0, 0), true);
        front.set(6, nodes(60_000, 2 * FrontBlocks.BLOCK), nodes(60_000 + 2 * FrontBlocks.BLOCK, 1), true);
        front.set(69, nodes(690_000, 9 * FrontBlocks.BLOCK), nodes(0, 0), false);
        long[] before = all();
        front.splitLargeBlocks();
        assertThat(all()).isEqualTo(before).isSorted();
        assertThat(front.count()).isEqualTo(68 + 3 + 9);
        assertThat(IntStream.range(0, front.count())).allMatch(block -> front.size(block) <= 2 * FrontBlocks.BLOCK);
    }

    @Test
    void mergesNewNodesIntoTheirBlock() {
        front.append(nodes(0, 3));
        PairStore added = new PairStore();
        LongStream.of(25, 3, 11, 30, 4).forEach(added::add);
        front.set(0, nodes(10, 15), added, true);
        assertThat(all()).isSorted().hasSize(20).startsWith(3, 4, 10, 11, 11).endsWith(24, 25, 30);
    }

    @Test
    void addsNewNodesBehindTheOthersWithoutOrder() {
        front.append(nodes(0, 3));
        PairStore added = new PairStore();
        LongStream.of(1, 0).forEach(added::add);
        front.set(0, nodes(5, 2), added, false);
        assertThat(all()).containsExactly(5, 6, 1, 0);
    }

    @Test
    void sortsAllNodes() {
        front.append(nodes(100_000, FrontBlocks.BLOCK + 7));
        front.append(nodes(0, FrontBlocks.BLOCK + 1));
        front.sort();
        assertThat(all()).isSorted().hasSize(2 * FrontBlocks.BLOCK + 8).startsWith(0, 1).endsWith(104_102);
        assertThat(front.count()).isEqualTo(3);
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

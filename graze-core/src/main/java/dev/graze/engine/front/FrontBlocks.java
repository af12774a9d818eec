package dev.graze.engine.front;

import dev.graze.bvh.PairStore;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The nodes of a front, eight bytes each, in blocks (MCCD 4.4, Fig. 8). One thread at a time updates a block, and the
 * new nodes replace the old ones in place, so the front stays in order (4.8) without being sorted or copied as a whole.
 */
final class FrontBlocks {
    /** Small enough to balance the load, large enough that taking a block costs next to nothing. */
    static final int BLOCK = 4096;

    private long[][] blocks = new long[64][];
    private int[] sizes = new int[64];
    private int count;

    int count() {
        return count;
    }

    long[] nodes(int block) {
        return blocks[block];
    }

    int size(int block) {
        return sizes[block];
    }

    void clear() {
        Arrays.fill(blocks, 0, count, null);
        count = 0;
    }

    /** Returns the number of nodes in all blocks. */
    long length() {
        long length = 0;
        for (int block = 0; block < count; block++) {
            length += sizes[block];
        }
        return length;
    }

    /** Replaces the nodes of a block. */
    void set(int block, PairStore nodes) {
        if (blocks[block].length < nodes.size()) {
            blocks[block] = new long[nodes.size() + nodes.size() / 4];
        }
        System.arraycopy(nodes.pairs(), 0, blocks[block], 0, nodes.size());
        sizes[block] = nodes.size();
    }

    /** Appends nodes. */
    void append(PairStore nodes) {
        addInBlocks(nodes.pairs(), nodes.size());
    }

    private void addInBlocks(long[] nodes, int length) {
        for (int from = 0; from < length; from += BLOCK) {
            int size = Math.min(BLOCK, length - from);
            addBlock(Arrays.copyOfRange(nodes, from, from + size), size);
        }
    }

    private void addBlock(long[] nodes, int size) {
        if (count == blocks.length) {
            int[] moreSizes = Arrays.copyOf(sizes, 2 * count); // allocate both before assigning either
            blocks = Arrays.copyOf(blocks, 2 * count);
            sizes = moreSizes;
        }
        blocks[count] = nodes;
        sizes[count++] = size;
    }

    /** Splits blocks that have grown to more than double size, so that none keeps one thread busy while others wait. */
    void splitLargeBlocks() {
        int before = count;
        for (int block = 0; block < before; block++) {
            if (sizes[block] > 2 * BLOCK) {
                splitAll();
                return;
            }
        }
    }

    /** Splits into a new list, so that no node is lost if memory runs out. */
    private void splitAll() {
        FrontBlocks cut = new FrontBlocks();
        for (int block = 0; block < count; block++) {
            if (sizes[block] <= 2 * BLOCK) {
                cut.addBlock(blocks[block], sizes[block]);
            } else {
                cut.addInBlocks(blocks[block], sizes[block]);
            }
        }
        blocks = cut.blocks;
        sizes = cut.sizes;
        count = cut.count;
    }

    /** Shuffles the nodes, to measure how much their order saves. */
    void shuffle() {
        SplittableRandom random = new SplittableRandom(1);
        for (int block = 0; block < count; block++) {
            for (int i = 0; i < sizes[block]; i++) {
                int otherBlock = random.nextInt(count);
                int other = random.nextInt(sizes[otherBlock]);
                long node = blocks[block][i];
                blocks[block][i] = blocks[otherBlock][other];
                blocks[otherBlock][other] = node;
            }
        }
    }
}

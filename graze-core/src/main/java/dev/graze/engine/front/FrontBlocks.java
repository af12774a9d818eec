package dev.graze.engine.front;

import dev.graze.bvh.PairStore;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The nodes of a front, eight bytes each, in blocks (MCCD 4.4, Fig. 8). A block is one thread's to update at a time and takes its new nodes at the place of the
 * old ones, so the front stays in order (4.8) without ever being sorted or copied as a whole.
 */
final class FrontBlocks {
    /** Small enough to balance, large enough that taking one costs nothing. */
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

    /** How many nodes there are in all. */
    long length() {
        long length = 0;
        for (int block = 0; block < count; block++) {
            length += sizes[block];
        }
        return length;
    }

    /** Gives a block new nodes. */
    void set(int block, PairStore nodes) {
        if (blocks[block].length < nodes.size()) {
            blocks[block] = new long[nodes.size() + nodes.size() / 4];
        }
        System.arraycopy(nodes.pairs(), 0, blocks[block], 0, nodes.size());
        sizes[block] = nodes.size();
    }

    /** Adds nodes behind all others. */
    void append(PairStore nodes) {
        for (int from = 0; from < nodes.size(); from += BLOCK) {
            int size = Math.min(BLOCK, nodes.size() - from);
            addBlock(Arrays.copyOfRange(nodes.pairs(), from, from + size), size);
        }
    }

    private void addBlock(long[] nodes, int size) {
        if (count == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * count);
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        blocks[count] = nodes;
        sizes[count++] = size;
    }

    /** Cuts up blocks that have grown to more than two, so that none keeps one thread busy while the others wait. */
    void cutLargeBlocks() {
        int before = count;
        for (int block = 0; block < before; block++) {
            if (sizes[block] > 2 * BLOCK) {
                cutAll();
                return;
            }
        }
    }

    private void cutAll() {
        long[][] oldBlocks = blocks;
        int[] oldSizes = sizes;
        int oldCount = count;
        blocks = new long[2 * oldCount][];
        sizes = new int[2 * oldCount];
        count = 0;
        for (int block = 0; block < oldCount; block++) {
            if (oldSizes[block] <= 2 * BLOCK) {
                addBlock(oldBlocks[block], oldSizes[block]);
                continue;
            }
            for (int from = 0; from < oldSizes[block]; from += BLOCK) {
                int size = Math.min(BLOCK, oldSizes[block] - from);
                addBlock(Arrays.copyOfRange(oldBlocks[block], from, from + size), size);
            }
        }
    }

    /** Brings the nodes into an order without any use, to measure what a good one is worth. */
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

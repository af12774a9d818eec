package dev.graze.engine.front;

import dev.graze.bvh.PairStore;
import java.util.Arrays;

/**
 * The nodes of a front, eight bytes each, in blocks (MCCD 4.4, Fig. 8). One thread at a time updates a block.
 *
 * <p>An ordered front is sorted by its hierarchy nodes (4.8, Fig. 11), so that a block refers to few of them. It is
 * sorted as a whole when it is built. From then on new nodes are merged into the block of the nodes they replace. New
 * nodes are below the replaced ones in the hierarchy, so blocks stay sorted and overlap only a little.
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

    /**
     * Replaces the nodes of a block by those that stay and those that are new.
     *
     * @param ordered whether to sort the new nodes and merge them into those that stay; otherwise appends them
     */
    void set(int block, PairStore kept, PairStore added, boolean ordered) {
        int size = Math.addExact(kept.size(), added.size());
        if (blocks[block].length < size) {
            blocks[block] = new long[size + size / 4];
        }
        if (ordered) {
            Arrays.sort(added.pairs(), 0, added.size());
            merge(kept, added, blocks[block]);
        } else {
            System.arraycopy(kept.pairs(), 0, blocks[block], 0, kept.size());
            System.arraycopy(added.pairs(), 0, blocks[block], kept.size(), added.size());
        }
        sizes[block] = size;
    }

    private static void merge(PairStore kept, PairStore added, long[] to) {
        long[] first = kept.pairs();
        long[] second = added.pairs();
        int i = 0;
        int done = 0;
        for (int j = 0; j < added.size(); j++) {
            int from = i;
            while (i < kept.size() && first[i] <= second[j]) {
                i++;
            }
            System.arraycopy(first, from, to, done, i - from);
            done += i - from;
            to[done++] = second[j];
        }
        System.arraycopy(first, i, to, done, kept.size() - i);
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

    /** Sorts all nodes, on the calling thread and with a second copy of them. */
    void sort() {
        long[] nodes = new long[Math.toIntExact(length())];
        int at = 0;
        for (int block = 0; block < count; block++) {
            System.arraycopy(blocks[block], 0, nodes, at, sizes[block]);
            at += sizes[block];
        }
        Arrays.sort(nodes);
        clear();
        addInBlocks(nodes, nodes.length);
    }
}

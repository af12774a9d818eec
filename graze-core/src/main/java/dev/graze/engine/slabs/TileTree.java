package dev.graze.engine.slabs;

import dev.graze.bounds.Rounding;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How the features of a {@link dev.graze.bvh.BlockTree} have moved since some reference positions, by tile: sixteen
 * consecutive items, which is a node of level {@link #LEVEL} of that tree. Each tile, and each node above, has a box of
 * where it was and boxes of its vertices' displacements at the start and at the end of a step.
 *
 * <p>Two features whose displacements are in these boxes can have come closer by at most their approach
 * ({@link #squaredApproach}). That needs no volumes, so a step in which nothing comes near anything new costs no more
 * than these boxes. A tile that moves as a whole has small boxes of displacements, wherever it goes.
 *
 * <p>Boxes of displacements are exact for the floats they are made of, and nodes are the hulls of their children, so an
 * approach that is small enough for a node is so for all tiles below it, without exception.
 */
final class TileTree {
    /** The level of a block tree whose nodes are tiles. */
    static final int LEVEL = 2;
    private static final int LOG_TILE = 4;
    /** The number of items of a tile. */
    static final int ITEMS = 1 << LOG_TILE;
    private static final int FANOUT = 4;
    private static final int BOX = 6;
    private static final int MOVES = 12;
    /** Tiles per thread below which sharing the work takes longer than the work. */
    private static final int WORTH_SHARING = 64;

    private final int[] corners;
    private final int perItem;
    private final int itemCount;
    /** The number of nodes of each level, and the index of its first one; tiles are level 0. */
    private final int[] counts;
    private final int[] starts;
    /** The vertices of each tile, each once: the number in {@code used}, from the tile's first corner on. */
    private final int[] members;
    private final byte[] used;
    private final float[] boxes;
    private final float[] moves;

    /**
     * Creates the tiles of a tree.
     *
     * @param corners three vertices for each item
     * @param perItem how many of the three are different
     */
    TileTree(int[] corners, int perItem) {
        this.corners = corners;
        this.perItem = perItem;
        this.itemCount = corners.length / 3;
        int tiles = tileOf(itemCount - 1) + 1;
        int levels = 1;
        for (int count = tiles; count > 1; count = (count + FANOUT - 1) / FANOUT) {
            levels++;
        }
        this.counts = new int[levels];
        this.starts = new int[levels];
        int total = 0;
        int count = tiles;
        for (int level = 0; level < levels; level++) {
            starts[level] = total;
            counts[level] = count;
            total += count;
            count = (count + FANOUT - 1) / FANOUT;
        }
        this.members = new int[perItem * itemCount];
        this.used = new byte[tiles];
        this.boxes = new float[BOX * total];
        this.moves = new float[MOVES * total];
    }

    /** Returns the tile of an item; -1 for item -1. */
    static int tileOf(int item) {
        return item >> LOG_TILE;
    }

    boolean isEmpty() {
        return itemCount == 0;
    }

    int rootLevel() {
        return counts.length - 1;
    }

    /** Returns the index among all nodes of a node of a level; above the root, of the root. */
    int node(int level, int index) {
        return starts[Math.min(level, rootLevel())] + index;
    }

    /** Returns the first child of a node of a level; above the root there is one node per level. */
    int firstChild(int level, int index) {
        return level > rootLevel() ? index : FANOUT * index;
    }

    /** Returns the index after the last child. */
    int childEnd(int level, int index) {
        return level > rootLevel() ? index + 1 : Math.min(FANOUT * (index + 1), counts[level - 1]);
    }

    /** Finds the vertices of each tile, after the items were put into another order. */
    void reorder(ThreadTeam team) {
        share(team, (from, to) -> {
            for (int tile = from; tile < to; tile++) {
                int first = firstMember(tile);
                int count = 0;
                int end = 3 * Math.min(itemCount, (tile + 1) << LOG_TILE);
                for (int item = 3 * (tile << LOG_TILE); item < end; item += 3) {
                    for (int corner = item; corner < item + perItem; corner++) {
                        members[first + count++] = corners[corner];
                    }
                }
                Arrays.sort(members, first, first + count);
                int unique = 1;
                for (int i = 1; i < count; i++) {
                    if (members[first + i] != members[first + i - 1]) {
                        members[first + unique++] = members[first + i];
                    }
                }
                used[tile] = (byte) unique;
            }
        });
    }

    private int firstMember(int tile) {
        return perItem * (tile << LOG_TILE);
    }

    /** Adds the vertices of a tile to a set. */
    void addVertices(int tile, BitSet set) {
        int first = firstMember(tile);
        for (int i = first; i < first + used[tile]; i++) {
            set.set(members[i]);
        }
    }

    /** Fits the boxes of all nodes to the reference positions, seen from a center. */
    void setReference(double[] positions, double[] center, ThreadTeam team) {
        share(team, (from, to) -> {
            for (int tile = from; tile < to; tile++) {
                int first = firstMember(tile);
                for (int axis = 0; axis < 3; axis++) {
                    double low = Double.POSITIVE_INFINITY;
                    double high = Double.NEGATIVE_INFINITY;
                    for (int i = first; i < first + used[tile]; i++) {
                        double x = positions[3 * members[i] + axis] - center[axis];
                        low = Math.min(low, x);
                        high = Math.max(high, x);
                    }
                    // Differences were rounded to doubles before they are rounded to floats.
                    boxes[BOX * tile + axis] = Rounding.down(low, Math.ulp(low));
                    boxes[BOX * tile + 3 + axis] = Rounding.up(high, Math.ulp(high));
                }
            }
        });
        joinChildren(boxes, BOX);
    }

    /** Fits the boxes of displacements; three numbers at the start and three at the end of the step for each vertex. */
    void setMoves(float[] displacements, ThreadTeam team) {
        share(team, (from, to) -> {
            for (int tile = from; tile < to; tile++) {
                fitMoves(displacements, tile, 0);
                fitMoves(displacements, tile, 3);
            }
        });
        joinChildren(moves, MOVES);
    }

    /**
     * Fits the box of a tile at one end of the step. Comparisons are much faster than {@link Math#min}, since a box
     * rarely grows after the first few vertices. Displacements are never NaN.
     */
    private void fitMoves(float[] d, int tile, int offset) {
        int first = firstMember(tile);
        int end = first + used[tile];
        int v = BOX * members[first] + offset;
        float lowX = d[v];
        float lowY = d[v + 1];
        float lowZ = d[v + 2];
        float highX = lowX;
        float highY = lowY;
        float highZ = lowZ;
        for (int i = first + 1; i < end; i++) {
            int w = BOX * members[i] + offset;
            float x = d[w];
            float y = d[w + 1];
            float z = d[w + 2];
            lowX = x < lowX ? x : lowX;
            highX = x > highX ? x : highX;
            lowY = y < lowY ? y : lowY;
            highY = y > highY ? y : highY;
            lowZ = z < lowZ ? z : lowZ;
            highZ = z > highZ ? z : highZ;
        }
        int to = MOVES * tile + 2 * offset;
        moves[to] = lowX;
        moves[to + 1] = lowY;
        moves[to + 2] = lowZ;
        moves[to + 3] = highX;
        moves[to + 4] = highY;
        moves[to + 5] = highZ;
    }

    private interface Range {
        void apply(int from, int to);
    }

    private void share(ThreadTeam team, Range work) {
        int tiles = itemCount == 0 ? 0 : counts[0];
        if (tiles < WORTH_SHARING * team.size()) {
            work.apply(0, tiles);
        } else {
            team.run(member -> work.apply(team.share(tiles, member), team.share(tiles, member + 1)));
        }
    }

    /** Makes each node the hull of its children; values are groups of three lows and three highs. */
    private void joinChildren(float[] values, int stride) {
        for (int level = 1; level < counts.length; level++) {
            for (int node = 0; node < counts[level]; node++) {
                int to = stride * (starts[level] + node);
                int first = FANOUT * node;
                int last = Math.min(first + FANOUT, counts[level - 1]);
                System.arraycopy(values, stride * (starts[level - 1] + first), values, to, stride);
                for (int child = first + 1; child < last; child++) {
                    join(values, stride * (starts[level - 1] + child), values, to, stride);
                }
            }
        }
    }

    /** Extends boxes, each of three lows and three highs, to the hulls with others. */
    static void join(float[] source, int from, float[] target, int to, int length) {
        for (int box = 0; box < length; box += BOX) {
            for (int k = box; k < box + 3; k++) {
                float low = source[from + k];
                float high = source[from + k + 3];
                if (low < target[to + k]) {
                    target[to + k] = low;
                }
                if (high > target[to + k + 3]) {
                    target[to + k + 3] = high;
                }
            }
        }
    }

    /**
     * Returns by how much features below two nodes can have come closer, squared, apart from the rounding of
     * displacements. In between the ends of a step, displacements are means of those at the ends, and so are their
     * differences.
     */
    static double squaredApproach(TileTree treeA, int nodeA, TileTree treeB, int nodeB) {
        return squaredApproach(treeA.moves, MOVES * nodeA, treeB.moves, MOVES * nodeB);
    }

    /** Returns the same for features whose displacements are in these boxes: at the start, and then at the end. */
    static double squaredApproach(float[] movesA, int a, float[] movesB, int b) {
        return Math.max(largestDifference(movesA, a, movesB, b),
                largestDifference(movesA, a + BOX, movesB, b + BOX));
    }

    private static double largestDifference(float[] movesA, int a, float[] movesB, int b) {
        double x = Math.max((double) movesA[a + 3] - movesB[b], (double) movesB[b + 3] - movesA[a]);
        double y = Math.max((double) movesA[a + 4] - movesB[b + 1], (double) movesB[b + 4] - movesA[a + 1]);
        double z = Math.max((double) movesA[a + 5] - movesB[b + 2], (double) movesB[b + 5] - movesA[a + 2]);
        return x * x + y * y + z * z;
    }

    /**
     * Returns the first node of a range of a level that was within a distance, given as its square, of a node of
     * another tree; the end of the range if none was. Most nodes are ruled out by one axis alone.
     */
    int nextNear(TileTree other, int otherNode, int level, int from, int end, double squaredDistance) {
        int a = BOX * otherNode;
        float lowX = other.boxes[a];
        float lowY = other.boxes[a + 1];
        float lowZ = other.boxes[a + 2];
        float highX = other.boxes[a + 3];
        float highY = other.boxes[a + 4];
        float highZ = other.boxes[a + 5];
        for (int index = from, b = BOX * node(level, from); index < end; index++, b += BOX) {
            double x = Math.max((double) boxes[b] - highX, (double) lowX - boxes[b + 3]);
            if (x > 0 && x * x > squaredDistance) {
                continue;
            }
            double y = Math.max((double) boxes[b + 1] - highY, (double) lowY - boxes[b + 4]);
            if (y > 0 && y * y > squaredDistance) {
                continue;
            }
            double z = Math.max((double) boxes[b + 2] - highZ, (double) lowZ - boxes[b + 5]);
            if (!(z > 0 && z * z > squaredDistance)) {
                return index;
            }
        }
        return end;
    }

    /** Returns how far apart two nodes were at the reference positions, squared, apart from rounding. */
    static double squaredGap(TileTree treeA, int nodeA, TileTree treeB, int nodeB) {
        int a = BOX * nodeA;
        int b = BOX * nodeB;
        float[] boxA = treeA.boxes;
        float[] boxB = treeB.boxes;
        double x = Math.max((double) boxB[b] - boxA[a + 3], (double) boxA[a] - boxB[b + 3]);
        double y = Math.max((double) boxB[b + 1] - boxA[a + 4], (double) boxA[a + 1] - boxB[b + 4]);
        double z = Math.max((double) boxB[b + 2] - boxA[a + 5], (double) boxA[a + 2] - boxB[b + 5]);
        return (x > 0 ? x * x : 0) + (y > 0 ? y * y : 0) + (z > 0 ? z * z : 0);
    }
}

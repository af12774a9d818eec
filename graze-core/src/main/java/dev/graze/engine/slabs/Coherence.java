package dev.graze.engine.slabs;

import dev.graze.bvh.FeatureItems;
import dev.graze.mesh.IndexPair;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.StepMotion;
import java.util.Arrays;
import java.util.BitSet;

/**
 * What stays true from step to step: which features were near each other at some reference positions, and how far
 * everything has moved since. A pair that comes into contact was near before, or its features have come closer to each
 * other by more than a margin ({@link TileTree#squaredApproach}). So a step tests the pairs that were kept and searches
 * only between tiles that have moved relative to each other by more than the margin and may be near.
 *
 * <p><b>Why nothing is missed.</b> Let c be the approach of two tiles plus the reach, rounded up: how far apart
 * features of these tiles were, at most, if they are in contact now. The list has all pairs that were at most
 * {@link #limit} apart. If c is within the limit, contacts between the two tiles are in the list, with a gap of at most
 * c. Otherwise the tiles are searched, unless they were farther apart than c. Each pair of tiles is treated in exactly
 * one of these ways, so no pair of features is tested twice either.
 */
final class Coherence {
    /**
     * Displacements are rounded to floats: off by 2^-24 along three axes, for each of two features, and a little more.
     */
    private static final double DISPLACEMENT_ROUNDING = 0x1p-21;
    /** Exceeds the rounding of a few products, sums and roots. */
    private static final double ROUND_UP = 1 + 0x1p-46;
    /** More than floats lose to underflow; shorter margins are not worth keeping pairs for. */
    private static final double UNDERFLOW = 0x1p-140;
    /** The margin as a fraction of the mean short edge: most features are farther than that from their neighbors. */
    private static final double MARGIN = 0.25;
    /** If a list would leave more than this fraction of one step to search, it would not serve several steps. */
    private static final double WORTH_MAKING = 0.1;
    /** A list pays if making and using it takes less than this fraction of the time of whole searches. */
    private static final double PAYS = 0.8;
    /** The most steps to wait before trying again. */
    private static final int LONGEST_WAIT = 64;
    /** The most tiles, as a fraction of a sample, that may deform by an eighth of the margin in one step. */
    private static final double MOST_DEFORMING = 0.25;
    private static final int SAMPLE = 256;
    /** About how many volume tests the search between two tiles takes. */
    private static final int TESTS_PER_PAIR = 64;
    /** If the search between tiles takes more than this fraction of a whole search, the list does not help. */
    private static final double MOST_SEARCHED = 0.5;

    private final FeatureItems items;
    private final ThreadTeam team;
    private final double margin;
    private final int vertexCount;
    /** These are empty until pairs are kept for the first time. */
    private TileTree vertices = new TileTree(new int[0], 1);
    private TileTree edges = vertices;
    private TileTree faces = vertices;
    private Uncovered edgePairs = new Uncovered(edges, edges);
    private Uncovered vertexFacePairs = new Uncovered(vertices, faces);
    private double[] reference = new double[0];
    /** For each vertex, how far it has moved since: three numbers at the start of the step and three at its end. */
    private float[] displacements = new float[0];
    /** For each thread, three lows and three highs of displacements at the start, and again at the end. */
    private final float[][] ranges;
    private boolean isMade;
    /** The order of items that tiles were made for; no tiles before the first one. */
    private int orderOfTiles = -1;
    private double limit;
    /** Added to an approach: the reach of the step and the rounding of displacements. */
    private double slack;
    /** How far apart any features of the scene that are in contact now were, at most: their {@link #closeness}. */
    private double everywhere;
    private double squaredEverywhere;
    /** How long the last whole search took. */
    private long wholeNanos = Long.MAX_VALUE;
    /** How long it took to make the list and to use it, in how many steps, and in the last one. */
    private long listNanos;
    private int listSteps;
    private long lastNanos;
    private int wait;
    private int waited;

    /**
     * Keeps nothing yet.
     *
     * @param meanEdge about how long short edges are
     */
    Coherence(FeatureItems items, int vertexCount, double meanEdge, ThreadTeam team) {
        this.items = items;
        this.team = team;
        this.margin = MARGIN * meanEdge;
        this.vertexCount = vertexCount;
        this.ranges = new float[team.size()][12];
    }

    /** Returns how far beyond the reach pairs are kept. */
    double margin() {
        return margin;
    }

    /** Returns the largest gap of pairs to keep. */
    double limit() {
        return limit;
    }

    /**
     * Returns whether pairs are kept for the items in this order and are still worth using: the last step took clearly
     * less than a whole search, and no longer than the average since the list was made, including making it. A new list
     * is made when a step takes longer than that, which minimizes the average.
     */
    boolean isUsable(int order) {
        return isMade && orderOfTiles == order && lastNanos < PAYS * wholeNanos
                && listSteps * (double) lastNanos <= listNanos;
    }

    /**
     * Returns whether to keep the pairs of this step: whether a list is likely to pay. It is if the last one did, or if
     * a list made at the end of this step would leave little of this step to search. If so, starts a list for the
     * positions at the end.
     *
     * @param order      the current order of the items
     * @param wholeTests how many volume tests a whole search takes
     */
    boolean begin(StepMotion motion, int order, double reach, long wholeTests) {
        boolean paid = isMade && listNanos < PAYS * listSteps * wholeNanos;
        if (paid) {
            wait = 0;
        } else if (isMade) {
            waitLonger();
        }
        isMade = false;
        if (vertexCount == 0 || !(margin > UNDERFLOW) || waited < wait) {
            waited++;
            return false;
        }
        if (!paid && isDeforming(motion)) {
            waitLonger();
            return false;
        }
        if (reference.length == 0) {
            allocate();
        }
        setReference(motion.t1(), reach, order);
        if (paid || findUncovered(motion, reach, (long) (WORTH_MAKING * wholeTests))) {
            return true;
        }
        waitLonger();
        return false;
    }

    /**
     * Returns whether many tiles of edges deform so much in a step that a list could not serve eight steps. Takes
     * little time, since it only measures a sample of them.
     */
    private boolean isDeforming(StepMotion motion) {
        int count = items.edges().length / 3;
        int stride = Math.max(TileTree.ITEMS, count / SAMPLE / TileTree.ITEMS * TileTree.ITEMS);
        int deforming = 0;
        int sampled = 0;
        for (int first = 0; first < count; first += stride) {
            sampled++;
            deforming += deformation(motion, first, Math.min(count, first + TileTree.ITEMS)) > margin / 8 ? 1 : 0;
        }
        return deforming > MOST_DEFORMING * sampled;
    }

    /** Returns how far the endpoints of some edges move relative to each other in a step, about. */
    private double deformation(StepMotion motion, int from, int end) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int edge = from; edge < end; edge++) {
                int vertex = 3 * items.edges()[3 * edge] + axis;
                double moved = motion.t1()[vertex] - motion.t0()[vertex];
                low = Math.min(low, moved);
                high = Math.max(high, moved);
            }
            sum += (high - low) * (high - low);
        }
        return Math.sqrt(sum);
    }

    private void allocate() {
        vertices = new TileTree(items.vertices(), 1);
        edges = new TileTree(items.edges(), 2);
        faces = new TileTree(items.faces(), 3);
        edgePairs = new Uncovered(edges, edges);
        vertexFacePairs = new Uncovered(vertices, faces);
        displacements = new float[6 * vertexCount];
        reference = new double[3 * vertexCount];
    }

    private void setReference(double[] positions, double reach, int order) {
        System.arraycopy(positions, 0, reference, 0, reference.length);
        limit = margin + reach;
        double[] center = { reference[0], reference[1], reference[2] };
        for (TileTree tree : new TileTree[] { vertices, edges, faces }) {
            if (order != orderOfTiles) {
                tree.reorder(team);
            }
            tree.setReference(reference, center, team);
        }
        orderOfTiles = order;
    }

    /** Notes that a whole search took this long, without keeping pairs. */
    void tookWhole(long nanos) {
        wholeNanos = nanos;
    }

    /** Notes that all pairs within the limit have been kept, in a step that took this long. */
    void completed(long nanos) {
        isMade = true;
        wholeNanos = Math.min(wholeNanos, nanos);
        listNanos = nanos;
        lastNanos = 0;
        listSteps = 1;
    }

    /** Notes that a step that used the list took this long. */
    void tookWithList(long nanos) {
        listNanos += nanos;
        lastNanos = nanos;
        listSteps++;
    }

    private void waitLonger() {
        wait = Math.clamp(2L * wait, 1, LONGEST_WAIT);
        waited = 0;
    }

    /**
     * Finds the pairs of tiles between which a motion has to be searched. Returns false if there are too many for the
     * list to pay.
     *
     * @param wholeTests how many volume tests a whole search takes
     */
    boolean fit(StepMotion motion, double reach, long wholeTests) {
        return findUncovered(motion, reach, (long) (MOST_SEARCHED * wholeTests));
    }

    private boolean findUncovered(StepMotion motion, double reach, long mostTests) {
        fitDisplacements(motion);
        edgePairs.clear();
        vertexFacePairs.clear();
        slack = reach + DISPLACEMENT_ROUNDING * largestDisplacement() + UNDERFLOW;
        everywhere = closeness(TileTree.squaredApproach(ranges[0], 0, ranges[0], 0));
        squaredEverywhere = everywhere * everywhere * ROUND_UP;
        if (isCovered(everywhere)) {
            return true;
        }
        vertices.setMoves(displacements, team);
        edges.setMoves(displacements, team);
        faces.setMoves(displacements, team);
        int most = (int) Math.min(1 << 28, mostTests / TESTS_PER_PAIR);
        team.run(member -> {
            if (member == 0) {
                edgePairs.find(most);
            }
            if (member == team.size() - 1) {
                vertexFacePairs.find(most);
            }
        });
        return edgePairs.count + vertexFacePairs.count <= most;
    }

    private void fitDisplacements(StepMotion motion) {
        int count = reference.length / 3;
        team.run(member -> {
            float[] range = ranges[member];
            Arrays.fill(range, Float.POSITIVE_INFINITY);
            Arrays.fill(range, 3, 6, Float.NEGATIVE_INFINITY);
            Arrays.fill(range, 9, 12, Float.NEGATIVE_INFINITY);
            int end = team.share(count, member + 1);
            for (int v = team.share(count, member); v < end; v++) {
                displace(motion, v, range);
            }
        });
        for (int member = 1; member < ranges.length; member++) {
            TileTree.join(ranges[member], 0, ranges[0], 0, ranges[0].length);
        }
    }

    private void displace(StepMotion motion, int vertex, float[] range) {
        double until = motion.until();
        for (int axis = 0; axis < 3; axis++) {
            int i = 3 * vertex + axis;
            double start = motion.t0()[i] - reference[i];
            double end = motion.t1()[i] - reference[i];
            float atStart = (float) start;
            float atEnd = (float) (until == 1 ? end : (1 - until) * start + until * end);
            displacements[6 * vertex + axis] = atStart;
            displacements[6 * vertex + 3 + axis] = atEnd;
            if (atStart < range[axis]) {
                range[axis] = atStart;
            }
            if (atStart > range[3 + axis]) {
                range[3 + axis] = atStart;
            }
            if (atEnd < range[6 + axis]) {
                range[6 + axis] = atEnd;
            }
            if (atEnd > range[9 + axis]) {
                range[9 + axis] = atEnd;
            }
        }
    }

    private double largestDisplacement() {
        double largest = 0;
        for (float extent : ranges[0]) {
            largest = Math.max(largest, Math.abs(extent));
        }
        return largest;
    }

    /**
     * Returns how far apart features in contact were at the reference positions, at most. It never decreases when the
     * approach grows, so a node is covered only if all tiles below it are: no pair of tiles is left to both or neither.
     */
    private double closeness(double squaredApproach) {
        return (Math.sqrt(squaredApproach) + slack) * ROUND_UP;
    }

    /** Returns whether contacts of features that were this close are in the list. Not if the number is NaN. */
    private boolean isCovered(double closeness) {
        return closeness <= limit;
    }

    /** Returns the largest gap of kept edges of two tiles that can be in contact; -1 if the tiles are searched. */
    double largestGapOfEdges(int tileA, int tileB) {
        return edgePairs.largestGap(tileA, tileB);
    }

    /** Returns the same for tiles of vertices and of faces. */
    double largestGapOfVertexAndFace(int tileA, int tileB) {
        return vertexFacePairs.largestGap(tileA, tileB);
    }

    /** Returns the pairs of tiles of edges to search. */
    Uncovered edgePairs() {
        return edgePairs;
    }

    /** Returns the pairs of a tile of vertices and a tile of faces to search. */
    Uncovered vertexFacePairs() {
        return vertexFacePairs;
    }

    /** Adds the vertices of all tiles to search, and the tiles themselves. */
    void addUncovered(BitSet ofVertices, BitSet vertexTiles, BitSet edgeTiles, BitSet faceTiles) {
        edgePairs.addTo(edgeTiles, edgeTiles);
        vertexFacePairs.addTo(vertexTiles, faceTiles);
        vertexTiles.stream().forEach(tile -> vertices.addVertices(tile, ofVertices));
        edgeTiles.stream().forEach(tile -> edges.addVertices(tile, ofVertices));
        faceTiles.stream().forEach(tile -> faces.addVertices(tile, ofVertices));
    }

    /** The pairs of tiles whose contacts are not among the kept pairs, and that may be near each other. */
    final class Uncovered {
        private final TileTree treeA;
        private final TileTree treeB;
        private long[] pairs = new long[256];
        private int count;
        private int most;
        private long tests;

        private Uncovered(TileTree treeA, TileTree treeB) {
            this.treeA = treeA;
            this.treeB = treeB;
        }

        /** Returns the pairs of tiles; only the first {@link #count} are valid. */
        long[] pairs() {
            return pairs;
        }

        int count() {
            return count;
        }

        private void addTo(BitSet tilesA, BitSet tilesB) {
            for (int i = 0; i < count; i++) {
                tilesA.set(IndexPair.first(pairs[i]));
                tilesB.set(IndexPair.second(pairs[i]));
            }
        }

        /** Returns how many pairs of nodes were compared to find them. */
        long tests() {
            return tests;
        }

        private void clear() {
            count = 0;
            tests = 0;
        }

        private double largestGap(int tileA, int tileB) {
            if (isCovered(everywhere)) {
                return everywhere;
            }
            double closeness = closeness(TileTree.squaredApproach(treeA, tileA, treeB, tileB));
            return isCovered(closeness) ? closeness : -1;
        }

        /** Finds the pairs, but gives up after finding more than {@code mostPairs}. */
        private void find(int mostPairs) {
            most = mostPairs;
            if (!treeA.isEmpty() && !treeB.isEmpty()) {
                int level = Math.max(treeA.rootLevel(), treeB.rootLevel());
                visit(level, 0, 1, 0, 1, treeA == treeB);
            }
        }

        /**
         * Visits the pairs of some nodes of a level of both trees.
         *
         * @param self whether the nodes are the same, so that each pair comes up twice
         */
        private void visit(int level, int fromA, int endA, int fromB, int endB, boolean self) {
            for (int a = fromA; a < endA && count <= most; a++) {
                int nodeA = treeA.node(level, a);
                int b = nextNear(nodeA, level, self ? a : fromB, endB);
                while (b < endB) {
                    tests++;
                    if (isUncovered(nodeA, treeB.node(level, b))) {
                        open(level, a, b, self && a == b);
                    }
                    b = nextNear(nodeA, level, b + 1, endB);
                }
            }
        }

        private int nextNear(int nodeA, int level, int from, int end) {
            return treeB.nextNear(treeA, nodeA, level, from, end, squaredEverywhere);
        }

        private void open(int level, int a, int b, boolean self) {
            if (level == 0) {
                add(IndexPair.pack(a, b));
            } else {
                visit(level - 1, treeA.firstChild(level, a), treeA.childEnd(level, a), treeB.firstChild(level, b),
                        treeB.childEnd(level, b), self);
            }
        }

        private boolean isUncovered(int nodeA, int nodeB) {
            double closeness = closeness(TileTree.squaredApproach(treeA, nodeA, treeB, nodeB));
            return !isCovered(closeness)
                    && !(TileTree.squaredGap(treeA, nodeA, treeB, nodeB) > closeness * closeness * ROUND_UP);
        }

        private void add(long pair) {
            if (count == pairs.length) {
                pairs = Arrays.copyOf(pairs, 2 * count);
            }
            pairs[count++] = pair;
        }
    }
}

package dev.graze.query.distance;

import dev.graze.Contact.FeatureKind;
import dev.graze.SubFeatures;
import dev.graze.bounds.Rounding;
import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.IntersectionShape;
import dev.graze.narrow.distance.ClosestPoints;
import dev.graze.narrow.distance.WithinDistance;
import java.util.Arrays;

/**
 * Chooses the nearest points of two surfaces among pairs of items that were found to be near. The choice depends on the
 * positions only: not on the order of the pairs, on how many there are beyond the nearest, or on threads.
 *
 * <p>Each pair of features is reduced to the two sub-features on which its closest points lie, which is decided
 * exactly, and these are measured by one recipe with a relative error of at most e = 2^-50. The least number wins, and
 * among equal numbers the smallest sub-features: vertices before edges before triangles, on the first surface and then
 * on the second. A pair with the least number has a true distance within 2 e of the least. So a search that collects
 * all pairs up to {@link DistanceBounds#keptUpTo} has it, whatever else it collects.
 *
 * <p><b>The interval.</b> Let v be the least number and D the distance. The nearest features have the number D (1 + e)
 * at most, so v is at most that; and v is the number of a pair at least D apart, so it is at least D (1 - e).
 */
final class WitnessChoice {
    private static final FeatureKind[] KINDS = FeatureKind.values();
    private static final int FACE = FeatureKind.TRIANGLE.ordinal();
    private static final double ERROR = 2 * ClosestPoints.RELATIVE_ERROR;

    private final ItemPair items = new ItemPair();
    private final ClosestPoints closest = new ClosestPoints();
    private final LongPairSet decided = new LongPairSet();
    private final LongPairSet measured = new LongPairSet();
    private final IntersectionShape shape = new IntersectionShape();
    /** Kind and number on A, kind and number on B. */
    private final int[] current = new int[4];
    private final int[] best = new int[4];
    private final double[] points = new double[6];
    /** The four points of the pair that is measured, in the order of {@link #measure}. */
    private final double[] x = new double[12];
    private PlacedSurface a;
    private PlacedSurface b;
    private boolean isFirstOnA;
    /** Whether the edges last measured are given from their larger vertex to their smaller one. */
    private boolean hasTurnedA;
    private boolean hasTurnedB;
    private double distance;

    /**
     * Chooses among pairs of items that do not intersect.
     *
     * @param limit     an upper bound on the distance, with slack
     * @param direction about a unit vector from A to B, or 0; along it, most features are seen to be farther apart
     * @return whether any features are that near
     */
    boolean choose(PlacedSurface first, PlacedSurface second, LeafPairs pairs, double limit, double[] direction) {
        a = first;
        b = second;
        distance = Double.POSITIVE_INFINITY;
        decided.clear();
        measured.clear();
        double reach = limit;
        for (int i = 0; i < pairs.size(); i++) {
            if (pairs.lower(i) <= reach) {
                reach = chooseIn(pairs.leafA(i), pairs.leafB(i), reach, direction);
            }
        }
        return distance <= Double.MAX_VALUE;
    }

    private double chooseIn(int leafA, int leafB, double limit, double[] direction) {
        double reach = limit;
        items.load(a, leafA, b, leafB);
        items.project(direction);
        int near = items.near(limit) & FeaturePairs.of(a.tree(), leafA, b.tree(), leafB);
        for (int pairs = near; pairs != 0; pairs &= pairs - 1) {
            int pair = Integer.numberOfTrailingZeros(pairs);
            if (decide(pair, leafA, leafB, reach)) {
                consider(pair, leafA, leafB, reach);
                reach = Math.min(reach, DistanceBounds.keptUpTo(distance));
            }
        }
        return reach;
    }

    /**
     * Decides on which sub-features of a pair the closest points lie, unless that was done recently, the pair is
     * certainly beyond the reach, or the closest points are those of two edges, which are a pair of their own.
     */
    private boolean decide(int pair, int leafA, int leafB, double reach) {
        double[] x = items.corners();
        int o0 = FeaturePairs.offset(pair, 0);
        int o1 = FeaturePairs.offset(pair, 1);
        int o2 = FeaturePairs.offset(pair, 2);
        int o3 = FeaturePairs.offset(pair, 3);
        int v0 = vertex(leafA, leafB, o0);
        int v1 = vertex(leafA, leafB, o1);
        int v2 = vertex(leafA, leafB, o2);
        int v3 = vertex(leafA, leafB, o3);
        if (FeaturePairs.isOnFace(pair)) {
            boolean isOpen = decided.add(key(v0, v1), key(v2, v3)) && !items.isBesideFace(o0, o1, o2, o3)
                    && !WithinDistance.isFaceBeyond(x, o0, o1, o2, o3, reach);
            if (isOpen) {
                closest.decideVertexFace(x, o0, o1, o2, o3);
            }
            return isOpen;
        }
        // As Topology does: the smaller vertex first.
        boolean turnsA = v0 > v1;
        boolean turnsB = v2 < v3; // complements
        boolean isOpen = decided.add(turnsA ? key(v1, v0) : key(v0, v1), turnsB ? key(v3, v2) : key(v2, v3))
                && !WithinDistance.areEdgesBeyond(x, o0, o1, o2, o3, reach);
        if (isOpen) {
            closest.decideEdgeEdge(x, turnsA ? o1 : o0, turnsA ? o0 : o1, turnsB ? o3 : o2,
                    turnsB ? o2 : o3);
            hasTurnedA = turnsA;
            hasTurnedB = turnsB;
        }
        return isOpen;
    }

    private static long key(int vertex, int other) {
        return ((long) vertex << 32) | (other & 0xffffffffL);
    }

    /** Returns a vertex of the first surface, or the complement of one of the second. */
    private int vertex(int leafA, int leafB, int offset) {
        return offset < 9 ? a.tree().corner(leafA, offset / 3) : ~b.tree().corner(leafB, offset / 3 - 3);
    }

    /** Measures the sub-features decided on, unless other pairs of features have them too and came first. */
    private void consider(int pair, int leafA, int leafB, double reach) {
        reduce(pair, leafA, leafB);
        if (!measured.add(key(current[0] + 1, current[1]), key(current[2] + 1, current[3]))) {
            return;
        }
        if (isOnEdgeAndVertex()) {
            measure(); // other pairs with these sub-features may have their vertices in another order
        } else {
            isFirstOnA = FeaturePairs.offset(pair, 0) < 9;
            closest.measure();
        }
        double number = closest.distance();
        if (number <= reach
                && (number < distance || (number == distance && Arrays.compare(current, best) < 0))) {
            distance = number;
            System.arraycopy(current, 0, best, 0, 4);
            for (int axis = 0; axis < 3; axis++) {
                points[isFirstOnA ? axis : 3 + axis] = closest.pointOnFirst(axis);
                points[isFirstOnA ? 3 + axis : axis] = closest.pointOnSecond(axis);
            }
        }
    }

    private boolean isOnEdgeAndVertex() {
        return current[0] + current[2] == 1;
    }

    /** Sets the current sub-features to those on which the closest points of a pair of features lie. */
    private void reduce(int pair, int leafA, int leafB) {
        SubFeatures found = closest.features();
        int onA = 0;
        int onB = 0;
        for (int k = 0; k < found.vertices(); k++) {
            int place = found.place(k);
            if (!FeaturePairs.isOnFace(pair) && (place < 2 ? hasTurnedA : hasTurnedB)) {
                place ^= 1;
            }
            int offset = FeaturePairs.offset(pair, place);
            if (offset < 9) {
                onA |= 1 << (offset / 3);
            } else {
                onB |= 1 << ((offset - 9) / 3);
            }
        }
        setFeature(0, a.tree(), leafA, onA);
        setFeature(2, b.tree(), leafB, onB);
    }

    /** Sets the current sub-feature of a surface to a corner, an edge or all of an item, given by its corners. */
    private void setFeature(int at, SurfaceTree tree, int leaf, int corners) {
        int first = Integer.numberOfTrailingZeros(corners);
        int last = 31 - Integer.numberOfLeadingZeros(corners);
        int count = Integer.bitCount(corners);
        FeatureKind kind = KINDS[count - 1];
        current[at] = kind.ordinal();
        current[at + 1] = switch (kind) {
            case VERTEX -> tree.corner(leaf, first);
            case EDGE -> tree.topology().findEdge(tree.corner(leaf, first), tree.corner(leaf, last));
            case TRIANGLE -> tree.item(leaf);
        };
    }

    /** Measures the current sub-features by the one recipe. */
    private void measure() {
        isFirstOnA = current[0] != FACE;
        if (!isFirstOnA || current[2] == FACE) {
            loadVertices(isFirstOnA ? a : b, isFirstOnA ? 0 : 2, 0, 1);
            loadVertices(isFirstOnA ? b : a, isFirstOnA ? 2 : 0, 3, 3);
            closest.vertexFace(x, 0, 3, 6, 9);
        } else {
            loadVertices(a, 0, 0, 2);
            loadVertices(b, 2, 6, 2);
            closest.edgeEdge(x, 0, 3, 6, 9);
        }
    }

    /** Loads the vertices of a current sub-feature; a vertex that is loaded as an edge is loaded twice. */
    private void loadVertices(PlacedSurface surface, int at, int to, int count) {
        Topology topology = surface.tree().topology();
        for (int k = 0; k < count; k++) {
            int vertex = switch (KINDS[current[at]]) {
                case VERTEX -> current[at + 1];
                case EDGE -> topology.edgeVertex(current[at + 1], k);
                case TRIANGLE -> topology.triangleVertex(current[at + 1], k);
            };
            System.arraycopy(surface.positions(), 3 * vertex, x, to + 3 * k, 3);
        }
    }

    boolean isCertainlyAtMost(double limit) {
        return upper() <= limit;
    }

    boolean isCertainlyBeyond(double limit) {
        return lower() > limit;
    }

    /** Returns the measured distance, by which pairs of surfaces are compared. */
    double distance() {
        return distance;
    }

    private double lower() {
        return Math.max(0, Rounding.below(distance, error()));
    }

    private double upper() {
        return distance >= Double.MAX_VALUE ? Double.POSITIVE_INFINITY : Rounding.above(distance, error());
    }

    /** Below the normal numbers an error is absolute: some units of the smallest number. */
    private double error() {
        return distance * ERROR + 4 * Double.MIN_VALUE;
    }

    /** Returns the distance and the points chosen last. */
    SurfaceGap gap() {
        return new SurfaceGap(lower(), upper(), witness(0, 0), witness(2, 3));
    }

    private SurfaceGap.Witness witness(int at, int point) {
        return new SurfaceGap.Witness(KINDS[best[at]], best[at + 1], points[point], points[point + 1],
                points[point + 2]);
    }

    /**
     * Returns the result for two items that intersect: the first pair of sub-features that meet, and a point of both.
     */
    SurfaceGap touching(PlacedSurface first, PlacedSurface second, int leafA, int leafB) {
        a = first;
        b = second;
        items.load(a, leafA, b, leafB);
        int[][] subA = subFeatures(a.tree(), leafA);
        int[][] subB = subFeatures(b.tree(), leafB);
        for (int[] onA : subA) {
            for (int[] onB : subB) {
                if (shape.compute(items.corners(), onA[2], onA[3], onA[4], 3 + onB[2], 3 + onB[3], 3 + onB[4]) > 0) {
                    System.arraycopy(onA, 0, best, 0, 2);
                    System.arraycopy(onB, 0, best, 2, 2);
                    for (int axis = 0; axis < 3; axis++) {
                        points[axis] = shape.point(0, axis);
                    }
                    return new SurfaceGap(0, 0, witness(0, 0), witness(2, 0));
                }
            }
        }
        throw new AssertionError("items that intersect have sub-features that meet");
    }

    /** Returns the sub-features of an item in ascending order: kind, number, and three corners, some repeated. */
    private static int[][] subFeatures(SurfaceTree tree, int leaf) {
        int[][] all = new int[7][];
        int count = 0;
        for (int k = 0; k < 3; k++) {
            all[count++] = new int[] { FeatureKind.VERTEX.ordinal(), tree.corner(leaf, k), k, k, k };
        }
        for (int k = 0; k < 3; k++) {
            int next = (k + 1) % 3;
            int edge = tree.topology().findEdge(tree.corner(leaf, k), tree.corner(leaf, next));
            if (edge >= 0) {
                all[count++] = new int[] { FeatureKind.EDGE.ordinal(), edge, k, next, next };
            }
        }
        if (count == 6) {
            all[count++] = new int[] { FeatureKind.TRIANGLE.ordinal(), tree.item(leaf), 0, 1, 2 };
        }
        int[][] sorted = Arrays.copyOf(all, count);
        Arrays.sort(sorted, Arrays::compare);
        return sorted;
    }
}

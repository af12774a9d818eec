package dev.graze.query.penetration;

import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.query.distance.NearestPoint;
import dev.graze.query.distance.PointTriangle;
import dev.graze.query.distance.SurfaceTree;
import dev.graze.query.solid.BoxTree;
import dev.graze.query.solid.PointLocator;
import dev.graze.query.solid.ShiftedOrientation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Finds how deep two surfaces are in each other, by branch and bound: the largest distance from a point of one, inside
 * the other, to the surface of that other.
 *
 * <p><b>Bounds of a triangle</b>, or of the box around many. Let c be its centroid, r the largest distance from c to a
 * corner, and d the distance from c to the other surface. Signed distance changes at most as much as its point moves.
 * So no point of the triangle is deeper than r + d if c is inside, and r - d if it is outside. A second bound is often
 * far better: whatever triangle of the other surface is chosen, the distance to it is a convex function, so no point is
 * deeper than the corner that is farthest from it. The one nearest to c is chosen; above it, this bound is off by the
 * square of the triangle's size only.
 *
 * <p>The search starts with the boxes of a tree. What has the largest bound is divided, boxes into those below them and
 * triangles into halves, until no bound exceeds the deepest point found by more than the tolerance. They are divided in
 * batches of a fixed size, so the result does not depend on the number of threads.
 */
final class DepthSearch {
    private static final int BATCH = 128;
    /** The search ends at this many triangles. The bounds are then farther apart than the tolerance, but certain. */
    private static final int MOST_TRIANGLES = 4_000_000;
    /** How close the bound is brought to the depth, relative to it, while that takes few triangles. */
    private static final double CLOSE = 0.01;
    private static final int EXTRA_TRIANGLES = 3_000;
    /** Points are computed with at most this error, relative to the largest coordinate: 32 halvings and a centroid. */
    private static final double ROUNDING = 64 * 0x1p-53;

    /** How deep the surfaces are in each other, and where; there is no deepest point if none was found inside. */
    record Result(double lower, double upper, Optional<SurfacePenetration.Deepest> deepest) {
        static final Result NONE = new Result(0, 0, Optional.empty());

        /** Returns the same bounds, with a point where the surfaces cross if no point with a depth was found. */
        Result orOnContour(CommonSolid common) {
            if (deepest.isPresent() || common.contours().isEmpty()) {
                return this;
            }
            boolean isOnB = common.regionsOfA().count() == 0;
            double[] point = Arrays.copyOf(common.contours().get(0), 3);
            Regions regions = isOnB ? common.regionsOfB() : common.regionsOfA();
            return new Result(lower, upper,
                    Optional.of(new SurfacePenetration.Deepest(isOnB, regions.triangles(0)[0], point, point)));
        }
    }

    /**
     * A triangle, a piece of one after it was halved, or a box around triangles; with the depth of its centroid, which
     * is a point of the surface unless it is a box.
     */
    private static final class Piece {
        private final boolean ofB;
        private final int triangle;
        /** The node of a box, otherwise -1. */
        private final int node;
        private final boolean cut;
        private final double[] x;
        private final long order;
        /** Negative or 0 if the centroid is not inside. */
        private double depth;
        private double bound;
        private double[] center;
        private double[] nearest;

        Piece(boolean ofB, int triangle, int node, boolean cut, double[] x, long order) {
            this.ofB = ofB;
            this.triangle = triangle;
            this.node = node;
            this.cut = cut;
            this.x = x;
            this.order = order;
        }

        double bound() {
            return bound;
        }

        long order() {
            return order;
        }
    }

    /** What a thread needs to measure pieces of one surface against the other. */
    private static final class Meter {
        private final PointLocator inside;
        private final ShiftedOrientation shift = new ShiftedOrientation(Overlaps.ANY_DIRECTION);
        private final NearestPoint nearest;
        private final SurfaceTree tree;
        private final PointTriangle pair = new PointTriangle();

        Meter(ClosedSurface other) {
            this.inside = new PointLocator(other.tree());
            this.tree = other.distances();
            this.nearest = new NearestPoint(tree);
        }

        void measure(Piece piece) {
            double[] x = piece.x;
            double[] c = new double[3];
            int points = x.length / 3;
            for (int i = 0; i < x.length; i++) {
                c[i % 3] += x[i] / points;
            }
            nearest.find(c[0], c[1], c[2], Double.POSITIVE_INFINITY);
            double radius = 0;
            double farthest = 0;
            for (int k = 0; k < x.length; k += 3) {
                radius = Math.max(radius, distance(x, k, c));
                pair.measure(tree.positions(), x[k], x[k + 1], x[k + 2], nearest.corner(0), nearest.corner(1),
                        nearest.corner(2));
                farthest = Math.max(farthest, pair.upper());
            }
            boolean isInside = !piece.cut || inside.contains(c, 0, shift, 1);
            piece.depth = isInside ? nearest.lower() : -nearest.lower();
            piece.bound = Math.min(farthest, radius + (isInside ? nearest.upper() : -nearest.lower()));
            if (isInside && piece.node < 0) {
                piece.center = c;
                piece.nearest = new double[] { nearest.nearest(0), nearest.nearest(1), nearest.nearest(2) };
            }
        }

        private static double distance(double[] x, int k, double[] c) {
            double dx = x[k] - c[0];
            double dy = x[k + 1] - c[1];
            double dz = x[k + 2] - c[2];
            return Math.sqrt(dx * dx + dy * dy + dz * dz) * (1 + 0x1p-50);
        }
    }

    private final ClosedSurface a;
    private final ClosedSurface b;
    private final Regions ofSurfaceA;
    private final Regions ofSurfaceB;
    private final BitSet nodesOfA;
    private final BitSet nodesOfB;
    private final double tolerance;
    private final ThreadTeam team;
    private final Meter[] metersOfA;
    private final Meter[] metersOfB;
    private final PriorityQueue<Piece> queue;
    private Piece deepest;
    private long made;

    private DepthSearch(ClosedSurface a, Regions ofA, ClosedSurface b, Regions ofB, double tolerance, ThreadTeam team) {
        this.a = a;
        this.b = b;
        this.ofSurfaceA = ofA;
        this.ofSurfaceB = ofB;
        this.nodesOfA = nodesOf(a.tree(), ofA);
        this.nodesOfB = nodesOf(b.tree(), ofB);
        this.tolerance = tolerance;
        this.team = team;
        metersOfA = new Meter[team.size()];
        metersOfB = new Meter[team.size()];
        for (int i = 0; i < team.size(); i++) {
            metersOfA[i] = new Meter(b);
            metersOfB[i] = new Meter(a);
        }
        queue = new PriorityQueue<>((p, q) -> {
            int byBound = Double.compare(q.bound(), p.bound());
            return byBound != 0 ? byBound : Long.compare(p.order(), q.order());
        });
    }

    /** Finds the depth of regions of two surfaces. */
    static Result find(ClosedSurface a, Regions ofA, ClosedSurface b, Regions ofB, double tolerance, ThreadTeam team) {
        if (ofA.count() + ofB.count() == 0) {
            return Result.NONE;
        }
        DepthSearch search = new DepthSearch(a, ofA, b, ofB, tolerance, team);
        List<Piece> pieces = new ArrayList<>();
        search.addNode(0, false, pieces);
        search.addNode(0, true, pieces);
        search.measure(pieces);
        search.divide();
        return search.result();
    }

    /** Returns which nodes of a tree have triangles of the regions below them. */
    private static BitSet nodesOf(BoxTree tree, Regions regions) {
        BitSet wanted = new BitSet();
        for (int region = 0; region < regions.count(); region++) {
            for (int t : regions.triangles(region)) {
                wanted.set(t);
            }
        }
        BitSet nodes = new BitSet();
        for (int node = tree.nodeCount() - 1; node >= 0; node--) {
            int triangle = tree.item(node);
            nodes.set(node, triangle >= 0 ? wanted.get(triangle) : nodes.get(node + 1) || nodes.get(tree.right(node)));
        }
        return nodes;
    }

    /** Adds the box of a node, or the triangle of a leaf, unless nothing below it is in a region. */
    private void addNode(int node, boolean ofB, List<Piece> to) {
        BoxTree tree = (ofB ? b : a).tree();
        int triangle = tree.item(node);
        if (!(ofB ? nodesOfB : nodesOfA).get(node)) {
            return;
        }
        double[] x = new double[triangle >= 0 ? 9 : 24];
        if (triangle >= 0) {
            tree.copyItem(triangle, x, 0);
            to.add(new Piece(ofB, triangle, -1, (ofB ? ofSurfaceB : ofSurfaceA).isCut(triangle), x, made++));
        } else {
            tree.copyCorners(node, x);
            to.add(new Piece(ofB, -1, node, true, x, made++));
        }
    }

    private void measure(List<Piece> pieces) {
        WorkCounter counter = new WorkCounter(16);
        counter.reset(pieces.size());
        team.run(member -> {
            for (int from = counter.next(); from >= 0; from = counter.next()) {
                for (int i = from; i < counter.end(from); i++) {
                    Piece piece = pieces.get(i);
                    (piece.ofB ? metersOfB : metersOfA)[member].measure(piece);
                }
            }
        });
        for (Piece piece : pieces) {
            if (piece.center != null && (deepest == null || piece.depth > deepest.depth)) {
                deepest = piece;
            }
        }
        for (Piece piece : pieces) {
            if (piece.bound > best()) {
                queue.add(piece);
            }
        }
    }

    private double best() {
        return deepest == null ? 0 : Math.max(0, deepest.depth);
    }

    private void divide() {
        List<Piece> parts = new ArrayList<>();
        long start = made;
        while (!queue.isEmpty() && isWorthDividing(made - start)) {
            parts.clear();
            while (!queue.isEmpty() && parts.size() < 2 * BATCH && isWorthDividing(made - start)) {
                divide(queue.poll(), parts);
            }
            measure(parts);
        }
    }

    /** Continues for a while if the tolerance is met but large compared with the depth. */
    private boolean isWorthDividing(long divided) {
        double gap = queue.peek().bound - best();
        return gap > tolerance ? made < MOST_TRIANGLES : gap > CLOSE * best() && divided < EXTRA_TRIANGLES;
    }

    private void divide(Piece piece, List<Piece> to) {
        if (piece.node >= 0) {
            addNode(piece.node + 1, piece.ofB, to);
            addNode((piece.ofB ? b : a).tree().right(piece.node), piece.ofB, to);
        } else {
            halve(piece, to);
        }
    }

    /** Halves the longest edge. */
    private void halve(Piece piece, List<Piece> to) {
        double[] x = piece.x;
        int longest = 0;
        double most = -1;
        for (int k = 0; k < 3; k++) {
            double squared = 0;
            for (int axis = 0; axis < 3; axis++) {
                double d = x[3 * k + axis] - x[3 * ((k + 1) % 3) + axis];
                squared += d * d;
            }
            if (squared > most) {
                most = squared;
                longest = k;
            }
        }
        double[] first = x.clone();
        double[] second = x.clone();
        for (int axis = 0; axis < 3; axis++) {
            int p = 3 * longest + axis;
            int q = 3 * ((longest + 1) % 3) + axis;
            double middle = x[p] / 2 + x[q] / 2;
            first[q] = middle;
            second[p] = middle;
        }
        to.add(new Piece(piece.ofB, piece.triangle, -1, piece.cut, first, made++));
        to.add(new Piece(piece.ofB, piece.triangle, -1, piece.cut, second, made++));
    }

    private Result result() {
        double error = error(a, b);
        double upper = queue.isEmpty() ? best() : Math.max(best(), queue.peek().bound);
        if (deepest == null) {
            return new Result(0, upper + error, Optional.empty());
        }
        double lower = Math.max(0, deepest.depth - error);
        return new Result(lower, Math.max(lower, upper + error), Optional.of(new SurfacePenetration.Deepest(deepest.ofB,
                deepest.triangle, deepest.center, deepest.nearest)));
    }

    /** Returns a bound on the rounding error of points of two surfaces that are computed or moved. */
    static double error(ClosedSurface a, ClosedSurface b) {
        double largest = 0;
        for (int axis = 0; axis < 3; axis++) {
            for (BoxTree tree : List.of(a.tree(), b.tree())) {
                largest = Math.max(largest, Math.max(Math.abs(tree.low(axis)), Math.abs(tree.high(axis))));
            }
        }
        return ROUNDING * largest;
    }
}

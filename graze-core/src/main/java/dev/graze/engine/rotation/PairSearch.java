package dev.graze.engine.rotation;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.bounds.Rounding;
import dev.graze.connectivity.FeatureTests;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.mesh.IndexPair;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;
import dev.graze.narrow.certified.CertifiedSolver;
import dev.graze.narrow.solver.AdvancementSolver;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import java.util.HashMap;
import java.util.Map;

/**
 * Searches pairs of parts on one thread. A pair of nodes is dropped in an interval of time if along some direction, at
 * both ends, one is beyond the other by more than the separation, the chord errors and the margins: differences along
 * chords are linear in time, so the nodes then stay apart. What remains is divided, in time if motion and chord errors
 * are large for the nodes, otherwise in space. Two items whose chords are close enough are decided by a solver.
 *
 * <p>The earlier half of an interval is always searched first, and no two tasks have a pair of items in common, so a
 * pair of features is found at its earliest time first. How nodes are divided depends on the two parts only, and so do
 * all bits of the result.
 */
final class PairSearch implements SessionWorkers.Worker<ContactBuffer> {
    /** Asking whether the search was cancelled may cost as much as comparing two nodes. */
    private static final int VISITS_PER_CHECK = 16;

    private final SearchScene scene;
    private final EngineOptions options;
    private final ContactBuffer contacts = new ContactBuffer();
    private final ContactGeometry geometry = new ContactGeometry();
    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();
    private final PairSolver still;
    private final double[] boxes = new double[4 * PartTree.BOX];
    /** The corners of two items, three each: at the start of an interval, at its end, and at the time of impact. */
    private final double[] starts = new double[18];
    private final double[] ends = new double[18];
    private final double[] impacts = new double[18];
    private final int[] four = new int[4];
    /** The tests that found a contact, by a pair of leaves. */
    private final Map<Long, Integer> found = new HashMap<>();
    private double[] t0;
    private PartPair parts;
    private TimeSpan.Cache spans;
    private AdvancementSolver solver;
    /** The distance that the centers of the nodes compared last move relative to each other. */
    private double motion;
    private long visits;
    private long nodeTests;
    private long vertexFaces;
    private long edgeEdges;
    private long iterationLimits;
    private long nanos;

    PairSearch(SearchScene scene, EngineOptions options) {
        this.scene = scene;
        this.options = options;
        this.still = new CertifiedSolver(options.separation(), options.tolerance(), options.iterationLimit());
    }

    /** Starts a step. */
    void begin(double[] stepT0, ContactBuffer stepContacts) {
        contacts.follow(stepContacts);
        t0 = stepT0;
        nodeTests = 0;
        vertexFaces = 0;
        edgeEdges = 0;
        iterationLimits = 0;
        nanos = 0;
    }

    /** Prepares the search of a pair of parts. */
    void choose(PartPair next) {
        if (parts != next) {
            parts = next;
            spans = new TimeSpan.Cache(next.a, next.b);
            solver = new AdvancementSolver(next.reach, next.solverTolerance, options.iterationLimit(), next.slack);
        }
    }

    /** Forgets the parts of a step. */
    void end() {
        parts = null;
        spans = null;
        found.clear();
    }

    /** Returns whether two nodes certainly stay apart in the whole step. */
    boolean stayApart(int nodeA, int nodeB) {
        TimeSpan whole = spans.get(0, 0);
        return areApart(nodeA, nodeB, whole, chordError(nodeA, nodeB, whole));
    }

    /** Finds all contacts below two nodes in the whole step. */
    void search(int nodeA, int nodeB) {
        found.clear();
        visit(nodeA, nodeB, spans.get(0, 0));
    }

    /** Returns whether no contact in an interval can matter: one is enough, or an earlier one is known. */
    private boolean isOver(TimeSpan span) {
        return (++visits % VISITS_PER_CHECK == 0 && contacts.stop().isRaised()) || (contacts.bound().isSet()
                && span.start > contacts.bound().latestToi(parts.a.firstVertex, parts.b.firstVertex));
    }

    private double chordError(int nodeA, int nodeB, TimeSpan span) {
        return parts.a.chordError(nodeA, span.angleA) + parts.b.chordError(nodeB, span.angleB);
    }

    private void visit(int nodeA, int nodeB, TimeSpan span) {
        if (isOver(span)) {
            return;
        }
        double error = chordError(nodeA, nodeB, span);
        if (areApart(nodeA, nodeB, span, error)) {
            return;
        }
        if (parts.a.tree.isLeaf(nodeA) && parts.b.tree.isLeaf(nodeB)) {
            visitItems(nodeA, nodeB, span, tests(parts.a.tree.leaf(nodeA), parts.b.tree.leaf(nodeB)));
        } else if (error > parts.allowed && isLong(nodeA, nodeB, error)) {
            visit(nodeA, nodeB, spans.get(span.level + 1, 2 * span.index));
            visit(nodeA, nodeB, spans.get(span.level + 1, 2 * span.index + 1));
        } else if (splitsA(nodeA, nodeB)) {
            visit(parts.a.tree.left(nodeA), nodeB, span);
            visit(parts.a.tree.right(nodeA), nodeB, span);
        } else {
            visit(nodeA, parts.b.tree.left(nodeB), span);
            visit(nodeA, parts.b.tree.right(nodeB), span);
        }
    }

    /** Searches two items in ever shorter intervals, with fewer and fewer of their feature tests. */
    private void visitItems(int nodeA, int nodeB, TimeSpan span, int tests) {
        int leafA = parts.a.tree.leaf(nodeA);
        int leafB = parts.b.tree.leaf(nodeB);
        int left = tests & ~found.getOrDefault(IndexPair.pack(leafA, leafB), 0);
        if (left == 0 || isOver(span)) {
            return;
        }
        long begin = System.nanoTime();
        place(leafA, leafB, span.start, span.startA, span.startB, starts);
        place(leafA, leafB, span.end, span.endA, span.endB, ends);
        double error = chordError(nodeA, nodeB, span);
        double bound = parts.separation + error + parts.margin;
        if (error <= parts.allowed) {
            decide(leafA, leafB, left, span);
            left = 0;
        } else {
            left = itemsAreApart(bound) ? 0 : notApart(left, bound);
        }
        nanos += System.nanoTime() - begin;
        if (left != 0) {
            visitItems(nodeA, nodeB, spans.get(span.level + 1, 2 * span.index), left);
            visitItems(nodeA, nodeB, spans.get(span.level + 1, 2 * span.index + 1), left);
        }
    }

    /** Returns whether along the normal of one of two items, in the middle of the interval, they stay apart. */
    private boolean itemsAreApart(double bound) {
        return areApartAlongNormal(0, bound) || areApartAlongNormal(9, bound);
    }

    private boolean areApartAlongNormal(int item, double bound) {
        double ux = side(item, 3, 0);
        double uy = side(item, 3, 1);
        double uz = side(item, 3, 2);
        double vx = side(item, 6, 0);
        double vy = side(item, 6, 1);
        double vz = side(item, 6, 2);
        double x = uy * vz - uz * vy;
        double y = uz * vx - ux * vz;
        double z = ux * vy - uy * vx;
        double length = Math.sqrt(x * x + y * y + z * z);
        if (!(length > 0)) {
            return false;
        }
        double startGap = gap(starts, x / length, y / length, z / length);
        double endGap = gap(ends, x / length, y / length, z / length);
        return Math.abs(startGap) > bound && Math.abs(endGap) > bound && startGap > 0 == endGap > 0;
    }

    /** Returns twice a coordinate of a side of an item from its first corner, in the middle of the interval. */
    private double side(int item, int corner, int axis) {
        return starts[item + corner + axis] - starts[item + axis] + (ends[item + corner + axis] - ends[item + axis]);
    }

    /** Returns how far the second item is beyond the first along a direction; negative if the first is beyond it. */
    private static double gap(double[] corners, double x, double y, double z) {
        double lowA = Double.POSITIVE_INFINITY;
        double highA = Double.NEGATIVE_INFINITY;
        double lowB = Double.POSITIVE_INFINITY;
        double highB = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < 9; i += 3) {
            double a = x * corners[i] + y * corners[i + 1] + z * corners[i + 2];
            double b = x * corners[9 + i] + y * corners[10 + i] + z * corners[11 + i];
            lowA = Math.min(lowA, a);
            highA = Math.max(highA, a);
            lowB = Math.min(lowB, b);
            highB = Math.max(highB, b);
        }
        return lowB > highA ? lowB - highA : highB < lowA ? highB - lowA : 0;
    }

    private int notApart(int tests, double bound) {
        int left = tests;
        for (int rest = tests; rest != 0; rest &= rest - 1) {
            int test = Integer.numberOfTrailingZeros(rest);
            pair.load(chooseCorners(test), starts, ends, four[0], four[1], four[2], four[3]);
            left &= solver.staysBeyond(pair, bound) ? ~(1 << test) : -1;
        }
        return left;
    }

    /** Returns whether the first of two nodes is divided in space rather than the second. */
    boolean splitsA(int nodeA, int nodeB) {
        return parts.b.tree.isLeaf(nodeB)
                || (!parts.a.tree.isLeaf(nodeA) && parts.a.radius(nodeA) >= parts.b.radius(nodeB));
    }

    /** Returns whether nodes that were just compared move so far that shorter intervals separate them sooner. */
    private boolean isLong(int nodeA, int nodeB, double error) {
        return motion + 2 * error > Math.max(parts.a.radius(nodeA), parts.b.radius(nodeB));
    }

    private boolean areApart(int nodeA, int nodeB, TimeSpan span, double error) {
        nodeTests++;
        parts.a.box(nodeA, span.start, boxes, 0);
        parts.a.box(nodeA, span.end, boxes, 6);
        parts.b.box(nodeB, span.start, boxes, 12);
        parts.b.box(nodeB, span.end, boxes, 18);
        double bound = parts.separation + error + parts.margin;
        double square = 0;
        for (int row = 0; row < span.rowsStartA.length; row += TimeSpan.ROW) {
            double start = center(span.rowsStartA, row, 0) - center(span.rowsStartB, row, 12);
            double end = center(span.rowsEndA, row, 6) - center(span.rowsEndB, row, 18);
            double startBound = half(span.rowsStartA, row, 0) + half(span.rowsStartB, row, 12) + bound;
            double endBound = half(span.rowsEndA, row, 6) + half(span.rowsEndB, row, 18) + bound;
            if ((start > startBound && end > endBound) || (-start > startBound && -end > endBound)) {
                return true;
            }
            if (row < 3 * TimeSpan.ROW) { // the axes of the scene
                square += (end - start) * (end - start);
            }
        }
        motion = Math.sqrt(square);
        return false;
    }

    private double center(double[] rows, int row, int box) {
        return rows[row] * boxes[box] + rows[row + 1] * boxes[box + 1] + rows[row + 2] * boxes[box + 2] + rows[row + 3];
    }

    private double half(double[] rows, int row, int box) {
        return Math.abs(rows[row]) * boxes[box + 3] + Math.abs(rows[row + 1]) * boxes[box + 4]
                + Math.abs(rows[row + 2]) * boxes[box + 5];
    }

    private void decide(int leafA, int leafB, int tests, TimeSpan span) {
        int touching = 0;
        for (int rest = tests; rest != 0; rest &= rest - 1) {
            int test = Integer.numberOfTrailingZeros(rest);
            if (decideFeatures(leafA, leafB, test, span)) {
                touching |= 1 << test;
            }
        }
        if (touching != 0) {
            found.merge(IndexPair.pack(leafA, leafB), touching, (before, now) -> before | now);
        }
    }

    private int tests(int leafA, int leafB) {
        return parts.a.tree.items().tests(leafA, parts.b.tree.items(), leafB);
    }

    private void place(int leafA, int leafB, double time, double[] placementA, double[] placementB, double[] to) {
        for (int k = 0; k < 3; k++) {
            parts.a.position(parts.a.tree.items().corners()[3 * leafA + k], time, placementA, to, 3 * k);
            parts.b.position(parts.b.tree.items().corners()[3 * leafB + k], time, placementB, to, 9 + 3 * k);
        }
    }

    /** Decides one feature pair; returns whether it has a contact in the interval. */
    private boolean decideFeatures(int leafA, int leafB, int test, TimeSpan span) {
        ContactKind kind = chooseCorners(test);
        if (isIgnored(kind, leafA, leafB)) {
            return false;
        }
        vertexFaces += kind == ContactKind.VF ? 1 : 0;
        edgeEdges += kind == ContactKind.EE ? 1 : 0;
        pair.load(kind, starts, ends, four[0], four[1], four[2], four[3]);
        if (!solver.findImpact(pair, impact)) {
            return false;
        }
        // Never before the interval, which is what first impacts are compared with.
        double toi = Math.max(span.start,
                Rounding.sumBelow(span.start, impact.toi() * (span.end - span.start)));
        iterationLimits += impact.status() == ContactStatus.ITERATION_LIMIT ? 1 : 0;
        add(kind, leafA, leafB, toi, span);
        return true;
    }

    /** Chooses the corners of a test among the six of two items, in canonical order: part A has smaller vertices. */
    private ContactKind chooseCorners(int test) {
        if (test < 3) {
            put(test, 3, 4, 5);
            return ContactKind.VF;
        }
        if (test < 6) {
            put(test, 0, 1, 2);
            return ContactKind.VF;
        }
        int ofA = FeatureTests.edgeOfA(test);
        int ofB = FeatureTests.edgeOfB(test);
        put(FeatureTests.edgeStart(ofA), FeatureTests.edgeEnd(ofA), 3 + FeatureTests.edgeStart(ofB),
                3 + FeatureTests.edgeEnd(ofB));
        return ContactKind.EE;
    }

    private void put(int v0, int v1, int v2, int v3) {
        four[0] = v0;
        four[1] = v1;
        four[2] = v2;
        four[3] = v3;
    }

    /** Returns the vertex of one of the six corners of two items, in the numbers of the scene. */
    private int vertex(int corner, int leafA, int leafB) {
        return corner < 3
                ? parts.a.firstVertex + parts.a.tree.items().corners()[3 * leafA + corner]
                : parts.b.firstVertex + parts.b.tree.items().corners()[3 * leafB + corner - 3];
    }

    private boolean isIgnored(ContactKind kind, int leafA, int leafB) {
        return !scene.ignored().isEmpty() && scene.ignored().ignores(scene.topology(), kind,
                vertex(four[0], leafA, leafB), vertex(four[1], leafA, leafB), vertex(four[2], leafA, leafB),
                vertex(four[3], leafA, leafB));
    }

    private void add(ContactKind kind, int leafA, int leafB, double toi, TimeSpan span) {
        int v0 = vertex(four[0], leafA, leafB);
        int v1 = vertex(four[1], leafA, leafB);
        int v2 = vertex(four[2], leafA, leafB);
        int v3 = vertex(four[3], leafA, leafB);
        ContactStatus status = impact.status() == ContactStatus.ITERATION_LIMIT
                ? ContactStatus.ITERATION_LIMIT
                : ContactStatus.WITHIN_TOLERANCE;
        if (toi == 0) {
            pair.load(kind, t0, t0, v0, v1, v2, v3);
            status = still.findImpact(pair, impact) ? ContactStatus.TOUCHING_AT_START : status;
        }
        contacts.add(kind, v0, v1, v2, v3, toi, status);
        describe(kind, leafA, leafB, toi, span);
        contacts.keepIfFirst();
    }

    /** Describes a contact on the true paths: nothing has touched before, so the gap shows where features came from. */
    private void describe(ContactKind kind, int leafA, int leafB, double toi, TimeSpan span) {
        if (toi > span.start) {
            place(leafA, leafB, toi, parts.a.at(toi), parts.b.at(toi), impacts);
            pair.load(kind, starts, impacts, four[0], four[1], four[2], four[3]);
            geometry.describe(pair, 1, contacts);
        } else {
            pair.load(kind, starts, ends, four[0], four[1], four[2], four[3]);
            geometry.describe(pair, 0, contacts);
        }
    }

    @Override
    public void finish() {
        // Nothing waits: each pair is decided when it is found.
    }

    @Override
    public long narrowNanos() {
        return nanos;
    }

    @Override
    public void addTo(ContactBuffer step) {
        step.addAll(contacts);
    }

    @Override
    public void report(StepStatistics statistics) {
        statistics.add(Counter.BOUNDING_VOLUME_TESTS, nodeTests);
        statistics.add(Counter.CANDIDATES_VF, vertexFaces);
        statistics.add(Counter.CANDIDATES_EE, edgeEdges);
        statistics.add(Counter.ELEMENTARY_TESTS, vertexFaces + edgeEdges);
        statistics.add(Counter.ITERATION_LIMITS, iterationLimits);
    }
}

package dev.graze.engine.rotation;

import dev.graze.Contact.Phase;
import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.solver.AdvancementSolver;
import dev.graze.narrow.start.StartPhases;
import dev.graze.spi.SearchScene;

/**
 * Decides whether features of turning parts that are in contact at the start of a step certainly separate. All others
 * approach, including those that rest on each other or slide while a part turns. For one thread.
 *
 * <p>Let n be a direction: the normal that the surfaces have, if the features touch; otherwise that from one closest
 * point to the other. Features separate if for each of some intervals, into which the step is divided, one is proven:
 * <ul>
 * <li>along n, every vertex of the first is farther from every vertex of the second than at the start of the step,
 * where it was not behind it;
 * <li>without a separation: the signed volume h of the four vertices, which is 0 when features touch, has the sign of
 * the side to which n points. In the interval from 0 on, it grows;
 * <li>not in that interval: the features are farther apart than the separation.
 * </ul>
 *
 * <p><b>Bounds.</b> Let f be a function on an interval, scaled to [0, 1], with |f''| at most K. Then f(s) is at least
 * the lower of f(0) and f(1), less K / 8; and at least f(0) + s (f(1) - f(0) - K / 2), which grows from f(0) on if
 * f(1) - f(0) exceeds K / 2. For the distance of two vertices along n, K is 8 e with e the distance between paths and
 * chords of both parts. For h = d . (u x w), with d between the features and u and w two of their edges, K is
 *
 * <pre>
 *   |d''| |u| |w| + 2 |d'| (|u'| |w| + |u| |w'|) + |d| (|u''| |w| + 2 |u'| |w'| + |u| |w''|)
 * </pre>
 *
 * |d''| is at most 8 e, |d'| at most |d(1) - d(0)| + 4 e, and |d| at most the larger at an end, plus e. An edge of a
 * turning part has a constant length, |u'| is at most a |u| and |u''| at most a^2 |u|, with a the angles of both parts
 * together; one of a part that moves linearly has |u'| = |u(1) - u(0)|, u'' = 0, and is longest at an end. Margins
 * cover the rounding of positions.
 */
final class TurningStart {
    /** A fraction of the step, after which touching features are classified as if they had moved linearly. */
    private static final double SOON = 0x1p-10;
    /** Up to this angle, {@link MovingPart#chordError} grows with the square of the angle. */
    private static final double LARGEST_ANGLE = 4;
    private static final double MARGINS = 4;
    /** The cosine above which two directions count as one: features that touch have the normal of their plane. */
    private static final double SAME_NORMAL = 0.99;
    /** Covers the rounding of a bound. */
    private static final double UP = 1 + 0x1p-40;

    private final SearchScene scene;
    private final StartPhases phases;
    private final FeaturePair pair = new FeaturePair();
    /** The four vertices at the start of the step, and at both ends of an interval. */
    private final double[] start = new double[12];
    private final double[] ends = new double[24];
    private final double[] normal = new double[3];
    private final int[] vertices = new int[4];
    private final Volume before = new Volume();
    private final Volume after = new Volume();
    /** Whether along the normal, the first feature is in front of the second at the start. */
    private boolean isInFront;
    /** The sign of the volume on the side to which the normal points; 0 if the volume proves nothing. */
    private int side;
    private ContactKind kind = ContactKind.VF;
    private double[] t0;
    /** Positions soon after the start; those of the current parts once {@link #isPlaced}. */
    private double[] soon;
    private boolean isPlaced;
    private boolean hasNormal;
    private PartPair parts;
    private TimeSpan.Cache spans;
    private AdvancementSolver solver;
    private int nodeA;
    private int nodeB;

    TurningStart(SearchScene scene, double separation) {
        this.scene = scene;
        this.phases = new StartPhases(scene, separation);
    }

    /** Starts a step. */
    void begin(double[] stepT0) {
        t0 = stepT0;
        soon = new double[0];
    }

    /** Prepares decisions about a pair of parts. */
    void choose(PartPair next, TimeSpan.Cache nextSpans, AdvancementSolver nextSolver) {
        parts = next;
        spans = nextSpans;
        solver = nextSolver;
        isPlaced = false;
    }

    /** Chooses the four vertices of a contact, in canonical order and in the numbers of the scene. */
    void load(ContactKind contactKind, int v0, int v1, int v2, int v3) {
        kind = contactKind;
        vertices[0] = v0;
        vertices[1] = v1;
        vertices[2] = v2;
        vertices[3] = v3;
    }

    /**
     * Returns {@link Phase#SEPARATING} if that is certain, otherwise {@link Phase#APPROACHING}.
     *
     * @param itemA    the node of the first part's item
     * @param itemB    the node of the second part's item
     * @param geometry has the normal if the features do not touch
     */
    Phase decide(int itemA, int itemB, ContactStatus status, ContactGeometry geometry) {
        nodeA = itemA;
        nodeB = itemB;
        Phase linear = status == ContactStatus.TOUCHING_AT_START ? decideLinear(status) : Phase.APPROACHING;
        hasNormal = status == ContactStatus.TOUCHING_AT_START && phases.hasNormal();
        if (hasNormal && linear != Phase.SEPARATING) {
            return Phase.APPROACHING;
        }
        for (int axis = 0; axis < 3; axis++) {
            normal[axis] = hasNormal ? phases.normal(axis) : geometry.normal(axis);
        }
        TimeSpan whole = spans.get(0, 0);
        place(0, whole.startA, whole.startB, start, 0);
        double gap = farther(start);
        double margin = MARGINS * parts.margin;
        isInFront = hasNormal ? gap >= -margin : gap > margin;
        side = parts.separation > 0 ? 0 : findSide();
        return separate(whole) ? Phase.SEPARATING : Phase.APPROACHING;
    }

    /** Returns whether the features touch, so that their normal comes from the surfaces. */
    boolean hasNormal() {
        return hasNormal;
    }

    double normal(int axis) {
        return phases.normal(axis);
    }

    private Phase decideLinear(ContactStatus status) {
        if (!isPlaced) {
            soon = soon.length == 0 ? t0.clone() : soon;
            placeSoon(parts.a);
            placeSoon(parts.b);
            phases.begin(t0, soon);
            isPlaced = true;
        }
        return phases.decide(kind, vertices[0], vertices[1], vertices[2], vertices[3], 0, status);
    }

    private void placeSoon(MovingPart part) {
        double[] placement = part.at(SOON);
        int count = scene.firstVertex(part.number + 1) - part.firstVertex;
        for (int vertex = 0; vertex < count; vertex++) {
            part.position(vertex, SOON, placement, soon, 3 * (part.firstVertex + vertex));
        }
    }

    /** Returns whether the features certainly do not come closer in an interval, or touch again. */
    private boolean separate(TimeSpan span) {
        double error = parts.a.chordError(nodeA, span.angleA) + parts.b.chordError(nodeB, span.angleB);
        place(span.start, span.startA, span.startB, ends, 0);
        place(span.end, span.endA, span.endB, ends, 12);
        if (staysInFront(span, error) || staysAbove(span, error) || (span.index > 0 && staysBeyond(error))) {
            return true;
        }
        return error > parts.allowed && separate(spans.get(span.level + 1, 2 * span.index))
                && separate(spans.get(span.level + 1, 2 * span.index + 1));
    }

    /** Returns whether along the normal, all vertices are farther from each other than at the start of the step. */
    private boolean staysInFront(TimeSpan span, double error) {
        double margin = MARGINS * parts.margin;
        if (span.index > 0) {
            return isInFront && Math.min(rise(0), rise(12)) > error + 2 * margin;
        }
        return isInFront && isShort(span) && rise(12) > 4 * error + margin;
    }

    private static boolean isShort(TimeSpan span) {
        return span.angleA + span.angleB <= LARGEST_ANGLE;
    }

    /** Returns whether the signed volume of the features has the sign of the normal's side, or grows to it. */
    private boolean staysAbove(TimeSpan span, double error) {
        if (side == 0 || !isShort(span)) {
            return false;
        }
        before.measure(kind, ends, 0);
        after.measure(kind, ends, 12);
        double curvature = curvature(span.angleA + span.angleB, error);
        double margin = Math.max(margin(before), margin(after));
        return span.index > 0
                ? Math.min(side * before.value, side * after.value) > curvature / 8 + margin
                : side * (after.value - before.value) > curvature / 2 + 2 * margin;
    }

    private double curvature(double angle, double error) {
        double d = Math.max(length(before.d), length(after.d)) + error;
        double u = Math.max(length(before.u), length(after.u));
        double w = Math.max(length(before.w), length(after.w));
        double speedD = change(before.d, after.d) + 4 * error;
        double speedU = change(before.u, after.u) + angle * u;
        double speedW = change(before.w, after.w) + angle * w;
        double ofEdges = 2 * speedU * speedW + 2 * angle * angle * u * w;
        return UP * (8 * error * u * w + 2 * speedD * (speedU * w + u * speedW) + d * ofEdges);
    }

    /** Covers errors of positions by the pair's margin in each of the three factors of a volume. */
    private double margin(Volume volume) {
        double u = length(volume.u);
        double w = length(volume.w);
        return MARGINS * parts.margin * (u * w + length(volume.d) * (u + w));
    }

    /** The signed volume d . (u x w) of four vertices, with its factors. */
    private static final class Volume {
        private final double[] d = new double[3];
        private final double[] u = new double[3];
        private final double[] w = new double[3];
        private final double[] plane = new double[3];
        private double value;

        void measure(ContactKind kind, double[] x, int at) {
            boolean onFace = kind == ContactKind.VF;
            int origin = at + (onFace ? 3 : 6);
            int from = at + (onFace ? 3 : 0);
            int to = at + (onFace ? 6 : 3);
            for (int axis = 0; axis < 3; axis++) {
                d[axis] = x[at + axis] - x[origin + axis];
                u[axis] = x[to + axis] - x[from + axis];
                w[axis] = x[at + 9 + axis] - x[origin + axis];
            }
            plane[0] = u[1] * w[2] - u[2] * w[1];
            plane[1] = u[2] * w[0] - u[0] * w[2];
            plane[2] = u[0] * w[1] - u[1] * w[0];
            value = d[0] * plane[0] + d[1] * plane[1] + d[2] * plane[2];
        }
    }

    private static double length(double[] a) {
        return Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    }

    private static double change(double[] from, double[] to) {
        double x = to[0] - from[0];
        double y = to[1] - from[1];
        double z = to[2] - from[2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /**
     * Returns the sign of the volume on the side to which the normal points; 0 if that is not the normal of the
     * features' plane, or the first feature is certainly not on that side.
     */
    private int findSide() {
        before.measure(kind, start, 0);
        double along = normal[0] * before.plane[0] + normal[1] * before.plane[1] + normal[2] * before.plane[2];
        if (!(Math.abs(along) > SAME_NORMAL * length(before.plane))) {
            return 0;
        }
        int sign = along > 0 ? 1 : -1;
        double margin = margin(before);
        return (hasNormal ? sign * before.value >= -margin : sign * before.value > margin) ? sign : 0;
    }

    private boolean staysBeyond(double error) {
        pair.load(kind, ends, 0);
        return solver.staysBeyond(pair, parts.separation + error + parts.margin);
    }

    /** Returns by how much any two vertices have moved apart along the normal at one end of an interval, at least. */
    private double rise(int end) {
        double[] moved = new double[12];
        for (int i = 0; i < moved.length; i++) {
            moved[i] = ends[end + i] - start[i];
        }
        return farther(moved);
    }

    /** Returns how far along the normal every vertex of the first feature is beyond every one of the second. */
    private double farther(double[] points) {
        int firstCount = kind == ContactKind.VF ? 1 : 2;
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < 4; k++) {
            double along = normal[0] * points[3 * k] + normal[1] * points[3 * k + 1] + normal[2] * points[3 * k + 2];
            lowest = k < firstCount ? Math.min(lowest, along) : lowest;
            highest = k < firstCount ? highest : Math.max(highest, along);
        }
        return lowest - highest;
    }

    private void place(double time, double[] placementA, double[] placementB, double[] to, int at) {
        for (int k = 0; k < 4; k++) {
            boolean ofA = vertices[k] < parts.b.firstVertex;
            MovingPart part = ofA ? parts.a : parts.b;
            part.position(vertices[k] - part.firstVertex, time, ofA ? placementA : placementB, to, at + 3 * k);
        }
    }
}

package dev.graze.narrow.distance;

import dev.graze.SubFeatures;

/**
 * Finds the closest points of a vertex and a face, or of two edges: on which sub-features they lie, their parameters,
 * the distance and its direction. Arguments are offsets of points in one array. One instance serves one thread and does
 * not allocate, except for the few pairs that need integers.
 *
 * <p>Which sub-features have the closest points is decided exactly, by the first of {@link SubFeatures} that meets the
 * conditions for a minimum; these are signs of dot products. For a convex problem the conditions are also sufficient,
 * so degenerate faces and edges need no special case. All other numbers follow from the points and this choice by one
 * recipe: the same pair in the same order always gives the same bits.
 *
 * <p><b>The distance.</b> It is |p - a| for two vertices, |(b - a) x (p - a)| / |b - a| for a vertex and an edge, and
 * |n . (p - a)| / |n| with the normal n otherwise. Two vertices need plain doubles: a difference has a relative error
 * of 2^-53. The products of the others cancel if the distance is small, so {@link PreciseVector} computes them; where
 * even its errors could exceed a few units in the last place, integers take over. The result is within
 * {@link #RELATIVE_ERROR} of the distance, and 0 only if the features touch.
 */
public final class ClosestPoints {
    /** A bound on the relative error of {@link #distance}, if that is not subnormal. */
    public static final double RELATIVE_ERROR = 0x1p-50;
    /** Above this fraction of the operands' sizes, a cross product has a relative error below 2^-54. */
    private static final double PRECISE_CROSS = 0x1p-44;
    /**
     * Above this fraction, so does a triple product: its error is at most 3 times that of the cross product, 2^-98 A B,
     * times C, plus that of the dot product, 2^-99 (2 A B) C: together below 2^-96 A B C.
     */
    private static final double PRECISE_TRIPLE = 0x1p-42;

    private static final int P = 0;
    private static final int A = 3;
    private static final int B = 6;
    private static final int C = 9;
    private static final int Q = 3;
    private static final int R = 6;
    private static final int S = 9;

    private final double[] x = new double[12];
    private final PairSigns signs = new PairSigns(x);
    private final PreciseVector first = new PreciseVector();
    private final PreciseVector second = new PreciseVector();
    private final PreciseVector across = new PreciseVector();
    private final PreciseVector cross = new PreciseVector();
    private final double[] normal = new double[3];
    private boolean onFace;
    private SubFeatures features = SubFeatures.V0_V1;
    private double distance;
    private double u;
    private double v;

    /** Finds the closest points of vertex p and face a, b, c. */
    public void vertexFace(double[] points, int p, int a, int b, int c) {
        decideVertexFace(points, p, a, b, c);
        measure();
    }

    /** Finds the closest points of edge p, q and edge r, s. */
    public void edgeEdge(double[] points, int p, int q, int r, int s) {
        decideEdgeEdge(points, p, q, r, s);
        measure();
    }

    /**
     * Decides on which sub-features the closest points of vertex p and face a, b, c lie. All else is known only after
     * {@link #measure}, which costs several times as much.
     */
    public void decideVertexFace(double[] points, int p, int a, int b, int c) {
        load(points, p, a, b, c);
        onFace = true;
        features = featuresOnFace();
    }

    /** Decides on which sub-features the closest points of edge p, q and edge r, s lie. */
    public void decideEdgeEdge(double[] points, int p, int q, int r, int s) {
        load(points, p, q, r, s);
        onFace = false;
        features = featuresOnEdges();
    }

    private void load(double[] points, int p, int q, int r, int s) {
        for (int axis = 0; axis < 3; axis++) {
            x[axis] = points[p + axis];
            x[3 + axis] = points[q + axis];
            x[6 + axis] = points[r + axis];
            x[9 + axis] = points[s + axis];
        }
        signs.changed();
    }

    /** Returns the sub-features on which the closest points lie; p, a, b, c and p, q, r, s are vertices 0 to 3. */
    public SubFeatures features() {
        return features;
    }

    /** Returns the distance; {@link Double#MAX_VALUE} if it is larger than that. */
    public double distance() {
        return distance;
    }

    /** Returns the square of {@link #distance}, which may overflow to infinity or underflow to 0. */
    public double squared() {
        return distance * distance;
    }

    /** Returns the first parameter of the closest points, as {@link dev.graze.Contacts#u} defines it. */
    public double u() {
        return u;
    }

    public double v() {
        return v;
    }

    /**
     * Returns a coordinate of the unit vector from the second feature's closest point to the first's. If the features
     * touch, it is the normal of the face, (b - a) x (c - a), or of both edges, (q - p) x (s - r), scaled to length 1;
     * if these are 0, a vector perpendicular to the longer edge; and the z axis if all edges are points.
     */
    public double normal(int axis) {
        return normal[axis];
    }

    /** Returns a coordinate of the closest point on the first feature, within the rounding of an interpolation. */
    public double pointOnFirst(int axis) {
        return onFace ? x[axis] : between(x[axis], x[3 + axis], u);
    }

    /** Returns a coordinate of the closest point on the second feature. */
    public double pointOnSecond(int axis) {
        if (!onFace) {
            return between(x[6 + axis], x[9 + axis], v);
        }
        return (1 - u - v) * x[3 + axis] + u * x[6 + axis] + v * x[9 + axis];
    }

    private static double between(double start, double end, double parameter) {
        return (1 - parameter) * start + parameter * end;
    }

    /** Returns whether the distance found last is at most {@code limit}, exactly. */
    boolean isAtMost(double limit) {
        return signs.exact().compareDistance(features, limit) <= 0;
    }

    private SubFeatures featuresOnFace() {
        int abAp = signs.dot(A, B, A, P);
        int acAp = signs.dot(A, C, A, P);
        if (abAp <= 0 && acAp <= 0) {
            return SubFeatures.V0_V1;
        }
        int abBp = signs.dot(A, B, B, P);
        int bcBp = signs.dot(B, C, B, P);
        if (abBp >= 0 && bcBp <= 0) {
            return SubFeatures.V0_V2;
        }
        int acCp = signs.dot(A, C, C, P);
        int bcCp = signs.dot(B, C, C, P);
        if (acCp >= 0 && bcCp >= 0) {
            return SubFeatures.V0_V3;
        }
        if (abAp > 0 && abBp < 0 && signs.crossDot(A, C, A, B, A, P) <= 0) {
            return SubFeatures.V0_E12;
        }
        if (acAp > 0 && acCp < 0 && signs.crossDot(A, B, A, C, A, P) <= 0) {
            return SubFeatures.V0_E13;
        }
        if (bcBp > 0 && bcCp < 0 && signs.crossDot(B, A, B, C, B, P) <= 0) {
            return SubFeatures.V0_E23;
        }
        return SubFeatures.V0_F123;
    }

    /**
     * Tests the boundary of the square of both parameters: a corner is a minimum if the squared distance does not fall
     * along either border, and a point on a border if it does not fall inwards. Parallel edges have a minimum there
     * too.
     */
    private SubFeatures featuresOnEdges() {
        int pqPr = signs.dot(P, Q, P, R);
        int rsRp = signs.dot(R, S, R, P);
        if (pqPr <= 0 && rsRp <= 0) {
            return SubFeatures.V0_V2;
        }
        int pqPs = signs.dot(P, Q, P, S);
        int srSp = signs.dot(S, R, S, P);
        if (pqPs <= 0 && srSp <= 0) {
            return SubFeatures.V0_V3;
        }
        int qpQr = signs.dot(Q, P, Q, R);
        int rsRq = signs.dot(R, S, R, Q);
        if (qpQr <= 0 && rsRq <= 0) {
            return SubFeatures.V1_V2;
        }
        int qpQs = signs.dot(Q, P, Q, S);
        int srSq = signs.dot(S, R, S, Q);
        if (qpQs <= 0 && srSq <= 0) {
            return SubFeatures.V1_V3;
        }
        if (rsRp > 0 && srSp > 0 && signs.crossDot(P, Q, R, S, P, R) <= 0) {
            return SubFeatures.V0_E23;
        }
        if (rsRq > 0 && srSq > 0 && signs.crossDot(Q, P, R, S, Q, R) <= 0) {
            return SubFeatures.V1_E23;
        }
        if (pqPr > 0 && qpQr > 0 && signs.crossDot(R, S, P, Q, R, P) <= 0) {
            return SubFeatures.V2_E01;
        }
        if (pqPs > 0 && qpQs > 0 && signs.crossDot(S, R, P, Q, S, P) <= 0) {
            return SubFeatures.V3_E01;
        }
        return SubFeatures.E01_E23;
    }

    /** Measures the sub-features that were decided on last. */
    public void measure() {
        boolean precise = switch (features.kind()) {
            case VERTEX_VERTEX -> measureVertices();
            case VERTEX_EDGE -> measureEdge();
            case EDGE_EDGE, VERTEX_FACE -> measureInside();
        };
        if (!precise) {
            measureExactly();
        }
        if (distance == 0) {
            chooseNormal();
        }
    }

    private boolean measureVertices() {
        int vertex = 3 * features.place(0);
        int other = 3 * features.place(1);
        u = features.place(onFace ? 1 : 0) == (onFace ? 2 : 1) ? 1 : 0;
        v = features.place(1) == 3 ? 1 : 0;
        double dx = x[vertex] - x[other];
        double dy = x[vertex + 1] - x[other + 1];
        double dz = x[vertex + 2] - x[other + 2];
        if (!PairSigns.isMeasurable(PairSigns.largest(dx, dy, dz))) {
            return false;
        }
        distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
        normal[0] = dx / distance;
        normal[1] = dy / distance;
        normal[2] = dz / distance;
        return true;
    }

    private boolean measureEdge() {
        int start = 3 * features.place(1);
        int vertex = 3 * features.place(0);
        first.setBetween(x, start, 3 * features.place(2));
        across.setBetween(x, start, vertex);
        cross.setCross(first, across);
        if (!PairSigns.isMeasurable(first.size()) || !PairSigns.isMeasurable(across.size())
                || !(cross.size() >= PRECISE_CROSS * (first.size() * across.size()))) {
            return false;
        }
        setParameterOnEdge(first.dot(across) / first.dot(first));
        distance = cross.length() / first.length();
        // (e x w) x e is the component of w perpendicular to e, times |e|^2. The normal points to the first feature.
        double sign = vertex < 6 ? 1 : -1;
        setNormal(sign * (cross.y() * first.z() - cross.z() * first.y()),
                sign * (cross.z() * first.x() - cross.x() * first.z()),
                sign * (cross.x() * first.y() - cross.y() * first.x()));
        return true;
    }

    private void setParameterOnEdge(double parameter) {
        double t = Math.clamp(parameter, 0.0, 1.0);
        switch (features) {
            case V0_E12 -> setParameters(t, 0);
            case V0_E13 -> setParameters(0, t);
            case V0_E23 -> setParameters(onFace ? 1 - t : 0, t);
            case V1_E23 -> setParameters(1, t);
            case V2_E01 -> setParameters(t, 0);
            default -> setParameters(t, 1);
        }
    }

    private void setParameters(double newU, double newV) {
        u = newU;
        v = newV;
    }

    /** Measures the height of a vertex above a face, or of one edge above the other, along their normal. */
    private boolean measureInside() {
        first.setBetween(x, onFace ? A : P, onFace ? B : Q);
        second.setBetween(x, onFace ? A : R, C);
        across.setBetween(x, onFace ? A : R, P);
        cross.setCross(first, second);
        double sizes = first.size() * second.size();
        double height = cross.dot(across);
        if (!PairSigns.isMeasurable(first.size()) || !PairSigns.isMeasurable(second.size())
                || !PairSigns.isMeasurable(across.size()) || !(cross.size() >= PRECISE_CROSS * sizes)
                || !(Math.abs(height) >= PRECISE_TRIPLE * (sizes * across.size()))) {
            return false;
        }
        double length = cross.length();
        distance = Math.abs(height) / length;
        double sign = height > 0 ? 1 : -1;
        setNormal(sign * cross.x(), sign * cross.y(), sign * cross.z());
        // With w = p - a: u = (w x c) . n / |n|^2 and v = (b x w) . n / |n|^2. With w = p - r for edges, from p and r:
        // u = (s x w) . n / |n|^2 and v = (q x w) . n / |n|^2, where s and q are the edges.
        double squared = cross.dot(cross);
        double fromFirst = triple(first, across) / squared;
        double fromSecond = triple(second, across) / squared;
        setParametersInside(onFace ? -fromSecond : fromSecond, fromFirst);
        return true;
    }

    /** Returns (a x b) . n with the normal n; a few units in the last place of its largest term are enough. */
    private double triple(PreciseVector a, PreciseVector b) {
        return (a.y() * b.z() - a.z() * b.y()) * cross.x() + (a.z() * b.x() - a.x() * b.z()) * cross.y()
                + (a.x() * b.y() - a.y() * b.x()) * cross.z();
    }

    private void setParametersInside(double newU, double newV) {
        u = Math.clamp(newU, 0.0, 1.0);
        v = Math.clamp(newV, 0.0, onFace ? 1 - u : 1.0);
    }

    private void measureExactly() {
        ExactPair exact = signs.exact();
        distance = exact.distance(features);
        switch (features.kind()) {
            case VERTEX_VERTEX -> {
                // The parameters are known already.
            }
            case VERTEX_EDGE -> setParameterOnEdge(exact.parameterOnEdge(features));
            case EDGE_EDGE, VERTEX_FACE -> setParametersInside(exact.firstParameter(onFace),
                    exact.secondParameter(onFace));
        }
        exact.gap(features, normal);
        setNormal(normal[0], normal[1], normal[2]);
    }

    /** Chooses a normal for features that touch. */
    private void chooseNormal() {
        ExactPair exact = signs.exact();
        exact.normal(onFace, normal);
        if (setNormal(normal[0], normal[1], normal[2])) {
            return;
        }
        exact.longerEdge(onFace, normal);
        double ex = normal[0];
        double ey = normal[1];
        double ez = normal[2];
        boolean leastX = Math.abs(ex) <= Math.abs(ey) && Math.abs(ex) <= Math.abs(ez);
        if (!(leastX ? setNormal(0, ez, -ey) : setNormal(ey, -ex, 0))) {
            setNormal(0, 0, 1);
        }
    }

    /** Sets the normal to a vector scaled to length 1, first to about 1 so that squares stay in range. */
    private boolean setNormal(double nx, double ny, double nz) {
        double largest = PairSigns.largest(nx, ny, nz);
        if (!(largest > 0)) {
            return false;
        }
        double sx = nx / largest;
        double sy = ny / largest;
        double sz = nz / largest;
        double length = Math.sqrt(sx * sx + sy * sy + sz * sz);
        normal[0] = sx / length + 0.0; // no negative zeros
        normal[1] = sy / length + 0.0;
        normal[2] = sz / length + 0.0;
        return true;
    }
}

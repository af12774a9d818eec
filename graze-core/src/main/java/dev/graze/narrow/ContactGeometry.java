package dev.graze.narrow;

import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;

/**
 * The closest points of two features at the time of impact, and the unit normal between them. The computation depends
 * only on the pair in canonical order, not on the solver or engine that found the contact, so the bits are the same
 * everywhere.
 *
 * <p>The closest points are the feet of the common perpendicular if they fall inside both features, otherwise the
 * closest pair on the boundary. The normal points from the second feature's closest point to the first's. Where these
 * coincide, as they do when the separation is 0, it is the face's or the edges' common normal, oriented towards the
 * side that the first feature came from.
 *
 * <p>Parallel edges and flat faces have no such normal, and where an edge ends or a vertex meets the border of a face,
 * it may mean nothing: a side of a box that falls on a vertex of the floor has a normal across the motion. There the
 * normal is what the direction between the closest points tended to just before they met. That is their common normal
 * if these points were inside both features, otherwise against the relative motion: perpendicular to the edge that was
 * closest, or exactly against the motion where two vertices were. OpenCL devices compute the same (geometry.cl),
 * operation by operation.
 */
public final class ContactGeometry {
    /**
     * Below this fraction of the pair's size, the vector between the closest points is rounding noise without a
     * meaningful direction.
     */
    private static final double NOISE = 0x1p-30;
    /**
     * Below this squared sine between its edges, a face or a pair of edges is too flat for its perpendicular to be
     * meaningful.
     */
    private static final double FLAT = 0x1p-40;
    /** Below this squared sine, features that meet are parallel within rounding: their cross product is noise. */
    private static final double PARALLEL = 0x1p-80;
    /** Below this fraction of the coordinates, the relative motion computed from them is rounding noise. */
    private static final double STILL = 0x1p-40;
    /** As a fraction of an edge or face: closer to a border than this, features may meet on the border. */
    private static final double BORDER = 0x1p-20;
    /** How far apart features are placed to see how they met, as a fraction of the shorter one of their edges. */
    private static final double BEFORE = 0x1p-20;

    /** A quarter of each coordinate at the time of impact, relative to the third point, which is therefore 0. */
    private final double[] quarter = new double[12];
    /** The same, scaled to about 1. */
    private final double[] point = new double[12];
    private final double[] gap = new double[3];
    private final double[] normal = new double[3];
    /** How the second closest point moves relative to the first, up to a common factor. */
    private final double[] approach = new double[3];
    private double bestDistance2;
    private double u;
    private double v;

    /** Computes parameters and normal at {@code toi} and sets them on the contact added to the buffer last. */
    public void describe(FeaturePair pair, double toi, ContactBuffer contacts) {
        locate(pair, toi);
        orient(pair);
        contacts.geometry(u, v, normal[0], normal[1], normal[2],
                distance(u, v, pair.kind() == ContactKind.VF));
    }

    /**
     * Returns the distance at a time between the points of two features with parameters {@code u} and {@code v}: one
     * recipe for contacts found on threads and on devices. A quarter of the coordinates cannot overflow.
     */
    public double distance(FeaturePair pair, double time, double atU, double atV) {
        computeQuarters(pair.coordinates(), time);
        return distance(atU, atV, pair.kind() == ContactKind.VF);
    }

    private double distance(double atU, double atV, boolean onFace) {
        double dx = between(quarter, atU, atV, 0, onFace);
        double dy = between(quarter, atU, atV, 1, onFace);
        double dz = between(quarter, atU, atV, 2, onFace);
        double largest = largest(dx, dy, dz);
        if (!(largest > 0)) {
            return 0;
        }
        double sx = dx / largest;
        double sy = dy / largest;
        double sz = dz / largest;
        return 4 * (largest * Math.sqrt(sx * sx + sy * sy + sz * sz));
    }

    /** Returns the largest magnitude, by comparing bits: Math.max takes several times as long, for zeros and NaN. */
    private static double largest(double x, double y, double z) {
        return Double.longBitsToDouble(Math.max(magnitude(x), Math.max(magnitude(y), magnitude(z))));
    }

    private static long magnitude(double number) {
        return Double.doubleToRawLongBits(number) & Long.MAX_VALUE;
    }

    /** Computes the four points at a time, relative to the third, so that distant points keep their digits. */
    private void computeQuarters(double[] x, double time) {
        double rest = 1 - time;
        for (int axis = 0; axis < 3; axis++) {
            double startOrigin = x[6 + axis] * 0.25;
            double endOrigin = x[18 + axis] * 0.25;
            quarter[axis] = rest * (x[axis] * 0.25 - startOrigin) + time * (x[12 + axis] * 0.25 - endOrigin);
            quarter[3 + axis] = rest * (x[3 + axis] * 0.25 - startOrigin) + time * (x[15 + axis] * 0.25 - endOrigin);
            quarter[9 + axis] = rest * (x[9 + axis] * 0.25 - startOrigin) + time * (x[21 + axis] * 0.25 - endOrigin);
        }
    }

    /** Finds the closest points at a time; {@link #u}, {@link #v} and {@link #gap} then describe them. */
    public void locate(FeaturePair pair, double time) {
        interpolate(pair.coordinates(), time);
        bestDistance2 = Double.POSITIVE_INFINITY;
        if (pair.kind() == ContactKind.VF) {
            closestOnFace();
        } else {
            closestOnEdges();
        }
    }

    /**
     * Computes the unit normal of a pair at t0 from its features alone: (b - a) x (c - a) of a face, (q - p) x (s - r)
     * of two edges; for features without a common normal, a direction perpendicular to the longest edge.
     */
    public void measurePlane(FeaturePair pair) {
        interpolate(pair.coordinates(), 0);
        boolean onFace = pair.kind() == ContactKind.VF;
        if (!crossNormal(onFace, true)) {
            perpendicularToFeature(onFace);
        }
    }

    /** Returns a coordinate of the unit normal that was computed last. */
    public double normal(int axis) {
        return normal[axis];
    }

    /** Returns the first parameter of the closest points, as {@link dev.graze.Contacts#u} defines it. */
    public double u() {
        return u;
    }

    public double v() {
        return v;
    }

    /** Returns a coordinate of the vector from the second closest point to the first, up to a common factor. */
    public double gap(int axis) {
        return gap[axis];
    }

    /** Computes the four points at a time, and scales them to about 1 so that products stay in range. */
    private void interpolate(double[] x, double time) {
        computeQuarters(x, time);
        double firstTwo = Math.max(largest(quarter[0], quarter[1], quarter[2]),
                largest(quarter[3], quarter[4], quarter[5]));
        double largest = Math.max(Math.max(firstTwo, largest(quarter[9], quarter[10], quarter[11])),
                Double.MIN_NORMAL);
        double scale = Math.scalb(1.0, Math.min(-Math.getExponent(largest), Double.MAX_EXPONENT));
        for (int i = 0; i < 12; i++) {
            point[i] = quarter[i] * scale;
        }
    }

    private void closestOnFace() {
        if (!footOnFace()) {
            footOnSegment(3, 6, 1);
            footOnSegment(3, 9, 2);
            footOnSegment(6, 9, 3);
        }
    }

    /** Offers the foot of the perpendicular from the vertex to the plane of the face, if it is inside the face. */
    private boolean footOnFace() {
        double bb = dot(3, 6, 3, 6);
        double bc = dot(3, 6, 3, 9);
        double cc = dot(3, 9, 3, 9);
        double pb = dot(3, 0, 3, 6);
        double pc = dot(3, 0, 3, 9);
        double denominator = bb * cc - bc * bc;
        double footU = (pb * cc - pc * bc) / denominator;
        double footV = (pc * bb - pb * bc) / denominator;
        boolean inside = denominator > FLAT * bb * cc && footU >= 0 && footV >= 0 && footU + footV <= 1;
        if (inside) {
            offer(footU, footV, true);
        }
        return inside;
    }

    /** Offers the point closest to the vertex on the edge of the face from point {@code a} to point {@code b}. */
    private void footOnSegment(int a, int b, int edge) {
        double s = along(0, a, b);
        switch (edge) {
            case 1 -> offer(s, 0, true);
            case 2 -> offer(0, s, true);
            default -> offer(1 - s, s, true);
        }
    }

    private void closestOnEdges() {
        if (!footOnEdges()) {
            offer(0, along(0, 6, 9), false);
            offer(1, along(3, 6, 9), false);
            offer(along(6, 0, 3), 0, false);
            offer(along(9, 0, 3), 1, false);
        }
    }

    /** Offers the feet of the common perpendicular of the two lines, if it meets both edges. */
    private boolean footOnEdges() {
        double aa = dot(0, 3, 0, 3);
        double ab = dot(0, 3, 6, 9);
        double bb = dot(6, 9, 6, 9);
        double ar = dot(0, 3, 0, 6);
        double br = dot(6, 9, 0, 6);
        double denominator = aa * bb - ab * ab;
        double footU = (ar * bb - br * ab) / denominator;
        double footV = (ar * ab - br * aa) / denominator;
        boolean inside = denominator > FLAT * aa * bb && footU >= 0 && footU <= 1 && footV >= 0 && footV <= 1;
        if (inside) {
            offer(footU, footV, false);
        }
        return inside;
    }

    /** Returns the parameter in [0, 1] of the point of segment a, b closest to p. */
    private double along(int p, int a, int b) {
        double length2 = dot(a, b, a, b);
        return length2 > 0 ? Math.clamp(dot(a, p, a, b) / length2, 0.0, 1.0) : 0;
    }

    private void offer(double candidateU, double candidateV, boolean onFace) {
        double dx = between(point, candidateU, candidateV, 0, onFace);
        double dy = between(point, candidateU, candidateV, 1, onFace);
        double dz = between(point, candidateU, candidateV, 2, onFace);
        double distance2 = dx * dx + dy * dy + dz * dz;
        if (distance2 < bestDistance2) {
            bestDistance2 = distance2;
            u = candidateU;
            v = candidateV;
            gap[0] = dx;
            gap[1] = dy;
            gap[2] = dz;
        }
    }

    /** Returns one coordinate of the first feature's point minus the second's. */
    private static double between(double[] points, double atU, double atV, int axis, boolean onFace) {
        double first = onFace ? points[axis] : (1 - atU) * points[axis] + atU * points[3 + axis];
        double second = onFace
                ? (1 - atU - atV) * points[3 + axis] + atU * points[6 + axis] + atV * points[9 + axis]
                : (1 - atV) * points[6 + axis] + atV * points[9 + axis];
        return first - second;
    }

    /** Returns the dot product of the vectors from point a to b and from c to d. */
    private double dot(int a, int b, int c, int d) {
        return (point[b] - point[a]) * (point[d] - point[c])
                + (point[b + 1] - point[a + 1]) * (point[d + 1] - point[c + 1])
                + (point[b + 2] - point[a + 2]) * (point[d + 2] - point[c + 2]);
    }

    private void orient(FeaturePair pair) {
        if (bestDistance2 > NOISE * NOISE) {
            normalise(gap[0], gap[1], gap[2]);
            return;
        }
        orientTouching(pair.coordinates(), pair.kind() == ContactKind.VF);
    }

    /** Chooses the normal of features without a gap. */
    private void orientTouching(double[] x, boolean onFace) {
        boolean hasPlane = crossNormal(onFace, false);
        boolean isClear = hasPlane && !isAtBorder(onFace);
        if (!isClear && findApproach(x, onFace) && oppose(onFace)) {
            return;
        }
        if (!hasPlane) {
            perpendicularToFeature(onFace);
        }
        orientTowardsStart(x, onFace);
    }

    private boolean isAtBorder(boolean onFace) {
        double w = onFace ? 1 - u - v : Math.min(1 - u, 1 - v);
        return !(u > BORDER && v > BORDER && w > BORDER);
    }

    /** Computes how the closest points approach each other; returns false if they do not move, within rounding. */
    private boolean findApproach(double[] x, boolean onFace) {
        double largest = 0;
        double moved = 0;
        for (int axis = 0; axis < 3; axis++) {
            double start = eighthBetween(x, axis, onFace);
            double end = eighthBetween(x, 12 + axis, onFace);
            approach[axis] = start - end;
            moved = Math.max(moved, Math.abs(approach[axis]));
            for (int i = axis; i < 12; i += 3) {
                largest = Math.max(largest, Math.abs(x[i] * 0.125 - x[6 + axis] * 0.125));
                largest = Math.max(largest, Math.abs(x[12 + i] * 0.125 - x[18 + axis] * 0.125));
            }
        }
        if (!(moved > STILL * largest && moved > Double.MIN_NORMAL)) {
            return false;
        }
        for (int axis = 0; axis < 3; axis++) {
            approach[axis] /= moved;
        }
        return true;
    }

    /**
     * Returns an eighth, so that differences cannot overflow, of one coordinate of the first feature's point minus the
     * second's at t0 (i = axis) or t1 (i = 12 + axis), computed relative to the third point.
     */
    private double eighthBetween(double[] x, int i, boolean onFace) {
        double origin = x[i + 6] * 0.125;
        double a = x[i] * 0.125 - origin;
        double b = x[i + 3] * 0.125 - origin;
        double d = x[i + 9] * 0.125 - origin;
        return onFace ? a - ((1 - u - v) * b + v * d) : (1 - u) * a + u * b - v * d;
    }

    /**
     * Sets the normal against the motion, unless the features meet inside both: finds which points were closest just
     * before by placing the first feature a little back along the motion.
     */
    private boolean oppose(boolean onFace) {
        double metU = u;
        double metV = v;
        double back = BEFORE * Math.sqrt(shorterEdge2(onFace));
        int moved = onFace ? 3 : 6;
        for (int i = 0; i < moved; i++) {
            point[i] += back * approach[i % 3];
        }
        bestDistance2 = Double.POSITIVE_INFINITY;
        boolean isInside = onFace ? footOnFace() : footOnEdges();
        boolean opposed = false;
        if (!isInside) {
            if (onFace) {
                closestOnFace();
                opposed = opposeOnFace();
            } else {
                closestOnEdges();
                opposed = opposeOnEdges();
            }
        }
        u = metU;
        v = metV;
        return opposed;
    }

    /** Returns the squared length of the shorter edge that is not just a point, or 0. */
    private double shorterEdge2(boolean onFace) {
        double first = onFace ? dot(3, 6, 3, 6) : dot(0, 3, 0, 3);
        double second = onFace ? dot(3, 9, 3, 9) : dot(6, 9, 6, 9);
        return first > 0 && second > 0 ? Math.min(first, second) : Math.max(first, second);
    }

    private boolean opposeOnFace() {
        if ((u == 0 && v == 0) || u == 1 || v == 1) {
            return normalise(approach[0], approach[1], approach[2]);
        }
        if (v == 0) {
            return opposeAcross(3, 6);
        }
        return u == 0 ? opposeAcross(3, 9) : opposeAcross(6, 9);
    }

    private boolean opposeOnEdges() {
        boolean firstEnds = u == 0 || u == 1;
        boolean secondEnds = v == 0 || v == 1;
        if (firstEnds && secondEnds) {
            return normalise(approach[0], approach[1], approach[2]);
        }
        return firstEnds ? opposeAcross(6, 9) : opposeAcross(0, 3);
    }

    /** Sets the normal against the motion across the edge from a to b; returns false if the motion is along it. */
    private boolean opposeAcross(int a, int b) {
        double x = point[b] - point[a];
        double y = point[b + 1] - point[a + 1];
        double z = point[b + 2] - point[a + 2];
        double length2 = x * x + y * y + z * z;
        double along = length2 > 0 ? (approach[0] * x + approach[1] * y + approach[2] * z) / length2 : 0;
        double acrossX = approach[0] - along * x;
        double acrossY = approach[1] - along * y;
        double acrossZ = approach[2] - along * z;
        double largest = Math.max(Math.abs(acrossX), Math.max(Math.abs(acrossY), Math.abs(acrossZ)));
        return largest > NOISE && normalise(acrossX, acrossY, acrossZ);
    }

    /** Sets the common normal of both edges, or that of the face; returns false if there is none. */
    private boolean crossNormal(boolean onFace, boolean evenIfParallel) {
        int a = onFace ? 3 : 0;
        int b = onFace ? 6 : 3;
        int c = onFace ? 3 : 6;
        double ax = point[b] - point[a];
        double ay = point[b + 1] - point[a + 1];
        double az = point[b + 2] - point[a + 2];
        double bx = point[9] - point[c];
        double by = point[10] - point[c + 1];
        double bz = point[11] - point[c + 2];
        double x = ay * bz - az * by;
        double y = az * bx - ax * bz;
        double z = ax * by - ay * bx;
        double lengths2 = (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz);
        return (evenIfParallel || x * x + y * y + z * z > PARALLEL * lengths2) && normalise(x, y, z);
    }

    /**
     * Chooses a direction perpendicular to the longest edge, for features without a common normal (flat, parallel or
     * shrunk to a point) whose motion gives none either.
     */
    private void perpendicularToFeature(boolean onFace) {
        int a = onFace ? 3 : 0;
        int b = onFace ? 6 : 3;
        if (!(dot(a, b, a, b) >= dot(onFace ? 3 : 6, 9, onFace ? 3 : 6, 9))) {
            a = onFace ? 3 : 6;
            b = 9;
        }
        double x = point[b] - point[a];
        double y = point[b + 1] - point[a + 1];
        double z = point[b + 2] - point[a + 2];
        boolean crossX = Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z);
        if (!(crossX ? normalise(0, z, -y) : normalise(y, -x, 0))) {
            normalise(0, 0, 1);
        }
    }

    /**
     * Sets the normal to a vector scaled to length 1, in two steps so that neither squares nor quotients leave the
     * range of doubles.
     */
    private boolean normalise(double x, double y, double z) {
        double largest = largest(x, y, z);
        if (!(largest > Double.MIN_NORMAL)) {
            return false;
        }
        double sx = x / largest;
        double sy = y / largest;
        double sz = z / largest;
        double length = Math.sqrt(sx * sx + sy * sy + sz * sz);
        normal[0] = sx / length;
        normal[1] = sy / length;
        normal[2] = sz / length;
        return true;
    }

    /**
     * Flips the normal if needed so that it points to the side on which the first feature's point started; if it
     * started on neither, against its motion.
     */
    private void orientTowardsStart(double[] x, boolean onFace) {
        double start = height(x, 0, onFace);
        double towards = start != 0 ? start : -height(x, 12, onFace);
        if (towards < 0) {
            for (int axis = 0; axis < 3; axis++) {
                normal[axis] = 0.0 - normal[axis];
            }
        }
    }

    /**
     * Returns a quarter of the height, along the normal, of the first feature's point above the second's at t0 (from =
     * 0) or t1 (from = 12); a quarter cannot overflow.
     */
    private double height(double[] x, int from, boolean onFace) {
        double height = 0;
        for (int axis = 0; axis < 3; axis++) {
            int i = from + axis;
            double first = onFace ? x[i] : (1 - u) * x[i] + u * x[i + 3];
            double second = onFace
                    ? (1 - u - v) * x[i + 3] + u * x[i + 6] + v * x[i + 9]
                    : (1 - v) * x[i + 6] + v * x[i + 9];
            height += normal[axis] * (0.25 * first - 0.25 * second);
        }
        return height;
    }
}

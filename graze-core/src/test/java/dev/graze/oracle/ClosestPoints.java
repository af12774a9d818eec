package dev.graze.oracle;

/**
 * The closest points of two fixed features, in doubles: their distance, which is the least up to rounding, and the unit
 * vector from the first feature to the second, zero if they touch.
 */
record ClosestPoints(double distance, double[] direction) {

    /** Finds the closest points of point 0 and the triangle of points 1, 2, 3. */
    static ClosestPoints pointTriangle(double[] points) {
        double[] best = shorter(toSegment(points, 0, 1, 2), toSegment(points, 0, 2, 3));
        best = shorter(best, toSegment(points, 0, 3, 1));
        double[] ab = between(points, 1, 2);
        double[] ac = between(points, 1, 3);
        double[] ap = between(points, 1, 0);
        double[] normal = cross(ab, ac);
        double area = dot(normal, 0, normal);
        double v = dot(cross(ap, ac), 0, normal) / area;
        double w = dot(cross(ab, ap), 0, normal) / area;
        boolean inside = v >= 0 && w >= 0 && v + w <= 1;
        return inside ? nearer(best, combine(combine(ap, -1, ab, v), 1, ac, w), normal) : along(best, best);
    }

    /** Finds the closest points of the segment of points 0, 1 and that of points 2, 3. */
    static ClosestPoints segmentSegment(double[] points) {
        double[] best = shorter(toSegment(points, 0, 2, 3), toSegment(points, 1, 2, 3));
        best = shorter(best, shorter(fromSegment(points, 2, 0, 1), fromSegment(points, 3, 0, 1)));
        double[] pq = between(points, 0, 1);
        double[] rs = between(points, 2, 3);
        double[] pr = between(points, 0, 2);
        double[] normal = cross(pq, rs);
        double area = dot(normal, 0, normal);
        double u = dot(cross(pr, rs), 0, normal) / area;
        double v = dot(cross(pr, pq), 0, normal) / area;
        boolean inside = u >= 0 && u <= 1 && v >= 0 && v <= 1;
        return inside ? nearer(best, combine(combine(pr, 1, rs, v), 1, pq, -u), normal) : along(best, best);
    }

    /**
     * Inside both features, the normal gives a far more accurate direction than a short vector that results from
     * cancellation.
     */
    private static ClosestPoints nearer(double[] best, double[] inside, double[] normal) {
        return length(best) < length(inside) ? along(best, best) : along(inside, normal);
    }

    private static ClosestPoints along(double[] vector, double[] axis) {
        double side = Math.signum(dot(vector, 0, axis));
        return new ClosestPoints(length(vector), combine(axis, side == 0 ? 0 : side / length(axis), axis, 0));
    }

    private static double[] toSegment(double[] points, int point, int from, int to) {
        double[] along = between(points, from, to);
        double[] gap = between(points, point, from);
        double squared = dot(along, 0, along);
        double parameter = squared == 0 ? 0 : Math.clamp(-dot(gap, 0, along) / squared, 0, 1);
        return combine(gap, 1, along, parameter);
    }

    private static double[] fromSegment(double[] points, int point, int from, int to) {
        double[] vector = toSegment(points, point, from, to);
        return combine(vector, -1, vector, 0);
    }

    private static double[] between(double[] points, int from, int to) {
        double[] vector = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            vector[axis] = points[3 * to + axis] - points[3 * from + axis];
        }
        return vector;
    }

    private static double[] combine(double[] a, double scaleA, double[] b, double scaleB) {
        double[] sum = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            sum[axis] = scaleA * a[axis] + scaleB * b[axis];
        }
        return sum;
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
    }

    static double dot(double[] points, int offset, double[] vector) {
        return points[offset] * vector[0] + points[offset + 1] * vector[1] + points[offset + 2] * vector[2];
    }

    private static double length(double[] vector) {
        return Math.sqrt(dot(vector, 0, vector));
    }

    private static double[] shorter(double[] a, double[] b) {
        return length(b) < length(a) ? b : a;
    }
}

package dev.graze.narrow.exact;

/**
 * A moving point against a moving segment, which may be a point itself. With u and w leading from the point to the
 * ends, it is on the segment exactly if u x w = 0 (all on one line) and u . w &lt;= 0 (between the ends, or on one).
 */
record PointSegment(VectorPolynomial cross, IntegerPolynomial dot) {
    static PointSegment of(VectorPolynomial toStart, VectorPolynomial toEnd) {
        return new PointSegment(toStart.cross(toEnd), toStart.dot(toEnd));
    }

    boolean touchesAt(AlgebraicTime time) {
        return cross.nonZeroAxisAt(time) < 0 && time.sign(dot) <= 0;
    }

    /**
     * A polynomial among whose roots is the first time of touching, if that is after 0: off the line most of the time,
     * or always on it.
     */
    IntegerPolynomial candidate() {
        int axis = cross.nonZeroAxis();
        return axis < 0 ? dot : cross.axis(axis);
    }
}

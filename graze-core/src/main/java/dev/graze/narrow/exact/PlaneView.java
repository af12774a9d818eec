package dev.graze.narrow.exact;

/**
 * A pair as seen along one axis: twice the areas of the triangles that point 0 makes with points 1 and 2, 2 and 3, 3
 * and 1, which are components of v1 x v2, v2 x v3 and v3 x v1, and that of the triangle of points 1 to 3, which is
 * their sum.
 */
record PlaneView(IntegerPolynomial area12, IntegerPolynomial area23, IntegerPolynomial area31,
        IntegerPolynomial whole) {
    static PlaneView along(int axis, RelativeMotion motion, VectorPolynomial c23) {
        IntegerPolynomial area12 = motion.first().crossAlong(axis, motion.second());
        IntegerPolynomial area31 = motion.third().crossAlong(axis, motion.first());
        IntegerPolynomial area23 = c23.axis(axis);
        return new PlaneView(area12, area23, area31, area12.plus(area23).plus(area31));
    }
}

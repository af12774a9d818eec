package dev.graze.narrow.exact;

/** A moving vector: one polynomial in t per axis. */
record VectorPolynomial(IntegerPolynomial x, IntegerPolynomial y, IntegerPolynomial z) {
    static final int AXES = 3;
    static final VectorPolynomial ZERO = new VectorPolynomial(IntegerPolynomial.ZERO, IntegerPolynomial.ZERO,
            IntegerPolynomial.ZERO);

    IntegerPolynomial axis(int axis) {
        return switch (axis) {
            case 0 -> x;
            case 1 -> y;
            default -> z;
        };
    }

    VectorPolynomial minus(VectorPolynomial o) {
        return new VectorPolynomial(x.minus(o.x), y.minus(o.y), z.minus(o.z));
    }

    VectorPolynomial times(IntegerPolynomial factor) {
        return new VectorPolynomial(x.times(factor), y.times(factor), z.times(factor));
    }

    VectorPolynomial cross(VectorPolynomial o) {
        return new VectorPolynomial(crossAlong(0, o), crossAlong(1, o), crossAlong(2, o));
    }

    /** Returns one component of the cross product. */
    IntegerPolynomial crossAlong(int axis, VectorPolynomial o) {
        int i = (axis + 1) % AXES;
        int j = (axis + 2) % AXES;
        return axis(i).times(o.axis(j)).minus(axis(j).times(o.axis(i)));
    }

    IntegerPolynomial dot(VectorPolynomial o) {
        return x.times(o.x).plus(y.times(o.y)).plus(z.times(o.z));
    }

    boolean isConstant() {
        return x.degree() <= 0 && y.degree() <= 0 && z.degree() <= 0;
    }

    /** Returns an axis on which the vector is not identically 0; -1 if it is 0 throughout. */
    int nonZeroAxis() {
        for (int axis = 0; axis < AXES; axis++) {
            if (!axis(axis).isZero()) {
                return axis;
            }
        }
        return -1;
    }

    /** Returns an axis on which the vector is not 0 at a time; -1 if it is 0 then. */
    int nonZeroAxisAt(AlgebraicTime time) {
        for (int axis = 0; axis < AXES; axis++) {
            if (time.sign(axis(axis)) != 0) {
                return axis;
            }
        }
        return -1;
    }
}

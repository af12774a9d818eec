// clipHull of CertifiedSolver in the core, operation by operation: where a cubic can vanish, from its four Bernstein
// coefficients.

#define NO_CROSSING 3.0

// Returns the bits of where the line from one coefficient to a later one meets zero if the first is above zero and the
// second is not; otherwise those of 3.
long crossing(double above, double below, double at, double distance) {
    long meets = (sign_bits(0.0 - above) & ~sign_bits(0.0 - below)) >> 63;
    double where = at + distance * (above / (above - below));
    return (as_long(where) & meets) | (as_long(NO_CROSSING) & ~meets);
}

// Returns the first parameter in [0, 1] at which the hull, widened by the error, meets zero.
double clip_hull(double a, double b, double c, double d, double error) {
    double side = signum(a);
    double h0 = side * a - error;
    if (!(h0 > 0.0)) {
        return 0.0;
    }
    double h1 = side * b - error;
    double h2 = side * c - error;
    double h3 = side * d - error;
    long first = min(crossing(h0, h1, 0.0, 1.0), min(crossing(h0, h2, 0.0, 2.0), crossing(h0, h3, 0.0, 3.0)));
    first = min(first, min(crossing(h1, h2, 1.0, 1.0), crossing(h1, h3, 1.0, 2.0)));
    return as_double(min(first, crossing(h2, h3, 2.0, 1.0))) / 3.0;
}

// The first file of the program: defines how doubles behave in all files that follow.
//
// Results must have the same bits as in Java. So every operation is one IEEE operation in the order in which it is
// written: nothing is fused, and operations that Java and OpenCL define differently for zeros and NaN are spelled out
// here.

#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

/** Java's Math.max: 0 is above -0, and NaN propagates. */
double java_max(double a, double b) {
    if (isnan(a) || isnan(b)) {
        return a + b;
    }
    return a > b ? a : b > a ? b : as_double(as_long(a) & as_long(b));
}

/** Java's Math.min: -0 is below 0, and NaN propagates. */
double java_min(double a, double b) {
    if (isnan(a) || isnan(b)) {
        return a + b;
    }
    return a < b ? a : b < a ? b : as_double(as_long(a) | as_long(b));
}

/** Java's Math.clamp to [0, 1]. */
double clamp_to_unit(double number) {
    return java_min(1.0, java_max(number, 0.0));
}

/** Java's Math.signum. */
double signum(double number) {
    return number > 0.0 ? 1.0 : number < 0.0 ? -1.0 : number;
}

/**
 * Returns the bits of a number. Callers use the sign bit: the conjunction of several numbers' bits tells whether all
 * are negative.
 */
long sign_bits(double number) {
    return as_long(number);
}

package dev.graze.io.gltf;

import java.util.Arrays;

/**
 * One animated quantity over time: key times, and {@code width} numbers per key (three times as many for a cubic
 * spline).
 */
final class GltfSampler {
    /** The interpolation between two keys. */
    enum Interpolation {
        STEP, LINEAR, CUBICSPLINE
    }

    /** Number of components of a rotation. */
    static final int ROTATION = 4;

    private final double[] times;
    private final double[] values;
    private final Interpolation interpolation;
    private final boolean rotation;
    private final int width;

    /** @param components numbers per value; 0 for weights, of which there is one per morph target */
    GltfSampler(double[] times, double[] values, Interpolation interpolation, int components) {
        this.times = times;
        this.values = values;
        this.interpolation = interpolation;
        this.rotation = components == ROTATION;
        int rows = times.length * rowsPerKey();
        if (rows == 0 || values.length % rows != 0 || values.length == 0
                || (components != 0 && values.length / rows != components)) {
            throw new IllegalArgumentException(
                    "an animation has " + times.length + " key times, but " + values.length + " numbers for them");
        }
        this.width = values.length / rows;
        for (int i = 1; i < times.length; i++) {
            if (!(times[i] > times[i - 1])) {
                throw new IllegalArgumentException(
                        "the key times of an animation do not ascend: " + times[i] + " follows " + times[i - 1]);
            }
        }
    }

    /** Returns the rows per key: a spline's key has an incoming tangent, a value and an outgoing tangent. */
    private int rowsPerKey() {
        return interpolation == Interpolation.CUBICSPLINE ? 3 : 1;
    }

    double end() {
        return times[times.length - 1];
    }

    /** Returns the value at a time; before the first key and after the last, that key's value. */
    double[] sample(double time) {
        int key = keyBefore(time);
        if (key < 0 || key == times.length - 1 || interpolation == Interpolation.STEP) {
            return value(Math.max(key, 0));
        }
        double span = times[key + 1] - times[key];
        double s = (time - times[key]) / span;
        if (interpolation == Interpolation.CUBICSPLINE) {
            return spline(key, s, span);
        }
        return rotation ? slerp(value(key), value(key + 1), s) : linear(value(key), value(key + 1), s);
    }

    private int keyBefore(double time) {
        int found = Arrays.binarySearch(times, time);
        return found >= 0 ? found : -found - 2;
    }

    private double[] value(int key) {
        return row(rowsPerKey() * key + rowsPerKey() / 2);
    }

    private double[] row(int row) {
        return Arrays.copyOfRange(values, width * row, width * (row + 1));
    }

    private static double[] linear(double[] from, double[] to, double s) {
        return blend(from, 1 - s, to, s);
    }

    private static double[] blend(double[] a, double factorA, double[] b, double factorB) {
        double[] sum = new double[a.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = factorA * a[i] + factorB * b[i];
        }
        return sum;
    }

    /**
     * Interpolates along the shorter arc between two unit quaternions. Nearly equal ones are blended linearly, because
     * the sine would be too small to divide by.
     */
    private static double[] slerp(double[] from, double[] to, double s) {
        double cosine = 0;
        for (int i = 0; i < from.length; i++) {
            cosine += from[i] * to[i];
        }
        double sign = cosine < 0 ? -1 : 1;
        double angle = StrictMath.acos(Math.min(1, Math.abs(cosine)));
        double sine = StrictMath.sin(angle);
        if (sine < 1e-9) {
            return normalized(blend(from, 1 - s, to, sign * s));
        }
        return normalized(
                blend(from, StrictMath.sin((1 - s) * angle) / sine, to, sign * StrictMath.sin(s * angle) / sine));
    }

    /** Evaluates the cubic with the values and tangents of both keys (glTF 2.0, appendix C.5). */
    private double[] spline(int key, double s, double span) {
        double s2 = s * s;
        double s3 = s2 * s;
        double[] start = blend(row(3 * key + 1), 2 * s3 - 3 * s2 + 1, row(3 * key + 2), span * (s3 - 2 * s2 + s));
        double[] end = blend(row(3 * key + 4), -2 * s3 + 3 * s2, row(3 * key + 3), span * (s3 - s2));
        double[] sum = blend(start, 1, end, 1);
        return rotation ? normalized(sum) : sum;
    }

    private static double[] normalized(double[] quaternion) {
        double squares = 0;
        for (double q : quaternion) {
            squares += q * q;
        }
        double length = Math.sqrt(squares);
        return length == 0 ? quaternion : blend(quaternion, 1 / length, quaternion, 0);
    }
}

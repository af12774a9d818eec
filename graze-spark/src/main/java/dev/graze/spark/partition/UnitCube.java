package dev.graze.spark.partition;

/**
 * Coordinates from the middle of some points, in units of half their widest extent, for arithmetic that wants numbers
 * around 1.
 */
final class UnitCube {
    private final double[] middle = new double[3];
    private double half;

    private UnitCube() {
    }

    static UnitCube around(double[] points) {
        UnitCube cube = new UnitCube();
        for (int axis = 0; axis < 3 && points.length > 0; axis++) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int at = axis; at < points.length; at += 3) {
                least = Math.min(least, points[at]);
                most = Math.max(most, points[at]);
            }
            cube.middle[axis] = least / 2 + most / 2;
            cube.half = Math.max(cube.half, most / 2 - least / 2);
        }
        return cube;
    }

    double toUnit(double coordinate, int axis) {
        return half == 0 ? 0 : (coordinate - middle[axis]) / half;
    }

    double fromUnit(double coordinate, int axis) {
        return middle[axis] + half * coordinate;
    }
}

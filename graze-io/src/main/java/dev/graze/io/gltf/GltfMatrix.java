package dev.graze.io.gltf;

/**
 * Operations on 4 by 4 matrices, column by column as glTF stores them, several in one array. All are affine, so the
 * last row is not computed.
 */
final class GltfMatrix {
    static final int SIZE = 16;

    private GltfMatrix() {
    }

    /** Computes the product a b; the result must not overlap a or b. */
    static void multiply(double[] a, int atA, double[] b, int atB, double[] result, int at) {
        for (int column = 0; column < 4; column++) {
            for (int row = 0; row < 3; row++) {
                double sum = column == 3 ? a[atA + 12 + row] : 0;
                for (int k = 0; k < 3; k++) {
                    sum += a[atA + 4 * k + row] * b[atB + 4 * column + k];
                }
                result[at + 4 * column + row] = sum;
            }
            result[at + 4 * column + 3] = column == 3 ? 1 : 0;
        }
    }

    /** Composes a scaling, a rotation by a unit quaternion (x, y, z, w) and a translation, applied in this order. */
    static void compose(double[] translation, double[] rotation, double[] scale, double[] result, int at) {
        double x = rotation[0];
        double y = rotation[1];
        double z = rotation[2];
        double w = rotation[3];
        setColumn(result, at, 1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), scale[0]);
        setColumn(result, at + 4, 2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), scale[1]);
        setColumn(result, at + 8, 2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), scale[2]);
        setColumn(result, at + 12, translation[0], translation[1], translation[2], 1);
        result[at + 15] = 1;
    }

    private static void setColumn(double[] matrix, int at, double x, double y, double z, double factor) {
        matrix[at] = x * factor;
        matrix[at + 1] = y * factor;
        matrix[at + 2] = z * factor;
        matrix[at + 3] = 0;
    }

    /** Returns one coordinate of the transformed point. */
    static double transform(double[] matrix, int at, int row, double x, double y, double z) {
        return matrix[at + row] * x + matrix[at + 4 + row] * y + matrix[at + 8 + row] * z + matrix[at + 12 + row];
    }
}

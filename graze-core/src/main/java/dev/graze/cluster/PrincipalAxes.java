package dev.graze.cluster;

/**
 * Principal component analysis in three dimensions: the eigenvectors of a covariance matrix, by Jacobi rotations. Not
 * thread-safe.
 */
public final class PrincipalAxes {
    /** Each sweep squares the size of the off-diagonal entries; five are enough for doubles. */
    private static final int SWEEPS = 8;

    private final double[][] matrix = new double[3][3];
    private final double[][] vectors = new double[3][3];

    /**
     * Finds the principal axes of a covariance matrix, the one with the largest spread first. They are x, y and z if
     * the spread is zero or too small for doubles.
     *
     * @param covariance xx, yy, zz, xy, xz, yz
     * @param axes receives three rows of three coordinates, of length 1 to within a few last bits
     */
    public void find(double[] covariance, double[] axes) {
        load(covariance);
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            rotate(0, 1);
            rotate(0, 2);
            rotate(1, 2);
        }
        int first = largest(0, 1, 2);
        int second = first == 0 ? largest(1, 2, 2) : first == 1 ? largest(0, 2, 2) : largest(0, 1, 1);
        put(first, axes, 0);
        put(second, axes, 3);
        put(3 - first - second, axes, 6);
    }

    private void load(double[] c) {
        double size = Math.abs(c[0]) + Math.abs(c[1]) + Math.abs(c[2]);
        // A subnormal spread has no finite inverse, and is too small to matter.
        double scale = size >= Double.MIN_NORMAL && size < Double.POSITIVE_INFINITY ? 1 / size : 0;
        for (int i = 0; i < 3; i++) {
            matrix[i][i] = c[i] * scale;
            for (int j = 0; j < 3; j++) {
                vectors[i][j] = i == j ? 1 : 0;
            }
        }
        matrix[0][1] = matrix[1][0] = c[3] * scale;
        matrix[0][2] = matrix[2][0] = c[4] * scale;
        matrix[1][2] = matrix[2][1] = c[5] * scale;
    }

    /** Rotates axes p and q so that their off-diagonal entry vanishes. */
    private void rotate(int p, int q) {
        double off = matrix[p][q];
        if (!(Math.abs(off) > Double.MIN_NORMAL)) {
            return;
        }
        double half = (matrix[q][q] - matrix[p][p]) / (2 * off);
        double tangent = Math.copySign(1, half) / (Math.abs(half) + Math.sqrt(half * half + 1));
        double cosine = 1 / Math.sqrt(tangent * tangent + 1);
        double sine = tangent * cosine;
        for (int k = 0; k < 3; k++) {
            double kp = matrix[k][p];
            double kq = matrix[k][q];
            matrix[k][p] = cosine * kp - sine * kq;
            matrix[k][q] = sine * kp + cosine * kq;
        }
        rotateRows(matrix, p, q, cosine, sine);
        rotateRows(vectors, p, q, cosine, sine);
    }

    private static void rotateRows(double[][] rows, int p, int q, double cosine, double sine) {
        for (int k = 0; k < 3; k++) {
            double pk = rows[p][k];
            double qk = rows[q][k];
            rows[p][k] = cosine * pk - sine * qk;
            rows[q][k] = sine * pk + cosine * qk;
        }
    }

    private int largest(int a, int b, int c) {
        int best = matrix[b][b] > matrix[a][a] ? b : a;
        return matrix[c][c] > matrix[best][best] ? c : best;
    }

    private void put(int row, double[] axes, int at) {
        double[] v = vectors[row];
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        for (int k = 0; k < 3; k++) {
            axes[at + k] = v[k] / length;
        }
    }
}

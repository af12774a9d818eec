package dev.graze.response;

/**
 * A small symmetric matrix that can drop its negative eigenvalues. Jacobi's method: rotations, each of which clears one
 * entry beside the diagonal, until nothing is left there. It finds small eigenvalues of such matrices accurately, with
 * the same bits everywhere.
 */
final class SymmetricMatrix {
    /** Rotations converge quadratically; a dozen sweeps is far more than matrices of this size need. */
    private static final int MOST_SWEEPS = 50;
    /** Entries below this fraction of the matrix are rounding errors. */
    private static final double NEGLIGIBLE = 0x1p-60;

    private final double[] entries;
    private final double[] rotated;
    private final double[] vectors;
    private int size;

    SymmetricMatrix(int largest) {
        entries = new double[largest * largest];
        rotated = new double[largest * largest];
        vectors = new double[largest * largest];
        size = largest;
    }

    void resize(int rows) {
        size = rows;
    }

    double get(int row, int column) {
        return entries[size * row + column];
    }

    /** Sets an entry and its mirror image. */
    void set(int row, int column, double value) {
        entries[size * row + column] = value;
        entries[size * column + row] = value;
    }

    /** Replaces this matrix by the nearest positive semidefinite one: negative eigenvalues become 0. */
    void project() {
        diagonalize();
        boolean anyNegative = false;
        for (int i = 0; i < size; i++) {
            anyNegative |= rotated[size * i + i] < 0;
        }
        if (!anyNegative) {
            return;
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int k = 0; k < size; k++) {
                    double eigenvalue = Math.max(0, rotated[size * k + k]);
                    sum += eigenvalue * vectors[size * i + k] * vectors[size * j + k];
                }
                set(i, j, sum);
            }
        }
    }

    /** Leaves the eigenvalues on the diagonal of {@link #rotated}, and the eigenvectors in the columns of vectors. */
    private void diagonalize() {
        System.arraycopy(entries, 0, rotated, 0, size * size);
        double largest = 0;
        for (int i = 0; i < size * size; i++) {
            vectors[i] = i % (size + 1) == 0 ? 1 : 0;
            largest = Math.max(largest, Math.abs(entries[i]));
        }
        double negligible = NEGLIGIBLE * largest;
        boolean rotating = largest > 0;
        for (int sweep = 0; rotating && sweep < MOST_SWEEPS; sweep++) {
            rotating = false;
            for (int p = 0; p < size; p++) {
                for (int r = p + 1; r < size; r++) {
                    if (Math.abs(rotated[size * p + r]) > negligible) {
                        rotate(p, r);
                        rotating = true;
                    }
                }
            }
        }
    }

    /** Rotates in the plane of two axes so that their common entry becomes 0. */
    private void rotate(int p, int r) {
        double shared = rotated[size * p + r];
        double half = (rotated[size * r + r] - rotated[size * p + p]) / (2 * shared);
        double tangent = Math.copySign(1, half) / (Math.abs(half) + Math.hypot(1, half));
        double cosine = 1 / Math.sqrt(1 + tangent * tangent);
        double sine = tangent * cosine;
        for (int k = 0; k < size; k++) {
            turn(rotated, size * k + p, size * k + r, cosine, sine);
        }
        for (int k = 0; k < size; k++) {
            turn(rotated, size * p + k, size * r + k, cosine, sine);
            turn(vectors, size * k + p, size * k + r, cosine, sine);
        }
        rotated[size * p + r] = 0;
        rotated[size * r + p] = 0;
    }

    private static void turn(double[] matrix, int a, int b, double cosine, double sine) {
        double first = matrix[a];
        double second = matrix[b];
        matrix[a] = cosine * first - sine * second;
        matrix[b] = sine * first + cosine * second;
    }
}

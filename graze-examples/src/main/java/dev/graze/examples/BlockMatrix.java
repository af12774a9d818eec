package dev.graze.examples;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A symmetric positive definite matrix: a multiple of the identity plus small dense blocks, three rows per vertex. */
final class BlockMatrix {
    /** A solution is precise enough once the squared residual has fallen to this fraction. */
    private static final double PRECISION = 1e-8;

    private record Block(int[] vertices, double[] values) {
    }

    private final List<Block> blocks = new ArrayList<>();
    private final double identity;
    private final double[] diagonal;

    /** Creates a matrix with this number of rows. */
    BlockMatrix(int rows, double identity) {
        this.identity = identity;
        this.diagonal = new double[rows];
        Arrays.fill(diagonal, identity);
    }

    /** Adds a block of three rows and columns per vertex; those of vertices beyond the matrix are left out. */
    void add(int[] vertices, int count, double[] values) {
        blocks.add(new Block(Arrays.copyOf(vertices, count), Arrays.copyOf(values, 9 * count * count)));
        for (int row = 0; row < 3 * count; row++) {
            int at = 3 * vertices[row / 3] + row % 3;
            if (at < diagonal.length) {
                diagonal[at] += values[(3 * count + 1) * row];
            }
        }
    }

    private double[] times(double[] vector) {
        double[] result = new double[vector.length];
        for (int i = 0; i < vector.length; i++) {
            result[i] = identity * vector[i];
        }
        for (Block block : blocks) {
            addProduct(block, vector, result);
        }
        return result;
    }

    private static void addProduct(Block block, double[] vector, double[] result) {
        int rows = 3 * block.vertices.length;
        for (int row = 0; row < rows; row++) {
            int at = 3 * block.vertices[row / 3] + row % 3;
            if (at >= result.length) {
                continue;
            }
            double sum = 0;
            for (int column = 0; column < rows; column++) {
                int from = 3 * block.vertices[column / 3] + column % 3;
                sum += from < vector.length ? block.values[rows * row + column] * vector[from] : 0;
            }
            result[at] += sum;
        }
    }

    /** Solves a system by conjugate gradients, preconditioned with the diagonal. */
    double[] solve(double[] right) {
        double[] solution = new double[right.length];
        double[] residual = right.clone();
        double[] search = new double[right.length];
        Arrays.setAll(search, i -> right[i] / diagonal[i]);
        double size = dot(residual, search);
        double enough = PRECISION * size;
        for (int iteration = 0; size > enough && iteration < right.length; iteration++) {
            double[] image = times(search);
            double length = size / dot(search, image);
            for (int i = 0; i < solution.length; i++) {
                solution[i] += length * search[i];
                residual[i] -= length * image[i];
                image[i] = residual[i] / diagonal[i];
            }
            double next = dot(residual, image);
            for (int i = 0; i < search.length; i++) {
                search[i] = image[i] + next / size * search[i];
            }
            size = next;
        }
        return solution;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}

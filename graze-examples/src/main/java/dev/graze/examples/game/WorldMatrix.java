package dev.graze.examples.game;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;

/**
 * Where an object of a game is: a matrix that moves points of the object to the world.
 *
 * <p>A rigid part of Graze has a {@link Pose}, which cannot scale. The matrix is therefore split into a rotation, after
 * a stretch: scale, shear and mirroring. The stretch goes into the mesh, once.
 */
public final class WorldMatrix {
    /** How far a stretch may change relative to its size; rounding to floats in an engine changes it by about 1e-6. */
    private static final double TOLERANCE = 1e-4;

    private final double[][] column = new double[4][3];

    /** Takes the sixteen numbers of the matrix, column by column. */
    public WorldMatrix(float[] columns) {
        for (int k = 0; k < 12; k++) {
            column[k / 3][k % 3] = columns[4 * (k / 3) + k % 3];
        }
    }

    /** Moves points from the object's frame to the world. */
    void place(double[] points) {
        multiply(column, points);
        for (int k = 0; k < points.length; k++) {
            points[k] += column[3][k % 3];
        }
    }

    /** Stretches points; the pose then moves them to the world. */
    void stretch(double[] points) {
        multiply(stretch(axes()), points);
    }

    /** Returns the rotation and the position. */
    public Pose pose() {
        double[][] axes = axes();
        double[] rows = new double[9];
        for (int k = 0; k < 9; k++) {
            rows[k] = axes[k % 3][k / 3];
        }
        return Pose.of(rows, column[3][0], column[3][1], column[3][2]);
    }

    /** Returns whether an object has the same scale and shear at both matrices, up to rounding. */
    public boolean stretchesLike(WorldMatrix other) {
        double[][] here = stretch(axes());
        double[][] there = other.stretch(other.axes());
        double size = 0;
        double change = 0;
        for (int k = 0; k < 9; k++) {
            size = Math.max(size, Math.abs(here[k / 3][k % 3]));
            change = Math.max(change, Math.abs(here[k / 3][k % 3] - there[k / 3][k % 3]));
        }
        return change <= TOLERANCE * size;
    }

    /**
     * Returns the columns of the rotation: the matrix's columns, made perpendicular one after the other. In doubles,
     * since a rotation in floats is too inaccurate for a pose.
     */
    private double[][] axes() {
        double[] x = column[0].clone();
        normalize(x);
        double[] y = column[1].clone();
        double along = dot(x, y);
        for (int k = 0; k < 3; k++) {
            y[k] -= along * x[k];
        }
        normalize(y);
        double[] z = { x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0] };
        return new double[][] { x, y, z };
    }

    /** Returns the columns of the matrix as seen along the axes; the last is negative if the matrix mirrors. */
    private double[][] stretch(double[][] axes) {
        double[][] stretch = new double[3][3];
        for (int of = 0; of < 3; of++) {
            for (int axis = 0; axis <= of; axis++) {
                stretch[of][axis] = dot(axes[axis], column[of]);
            }
        }
        return stretch;
    }

    private static void multiply(double[][] columns, double[] points) {
        for (int at = 0; at < points.length; at += 3) {
            double x = points[at];
            double y = points[at + 1];
            double z = points[at + 2];
            for (int k = 0; k < 3; k++) {
                points[at + k] = columns[0][k] * x + columns[1][k] * y + columns[2][k] * z;
            }
        }
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static void normalize(double[] vector) {
        double length = Math.sqrt(dot(vector, vector));
        if (!(length > 0) || Double.isInfinite(length)) {
            throw new InvalidInputException(
                    "the matrix of an object flattens it or is not finite; give it a scale other than 0 on each axis");
        }
        for (int k = 0; k < 3; k++) {
            vector[k] /= length;
        }
    }
}

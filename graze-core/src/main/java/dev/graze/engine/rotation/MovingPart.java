package dev.graze.engine.rotation;

import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.PartTurn;
import java.util.Arrays;

/**
 * One part in a step, as a pair search sees it: where its nodes and vertices are at a time, and how far the path of a
 * node may be from its chord. Immutable, so threads share it.
 */
abstract sealed class MovingPart permits MovingPart.Turning, MovingPart.Linear {
    private static final double[] IDENTITY = { 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0 };
    /** Squares of larger and smaller numbers leave the range of doubles. */
    private static final double LARGEST = 0x1p300;
    private static final double SMALLEST = 0x1p-300;
    /** Covers the rounding of bounds that are computed from exact formulas. */
    private static final double UP = 1 + 0x1p-40;

    final int number;
    final int firstVertex;
    final PartTree tree;

    private MovingPart(int number, int firstVertex, PartTree tree) {
        this.number = number;
        this.firstVertex = firstVertex;
        this.tree = tree;
    }

    static MovingPart turning(int number, int firstVertex, PartTree tree, double[] boxes, PartTurn turn) {
        return new Turning(number, firstVertex, tree, boxes, turn);
    }

    static MovingPart linear(int number, int firstVertex, PartTree tree, Ends ends) {
        return new Linear(number, firstVertex, tree, ends);
    }

    /** The positions of a part at both ends of a step, and the boxes of its nodes there. */
    record Ends(double[] x0, double[] x1, double[] boxes0, double[] boxes1) {
    }

    /** Returns the placement at a time: a matrix by rows, and a translation. */
    abstract double[] at(double time);

    /** Returns the angle by which the part turns in the whole step; 0 if it does not turn. */
    abstract double angle();

    /** Writes the center and half the extents of a node's box at a time, before it is placed. */
    abstract void box(int node, double time, double[] box, int to);

    /** Writes the position of a vertex, in the part's numbers, at a time with its placement. */
    abstract void position(int vertex, double time, double[] placement, double[] position, int to);

    /** Returns a bound on the distance between path and chord of any point of a node while the part turns this far. */
    abstract double chordError(int node, double turned);

    /** Returns a bound on the rounding errors of positions and of placed boxes. */
    abstract double margin();

    /** Returns the largest radius of a node, half its diagonal, in the step. */
    abstract double radius(int node);

    /** Returns the box of the whole part over the whole step: three lows and three highs. */
    double[] sweptBox() {
        double[] swept = new double[6];
        Arrays.fill(swept, 0, 3, Double.POSITIVE_INFINITY);
        Arrays.fill(swept, 3, 6, Double.NEGATIVE_INFINITY);
        double[] box = new double[PartTree.BOX];
        double grown = chordError(0, angle()) + margin();
        for (int time = 0; time < 2; time++) {
            double[] m = at(time);
            box(0, time, box, 0);
            for (int axis = 0; axis < 3; axis++) {
                int row = 3 * axis;
                double center = m[row] * box[0] + m[row + 1] * box[1] + m[row + 2] * box[2] + m[9 + axis];
                double half = Math.abs(m[row]) * box[3] + Math.abs(m[row + 1]) * box[4] + Math.abs(m[row + 2]) * box[5];
                swept[axis] = Math.min(swept[axis], center - half - grown);
                swept[3 + axis] = Math.max(swept[3 + axis], center + half + grown);
            }
        }
        return swept;
    }

    private static double halfDiagonal(double[] boxes, int node) {
        double x = boxes[PartTree.BOX * node + 3];
        double y = boxes[PartTree.BOX * node + 4];
        double z = boxes[PartTree.BOX * node + 5];
        return Math.sqrt(x * x + y * y + z * z) * UP;
    }

    private static void requireInRange(double size, double smallest) {
        if (!(size < LARGEST)) {
            throw new InvalidInputException("coordinates of size " + size + " are too large for parts that turn; scale"
                    + " the scene down");
        }
        if (smallest > 0 && smallest < SMALLEST) {
            throw new InvalidInputException("parts of size " + smallest + " are too small to turn; scale the scene"
                    + " up");
        }
    }

    /** A part that turns: its boxes are in its own frame, once and for all. */
    static final class Turning extends MovingPart {
        private final double[] boxes;
        private final PartTurn turn;
        /** The axis in the part's own frame: its direction, and the vector from it to the origin. */
        private final double[] axis;

        private Turning(int number, int firstVertex, PartTree tree, double[] boxes, PartTurn turn) {
            super(number, firstVertex, tree);
            requireInRange(turn.error() * 0x1p44, turn.size());
            this.boxes = boxes;
            this.turn = turn;
            this.axis = turn.ownAxis();
        }

        @Override
        double[] at(double time) {
            return turn.at(time);
        }

        @Override
        double angle() {
            return turn.angle();
        }

        @Override
        void box(int node, double time, double[] box, int to) {
            System.arraycopy(boxes, PartTree.BOX * node, box, to, PartTree.BOX);
        }

        @Override
        void position(int vertex, double time, double[] m, double[] position, int to) {
            double x = turn.points()[3 * vertex];
            double y = turn.points()[3 * vertex + 1];
            double z = turn.points()[3 * vertex + 2];
            position[to] = m[0] * x + m[1] * y + m[2] * z + m[9];
            position[to + 1] = m[3] * x + m[4] * y + m[5] * z + m[10];
            position[to + 2] = m[6] * x + m[7] * y + m[8] * z + m[11];
        }

        /**
         * Bounds the distance by the second derivative. Let r be the largest distance from the axis. The second
         * derivative of a path is at most r angle², so it is at most r angle² / 8 from its chord; both are in a disk of
         * radius r, so the distance is at most 2 r too.
         */
        @Override
        double chordError(int node, double turned) {
            int at = PartTree.BOX * node;
            double x = axis[3] + boxes[at];
            double y = axis[4] + boxes[at + 1];
            double z = axis[5] + boxes[at + 2];
            double cx = axis[1] * z - axis[2] * y;
            double cy = axis[2] * x - axis[0] * z;
            double cz = axis[0] * y - axis[1] * x;
            double distance = Math.sqrt(cx * cx + cy * cy + cz * cz) + halfDiagonal(boxes, node);
            return distance * Math.min(turned * turned / 8, 2) * UP;
        }

        @Override
        double margin() {
            return turn.error();
        }

        @Override
        double radius(int node) {
            return halfDiagonal(boxes, node);
        }
    }

    /** A part whose vertices move linearly or rest. A box moves linearly too, from the one at t0 to the one at t1. */
    static final class Linear extends MovingPart {
        private final Ends ends;
        private final double margin;

        private Linear(int number, int firstVertex, PartTree tree, Ends ends) {
            super(number, firstVertex, tree);
            this.ends = ends;
            double largest = 0;
            for (int i = 0; i < ends.x0.length; i++) {
                largest = Math.max(largest, Math.max(Math.abs(ends.x0[i]), Math.abs(ends.x1[i])));
            }
            requireInRange(largest, largest);
            // Interpolating, placing and comparing takes about twenty operations; this is 128 units of the last place.
            this.margin = 0x1p-46 * largest;
        }

        @Override
        double[] at(double time) {
            return IDENTITY;
        }

        @Override
        double angle() {
            return 0;
        }

        @Override
        void box(int node, double time, double[] box, int to) {
            int from = PartTree.BOX * node;
            for (int i = 0; i < PartTree.BOX; i++) {
                box[to + i] = (1 - time) * ends.boxes0[from + i] + time * ends.boxes1[from + i];
            }
        }

        @Override
        void position(int vertex, double time, double[] placement, double[] position, int to) {
            for (int axis = 0; axis < 3; axis++) {
                position[to + axis] = (1 - time) * ends.x0[3 * vertex + axis] + time * ends.x1[3 * vertex + axis];
            }
        }

        @Override
        double chordError(int node, double turned) {
            return 0;
        }

        @Override
        double margin() {
            return margin;
        }

        @Override
        double radius(int node) {
            return Math.max(halfDiagonal(ends.boxes0, node), halfDiagonal(ends.boxes1, node));
        }
    }
}

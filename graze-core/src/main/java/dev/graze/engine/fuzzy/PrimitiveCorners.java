package dev.graze.engine.fuzzy;

import dev.graze.bvh.SceneItems;

/** Loads the corners of one primitive at a time, at t0 and then at t1, in the {@link UnitFrame}. Not thread-safe. */
final class PrimitiveCorners {
    private final SceneItems items;
    private final VirtualPieces pieces;
    private final UnitFrame frame;
    /** Three coordinates each; three corners for an instant, six for a step. */
    private final double[] points = new double[18];
    private final double[] whole = new double[9];
    private double[] t0;
    private double[] t1;
    private final int count;

    /** @param moving whether to load steps; otherwise instants */
    PrimitiveCorners(SceneItems items, VirtualPieces pieces, UnitFrame frame, boolean moving) {
        this.items = items;
        this.pieces = pieces;
        this.frame = frame;
        this.count = moving ? 6 : 3;
    }

    /** Starts a step, or an instant if both are the same. */
    void begin(double[] stepT0, double[] stepT1) {
        t0 = stepT0;
        t1 = stepT1;
    }

    /** Loads a primitive and returns its corners; only the first {@link #count} are valid. */
    double[] load(int primitive) {
        load(t0, primitive, 0);
        if (count == 6) {
            load(t1, primitive, 9);
        }
        return points;
    }

    int count() {
        return count;
    }

    private void load(double[] positions, int primitive, int at) {
        int weights = pieces.weightsAt(primitive);
        if (weights < 0) {
            loadItem(positions, primitive, points, at);
        } else {
            loadItem(positions, pieces.itemOf(primitive), whole, 0);
            mix(pieces.weights(), weights, at);
        }
    }

    private void loadItem(double[] positions, int item, double[] to, int at) {
        int[] corners = items.corners();
        for (int k = 0; k < 3; k++) {
            int from = 3 * corners[3 * item + k];
            for (int axis = 0; axis < 3; axis++) {
                to[at + 3 * k + axis] = frame.toUnit(positions[from + axis], axis);
            }
        }
    }

    private void mix(float[] weights, int from, int at) {
        for (int k = 0; k < 9; k++) {
            int row = from + k / 3 * 3;
            int axis = k % 3;
            points[at + k] = weights[row] * whole[axis] + weights[row + 1] * whole[3 + axis]
                    + weights[row + 2] * whole[6 + axis];
        }
    }
}

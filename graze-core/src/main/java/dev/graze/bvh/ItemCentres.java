package dev.graze.bvh;

import dev.graze.bounds.SceneMiddle;

/**
 * Where the items of a hierarchy are: a point each, the mean of its corners over the step, in units of the scene's
 * size. Only the shape of the hierarchy depends on it, so floats do.
 */
final class ItemCentres {
    private final int[] corners;
    private final float[] centres;

    /** For items of three vertices each. */
    ItemCentres(int[] corners) {
        this.corners = corners;
        this.centres = new float[corners.length];
    }

    int size() {
        return corners.length / 3;
    }

    /** Coordinate {@code axis} of item {@code i} at {@code 3 * i + axis}, 0 to 1. To read from. */
    float[] centres() {
        return centres;
    }

    /**
     * Fits items {@code from} up to and without {@code to}. A scene of one point, or beyond floats, has all its centres
     * in the middle.
     */
    void fit(SceneMiddle middle, double[] t0, double[] t1, int from, int to) {
        double scale = middle.largest() > 0 ? 1 / (12 * middle.largest()) : 0;
        for (int i = 3 * from; i < 3 * to; i += 3) {
            int a = 3 * corners[i];
            int b = 3 * corners[i + 1];
            int c = 3 * corners[i + 2];
            for (int axis = 0; axis < 3; axis++) {
                double sum = t0[a + axis] + t0[b + axis] + t0[c + axis] + t1[a + axis] + t1[b + axis] + t1[c + axis];
                centres[i + axis] = (float) ((sum - 6 * middle.get(axis)) * scale) + 0.5f;
            }
        }
    }
}

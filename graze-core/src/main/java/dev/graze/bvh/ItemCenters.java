package dev.graze.bvh;

import dev.graze.bounds.SceneFrame;

/**
 * A center for each item of a hierarchy: the mean of its corners over the step, in units of the size of the scene.
 * Floats are precise enough, because only the shape of the hierarchy depends on them.
 */
final class ItemCenters {
    private final int[] corners;
    private final float[] centers;

    /** Creates centers for items of three vertices each. */
    ItemCenters(int[] corners) {
        this.corners = corners;
        this.centers = new float[corners.length];
    }

    int size() {
        return corners.length / 3;
    }

    /** Returns coordinate {@code axis} of item {@code i} at {@code 3 * i + axis}, 0 to 1, read-only. */
    float[] centers() {
        return centers;
    }

    /**
     * Fits items {@code from} (inclusive) to {@code to} (exclusive). In a scene of one point, or beyond the range of
     * floats, all centers coincide.
     */
    void fit(SceneFrame frame, double[] t0, double[] t1, int from, int to) {
        fit(frame, t0, t1, 0, from, to);
    }

    /** Fits items of a part whose vertices start at {@code firstVertex} of the positions. */
    void fit(SceneFrame frame, double[] t0, double[] t1, int firstVertex, int from, int to) {
        double scale = frame.largest() > 0 ? 1 / (12 * frame.largest()) : 0;
        for (int i = 3 * from; i < 3 * to; i += 3) {
            int a = 3 * (firstVertex + corners[i]);
            int b = 3 * (firstVertex + corners[i + 1]);
            int c = 3 * (firstVertex + corners[i + 2]);
            for (int axis = 0; axis < 3; axis++) {
                double sum = t0[a + axis] + t0[b + axis] + t0[c + axis] + t1[a + axis] + t1[b + axis] + t1[c + axis];
                centers[i + axis] = (float) ((sum - 6 * frame.center(axis)) * scale) + 0.5f;
            }
        }
    }
}

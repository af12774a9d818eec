package dev.graze.viewer;

/**
 * What is drawn over the mesh for one step or instant. Times of impact are in units of 1/65,535, unsigned.
 *
 * @param faces     the triangles that collide, ascending
 * @param faceTois  the earliest time of impact of each; empty for an instant, which has no times
 * @param points    three coordinates per contact point, relative as {@link SceneBox#relative} makes them
 * @param pointTois the time of impact of each point
 */
record Overlay(int[] faces, short[] faceTois, float[] points, short[] pointTois) {
    /** The bytes it takes in the page before base64, with points as 16-bit coordinates. */
    long bytes() {
        return 4L * faces.length + 2L * faceTois.length + 2L * points.length + 2L * pointTois.length;
    }

    static short quantiseToi(double toi) {
        return (short) Math.round(Math.clamp(toi, 0, 1) * SceneBox.STEPS);
    }
}

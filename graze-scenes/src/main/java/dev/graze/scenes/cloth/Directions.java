package dev.graze.scenes.cloth;

/** Unit vectors. */
final class Directions {
    private Directions() {
    }

    /** Scales a vector to unit length and returns the length it had; the zero vector becomes "up". */
    static double normalise(double[] v) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        if (length == 0) {
            v[1] = 1;
            return 0;
        }
        v[0] /= length;
        v[1] /= length;
        v[2] /= length;
        return length;
    }
}

package dev.graze.scenes.cloth;

/** Everything below y = 0 of its frame. */
public final class HalfSpace implements DistanceField {
    @Override
    public double at(double[] p, double[] normal) {
        normal[0] = 0;
        normal[1] = 1;
        normal[2] = 0;
        return p[1];
    }
}

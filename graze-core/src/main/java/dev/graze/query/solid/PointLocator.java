package dev.graze.query.solid;

/** Locates points given as doubles relative to a closed surface. Not thread-safe: use one instance per thread. */
public final class PointLocator {
    private final SolidParity parity;
    private final Surface surface;

    public PointLocator(Surface surface) {
        this.surface = surface;
        this.parity = new SolidParity(surface, new ExactSigns(surface.unit()));
    }

    /** Returns 1 if a point is inside, -1 if outside, 0 if it is exactly on a triangle, of whatever kind. */
    public int locate(double x, double y, double z) {
        return parity.locate(ExactPoint.at(x + 0.0, y + 0.0, z + 0.0), surface.triangleCount());
    }
}

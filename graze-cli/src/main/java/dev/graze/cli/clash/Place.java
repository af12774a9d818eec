package dev.graze.cli.clash;

import dev.graze.query.SurfacePoint;

/** A point of the scene. */
record Place(double x, double y, double z) {
    static Place of(SurfacePoint point) {
        return new Place(point.x(), point.y(), point.z());
    }

    /** Returns the midpoint, without overflow for points that are far apart. */
    static Place between(Place a, Place b) {
        return new Place(0.5 * a.x + 0.5 * b.x, 0.5 * a.y + 0.5 * b.y, 0.5 * a.z + 0.5 * b.z);
    }

    double distanceTo(Place other) {
        return Math.hypot(Math.hypot(x - other.x, y - other.y), z - other.z);
    }
}

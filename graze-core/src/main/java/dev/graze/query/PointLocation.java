package dev.graze.query;

/** Where a point is relative to a solid. */
public enum PointLocation {
    INSIDE,
    /** Exactly on a triangle of the surface, on its edges and corners too. */
    ON_SURFACE, OUTSIDE
}

package dev.graze.io;

/** Cuts polygons into triangles that all share the first corner: n corners give n - 2 triangles. */
final class PolygonFan {
    private final IntList triangles;
    private int corners;
    private int first;
    private int previous;

    PolygonFan(IntList triangles) {
        this.triangles = triangles;
    }

    /** Begins a new polygon. */
    void start() {
        corners = 0;
    }

    int corners() {
        return corners;
    }

    /** Adds the next corner of the polygon. */
    void add(int vertex) {
        corners++;
        if (corners == 1) {
            first = vertex;
        } else if (corners > 2) {
            triangles.add(first);
            triangles.add(previous);
            triangles.add(vertex);
        }
        previous = vertex;
    }
}

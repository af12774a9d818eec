package dev.graze.io.surface;

/** Cuts polygons into triangles that all share the first corner: n corners give n - 2 triangles. */
public final class PolygonFan {
    /** Who gets the triangles. */
    public interface TriangleSink {
        void triangle(int a, int b, int c);
    }

    private final TriangleSink triangles;
    private int corners;
    private int first;
    private int previous;

    public PolygonFan(TriangleSink triangles) {
        this.triangles = triangles;
    }

    /** Begins a new polygon. */
    public void start() {
        corners = 0;
    }

    public int corners() {
        return corners;
    }

    /** Says of a polygon that became several triangles that it is one. */
    public void end(MeshSink sink) {
        if (corners > 3) {
            sink.polygon(corners - 2);
        }
    }

    /** Adds the next corner of the polygon. */
    public void add(int vertex) {
        corners++;
        if (corners == 1) {
            first = vertex;
        } else if (corners > 2) {
            triangles.triangle(first, previous, vertex);
        }
        previous = vertex;
    }
}

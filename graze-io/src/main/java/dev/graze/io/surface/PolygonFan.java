package dev.graze.io.surface;

/**
 * Cuts polygons into fans: triangles that all share the first corner. A polygon of n corners becomes n - 2 triangles.
 */
public final class PolygonFan {
    /** Receives the triangles. */
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

    /** Starts a new polygon. */
    public void start() {
        corners = 0;
    }

    public int corners() {
        return corners;
    }

    /** Ends the polygon; notifies the sink if it became several triangles. */
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

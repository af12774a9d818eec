package dev.graze.viewer;

import dev.graze.mesh.Topology;

/** What the page needs to draw a topology. Frames that share a topology share this object. */
public final class Shape {
    private final int[] triangles;
    private final int[] bodies;

    private Shape(int[] triangles, int[] bodies) {
        this.triangles = triangles;
        this.bodies = bodies;
    }

    public static Shape of(Topology topology) {
        int[] bodies = new int[topology.vertexCount()];
        for (int vertex = 0; vertex < bodies.length; vertex++) {
            bodies[vertex] = topology.bodyOfVertex(vertex);
        }
        return new Shape(topology.copyTriangles(), bodies);
    }

    /** Returns three vertices per triangle; not copied. */
    public int[] triangles() {
        return triangles;
    }

    /** Returns the body of each vertex, -1 for a vertex without triangles; not copied. */
    public int[] bodies() {
        return bodies;
    }

    /** Returns its size in bytes when written as numbers. */
    long size() {
        return (long) Integer.BYTES * (triangles.length + bodies.length);
    }
}

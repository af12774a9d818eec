package dev.graze.viewer;

import dev.graze.mesh.Topology;

/** What the page must know of a topology to draw it. Frames that share a topology share this object. */
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

    /** Three vertices each; not copied. */
    public int[] triangles() {
        return triangles;
    }

    /** The body of each vertex, -1 for one that no triangle uses; not copied. */
    public int[] bodies() {
        return bodies;
    }

    /** How many bytes it takes as numbers. */
    long size() {
        return (long) Integer.BYTES * (triangles.length + bodies.length);
    }
}

package dev.graze.viewer;

import dev.graze.mesh.Topology;

/** What the page needs to draw a topology and to name what is in it. Frames that share a topology share this object. */
public final class Shape {
    private final int[] triangles;
    private final int[] bodies;
    private final String parts;

    private Shape(int[] triangles, int[] bodies, String parts) {
        this.triangles = triangles;
        this.bodies = bodies;
        this.parts = parts;
    }

    public static Shape of(Topology topology, SceneParts parts) {
        int[] bodies = new int[topology.vertexCount()];
        for (int vertex = 0; vertex < bodies.length; vertex++) {
            bodies[vertex] = topology.bodyOfVertex(vertex);
        }
        return new Shape(topology.copyTriangles(), bodies, parts.json(topology));
    }

    /** Returns three vertices per triangle; not copied. */
    public int[] triangles() {
        return triangles;
    }

    /** Returns the body of each vertex, -1 for a vertex without triangles; not copied. */
    public int[] bodies() {
        return bodies;
    }

    /** Returns the parts as JSON, safe inside a script element; see {@link SceneParts}. */
    public String parts() {
        return parts;
    }

    /** Returns how many characters it takes in a page. */
    long length() {
        return Base64Text.length((long) Integer.BYTES * (triangles.length + bodies.length)) + parts.length();
    }
}

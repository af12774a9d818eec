package dev.graze.bounds;

import dev.graze.mesh.Topology;

/**
 * The boxes of all vertices, edges and faces over one step. Each contains its feature at t0 and t1 and therefore, as
 * the motion is linear, at every time between. Each is grown by half the reach ({@link SceneFrame#reach}), so features
 * within it have overlapping boxes.
 */
public final class FeatureBoxes {
    private final Topology topology;
    private final BoxArray vertices;
    private final BoxArray edges;
    private final BoxArray faces;

    public FeatureBoxes(Topology topology) {
        this.topology = topology;
        this.vertices = new BoxArray(topology.vertexCount());
        this.edges = new BoxArray(topology.edgeCount());
        this.faces = new BoxArray(topology.triangleCount());
    }

    public BoxArray vertices() {
        return vertices;
    }

    public BoxArray edges() {
        return edges;
    }

    public BoxArray faces() {
        return faces;
    }

    /** Fits all boxes to the motion from {@code t0} to {@code t1}. */
    public void fit(double[] t0, double[] t1, double reach) {
        double margin = reach / 2;
        for (int v = 0; v < vertices.size(); v++) {
            vertices.empty(v);
            includeMotion(vertices, v, v, t0, t1, margin);
        }
        for (int e = 0; e < edges.size(); e++) {
            edges.empty(e);
            includeMotion(edges, e, topology.edgeVertex(e, 0), t0, t1, margin);
            includeMotion(edges, e, topology.edgeVertex(e, 1), t0, t1, margin);
        }
        for (int f = 0; f < faces.size(); f++) {
            faces.empty(f);
            for (int corner = 0; corner < 3; corner++) {
                includeMotion(faces, f, topology.triangleVertex(f, corner), t0, t1, margin);
            }
        }
    }

    /** Fits the boxes of the faces only, at one instant. */
    public void fitFaces(double[] positions) {
        for (int f = 0; f < faces.size(); f++) {
            faces.empty(f);
            for (int corner = 0; corner < 3; corner++) {
                faces.include(f, positions, topology.triangleVertex(f, corner), 0);
            }
        }
    }

    private static void includeMotion(BoxArray boxes, int i, int vertex, double[] t0, double[] t1, double margin) {
        boxes.include(i, t0, vertex, margin);
        boxes.include(i, t1, vertex, margin);
    }
}

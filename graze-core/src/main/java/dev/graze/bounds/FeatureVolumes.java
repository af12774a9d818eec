package dev.graze.bounds;

import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * The bounding volumes of vertices, edges and faces over one step or at one instant, and which vertices these are of.
 * Two features whose volumes are apart cannot touch.
 */
public final class FeatureVolumes {
    private final VertexVolumes vertices;
    private final VolumeKernel kernel;
    private final int[] edgeEnds;
    private final float[] edges;
    private final int[] faceCorners;
    private final float[] faces;

    private FeatureVolumes(VertexVolumes vertices, VolumeKernel kernel, int[] edgeEnds, int[] faceCorners) {
        this.vertices = vertices;
        this.kernel = kernel;
        this.edgeEnds = edgeEnds;
        this.edges = VertexVolumes.room(edgeEnds.length / 2, vertices.shape());
        this.faceCorners = faceCorners;
        this.faces = VertexVolumes.room(faceCorners.length / 3, vertices.shape());
    }

    /** Of all features of a topology, faces numbered like its triangles. */
    public static FeatureVolumes of(Topology topology, VertexVolumes vertices, VolumeKernel kernel) {
        int[] corners = topology.copyTriangles();
        for (int i = 0; i < corners.length; i += 3) {
            Arrays.sort(corners, i, i + 3);
        }
        return new FeatureVolumes(vertices, kernel, edgeEnds(topology), corners);
    }

    /** Of faces alone, for triangles at an instant. */
    public static FeatureVolumes ofFaces(Topology topology, VertexVolumes vertices, VolumeKernel kernel) {
        return new FeatureVolumes(vertices, kernel, new int[0], topology.copyTriangles());
    }

    private static int[] edgeEnds(Topology topology) {
        int[] ends = new int[2 * topology.edgeCount()];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = topology.edgeVertex(i / 2, i % 2);
        }
        return ends;
    }

    /** Fits edges and faces; the vertices are fitted already. */
    public void fit(ThreadTeam team) {
        int edgeCount = edgeEnds.length / 2;
        int faceCount = faceCorners.length / 3;
        team.run(member -> {
            fitEdges(team.share(edgeCount, member), team.share(edgeCount, member + 1));
            fitFaces(team.share(faceCount, member), team.share(faceCount, member + 1));
        });
    }

    private void fitEdges(int from, int to) {
        for (int edge = from; edge < to; edge++) {
            int end = edgeEnds[2 * edge + 1];
            kernel.wrap(vertices.sides(), edgeEnds[2 * edge], end, end, edges, edge);
        }
    }

    private void fitFaces(int from, int to) {
        for (int face = from; face < to; face++) {
            kernel.wrap(vertices.sides(), faceCorners[3 * face], faceCorners[3 * face + 1], faceCorners[3 * face + 2],
                    faces, face);
        }
    }

    public VolumeKernel kernel() {
        return kernel;
    }

    /** The volumes of vertices. To read from, like all arrays here. */
    public float[] vertices() {
        return vertices.sides();
    }

    public float[] edges() {
        return edges;
    }

    public float[] faces() {
        return faces;
    }

    /** Two vertices each, ascending. */
    public int[] edgeEnds() {
        return edgeEnds;
    }

    /** Three vertices each. */
    public int[] faceCorners() {
        return faceCorners;
    }
}

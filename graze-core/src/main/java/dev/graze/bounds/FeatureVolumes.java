package dev.graze.bounds;

import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import java.util.Arrays;
import java.util.function.Function;

/**
 * The bounding volumes of vertices, edges and faces over one step or at one instant, together with the vertices of each
 * feature. Features whose volumes are apart cannot touch.
 */
public final class FeatureVolumes {
    private final VertexVolumes vertices;
    private final VolumeKernel kernel;
    private final int[] edgeEndpoints;
    private final float[] edges;
    private final int[] faceCorners;
    private final float[] faces;

    private FeatureVolumes(VertexVolumes vertices, VolumeKernel kernel, int[] edgeEndpoints, int[] faceCorners) {
        this.vertices = vertices;
        this.kernel = kernel;
        this.edgeEndpoints = edgeEndpoints;
        this.edges = vertices.shape().newVolumes(edgeEndpoints.length / 2);
        this.faceCorners = faceCorners;
        this.faces = vertices.shape().newVolumes(faceCorners.length / 3);
    }

    /** Creates volumes for all features of a topology, faces in the order of its triangles. */
    public static FeatureVolumes of(Topology topology, VertexVolumes vertices, VolumeKernel kernel) {
        int[] corners = topology.copyTriangles();
        for (int i = 0; i < corners.length; i += 3) {
            Arrays.sort(corners, i, i + 3);
        }
        return new FeatureVolumes(vertices, kernel, edgeEndpoints(topology), corners);
    }

    /** Creates volumes for faces only, for triangles at an instant. */
    public static FeatureVolumes ofFaces(Topology topology, VertexVolumes vertices, VolumeKernel kernel) {
        return new FeatureVolumes(vertices, kernel, new int[0], topology.copyTriangles());
    }

    /**
     * Creates slabs for all features, for the filters of the narrow phase.
     *
     * @param hierarchy the vertices' volumes for the hierarchy, used here too if they are slabs
     */
    public static FeatureVolumes slabs(Topology topology, VertexVolumes hierarchy,
            Function<VolumeShape, VolumeKernel> kernels) {
        VertexVolumes slabs = hierarchy.slabs();
        return of(topology, slabs, kernels.apply(slabs.shape()));
    }

    /** Creates slabs for faces only, as {@link #slabs} does. */
    public static FeatureVolumes faceSlabs(Topology topology, VertexVolumes hierarchy,
            Function<VolumeShape, VolumeKernel> kernels) {
        VertexVolumes slabs = hierarchy.slabs();
        return ofFaces(topology, slabs, kernels.apply(slabs.shape()));
    }

    private static int[] edgeEndpoints(Topology topology) {
        int[] endpoints = new int[2 * topology.edgeCount()];
        for (int i = 0; i < endpoints.length; i++) {
            endpoints[i] = topology.edgeVertex(i / 2, i % 2);
        }
        return endpoints;
    }

    /** Fits edges and faces. Fit the vertices first. */
    public void fit(ThreadTeam team) {
        int edgeCount = edgeEndpoints.length / 2;
        int faceCount = faceCorners.length / 3;
        team.run(member -> {
            fitEdges(team.share(edgeCount, member), team.share(edgeCount, member + 1));
            fitFaces(team.share(faceCount, member), team.share(faceCount, member + 1));
        });
    }

    /**
     * Fits edges and faces, and the vertices too unless they are those of the hierarchy, which must be fitted first.
     */
    public void fitAfter(VertexVolumes hierarchy, double[] t0, double[] t1, ThreadTeam team) {
        if (vertices != hierarchy) {
            vertices.fit(t0, t1, team);
        }
        fit(team);
    }

    /** Fits edges and faces of a scene, except those of parts whose vertices kept their volumes. */
    public void fit(SearchScene scene, ThreadTeam team) {
        if (!VertexVolumes.tellsPartsApart(scene)) {
            fit(team);
            return;
        }
        team.run(member -> {
            for (int part = 0; part < scene.partCount(); part++) {
                if (!vertices.isKept(part)) {
                    fitShare(scene, part, member, team.size());
                }
            }
        });
    }

    private void fitShare(SearchScene scene, int part, long member, int members) {
        if (edgeEndpoints.length > 0) {
            int first = scene.firstEdge(part);
            int count = scene.firstEdge(part + 1) - first;
            fitEdges(first + (int) (count * member / members), first + (int) (count * (member + 1) / members));
        }
        int first = scene.firstTriangle(part);
        int count = scene.firstTriangle(part + 1) - first;
        fitFaces(first + (int) (count * member / members), first + (int) (count * (member + 1) / members));
    }

    /** Fits as {@link #fitAfter(VertexVolumes, double[], double[], ThreadTeam)} does, but only what has changed. */
    public void fitAfter(VertexVolumes hierarchy, SearchScene scene, StepMotion motion, ThreadTeam team) {
        if (vertices != hierarchy) {
            vertices.fit(scene, motion, team);
        }
        fit(scene, team);
    }

    private void fitEdges(int from, int to) {
        for (int edge = from; edge < to; edge++) {
            int endpoint = edgeEndpoints[2 * edge + 1];
            kernel.wrap(vertices.extents(), edgeEndpoints[2 * edge], endpoint, endpoint, edges, edge);
        }
    }

    private void fitFaces(int from, int to) {
        for (int face = from; face < to; face++) {
            kernel.wrap(vertices.extents(), faceCorners[3 * face], faceCorners[3 * face + 1], faceCorners[3 * face + 2],
                    faces, face);
        }
    }

    public VolumeKernel kernel() {
        return kernel;
    }

    /** Returns the volumes of vertices, read-only like all arrays here. */
    public float[] vertices() {
        return vertices.extents();
    }

    public float[] edges() {
        return edges;
    }

    public float[] faces() {
        return faces;
    }

    /** Returns the two endpoints of each edge, ascending. */
    public int[] edgeEndpoints() {
        return edgeEndpoints;
    }

    /** Returns the three vertices of each face. */
    public int[] faceCorners() {
        return faceCorners;
    }
}

package dev.graze.engine.bvtt;

import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;

/** Faces as candidates name them: by their vertices in ascending order. */
final class Faces {
    private Faces() {
    }

    static void add(Topology topology, int vertex, int face, NarrowPhase narrow) {
        int a = topology.triangleVertex(face, 0);
        int b = topology.triangleVertex(face, 1);
        int c = topology.triangleVertex(face, 2);
        int low = Math.min(a, Math.min(b, c));
        int high = Math.max(a, Math.max(b, c));
        narrow.addVertexFace(vertex, low, a ^ b ^ c ^ low ^ high, high);
    }
}

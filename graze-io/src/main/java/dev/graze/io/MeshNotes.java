package dev.graze.io;

import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Notes about a mesh for the user, as sentences. None of them is an error. */
final class MeshNotes {
    private MeshNotes() {
    }

    /** Returns the reader's notes, then notes on the mesh itself. */
    static List<String> of(List<String> readerNotes, Topology topology, double[] positions) {
        List<String> notes = new ArrayList<>(readerNotes);
        note(notes, topology.unusedVertexCount(), "vertex belongs", "vertices belong",
                "to no triangle; contacts with faces are still found");
        note(notes, topology.duplicateTriangleCount(), "triangle repeats", "triangles repeat",
                "the vertices of another one; contacts are reported once, but in discrete mode the two intersect");
        note(notes, topology.nonManifoldEdgeCount(), "edge is", "edges are", "shared by more than two triangles");
        if (topology.triangleCount() > 1 && topology.bodyCount() == topology.triangleCount()) {
            note(notes, repeatedPlaces(positions), "vertex has", "vertices have",
                    "the position of another one, and no two triangles share a vertex: neighbours touch along every "
                            + "edge; weld the mesh if they should not");
        }
        return List.copyOf(notes);
    }

    /**
     * Counts the vertices at the position of another one by comparing hashes: a collision only changes a note, and such
     * meshes can be large.
     */
    private static int repeatedPlaces(double[] positions) {
        long[] places = new long[positions.length / 3];
        for (int i = 0; i < positions.length; i++) {
            long bits = Double.doubleToLongBits(positions[i] + 0.0); // so that -0 is 0
            places[i / 3] = (places[i / 3] ^ bits) * 0x9E3779B97F4A7C15L;
            places[i / 3] ^= places[i / 3] >>> 29;
        }
        Arrays.sort(places);
        int repeated = 0;
        for (int i = 1; i < places.length; i++) {
            repeated += places[i] == places[i - 1] ? 1 : 0;
        }
        return repeated;
    }

    private static void note(List<String> notes, int count, String one, String many, String what) {
        if (count > 0) {
            notes.add(count + " " + (count == 1 ? one : many) + " " + what);
        }
    }
}

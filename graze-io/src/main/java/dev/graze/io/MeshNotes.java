package dev.graze.io;

import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.List;

/** What a person should know about a mesh, in sentences. None of it is an error. */
final class MeshNotes {
    private MeshNotes() {
    }

    /** The reader's notes, then what the topology shows. */
    static List<String> of(List<String> readerNotes, Topology topology) {
        List<String> notes = new ArrayList<>(readerNotes);
        note(notes, topology.unusedVertexCount(), "vertex belongs", "vertices belong", "to no triangle; contacts with faces still count");
        note(notes, topology.duplicateTriangleCount(), "triangle repeats", "triangles repeat",
                "the vertices of another; contacts are reported once, but in discrete mode the two intersect");
        note(notes, topology.nonManifoldEdgeCount(), "edge is", "edges are", "shared by more than two triangles");
        return List.copyOf(notes);
    }

    private static void note(List<String> notes, int count, String one, String many, String what) {
        if (count > 0) {
            notes.add(count + " " + (count == 1 ? one : many) + " " + what);
        }
    }
}

package dev.graze.inspect;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.mesh.Incidence;
import dev.graze.mesh.Topology;
import java.util.function.IntConsumer;

/**
 * The faces involved in a contact. VF: the face, and the faces around the vertex. EE: the faces at both edges. A
 * contact visits no face twice, because its two features share no vertex.
 */
public final class ContactFaces {
    private final Topology topology;
    private final Incidence around;

    public ContactFaces(Topology topology) {
        this.topology = topology;
        this.around = topology.vertexTriangles();
    }

    /** Calls {@code action} with each face involved in contact {@code i}. */
    public void forEach(Contacts contacts, int i, IntConsumer action) {
        int v0 = contacts.vertex(i, 0);
        int v1 = contacts.vertex(i, 1);
        int v2 = contacts.vertex(i, 2);
        int v3 = contacts.vertex(i, 3);
        if (contacts.kind(i) == ContactKind.VF) {
            forEachWith(v0, v0, v0, action);
            forEachWith(v1, v2, v3, action);
        } else {
            forEachWith(v0, v1, v1, action);
            forEachWith(v2, v3, v3, action);
        }
    }

    /** Visits the faces that have all three vertices, which may coincide. */
    private void forEachWith(int a, int b, int c, IntConsumer action) {
        for (int k = 0; k < around.size(a); k++) {
            int face = around.get(a, k);
            if (has(face, b) && has(face, c)) {
                action.accept(face);
            }
        }
    }

    private boolean has(int face, int vertex) {
        return topology.triangleVertex(face, 0) == vertex || topology.triangleVertex(face, 1) == vertex
                || topology.triangleVertex(face, 2) == vertex;
    }
}

package dev.graze.spark.check;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.TouchPredicates;
import dev.graze.spark.item.SweptBox;
import dev.graze.spark.partition.Subdivision;

/**
 * Decides which of the pairs found in a partition it owns, by the lower corner of the overlap of the two features'
 * boxes. {@link Subdivision} explains why this reports every pair exactly once.
 *
 * <p>Features that touch at the start in a vertex of one of them are owned by where that vertex is then. The normal and
 * the phase of such a contact depend on all triangles that have this point, and its owner has them. Those of other
 * contacts depend on the triangles that have one of the features, whose boxes contain those of the features.
 */
final class Ownership {
    private final int partition;
    private final Subdivision subdivision;
    private final PartitionMesh mesh;
    private final double separation;
    private final SweptBox first = new SweptBox();
    private final SweptBox second = new SweptBox();
    private final FeaturePair pair = new FeaturePair();
    private final TouchPredicates touch = new TouchPredicates();

    Ownership(int partition, Subdivision subdivision, PartitionMesh mesh, double separation) {
        this.partition = partition;
        this.subdivision = subdivision;
        this.mesh = mesh;
        this.separation = separation;
    }

    boolean ownsContact(Contacts contacts, int contact) {
        int vertex = contacts.toi(contact) == 0 ? touchingVertex(contacts, contact) : -1;
        if (vertex >= 0) {
            double[] t0 = mesh.t0();
            return subdivision.owner(t0[3 * vertex], t0[3 * vertex + 1], t0[3 * vertex + 2]) == partition;
        }
        int inFirst = contacts.kind(contact) == ContactKind.VF ? 1 : 2;
        first.clear();
        second.clear();
        for (int k = 0; k < 4; k++) {
            include(k < inFirst ? first : second, contacts.vertex(contact, k));
        }
        return ownsOverlap();
    }

    /** Returns the vertex in which two features touch at the start, or -1 if they touch elsewhere or not at all. */
    private int touchingVertex(Contacts contacts, int contact) {
        pair.load(contacts.kind(contact), mesh.t0(), mesh.t0(), contacts.vertex(contact, 0),
                contacts.vertex(contact, 1), contacts.vertex(contact, 2), contacts.vertex(contact, 3));
        if (contacts.kind(contact) == ContactKind.VF) {
            return touch.touchAtStart(pair) ? contacts.vertex(contact, 0) : -1;
        }
        int point = touch.endpointOnOtherEdge(pair);
        return point < 0 ? -1 : contacts.vertex(contact, point);
    }

    boolean ownsIntersection(int triangleA, int triangleB) {
        bound(first, triangleA);
        bound(second, triangleB);
        return ownsOverlap();
    }

    private void bound(SweptBox box, int triangle) {
        box.clear();
        for (int corner = 0; corner < 3; corner++) {
            include(box, mesh.scene().topology().triangleVertex(triangle, corner));
        }
    }

    private void include(SweptBox box, int vertex) {
        box.include(mesh.t0(), 3 * vertex);
        box.include(mesh.t1(), 3 * vertex);
    }

    private boolean ownsOverlap() {
        first.grow(separation);
        second.grow(separation);
        return subdivision.owner(Math.max(first.low(0), second.low(0)), Math.max(first.low(1), second.low(1)),
                Math.max(first.low(2), second.low(2))) == partition;
    }
}

package dev.graze.spark.check;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.spark.item.SweptBox;
import dev.graze.spark.partition.Subdivision;

/**
 * Decides which of the pairs found in a partition it owns, by the lower corner of the overlap of the two features'
 * boxes. {@link Subdivision} explains why this reports every pair exactly once.
 */
final class Ownership {
    private final int partition;
    private final Subdivision subdivision;
    private final PartitionMesh mesh;
    private final double separation;
    private final SweptBox first = new SweptBox();
    private final SweptBox second = new SweptBox();

    Ownership(int partition, Subdivision subdivision, PartitionMesh mesh, double separation) {
        this.partition = partition;
        this.subdivision = subdivision;
        this.mesh = mesh;
        this.separation = separation;
    }

    boolean ownsContact(Contacts contacts, int contact) {
        int inFirst = contacts.kind(contact) == ContactKind.VF ? 1 : 2;
        first.clear();
        second.clear();
        for (int k = 0; k < 4; k++) {
            include(k < inFirst ? first : second, contacts.vertex(contact, k));
        }
        return ownsOverlap();
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

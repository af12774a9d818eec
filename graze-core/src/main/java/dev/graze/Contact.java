package dev.graze;

import dev.graze.mesh.Topology;

/**
 * One contact with its parts and features, for code that reads a few of them; {@link Contacts} holds the same in
 * columns. Features are numbered within their parts.
 *
 * @param kind     which features touch
 * @param status   how the search ended
 * @param toi      the earliest time in [0, 1] at which they are in contact
 * @param a        the vertex of a vertex-face contact, or the first edge
 * @param b        the face of a vertex-face contact, or the second edge
 * @param u        see {@link Contacts#u}
 * @param v        see {@link Contacts#v}
 * @param normalX  the unit normal, from {@code b} towards the side that {@code a} came from
 * @param gap      the distance between the closest points at {@code toi}
 */
public record Contact(ContactKind kind, ContactStatus status, double toi, Feature a, Feature b, double u, double v,
        double normalX, double normalY, double normalZ, double gap) {
    /** The kinds of features. */
    public enum FeatureKind {
        VERTEX, EDGE, TRIANGLE
    }

    /**
     * A vertex, edge or triangle of a part.
     *
     * @param part  the part that it belongs to
     * @param kind  what it is
     * @param index its number within the part
     */
    public record Feature(Part part, FeatureKind kind, int index) {
        @Override
        public String toString() {
            return switch (kind) {
                case VERTEX -> "vertex ";
                case EDGE -> "edge ";
                case TRIANGLE -> "triangle ";
            } + index + " of '" + part.name() + "'";
        }
    }

    static Contact of(Contacts contacts, int i) {
        Scene scene = contacts.scene();
        Topology topology = scene.topology();
        int partA = contacts.partA(i);
        int partB = contacts.partB(i);
        int v0 = contacts.vertex(i, 0);
        int v1 = contacts.vertex(i, 1);
        int v2 = contacts.vertex(i, 2);
        int v3 = contacts.vertex(i, 3);
        boolean onFace = contacts.kind(i) == ContactKind.VF;
        Feature a = onFace
                ? new Feature(scene.parts().get(partA), FeatureKind.VERTEX, v0 - scene.firstVertex(partA))
                : new Feature(scene.parts().get(partA), FeatureKind.EDGE,
                        topology.findEdge(v0, v1) - scene.firstEdge(partA));
        Feature b = onFace
                ? new Feature(scene.parts().get(partB), FeatureKind.TRIANGLE,
                        topology.findTriangle(v1, v2, v3) - scene.firstTriangle(partB))
                : new Feature(scene.parts().get(partB), FeatureKind.EDGE,
                        topology.findEdge(v2, v3) - scene.firstEdge(partB));
        return new Contact(contacts.kind(i), contacts.status(i), contacts.toi(i), a, b, contacts.u(i), contacts.v(i),
                contacts.normal(i, 0), contacts.normal(i, 1), contacts.normal(i, 2), contacts.gap(i));
    }
}

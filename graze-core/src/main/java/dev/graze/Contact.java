package dev.graze;

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
 * @param normalX  the unit normal, from {@code b} toward the side of {@code a}; see {@link Contacts#normal}
 * @param gap      the distance between the closest points at {@code toi}
 * @param phase    how the features move relative to each other
 */
public record Contact(ContactKind kind, ContactStatus status, double toi, Feature a, Feature b, double u, double v,
        double normalX, double normalY, double normalZ, double gap, Phase phase) {
    /**
     * How two features in contact move relative to each other. Only {@link #APPROACHING} contacts limit the step: if
     * there are none, nothing passes through anything.
     *
     * <p>For features that touch at the start, the phase is exact. Let h(t) be the signed volume of their four
     * vertices: 0 while these are coplanar, and positive on the side of the second feature on which the surface of the
     * first lies. See docs/guarantee.md for how that side is found.
     *
     * <p>With a separation, features that are apart at the start approach unless it is proven exactly that they come no
     * closer than they are there, or, if they belong to different bodies, than a vertex of one of them is to the other
     * surface. Those that do not approach are {@link #SEPARATING} if their distance grows at the start, in rounded
     * arithmetic, and otherwise {@link #SLIDING}.
     *
     * <p>If a part {@link Moves#turn turns}, features that are in contact at the start are {@link #SEPARATING} only if
     * that is certain for the whole step, and otherwise {@link #APPROACHING}; never the others.
     */
    public enum Phase {
        /**
         * The features come into contact later than at the start; or h becomes negative right after the start; or they
         * leave each other and touch again during the step, other than by sliding.
         */
        APPROACHING,
        /**
         * The four vertices stay coplanar throughout, and move relative to each other. Features that meet later than at
         * the start count too if they have slid there on surfaces that were in contact before: a box that moves from
         * one triangle of the floor to the next does not hit it, but the borders of two sheets in one plane do.
         */
        SLIDING,
        /** The four vertices move by the same vector: there is no relative motion. */
        RESTING,
        /** h becomes positive right after the start, and the features do not touch again during the step. */
        SEPARATING
    }

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
        int[] v = { contacts.vertex(i, 0), contacts.vertex(i, 1), contacts.vertex(i, 2), contacts.vertex(i, 3) };
        ContactKind kind = contacts.kind(i);
        return new Contact(kind, contacts.status(i), contacts.toi(i), first(contacts.scene(), kind, v),
                second(contacts.scene(), kind, v), contacts.u(i), contacts.v(i), contacts.normal(i, 0),
                contacts.normal(i, 1), contacts.normal(i, 2), contacts.gap(i), contacts.phase(i));
    }

    /** Returns the first feature of a pair, given its vertices in canonical order. */
    static Feature first(Scene scene, ContactKind kind, int[] v) {
        int part = scene.partOfVertex(v[0]);
        return kind == ContactKind.VF
                ? new Feature(scene.parts().get(part), FeatureKind.VERTEX, v[0] - scene.firstVertex(part))
                : edge(scene, v[0], v[1]);
    }

    /** Returns the second feature of a pair. */
    static Feature second(Scene scene, ContactKind kind, int[] v) {
        int part = scene.partOfVertex(v[3]);
        return kind == ContactKind.VF
                ? new Feature(scene.parts().get(part), FeatureKind.TRIANGLE,
                        scene.topology().findTriangle(v[1], v[2], v[3]) - scene.firstTriangle(part))
                : edge(scene, v[2], v[3]);
    }

    private static Feature edge(Scene scene, int start, int end) {
        int part = scene.partOfVertex(start);
        return new Feature(scene.parts().get(part), FeatureKind.EDGE,
                scene.topology().findEdge(start, end) - scene.firstEdge(part));
    }
}

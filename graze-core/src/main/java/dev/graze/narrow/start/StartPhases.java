package dev.graze.narrow.start;

import dev.graze.Contact.Phase;
import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.mesh.Topology;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Orientation;
import dev.graze.narrow.TouchPredicates;
import dev.graze.spi.SearchScene;

/**
 * Decides for contacts at toi 0 whether the features approach, slide, rest or separate, and finds the normal of those
 * that touch from the surfaces instead of the motion. For one thread; allocates nothing unless a pair needs integers.
 *
 * <p><b>The side.</b> The plane of a touching pair is that of the face, or of both edges. The vertices of each surface
 * around the place of contact lie on one side of it, on both or in it, exactly. A vertex is on the side of its
 * neighbors; an edge on the side of the faces at it, or opposite to the faces at the other edge. Where these do not
 * decide, each surface is assumed to be in front of the faces of the other. If the two contradict each other, the faces
 * of a fixed part count, or else the face of a vertex-face pair. For edges the side otherwise remains unknown, and any
 * motion out of the plane approaches.
 *
 * <p><b>Contacts at a vertex.</b> Where a vertex touches an edge or a vertex, some pairs have a plane that does not
 * separate the surfaces, such as that of the side of a box on which another with the same outline stands; or they have
 * no plane, such as parallel edges. Such a pair takes its side and motion from a vertex and a face at the same place
 * whose plane does separate the surfaces; of several such planes one that does so throughout the step, and along which
 * the surfaces do not approach, comes first, whatever the order of the faces. If none separates them, a vertex-face
 * pair keeps its own plane, and other pairs approach as soon as one of the vertices approaches one of the faces there.
 * Those are contacts of their own, so nothing is lost.
 *
 * <p><b>At a separation</b>, features that are apart at t0 limit the step if they may come closer than they, or the
 * surfaces there, have been: see {@link ApartPhases}.
 */
public final class StartPhases {
    /** As fractions of an edge or face: where features meet is known this well. */
    private static final double NEAR = 1e-3;
    private static final int BOTH = ContactPlace.ABOVE | ContactPlace.BELOW;

    private final SearchScene scene;
    private final boolean separated;
    private final Orientation orientation = new Orientation();
    private final double[] points = new double[12];
    private final TouchPredicates touch = new TouchPredicates(points, orientation);
    private final RelativeMotion motion = new RelativeMotion();
    private final ContactGeometry geometry = new ContactGeometry();
    private final ApartPhases apart;
    private final FeaturePair pair = new FeaturePair();
    /** The vertices of the pair. */
    private final int[] corners = new int[4];
    /** A vertex and a face at the same place as the pair. */
    private final FeaturePair other = new FeaturePair();
    private final ContactPlace first;
    private final ContactPlace second;
    private double[] t0;
    private double[] t1;
    private boolean still;
    /** On which sides of the current plane the surfaces lie. */
    private int firstSides;
    private int secondSides;
    /** The phase of a vertex and a face at the place, once they are found. */
    private Phase placePhase = Phase.APPROACHING;
    private boolean hasNormal;
    private final double[] normal = new double[3];

    /**
     * Creates an instance for one thread.
     *
     * @param separation the distance at or below which features are in contact
     */
    public StartPhases(SearchScene scene, double separation) {
        this.scene = scene;
        this.separated = separation > 0;
        this.first = new ContactPlace(scene);
        this.second = new ContactPlace(scene);
        this.apart = new ApartPhases(scene);
    }

    /** Starts a step. */
    public void begin(double[] stepT0, double[] stepT1) {
        t0 = stepT0;
        t1 = stepT1;
    }

    /**
     * Returns the phase of a contact. Features that come into contact later approach, except those that slide from one
     * triangle of a level surface to the next, as a box does on a floor or above it. Features with toi 0 that do not
     * touch at t0 and have no separation approach too: their toi was rounded down.
     */
    public Phase decide(ContactKind kind, int v0, int v1, int v2, int v3, double toi, ContactStatus status) {
        hasNormal = false;
        pair.load(kind, t0, t1, v0, v1, v2, v3);
        corners[0] = v0;
        corners[1] = v1;
        corners[2] = v2;
        corners[3] = v3;
        if (toi > 0) {
            return separated ? phaseApart(toi, status) : phaseLater(kind, v0, v1, v2, v3, toi);
        }
        if (!touchAtStart(status)) {
            return separated ? phaseApart(0, status) : Phase.APPROACHING;
        }
        still = motion.isStill(pair);
        return kind == ContactKind.VF ? vertexFace(v0, v1, v2, v3) : edgeEdge(v0, v1, v2, v3);
    }

    private Phase phaseLater(ContactKind kind, int v0, int v1, int v2, int v3, double toi) {
        return slidesOn(kind, v0, v1, v2, v3, toi) ? Phase.SLIDING : Phase.APPROACHING;
    }

    /**
     * Returns whether features that meet later slide past each other there. That is so if a vertex of one surface stays
     * in the plane of a face of the other where they meet, heights above this plane are linear in time, and at both
     * ends of the step the surfaces are on different sides of it, though one of them may lie in it: then nothing
     * passes. A corner of a box crosses an edge of the floor, or an edge of a box passes a vertex of the floor or the
     * border of a table. If both surfaces lie in the plane, it must continue around the vertex or beyond the face: two
     * borders that meet, such as those of two sheets in one plane, collide. Where features meet is rounded, but only
     * selects the faces to try.
     */
    private boolean slidesOn(ContactKind kind, int v0, int v1, int v2, int v3, double toi) {
        geometry.locate(pair, toi);
        double u = geometry.u();
        double v = geometry.v();
        if (kind == ContactKind.EE) {
            placeNear(first, v0, v1, u);
            placeNear(second, v2, v3, v);
        } else {
            first.atVertex(v0);
            placeNear(second, v1, v2, v3, u, v);
        }
        return slides(first, second, 1) || slides(second, first, -1);
    }

    private static void placeNear(ContactPlace place, int end0, int end1, double at) {
        if (at <= NEAR) {
            place.atEnd(end0, end1);
        } else if (at >= 1 - NEAR) {
            place.atEnd(end1, end0);
        } else {
            place.onEdge(end0, end1);
        }
    }

    private static void placeNear(ContactPlace place, int a, int b, int c, double atB, double atC) {
        double atA = 1 - atB - atC;
        if (atB <= NEAR && atC <= NEAR) {
            place.atVertex(a);
        } else if (atA <= NEAR && atC <= NEAR) {
            place.atVertex(b);
        } else if (atA <= NEAR && atB <= NEAR) {
            place.atVertex(c);
        } else if (atC <= NEAR) {
            place.onEdge(a, b);
        } else if (atB <= NEAR) {
            place.onEdge(a, c);
        } else if (atA <= NEAR) {
            place.onEdge(b, c);
        } else {
            place.inFace(a, b, c);
        }
    }

    /**
     * Returns whether a vertex slides on the faces of the other surface, or they on its own, and finds the normal then.
     *
     * @param toFirst 1 if the vertex is on the first surface, to which normals point, and -1 if on the second
     */
    private boolean slides(ContactPlace vertex, ContactPlace faces, int toFirst) {
        for (int face = 0; vertex.isVertex() && face < faces.faceCount(); face++) {
            int a = faces.corner(face, 0);
            int b = faces.corner(face, 1);
            int c = faces.corner(face, 2);
            other.load(ContactKind.VF, t0, t1, vertex.vertex(), a, b, c);
            if (!isFlat(other) && motion.staysCoplanar(other) && motion.hasLinearHeights(other)) {
                int vertexSides = sidesAtBothEnds(vertex, a, b, c);
                int faceSides = sidesAtBothEnds(faces, a, b, c);
                int side = oneSide(vertexSides) - oneSide(faceSides);
                boolean isBetween = vertexSides != BOTH && faceSides != BOTH && side != 0;
                boolean isFlush = vertexSides == 0 && faceSides == 0 && (vertex.goesOn(t0, t1) || faces.goesOn(t0, t1));
                if (isBetween || isFlush) {
                    orient(other, toFirst * (side != 0 ? side : 1)); // in front of the face as given if both do
                    return true;
                }
            }
        }
        return false;
    }

    private int sidesAtBothEnds(ContactPlace place, int a, int b, int c) {
        return place.sides(t0, orientation, 3 * a, 3 * b, 3 * c) | place.sides(t1, orientation, 3 * a, 3 * b, 3 * c);
    }

    private boolean touchAtStart(ContactStatus status) {
        if (!separated && status == ContactStatus.TOUCHING_AT_START) { // decided exactly
            System.arraycopy(pair.coordinates(), 0, points, 0, points.length);
            return true;
        }
        return touch.touchAtStart(pair);
    }

    /** Returns whether the contact decided last has a normal that depends on the surfaces only. */
    public boolean hasNormal() {
        return hasNormal;
    }

    public double normal(int axis) {
        return normal[axis];
    }

    private Phase vertexFace(int v, int a, int b, int c) {
        first.atVertex(v);
        placeOnFace(a, b, c);
        if (touch.isCollinear(3, 6, 9)) {
            return byPlace(false);
        }
        findSides(3 * a, 3 * b, 3 * c);
        int side = oneSide(firstSides);
        if (side == 0) {
            side = vertexSideByOrientation(a, b, c);
        }
        if (second.isFace()) {
            return byOwnPlane(side);
        }
        boolean separates = separates(side);
        if (separates && phase(pair, side) != Phase.APPROACHING) {
            return byOwnPlane(side);
        }
        boolean another = findLastingPlane() || (!separates && findSeparatingFace());
        return another ? unlessTouchingAgain(placePhase) : byOwnPlane(side);
    }

    /** Places the contact on the second surface: at a corner, on an edge or inside the face. */
    private void placeOnFace(int a, int b, int c) {
        if (touch.isSamePoint(0, 3)) {
            second.atVertex(a);
        } else if (touch.isSamePoint(0, 6)) {
            second.atVertex(b);
        } else if (touch.isSamePoint(0, 9)) {
            second.atVertex(c);
        } else if (touch.isOn(0, 3, 6)) {
            second.onEdge(a, b);
        } else if (touch.isOn(0, 3, 9)) {
            second.onEdge(a, c);
        } else if (touch.isOn(0, 6, 9)) {
            second.onEdge(b, c);
        } else {
            second.inFace(a, b, c);
        }
    }

    private Phase edgeEdge(int p, int q, int r, int s) {
        placeOnEdges(p, q, r, s);
        if (!findEdgePlane(p, q, r, s)) {
            return byPlace(false);
        }
        int side = edgeSide();
        boolean insideBoth = !first.isVertex() && !second.isVertex();
        if (insideBoth) {
            return byOwnPlane(side);
        }
        if (!separates(side)) {
            return byPlace(true);
        }
        boolean another = phase(pair, side) == Phase.APPROACHING && findLastingPlane();
        return another ? unlessTouchingAgain(placePhase) : byOwnPlane(side);
    }

    /** Places the contact at the first endpoint that lies on the other edge, or else inside both. */
    private void placeOnEdges(int p, int q, int r, int s) {
        int end = touch.endpointOnOtherEdge(pair);
        switch (end) {
            case 0 -> first.atEnd(p, q);
            case 1 -> first.atEnd(q, p);
            default -> first.onEdge(p, q);
        }
        if (end == 2 || (end >= 0 && touch.isSamePoint(3 * end, 6))) {
            second.atEnd(r, s);
        } else if (end == 3 || (end >= 0 && touch.isSamePoint(3 * end, 9))) {
            second.atEnd(s, r);
        } else {
            second.onEdge(r, s);
        }
    }

    /**
     * Finds on which sides of the plane of two edges the surfaces lie. With n = (q - p) x (s - r) and the edges meeting
     * at a fraction v of the second, (q - p) x (s - p) is (1 - v) n, and (q - p) x (r - p) is -v n. Returns false if
     * the edges are parallel.
     */
    private boolean findEdgePlane(int p, int q, int r, int s) {
        if (!touch.isCollinear(0, 3, 9)) {
            findSides(3 * p, 3 * q, 3 * s);
            return true;
        }
        if (!touch.isCollinear(0, 3, 6)) {
            findSides(3 * q, 3 * p, 3 * r);
            return true;
        }
        return false;
    }

    private int edgeSide() {
        int side = oneSide(firstSides);
        int opposite = -oneSide(secondSides);
        if (side == 0 || (opposite != 0 && opposite != side)) {
            return side == 0 && opposite != 0 ? opposite : edgeSideByOrientation();
        }
        return side;
    }

    private void findSides(int a, int b, int c) {
        firstSides = first.sides(t0, orientation, a, b, c);
        secondSides = second.sides(t0, orientation, a, b, c);
    }

    /** Returns 1 or -1 if a surface lies on one side of the plane only, otherwise 0. */
    private static int oneSide(int sides) {
        return sides == ContactPlace.ABOVE ? 1 : sides == ContactPlace.BELOW ? -1 : 0;
    }

    /** Returns whether the first surface has nothing on the other side of the plane, and the second nothing on this. */
    private boolean separates(int side) {
        return side != 0 && (firstSides & bit(-side)) == 0 && (secondSides & bit(side)) == 0;
    }

    private static int bit(int side) {
        return side > 0 ? ContactPlace.ABOVE : ContactPlace.BELOW;
    }

    /** Returns the side of a vertex whose neighbors do not decide it. */
    private int vertexSideByOrientation(int a, int b, int c) {
        int part = scene.partOfVertex(a);
        int from = scene.firstVertex(part);
        Topology topology = scene.topology(part);
        int triangle = topology.findTriangle(a - from, b - from, c - from);
        int inFront = isCyclic(topology, triangle, a - from, b - from) ? 1 : -1;
        if (!first.isFixed() || second.isFixed()) {
            return inFront;
        }
        int behind = -facing(first);
        return behind != 0 ? behind : inFront;
    }

    /** Returns whether corner b follows corner a in a triangle. */
    private static boolean isCyclic(Topology topology, int triangle, int a, int b) {
        for (int k = 0; k < 3; k++) {
            if (topology.triangleVertex(triangle, k) == a) {
                return topology.triangleVertex(triangle, (k + 1) % 3) == b;
            }
        }
        throw new AssertionError("a triangle without its corner");
    }

    private int edgeSideByOrientation() {
        int inFront = facing(second);
        int behind = -facing(first);
        if (inFront == 0 || behind == 0 || inFront == behind) {
            return inFront != 0 ? inFront : behind;
        }
        if (first.isFixed() == second.isFixed()) {
            return 0;
        }
        return first.isFixed() ? behind : inFront;
    }

    /**
     * Returns 1 if the normals of the faces at a place point along the pair's normal, -1 if against it: decided by the
     * first that is not perpendicular to it; 0 if all are.
     */
    private int facing(ContactPlace place) {
        geometry.measurePlane(pair);
        double nx = geometry.normal(0);
        double ny = geometry.normal(1);
        double nz = geometry.normal(2);
        for (int face = 0; face < place.faceCount(); face++) {
            int a = place.corner(face, 0);
            other.load(ContactKind.VF, t0, t0, a, a, place.corner(face, 1), place.corner(face, 2));
            if (!isFlat(other)) {
                geometry.measurePlane(other);
                double along = nx * geometry.normal(0) + ny * geometry.normal(1) + nz * geometry.normal(2);
                if (along != 0) {
                    return along > 0 ? 1 : -1;
                }
            }
        }
        return 0;
    }

    private boolean isFlat(FeaturePair vertexFace) {
        System.arraycopy(vertexFace.coordinates(), 0, points, 0, points.length);
        return touch.isCollinear(3, 6, 9);
    }

    /** Decides by the pair's own plane. */
    private Phase byOwnPlane(int side) {
        orient(pair, side);
        Phase phase = phase(pair, side);
        return phase == Phase.SEPARATING ? unlessTouchingAgain(phase) : phase;
    }

    private Phase phase(FeaturePair decisive, int side) {
        if (still) {
            return Phase.RESTING;
        }
        int direction = motion.direction(decisive);
        if (direction == 0) {
            return Phase.SLIDING;
        }
        return direction == side ? Phase.SEPARATING : Phase.APPROACHING;
    }

    /** Features that leave each other and touch again approach, unless one only slides on the other there. */
    private Phase unlessTouchingAgain(Phase phase) {
        if (still || phase == Phase.APPROACHING || !motion.touchAgain(pair)) {
            return phase;
        }
        double x = normal[0];
        double y = normal[1];
        double z = normal[2];
        boolean slides = slidesAtACorner();
        normal[0] = x;
        normal[1] = y;
        normal[2] = z;
        return slides ? Phase.SLIDING : Phase.APPROACHING;
    }

    /**
     * Returns whether a corner of one feature slides on the surface of the other, and everything at it is on one side:
     * then the features have nothing else in common while the rest of the feature is off that plane.
     */
    private boolean slidesAtACorner() {
        boolean face = pair.kind() == ContactKind.VF;
        for (int k = face ? 1 : 0; k < 4; k++) {
            int corner = corners[k];
            boolean ofFirst = !face && k < 2;
            ContactPlace vertex = ofFirst ? first : second;
            ContactPlace faces = ofFirst ? second : first;
            vertex.atVertex(corner);
            if (face) {
                faces.atVertex(corners[0]);
            } else {
                faces.onEdge(corners[ofFirst ? 2 : 0], corners[ofFirst ? 3 : 1]);
            }
            if (slides(vertex, faces, ofFirst ? 1 : -1)) {
                return true;
            }
        }
        return false;
    }

    private void orient(FeaturePair decisive, int side) {
        geometry.measurePlane(decisive);
        hasNormal = true;
        for (int axis = 0; axis < 3; axis++) {
            normal[axis] = side < 0 ? 0.0 - geometry.normal(axis) : geometry.normal(axis);
        }
    }

    /** Decides by the vertices and faces at the place, since the pair has no plane, or one that does not separate. */
    private Phase byPlace(boolean hasPlane) {
        if (findLastingPlane() || findSeparatingFace() || findMostApproaching()) {
            return unlessTouchingAgain(placePhase);
        }
        if (hasPlane) {
            return byOwnPlane(0);
        }
        orient(pair, 1);
        return still ? Phase.RESTING : Phase.APPROACHING;
    }

    /** Finds the first face at the place whose plane separates the surfaces, and decides by it. */
    private boolean findSeparatingFace() {
        return findSeparatingFace(false);
    }

    /**
     * Finds a face at the place whose plane separates the surfaces at the start and at the end, with heights above it
     * that change linearly: then it separates them throughout, and nothing passes there, whatever other planes say.
     */
    private boolean findLastingPlane() {
        return findSeparatingFace(true);
    }

    /** Tries a limited number of faces, so that the hub of a fan does not take long. */
    private boolean findSeparatingFace(boolean lasting) {
        for (int swap = 0; swap < 2; swap++) {
            ContactPlace vertex = swap == 0 ? first : second;
            ContactPlace faces = swap == 0 ? second : first;
            int count = Math.min(ContactPlace.MANY, faces.faceCount());
            for (int face = 0; vertex.isVertex() && face < count; face++) {
                if (loadOther(vertex, faces, face)) {
                    int side = oneSide(swap == 0 ? firstSides : secondSides);
                    side = side != 0 ? side : -oneSide(swap == 0 ? secondSides : firstSides);
                    if (separates(swap == 0 ? side : -side) && (!lasting || lasts(vertex, faces, face, side))) {
                        orient(other, swap == 0 ? side : -side);
                        placePhase = phase(other, side);
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Returns whether a plane that separates the surfaces at the start does so until the end. */
    private boolean lasts(ContactPlace vertex, ContactPlace faces, int face, int side) {
        int a = 3 * faces.corner(face, 0);
        int b = 3 * faces.corner(face, 1);
        int c = 3 * faces.corner(face, 2);
        return motion.hasLinearHeights(other) && phase(other, side) != Phase.APPROACHING
                && (vertex.sides(t1, orientation, a, b, c) & bit(-side)) == 0
                && (faces.sides(t1, orientation, a, b, c) & bit(side)) == 0;
    }

    /** Finds the vertex and face at the place that most nearly approach, and decides by them. */
    private boolean findMostApproaching() {
        boolean found = false;
        for (int swap = 0; swap < 2; swap++) {
            ContactPlace vertex = swap == 0 ? first : second;
            ContactPlace faces = swap == 0 ? second : first;
            for (int face = 0; vertex.isVertex() && face < faces.faceCount() && !(found
                    && placePhase == Phase.APPROACHING); face++) {
                if (loadOther(vertex, faces, face)) {
                    int side = oneSide(swap == 0 ? firstSides : secondSides);
                    side = side != 0 ? side : 1; // in front of the face as given
                    Phase phase = phase(other, side);
                    if (!found || phase.compareTo(placePhase) < 0) {
                        found = true;
                        placePhase = phase;
                        orient(other, swap == 0 ? side : -side);
                    }
                }
            }
        }
        return found;
    }

    /** Loads a vertex and a face at the place and finds the sides of its plane; returns false if it has none. */
    private boolean loadOther(ContactPlace vertex, ContactPlace faces, int face) {
        int a = faces.corner(face, 0);
        int b = faces.corner(face, 1);
        int c = faces.corner(face, 2);
        other.load(ContactKind.VF, t0, t1, vertex.vertex(), a, b, c);
        if (isFlat(other)) {
            return false;
        }
        findSides(3 * a, 3 * b, 3 * c);
        return true;
    }

    /** Decides by how the distance changes between features that are apart at t0. */
    private Phase phaseApart(double toi, ContactStatus status) {
        if (motion.isStill(pair)) {
            return Phase.RESTING;
        }
        if (toi > 0) {
            return apart.later(pair, corners, t0);
        }
        return status == ContactStatus.ITERATION_LIMIT ? Phase.APPROACHING : apart.fromStart(pair, corners, t0);
    }
}

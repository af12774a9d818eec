package dev.graze.narrow.start;

import dev.graze.mesh.Incidence;
import dev.graze.mesh.Topology;
import dev.graze.narrow.Orientation;
import dev.graze.spi.SearchScene;

/**
 * Where a contact lies on one of the two surfaces, at a vertex, inside an edge or inside a face, and the surface around
 * that place: the faces there and their vertices. Reused from contact to contact.
 */
final class ContactPlace {
    /** Bits of {@link #sides}. */
    static final int ABOVE = 1;
    static final int BELOW = 2;
    /** Above this many faces, as at the hub of a fan, comparing each with each takes too long. */
    static final int MANY = 32;

    private final SearchScene scene;
    private final int[] own = new int[3];
    /** How many vertices define the place: 1, 2 or 3. */
    private int size;
    /** The other end of the edge that a contact at a vertex is about, or -1. */
    private int far;
    private int firstVertex;
    private boolean fixed;
    private Topology topology;
    /** The faces at the place are a row of this; unused inside a face. */
    private Incidence around;
    private int row;
    private int faceCount;

    ContactPlace(SearchScene scene) {
        this.scene = scene;
    }

    /** Places the contact at a vertex of a vertex-face pair. */
    void atVertex(int vertex) {
        atEnd(vertex, -1);
    }

    /** Places the contact at a vertex of an edge with another end. */
    void atEnd(int vertex, int otherEnd) {
        define(1, vertex, vertex, vertex);
        far = otherEnd;
        around = topology.vertexTriangles();
        row = vertex - firstVertex;
        faceCount = around.size(row);
    }

    void onEdge(int end0, int end1) {
        define(2, end0, end1, end1);
        around = topology.edgeTriangles();
        row = topology.findEdge(end0 - firstVertex, end1 - firstVertex);
        faceCount = around.size(row);
    }

    void inFace(int corner0, int corner1, int corner2) {
        define(3, corner0, corner1, corner2);
        row = topology.findTriangle(corner0 - firstVertex, corner1 - firstVertex, corner2 - firstVertex);
        faceCount = 1;
    }

    private void define(int count, int v0, int v1, int v2) {
        size = count;
        own[0] = v0;
        own[1] = v1;
        own[2] = v2;
        far = -1;
        int part = scene.partOfVertex(v0);
        firstVertex = scene.firstVertex(part);
        fixed = scene.isFixed(part);
        topology = scene.topology(part);
    }

    boolean isVertex() {
        return size == 1;
    }

    boolean isFace() {
        return size == 3;
    }

    int vertex() {
        return own[0];
    }

    /** Returns whether the surface is a part that never moves. */
    boolean isFixed() {
        return fixed;
    }

    int faceCount() {
        return faceCount;
    }

    /** Returns a corner of a face at the place, in the order given by the user. */
    int corner(int face, int k) {
        return firstVertex + topology.triangleVertex(size == 3 ? row : around.get(row, face), k);
    }

    /**
     * Returns on which sides of a plane vertices of the surface around the place lie, exactly.
     *
     * @param a where the first of three points of the plane is in the positions
     */
    int sides(double[] positions, Orientation orientation, int a, int b, int c) {
        int sides = 0;
        for (int k = 0; k < size; k++) {
            sides |= side(positions, orientation, a, b, c, 3 * own[k]);
        }
        if (far >= 0) {
            sides |= side(positions, orientation, a, b, c, 3 * far);
        }
        int faces = size == 3 ? 0 : faceCount;
        for (int face = 0; face < faces && sides != (ABOVE | BELOW); face++) {
            int k = cornerOfPlace(face);
            int following = corner(face, (k + 1) % 3);
            int preceding = corner(face, (k + 2) % 3);
            sides |= side(positions, orientation, a, b, c, 3 * following);
            if (faceCount > MANY || !isFollowing(preceding)) { // otherwise the face that has it there counts
                sides |= side(positions, orientation, a, b, c, 3 * preceding);
            }
        }
        return sides;
    }

    /** Returns whether the faces at a vertex surround it, or those at an edge are on both sides of it. */
    boolean goesOn(double[] start, double[] end) {
        return isVertex() ? isSurrounded() : size == 2 && isUnfolded(start) && isUnfolded(end);
    }

    /** Returns false, the cautious answer, if there are too many faces to check. */
    private boolean isSurrounded() {
        for (int face = 0; face < faceCount && faceCount <= MANY; face++) {
            if (!isFollowing(corner(face, (cornerOfPlace(face) + 2) % 3))) {
                return false;
            }
        }
        return faceCount > 0 && faceCount <= MANY;
    }

    private boolean isUnfolded(double[] x) {
        if (faceCount != 2) {
            return false;
        }
        int a = 3 * own[0];
        double[] edge = vector(x, a, 3 * own[1]);
        double[] one = cross(edge, vector(x, a, 3 * opposite(0)));
        double[] other = cross(edge, vector(x, a, 3 * opposite(1)));
        return one[0] * other[0] + one[1] * other[1] + one[2] * other[2] < 0;
    }

    /** Returns the corner of a face at an edge that is not on the edge. */
    private int opposite(int face) {
        for (int k = 0; k < 3; k++) {
            int corner = corner(face, k);
            if (corner != own[0] && corner != own[1]) {
                return corner;
            }
        }
        throw new AssertionError("a triangle with two corners");
    }

    private static double[] vector(double[] x, int from, int to) {
        return new double[] { x[to] - x[from], x[to + 1] - x[from + 1], x[to + 2] - x[from + 2] };
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
    }

    /** Returns which corner of a face at the place is the first vertex that defines the place. */
    private int cornerOfPlace(int face) {
        return corner(face, 0) == own[0] ? 0 : corner(face, 1) == own[0] ? 1 : 2;
    }

    /** Returns whether a vertex follows the place's in one of the faces there: in a closed fan, each neighbor does. */
    private boolean isFollowing(int vertex) {
        for (int face = 0; face < faceCount; face++) {
            if (corner(face, (cornerOfPlace(face) + 1) % 3) == vertex) {
                return true;
            }
        }
        return false;
    }

    private static int side(double[] positions, Orientation orientation, int a, int b, int c, int p) {
        if (p == a || p == b || p == c || isLevel(positions, a, b, c, p)) {
            return 0;
        }
        int sign = orientation.of3D(positions, a, b, c, p);
        return sign > 0 ? ABOVE : sign < 0 ? BELOW : 0;
    }

    /** Returns whether four points share a coordinate: they are coplanar, and exact arithmetic is not needed. */
    private static boolean isLevel(double[] x, int a, int b, int c, int p) {
        for (int axis = 0; axis < 3; axis++) {
            double at = x[p + axis];
            if (x[a + axis] == at && x[b + axis] == at && x[c + axis] == at) {
                return true;
            }
        }
        return false;
    }
}

package dev.graze.query.solid;

import dev.graze.mesh.Topology;
import dev.graze.narrow.Orientation;
import dev.graze.narrow.TouchPredicates;
import java.util.Arrays;
import java.util.Optional;

/**
 * The surface of one part at given positions, welded: vertices at exactly the same position are one point, so a seam
 * with duplicated vertices is not a gap. Immutable and thread-safe.
 *
 * <p>What a part consists of is numbered as <em>elements</em>, three points each:
 * <ul>
 * <li>odd faces: triangles with area that occur an odd number of times; crossing one changes between inside and
 * outside;
 * <li>even faces: triangles with area that occur an even number of times, such as a wall made of two equal triangles;
 * crossing one changes nothing;
 * <li>the rest: triangles without area, loose edges (their second point twice) and single points (three times). They
 * can touch, but have no sides.
 * </ul>
 * The surface is closed if every edge, given by its two points, belongs to an even number of triangles. Triangles
 * without area count here, since such a triangle can close the gap between a long edge and two short ones.
 */
public final class Surface {
    private final Weld weld;
    private final double[] x;
    /** Three points per element. */
    private final int[] corners;
    private final int oddCount;
    private final int faceCount;
    private final int triangleCount;
    /** For each element, the triangle of the part from which it comes, or -1. */
    private final int[] triangleOf;
    /** For each face, its triangle in the weld. */
    private final int[] weldedOf;
    /** The face of each welded triangle, or -1 if it has no area. */
    private final int[] faceOf;
    private final BoxTree tree;
    private final Optional<OpenEdges> openEdges;
    private final int unit;

    /**
     * The edges with an odd number of triangles.
     *
     * @param vertexA an endpoint of the first one, as numbered in the part
     * @param triangle a triangle at the first one
     */
    public record OpenEdges(int count, int vertexA, int vertexB, int triangle) {
    }

    private Surface(Topology topology, double[] positions) {
        this.weld = Weld.of(topology, positions);
        this.x = weld.x();
        this.unit = ExactSigns.unitOf(x);
        Topology welded = weld.topology();
        ElementList rest = new ElementList(16);
        addCollapsed(topology, weld, rest);
        int collapsedCount = rest.count;
        addLoose(topology, weld.pointOf(), rest);
        this.openEdges = findOpenEdges(weld);

        ElementList elements = new ElementList(welded.triangleCount() + rest.count);
        this.faceOf = new int[welded.triangleCount()];
        int[] weldedNumbers = new int[welded.triangleCount()];
        int[] kinds = kinds(welded, x);
        int[] countAfter = new int[3];
        for (int kind = 0; kind < 3; kind++) {
            for (int t = 0; t < welded.triangleCount(); t++) {
                if (kinds[t] == kind && !welded.isDuplicate(t)) {
                    weldedNumbers[elements.count] = t;
                    faceOf[t] = kind < 2 ? elements.count : -1;
                    elements.add(welded.triangleVertex(t, 0), welded.triangleVertex(t, 1), welded.triangleVertex(t, 2),
                            weld.triangleOf()[t]);
                }
            }
            countAfter[kind] = elements.count;
        }
        for (int t = 0; t < faceOf.length; t++) {
            faceOf[t] = faceOf[welded.original(t)];
        }
        for (int i = 0; i < rest.count; i++) {
            elements.add(rest, i);
        }
        this.oddCount = countAfter[0];
        this.faceCount = countAfter[1];
        this.triangleCount = countAfter[2] + collapsedCount;
        this.weldedOf = weldedNumbers;
        this.corners = elements.corners();
        this.triangleOf = Arrays.copyOf(elements.source, elements.count);
        this.tree = new BoxTree(x, corners);
    }

    /** Elements under construction: three points each, and the triangle of the part or -1. */
    private static final class ElementList {
        private int[] corners;
        private int[] source;
        private int count;

        ElementList(int capacity) {
            corners = new int[3 * capacity];
            source = new int[capacity];
        }

        void add(int a, int b, int c, int from) {
            if (count == source.length) {
                corners = Arrays.copyOf(corners, 2 * corners.length + 3);
                source = Arrays.copyOf(source, corners.length / 3);
            }
            corners[3 * count] = a;
            corners[3 * count + 1] = b;
            corners[3 * count + 2] = c;
            source[count++] = from;
        }

        void add(ElementList other, int i) {
            add(other.corners[3 * i], other.corners[3 * i + 1], other.corners[3 * i + 2], other.source[i]);
        }

        int[] corners() {
            return Arrays.copyOf(corners, 3 * count);
        }
    }

    /** Welds the surface of a part; positions are copied. */
    public static Surface of(Topology topology, double[] positions) {
        topology.requireFitting(positions);
        return new Surface(topology, positions);
    }

    private static void addCollapsed(Topology topology, Weld weld, ElementList to) {
        int[] point = weld.pointOf();
        int kept = 0;
        for (int t = 0; t < topology.triangleCount(); t++) {
            if (kept < weld.triangleOf().length && weld.triangleOf()[kept] == t) {
                kept++;
            } else {
                to.add(point[topology.triangleVertex(t, 0)], point[topology.triangleVertex(t, 1)],
                        point[topology.triangleVertex(t, 2)], t);
            }
        }
    }

    private static void addLoose(Topology topology, int[] point, ElementList to) {
        boolean[] used = new boolean[topology.vertexCount()];
        for (int e = 0; e < topology.edgeCount() && topology.looseEdgeCount() > 0; e++) {
            if (topology.edgeTriangles().size(e) == 0) {
                int a = topology.edgeVertex(e, 0);
                int b = topology.edgeVertex(e, 1);
                used[a] = true;
                used[b] = true;
                to.add(point[a], point[b], point[b], -1);
            }
        }
        for (int v = 0; v < used.length; v++) {
            if (topology.bodyOfVertex(v) < 0 && !used[v]) {
                to.add(point[v], point[v], point[v], -1);
            }
        }
    }

    private static Optional<OpenEdges> findOpenEdges(Weld weld) {
        Topology welded = weld.topology();
        int open = 0;
        int first = -1;
        for (int e = 0; e < welded.edgeCount(); e++) {
            if (welded.edgeTriangles().size(e) % 2 != 0) {
                first = open++ == 0 ? e : first;
            }
        }
        return open == 0
                ? Optional.empty()
                : Optional.of(new OpenEdges(open, weld.vertexOf()[welded.edgeVertex(first, 0)],
                        weld.vertexOf()[welded.edgeVertex(first, 1)],
                        weld.triangleOf()[welded.edgeTriangles().get(first, 0)]));
    }

    /** Returns for each welded triangle 0 if it is an odd face, 1 if it is an even one, 2 if it has no area. */
    private static int[] kinds(Topology welded, double[] x) {
        int[] copies = new int[welded.triangleCount()];
        for (int t = 0; t < copies.length; t++) {
            copies[welded.original(t)]++;
        }
        TouchPredicates predicates = new TouchPredicates(x, new Orientation());
        int[] kinds = new int[copies.length];
        for (int t = 0; t < copies.length; t++) {
            boolean isFlat = predicates.isCollinear(3 * welded.triangleVertex(t, 0), 3 * welded.triangleVertex(t, 1),
                    3 * welded.triangleVertex(t, 2));
            kinds[t] = isFlat ? 2 : 1 - copies[welded.original(t)] % 2;
        }
        return kinds;
    }

    /** Returns the edges that keep the surface from being closed; empty if there are none. */
    public Optional<OpenEdges> openEdges() {
        return openEdges;
    }

    /** Returns whether the surface bounds a solid: it is closed and has an odd face. */
    public boolean isClosed() {
        return openEdges.isEmpty() && oddCount > 0;
    }

    /** Returns whether there is any triangle, with or without area. */
    public boolean hasTriangles() {
        return triangleCount > 0;
    }

    /** Returns whether another surface has the same elements in the same order: a part that was placed twice. */
    boolean isCopyOf(Surface other) {
        return oddCount == other.oddCount && faceCount == other.faceCount && Arrays.equals(corners, other.corners)
                && Arrays.equals(x, other.x);
    }

    /** Returns the triangles over joined vertices from which the elements were made. */
    public Weld weld() {
        return weld;
    }

    double[] x() {
        return x;
    }

    /** Returns the tree over all elements. */
    public BoxTree tree() {
        return tree;
    }

    /** Returns whether the elements are exactly the triangles of the weld, in the same order, and all are odd faces. */
    public boolean hasOnlyOddFaces() {
        return oddCount == triangleOf.length && oddCount == weld.triangleOf().length;
    }

    /** Returns the exponent of the power of two of which all coordinates are multiples. */
    int unit() {
        return unit;
    }

    /** Returns the number of odd faces, which come first. */
    int oddCount() {
        return oddCount;
    }

    /** Returns the number of faces: the odd ones, then the even ones. */
    int faceCount() {
        return faceCount;
    }

    /** Returns the number of elements that come from triangles, with or without area; loose ones follow. */
    int triangleCount() {
        return triangleCount;
    }

    /** Returns a corner of an element. */
    int corner(int element, int k) {
        return corners[3 * element + k];
    }

    ExactPoint point(int p) {
        return ExactPoint.at(x[3 * p], x[3 * p + 1], x[3 * p + 2]);
    }

    /** Returns a corner of an element as a point. */
    ExactPoint cornerPoint(int element, int k) {
        return point(corners[3 * element + k]);
    }

    /** Returns edge k of a face, which joins its corners k and k + 1. */
    int edge(int face, int k) {
        return weld.topology().triangleEdge(weldedOf[face], k);
    }

    ExactPoint edgePoint(int edge, int endpoint) {
        return point(weld.topology().edgeVertex(edge, endpoint));
    }

    /** Returns the number of triangles at an edge, of any kind and with their copies. */
    int trianglesAt(int edge) {
        return weld.topology().edgeTriangles().size(edge);
    }

    /** Returns the face of the i-th triangle at an edge, or -1 if it has no area. */
    int faceAt(int edge, int i) {
        return faceOf[weld.topology().edgeTriangles().get(edge, i)];
    }

    /** Returns the face of a triangle of the weld, or -1 if it has no area. */
    public int faceOf(int weldedTriangle) {
        return faceOf[weldedTriangle];
    }

    /** Returns the triangle of the part from which an element comes; of several equal ones, the first. */
    int triangleOf(int element) {
        return triangleOf[element];
    }
}

package dev.graze.query.solid;

import dev.graze.narrow.discrete.TriangleIntersection;
import java.util.BitSet;

/**
 * Where two surfaces have points in common: whether they do at all, which of their faces have a segment in common with
 * the other surface, and along which segments. A common segment of two faces runs along an edge of one of them, which
 * is then remembered as an <em>edge in contact</em>, or through the interiors of both: then it is passed to a visitor.
 * The overlap of coplanar faces is bounded by edges in contact. Not thread-safe.
 */
final class SurfaceContacts {
    private final Surface[] surfaces;
    private final int[] faceCounts;
    private final ExactSigns signs;
    private final TriangleIntersection intersection = new TriangleIntersection();
    private final double[] six = new double[18];
    private final ExactPoint[] clipped = new ExactPoint[2];
    private final ExactPoint[] endpoints = new ExactPoint[2];
    private final BitSet[] facesInContact = { new BitSet(), new BitSet() };
    private final BitSet[] edgesInContact = { new BitSet(), new BitSet() };
    private boolean meet;

    /** Receives the endpoints of a segment that runs through the interiors of two faces. */
    interface SegmentVisitor {
        boolean visit(ExactPoint from, ExactPoint to);
    }

    /** Considers common segments of only the first faces of each surface, up to these counts; everything can touch. */
    SurfaceContacts(Surface a, Surface b, int facesOfA, int facesOfB, ExactSigns signs) {
        this.surfaces = new Surface[] { a, b };
        this.faceCounts = new int[] { facesOfA, facesOfB };
        this.signs = signs;
    }

    /** Finds the contacts between the surfaces; stops and returns false if the visitor does. */
    boolean search(SegmentVisitor visitor) {
        Surface a = surfaces[0];
        Surface b = surfaces[1];
        return a.tree().searchPairs(b.tree(), (f, g) -> {
            if (!intersect(a, f, b, g)) {
                return true;
            }
            meet = true;
            return f >= faceCounts[0] || g >= faceCounts[1] || addContact(0, f, 1, g, visitor);
        });
    }

    private boolean intersect(Surface a, int f, Surface b, int g) {
        for (int k = 0; k < 3; k++) {
            System.arraycopy(a.x(), 3 * a.corner(f, k), six, 3 * k, 3);
            System.arraycopy(b.x(), 3 * b.corner(g, k), six, 9 + 3 * k, 3);
        }
        return intersection.intersect(six, 0, 1, 2, 3, 4, 5);
    }

    /** Adds the segment that two faces with a common point share, if any; returns false if the visitor stops. */
    private boolean addContact(int surface, int f, int otherSurface, int g, SegmentVisitor visitor) {
        endpoints[0] = null;
        endpoints[1] = null;
        boolean alongEdge = addEdges(surface, f, surfaces[otherSurface], g);
        alongEdge |= addEdges(otherSurface, g, surfaces[surface], f);
        if (!alongEdge && endpoints[1] == null) {
            return true;
        }
        facesInContact[surface].set(f);
        facesInContact[otherSurface].set(g);
        return alongEdge || visitor.visit(endpoints[0], endpoints[1]);
    }

    /** Clips the edges of a face to another face; returns whether one has a segment in common with it. */
    private boolean addEdges(int surface, int f, Surface other, int g) {
        Surface of = surfaces[surface];
        ExactPoint u = other.cornerPoint(g, 0);
        ExactPoint v = other.cornerPoint(g, 1);
        ExactPoint w = other.cornerPoint(g, 2);
        boolean found = false;
        for (int k = 0; k < 3; k++) {
            int count = signs.clip(of.cornerPoint(f, k), of.cornerPoint(f, (k + 1) % 3), u, v, w, clipped);
            if (count == 2) {
                edgesInContact[surface].set(of.edge(f, k));
                found = true;
            } else if (count == 1) {
                addEndpoint(clipped[0]);
            }
        }
        return found;
    }

    private void addEndpoint(ExactPoint p) {
        if (endpoints[0] == null) {
            endpoints[0] = p;
        } else if (endpoints[1] == null && !signs.isSamePoint(endpoints[0], p)) {
            endpoints[1] = p;
        }
    }

    /**
     * Adds contacts of a surface with itself in a plane: two faces that overlap there, or an edge that lies along
     * another one without being the same.
     */
    void searchWithin(int surface) {
        Surface of = surfaces[surface];
        of.tree().searchOwnPairs((f, g) -> {
            if (f < faceCounts[surface] && g < faceCounts[surface] && areCoplanar(of, f, g)
                    && intersection.intersect(of.x(), of.corner(f, 0), of.corner(f, 1), of.corner(f, 2),
                            of.corner(g, 0), of.corner(g, 1), of.corner(g, 2))) {
                addContact(surface, f, surface, g, (from, to) -> true);
            }
            return true;
        });
    }

    private boolean areCoplanar(Surface of, int f, int g) {
        ExactPoint u = of.cornerPoint(f, 0);
        ExactPoint v = of.cornerPoint(f, 1);
        ExactPoint w = of.cornerPoint(f, 2);
        return signs.of3D(u, v, w, of.cornerPoint(g, 0)) == 0 && signs.of3D(u, v, w, of.cornerPoint(g, 1)) == 0
                && signs.of3D(u, v, w, of.cornerPoint(g, 2)) == 0;
    }

    /** Returns whether the surfaces have a point in common, loose edges and points included. */
    boolean meet() {
        return meet;
    }

    /** Returns the faces of a surface that have a segment in common with the other, or overlap within their own. */
    BitSet facesInContact(int surface) {
        return facesInContact[surface];
    }

    /** Visits all edges in contact with both endpoints; stops and returns false if the visitor does. */
    boolean visitEdges(SegmentVisitor visitor) {
        for (int surface = 0; surface < 2; surface++) {
            BitSet edges = edgesInContact[surface];
            for (int edge = edges.nextSetBit(0); edge >= 0; edge = edges.nextSetBit(edge + 1)) {
                if (!visitor.visit(surfaces[surface].edgePoint(edge, 0), surfaces[surface].edgePoint(edge, 1))) {
                    return false;
                }
            }
        }
        return true;
    }
}

package dev.graze.query.solid;

import java.util.ArrayDeque;
import java.util.BitSet;

/**
 * Which combinations of inside and outside occur for two closed surfaces A and B that cut space into cells.
 *
 * <p><b>Which labels there are.</b> Every point off both surfaces has a label: whether it is inside A, and whether
 * inside B. Outside both always occurs, far away. The region of any other label is bounded, so it borders on an odd
 * face across which the label changes. It is therefore enough to know the labels on both sides of all odd faces.
 *
 * <p><b>Where to look.</b> Cut a face f of A along the boundaries of its intersections with the faces of B, and of its
 * overlaps with coplanar faces of A; call a resulting piece F.
 * <ul>
 * <li>If such a boundary borders F, one of the fans ({@link SegmentFans}) along it has a half-plane in F, and labels of
 * both sides of F are among those of the sectors of the fan. They are the only ones along F: if F is off B, B's half of
 * the label is the same all along, and A's half takes both values on the two sides. If F is on a face g of B, the
 * labels along F change only where another face crosses F; that face crosses g or f too, so there is a fan there.
 * <li>Otherwise F is all of f, off B except for single points. Both values of A's half occur, and B's half is the same
 * for all faces connected with f over edges that have only single points in common with B, so one point location
 * suffices for all of them. Points cannot separate a surface.
 * </ul>
 * The same holds for the faces of B. No other point of space needs to be visited.
 */
final class SolidLabels {
    private static final int ALL = 0b1111;
    private static final int IN_B_ONLY = 1;
    private static final int IN_A_ONLY = 2;
    private static final int IN_BOTH = 3;

    private final Surface[] surfaces;
    private final ExactSigns signs;
    private final PointLocator[] locators;
    private int labels = 1;

    SolidLabels(Surface a, Surface b, ExactSigns signs) {
        this.surfaces = new Surface[] { a, b };
        this.signs = signs;
        this.locators = new PointLocator[] { new PointLocator(a, signs), new PointLocator(b, signs) };
    }

    /** Adds the labels of all sectors of a fan; returns false once every label has been found. */
    boolean add(Fan fan) {
        boolean[] isOdd = { locators[0].isOdd(fan.at()), locators[1].isOdd(fan.at()) };
        for (int g = 0; g < fan.size(); g++) {
            boolean inA = isOdd[0];
            boolean inB = isOdd[1];
            for (int h = 0; h < fan.size(); h++) {
                if (fan.isCrossed(g, h)) {
                    inA ^= fan.surface(h) == 0;
                    inB ^= fan.surface(h) == 1;
                }
            }
            labels |= 1 << ((inA ? 2 : 0) + (inB ? 1 : 0));
        }
        return !isComplete();
    }

    boolean isComplete() {
        return labels == ALL;
    }

    /** Adds the labels next to all faces of a surface that have no segment in common with the other. */
    void addFree(int surface, BitSet facesInContact) {
        Surface of = surfaces[surface];
        BitSet visited = (BitSet) facesInContact.clone();
        ArrayDeque<Integer> open = new ArrayDeque<>();
        for (int face = visited.nextClearBit(0); face < of.oddCount() && !isComplete(); face = visited
                .nextClearBit(face)) {
            int side = locate(surface, face);
            visited.set(face);
            open.add(face);
            while (!open.isEmpty()) {
                int next = open.poll();
                for (int k = 0; k < 3; k++) {
                    int edge = of.edge(next, k);
                    for (int i = 0; i < of.trianglesAt(edge); i++) {
                        int neighbor = of.faceAt(edge, i);
                        if (neighbor >= 0 && neighbor < of.oddCount() && !visited.get(neighbor)) {
                            visited.set(neighbor);
                            open.add(neighbor);
                        }
                    }
                }
            }
            if (surface == 0) {
                labels |= side > 0 ? 1 << IN_B_ONLY | 1 << IN_BOTH : 1 << IN_A_ONLY;
            } else {
                labels |= side > 0 ? 1 << IN_A_ONLY | 1 << IN_BOTH : 1 << IN_B_ONLY;
            }
        }
    }

    /** Returns whether a face that has only single points in common with the other surface is inside it (1) or not. */
    private int locate(int surface, int face) {
        Surface of = surfaces[surface];
        Surface other = surfaces[1 - surface];
        PointLocator locator = locators[1 - surface];
        ExactPoint[] corners = { of.cornerPoint(face, 0), of.cornerPoint(face, 1), of.cornerPoint(face, 2) };
        for (ExactPoint corner : corners) {
            int side = locator.locate(corner, other.oddCount());
            if (side != 0) {
                return side;
            }
        }
        int side = 0;
        for (int number = 1; side == 0; number++) {
            side = locator.locate(signs.inside(corners[0], corners[1], corners[2], number), other.oddCount());
        }
        return side;
    }

    boolean isInsideBoth() {
        return (labels & 1 << IN_BOTH) != 0;
    }

    boolean isInsideAOnly() {
        return (labels & 1 << IN_A_ONLY) != 0;
    }

    boolean isInsideBOnly() {
        return (labels & 1 << IN_B_ONLY) != 0;
    }
}

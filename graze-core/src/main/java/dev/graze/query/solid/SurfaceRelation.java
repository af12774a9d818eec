package dev.graze.query.solid;

import java.util.BitSet;

/**
 * Decides exactly how two surfaces relate.
 *
 * <p><b>Two solids.</b> {@link SolidLabels} finds which of the regions "inside A and B", "inside A only" and "inside B
 * only" are not empty; each is open, so it is empty or has volume. A is a subset of B exactly if nothing is inside A
 * only, and the interiors meet exactly if something is inside both. That distinguishes all relations except apart from
 * touching, which are told apart by whether the surfaces have a point in common.
 *
 * <p><b>Otherwise</b>, if one of the surfaces is open or encloses nothing, there is no inside, and
 * {@link SheetCrossing} decides whether one passes through the other. Loose edges, single points and triangles without
 * area can touch, but neither cross nor contain anything.
 */
public final class SurfaceRelation {
    /** How two surfaces relate; whether they are within a clearance is left to distances. */
    public enum Kind {
        APART, TOUCHING, CROSSING, A_INSIDE_B, B_INSIDE_A, COINCIDENT
    }

    private final Surface a;
    private final Surface b;
    private final ExactSigns signs;

    private SurfaceRelation(Surface a, Surface b) {
        this.a = a;
        this.b = b;
        this.signs = new ExactSigns(Math.min(a.unit(), b.unit()));
    }

    /** Returns how two surfaces relate. */
    public static Kind of(Surface a, Surface b) {
        for (int axis = 0; axis < 3; axis++) {
            if (a.tree().low(axis) > b.tree().high(axis) || b.tree().low(axis) > a.tree().high(axis)) {
                return Kind.APART;
            }
        }
        if (a.isCopyOf(b) && a.faceCount() > 0) {
            return Kind.COINCIDENT;
        }
        SurfaceRelation relation = new SurfaceRelation(a, b);
        return a.isClosed() && b.isClosed() ? relation.ofSolids() : relation.ofSheets();
    }

    private Kind ofSolids() {
        SolidLabels labels = new SolidLabels(a, b, signs);
        SurfaceContacts contacts = new SurfaceContacts(a, b, a.oddCount(), b.oddCount(), signs);
        SegmentFans fans = new SegmentFans(a, b, a.oddCount(), b.oddCount(), signs);
        if (!contacts.search((from, to) -> fans.visit(from, to, labels::add))) {
            return Kind.CROSSING;
        }
        if (!contacts.meet() && isOutsideEachOther()) {
            return Kind.APART;
        }
        contacts.searchWithin(0);
        contacts.searchWithin(1);
        if (!contacts.visitEdges((from, to) -> fans.visit(from, to, labels::add))) {
            return Kind.CROSSING;
        }
        labels.addFree(0, contacts.facesInContact(0));
        labels.addFree(1, contacts.facesInContact(1));
        boolean isEmptyA = !labels.isInsideBoth() && !labels.isInsideAOnly();
        boolean isEmptyB = !labels.isInsideBoth() && !labels.isInsideBOnly();
        return isEmptyA || isEmptyB ? ofSheets() : kind(labels, contacts.meet());
    }

    /** Returns whether surfaces that do not meet are outside each other: a shortcut, since most pairs are. */
    private boolean isOutsideEachOther() {
        SolidLabels labels = new SolidLabels(a, b, signs);
        labels.addFree(0, new BitSet());
        labels.addFree(1, new BitSet());
        return !labels.isInsideBoth();
    }

    private static Kind kind(SolidLabels labels, boolean meet) {
        if (!labels.isInsideBoth()) {
            return meet ? Kind.TOUCHING : Kind.APART;
        }
        if (labels.isInsideAOnly()) {
            return labels.isInsideBOnly() ? Kind.CROSSING : Kind.B_INSIDE_A;
        }
        return labels.isInsideBOnly() ? Kind.A_INSIDE_B : Kind.COINCIDENT;
    }

    private Kind ofSheets() {
        SheetCrossing crossing = new SheetCrossing();
        SurfaceContacts contacts = new SurfaceContacts(a, b, a.faceCount(), b.faceCount(), signs);
        SegmentFans fans = new SegmentFans(a, b, a.faceCount(), b.faceCount(), signs);
        if (!contacts.search((from, to) -> fans.visit(from, to, crossing::add))
                || !contacts.visitEdges((from, to) -> fans.visit(from, to, crossing::add)) || crossing.crosses()) {
            return Kind.CROSSING;
        }
        if (!contacts.meet()) {
            return Kind.APART;
        }
        boolean allInContact = contacts.facesInContact(0).cardinality() == a.faceCount()
                && contacts.facesInContact(1).cardinality() == b.faceCount();
        return allInContact && !crossing.differ() && a.faceCount() > 0 ? Kind.COINCIDENT : Kind.TOUCHING;
    }
}

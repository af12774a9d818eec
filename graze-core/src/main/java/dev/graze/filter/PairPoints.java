package dev.graze.filter;

import dev.graze.ContactKind;

/**
 * The points between which D, B and C lead, as the first coordinates of these points among those of a pair. The cubic f
 * = D . (B x C) vanishes where the four points of a pair are coplanar:
 *
 * <pre>
 *   vertex p, face a b c:    D = p - a,  B = b - a,  C = c - a
 *   edge p q, edge r s:      D = r - p,  B = q - p,  C = s - r
 * </pre>
 *
 * C always leads to the fourth point, {@link CertifiedBounds#HEAD_C}.
 *
 * @param origin  the point that D and B start from
 * @param headD   the point that D leads to
 * @param headB   the point that B leads to
 * @param originC the point that C starts from
 */
public record PairPoints(int origin, int headD, int headB, int originC) {
    private static final PairPoints VERTEX_FACE = new PairPoints(CertifiedBounds.FACE_ORIGIN,
            CertifiedBounds.FACE_HEAD_D, CertifiedBounds.FACE_HEAD_B, CertifiedBounds.FACE_ORIGIN_C);
    private static final PairPoints EDGES = new PairPoints(CertifiedBounds.EDGE_ORIGIN,
            CertifiedBounds.EDGE_HEAD_D, CertifiedBounds.EDGE_HEAD_B, CertifiedBounds.EDGE_ORIGIN_C);

    /** Returns the points of pairs of one kind. */
    public static PairPoints of(ContactKind kind) {
        return kind == ContactKind.VF ? VERTEX_FACE : EDGES;
    }
}

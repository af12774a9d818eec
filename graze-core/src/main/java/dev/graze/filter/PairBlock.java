package dev.graze.filter;

import dev.graze.ContactKind;

/**
 * The coordinates of a block of candidates of one kind, in one array per coordinate, so that SIMD kernels can load
 * those of neighbouring pairs together. Gathering them in a separate loop also lets the processor fetch many distant
 * vertices at once instead of waiting for one pair after another. A block fits into the first-level caches.
 */
public final class PairBlock {
    /** The largest number of pairs in a block. */
    public static final int CAPACITY = 256;
    /** The number of coordinates of a pair: four points at t0, then the same at t1. */
    public static final int COORDINATES = 24;

    private final double[][] coordinates = new double[COORDINATES][CAPACITY];
    private ContactKind kind = ContactKind.VF;
    private int size;

    /** Returns the number of pairs. */
    public int size() {
        return size;
    }

    public ContactKind kind() {
        return kind;
    }

    /** Returns a coordinate of all pairs: {@code 3 * point + axis} at t0, and 12 more than that at t1. */
    public double[] coordinate(int index) {
        return coordinates[index];
    }

    /** Replaces the contents by these candidates, given by four vertices each. */
    public void fill(ContactKind pairKind, double[] t0, double[] t1, int[] candidates, int count) {
        kind = pairKind;
        size = count;
        for (int point = 0; point < 4; point++) {
            fillPoint(t0, candidates, point, count, 3 * point);
            fillPoint(t1, candidates, point, count, 12 + 3 * point);
        }
    }

    private void fillPoint(double[] positions, int[] candidates, int point, int count, int first) {
        double[] x = coordinates[first];
        double[] y = coordinates[first + 1];
        double[] z = coordinates[first + 2];
        for (int i = 0; i < count; i++) {
            int from = 3 * candidates[4 * i + point];
            x[i] = positions[from];
            y[i] = positions[from + 1];
            z[i] = positions[from + 2];
        }
    }

    /**
     * The points that D, B and C connect, each by the index of its first coordinate within a pair. The cubic f = D . (B
     * x C) vanishes where the four points of a pair are coplanar:
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
    public record Points(int origin, int headD, int headB, int originC) {
        private static final Points VERTEX_FACE = new Points(CertifiedBounds.FACE_ORIGIN,
                CertifiedBounds.FACE_HEAD_D, CertifiedBounds.FACE_HEAD_B, CertifiedBounds.FACE_ORIGIN_C);
        private static final Points EDGES = new Points(CertifiedBounds.EDGE_ORIGIN,
                CertifiedBounds.EDGE_HEAD_D, CertifiedBounds.EDGE_HEAD_B, CertifiedBounds.EDGE_ORIGIN_C);

        /** Returns the points of pairs of one kind. */
        public static Points of(ContactKind kind) {
            return kind == ContactKind.VF ? VERTEX_FACE : EDGES;
        }
    }
}

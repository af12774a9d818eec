package dev.graze.filter;

import dev.graze.ContactKind;

/**
 * A block of candidates of one kind: the differences D, B and C of their points (see {@link Points}), in one array per
 * coordinate, so that SIMD kernels can load those of neighboring pairs together. Gathering them in a separate loop
 * also lets the processor fetch many distant vertices at once instead of waiting for one pair after another.
 */
public final class PairBlock {
    /** The largest number of pairs in a block. */
    public static final int CAPACITY = 256;
    /** The number of differences of a pair: D, B and C at t0, then the same at t1, three coordinates each. */
    public static final int DIFFERENCES = 18;

    private final double[][] differences = new double[DIFFERENCES][CAPACITY];
    private int size;

    /** Returns the number of pairs. */
    public int size() {
        return size;
    }

    /** Returns a coordinate of D (0 to 2), B (3 to 5) or C (6 to 8) of all pairs at t0, and 9 more than that at t1. */
    public double[] difference(int index) {
        return differences[index];
    }

    /** Replaces the contents by these candidates, given by four vertices each. */
    public void fill(ContactKind kind, double[] t0, double[] t1, int[] candidates, int count) {
        size = count;
        Points points = Points.of(kind);
        fillTime(t0, candidates, count, points, 0);
        fillTime(t1, candidates, count, points, 9);
    }

    /** Subtracts while gathering: that stores fewer numbers than the points have, and kernels load fewer. */
    private void fillTime(double[] positions, int[] candidates, int count, Points points, int first) {
        int origin = points.origin() / 3;
        int headD = points.headD() / 3;
        int headB = points.headB() / 3;
        int originC = points.originC() / 3;
        double[] dx = differences[first];
        double[] dy = differences[first + 1];
        double[] dz = differences[first + 2];
        double[] bx = differences[first + 3];
        double[] by = differences[first + 4];
        double[] bz = differences[first + 5];
        double[] cx = differences[first + 6];
        double[] cy = differences[first + 7];
        double[] cz = differences[first + 8];
        for (int i = 0; i < count; i++) {
            int from = 3 * candidates[4 * i + origin];
            double x = positions[from];
            double y = positions[from + 1];
            double z = positions[from + 2];
            int toD = 3 * candidates[4 * i + headD];
            dx[i] = positions[toD] - x;
            dy[i] = positions[toD + 1] - y;
            dz[i] = positions[toD + 2] - z;
            int toB = 3 * candidates[4 * i + headB];
            bx[i] = positions[toB] - x;
            by[i] = positions[toB + 1] - y;
            bz[i] = positions[toB + 2] - z;
            int fromC = 3 * candidates[4 * i + originC];
            int toC = 3 * candidates[4 * i + CertifiedBounds.HEAD_C / 3];
            cx[i] = positions[toC] - positions[fromC];
            cy[i] = positions[toC + 1] - positions[fromC + 1];
            cz[i] = positions[toC + 2] - positions[fromC + 2];
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

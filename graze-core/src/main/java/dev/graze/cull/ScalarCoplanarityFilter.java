package dev.graze.cull;

import dev.graze.ContactKind;

/** The coplanarity filter in plain Java. */
public final class ScalarCoplanarityFilter implements CoplanarityFilter {
    private final double[] x = new double[PairBlock.ROWS];

    @Override
    public int survivors(PairBlock block, ContactKind kind, int[] survivors) {
        int remaining = 0;
        for (int i = 0; i < block.size(); i++) {
            block.get(i, x);
            if (!isNeverCoplanar(kind)) {
                survivors[remaining++] = i;
            }
        }
        return remaining;
    }

    private boolean isNeverCoplanar(ContactKind kind) {
        int d = kind == ContactKind.VF ? 0 : 6;
        int origin = kind == ContactKind.VF ? 3 : 0;
        int b = kind == ContactKind.VF ? 6 : 3;
        int originC = kind == ContactKind.VF ? 3 : 6;
        double dx0 = x[d] - x[origin];
        double dy0 = x[d + 1] - x[origin + 1];
        double dz0 = x[d + 2] - x[origin + 2];
        double bx0 = x[b] - x[origin];
        double by0 = x[b + 1] - x[origin + 1];
        double bz0 = x[b + 2] - x[origin + 2];
        double cx0 = x[9] - x[originC];
        double cy0 = x[10] - x[originC + 1];
        double cz0 = x[11] - x[originC + 2];
        double dx1 = x[d + 12] - x[origin + 12];
        double dy1 = x[d + 13] - x[origin + 13];
        double dz1 = x[d + 14] - x[origin + 14];
        double bx1 = x[b + 12] - x[origin + 12];
        double by1 = x[b + 13] - x[origin + 13];
        double bz1 = x[b + 14] - x[origin + 14];
        double cx1 = x[21] - x[originC + 12];
        double cy1 = x[22] - x[originC + 13];
        double cz1 = x[23] - x[originC + 14];
        double nx0 = by0 * cz0 - bz0 * cy0;
        double ny0 = bz0 * cx0 - bx0 * cz0;
        double nz0 = bx0 * cy0 - by0 * cx0;
        double nx1 = by1 * cz1 - bz1 * cy1;
        double ny1 = bz1 * cx1 - bx1 * cz1;
        double nz1 = bx1 * cy1 - by1 * cx1;
        double nxm = (by0 * cz1 - bz0 * cy1) + (by1 * cz0 - bz1 * cy0);
        double nym = (bz0 * cx1 - bx0 * cz1) + (bz1 * cx0 - bx1 * cz0);
        double nzm = (bx0 * cy1 - by0 * cx1) + (bx1 * cy0 - by1 * cx0);
        double f0 = dot(dx0, dy0, dz0, nx0, ny0, nz0);
        double f1 = dot(dx1, dy1, dz1, nx0, ny0, nz0) + dot(dx0, dy0, dz0, nxm, nym, nzm);
        double f2 = dot(dx0, dy0, dz0, nx1, ny1, nz1) + dot(dx1, dy1, dz1, nxm, nym, nzm);
        double f3 = dot(dx1, dy1, dz1, nx1, ny1, nz1);
        double magnitude = size(dx0, dy0, dz0, dx1, dy1, dz1) * size(bx0, by0, bz0, bx1, by1, bz1) * size(cx0, cy0, cz0, cx1, cy1, cz1);
        double error = ERROR * magnitude + UNDERFLOW;
        double error3 = 3 * error;
        boolean above = f0 > error && f1 > error3 && f2 > error3 && f3 > error;
        boolean below = f0 < -error && f1 < -error3 && f2 < -error3 && f3 < -error;
        return above || below;
    }

    private static double dot(double ax, double ay, double az, double bx, double by, double bz) {
        return ax * bx + ay * by + az * bz;
    }

    private static double size(double x0, double y0, double z0, double x1, double y1, double z1) {
        return (Math.abs(x0) + Math.abs(y0) + Math.abs(z0)) + (Math.abs(x1) + Math.abs(y1) + Math.abs(z1));
    }
}

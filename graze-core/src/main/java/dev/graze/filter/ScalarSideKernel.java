package dev.graze.filter;

/** A {@link SideKernel} in plain Java, one pair at a time. */
public final class ScalarSideKernel extends SideKernel {
    @Override
    protected void classify(double[] ox, double[] oy, double[] oz, double[] bx, double[] by, double[] bz, double[] cx,
            double[] cy, double[] cz,
            double[] dx, double[] dy, double[] dz, int n, int point, long[] sides) {
        long above = 0;
        long below = 0;
        for (int i = 0; i < n; i++) {
            int side = side(bx[i] - ox[i], by[i] - oy[i], bz[i] - oz[i], cx[i] - ox[i], cy[i] - oy[i], cz[i] - oz[i],
                    dx[i] - ox[i],
                    dy[i] - oy[i],
                    dz[i] - oz[i]);
            above |= (side & 1L) << i;
            below |= (side >> 1 & 1L) << i;
        }
        sides[point] = above;
        sides[POINTS + point] = below;
    }

    /** Returns 1 if D is certainly above, 2 if certainly below, otherwise 0. */
    private static int side(double bx, double by, double bz, double cx, double cy, double cz, double dx, double dy,
            double dz) {
        double determinant = dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx);
        double sizeB = Math.abs(bx) + Math.abs(by) + Math.abs(bz);
        double sizeC = Math.abs(cx) + Math.abs(cy) + Math.abs(cz);
        double sizeD = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
        double error = sizeB * sizeC * CertifiedBounds.SIDE_ERROR * sizeD + CertifiedBounds.UNDERFLOW;
        if (!(sizeB + sizeC + sizeD < CertifiedBounds.LARGEST_MAGNITUDE)) {
            return 0;
        }
        return isNegative(error - determinant) | isNegative(error + determinant) << 1;
    }

    /** Returns 1 or 0, branch-free: the side of a point is unpredictable. */
    private static int isNegative(double number) {
        return (int) (Double.doubleToRawLongBits(number) >>> 63);
    }
}

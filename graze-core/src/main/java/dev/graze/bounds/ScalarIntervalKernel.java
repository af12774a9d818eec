package dev.graze.bounds;

/** The kernel in plain Java. */
public final class ScalarIntervalKernel implements IntervalKernel {
    @Override
    public int overlapping(IntervalRows rows, int i, int from, int to, int[] found) {
        float[] lowsY = rows.lowY();
        float[] highsY = rows.highY();
        float[] lowsZ = rows.lowZ();
        float[] highsZ = rows.highZ();
        float lowY = lowsY[i];
        float highY = highsY[i];
        float lowZ = lowsZ[i];
        float highZ = highsZ[i];
        int count = 0;
        for (int k = from; k < to; k++) {
            if (lowsY[k] <= highY && highsY[k] >= lowY && lowsZ[k] <= highZ && highsZ[k] >= lowZ) {
                found[count++] = k;
            }
        }
        return count;
    }
}

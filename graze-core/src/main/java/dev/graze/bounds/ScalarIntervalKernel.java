package dev.graze.bounds;

/** Compares intervals in plain Java. */
public final class ScalarIntervalKernel implements IntervalKernel {
    @Override
    public int overlapping(IntervalArray boxes, int i, int from, int to, int[] found) {
        float[] lowsY = boxes.lowY();
        float[] highsY = boxes.highY();
        float[] lowsZ = boxes.lowZ();
        float[] highsZ = boxes.highZ();
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

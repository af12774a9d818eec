package dev.graze.scenes.shape;

/**
 * A surface of rings stacked along the y axis, each joined to the one before. Rings may differ in size, so triangles
 * stay near equilateral where the radius changes; a ring of one vertex is a pole.
 */
public final class RingSurface {
    private final SurfaceBuilder builder = new SurfaceBuilder();
    private int firstStart;
    private int firstSize;
    private int lastStart;
    private int lastSize;

    /** A closed curve around the axis. */
    @FunctionalInterface
    public interface RingShape {
        /** Writes x, y, z of the point at an angle, in radians. */
        void at(double angle, double[] point);
    }

    /** Adds a ring and joins it to the one before. */
    public void ring(int size, RingShape shape) {
        double[] point = new double[3];
        int start = -1;
        for (int i = 0; i < size; i++) {
            shape.at(2 * StrictMath.PI * i / size, point);
            int v = builder.vertex(point[0], point[1], point[2]);
            start = i == 0 ? v : start;
        }
        if (start > 0) {
            stitch(lastStart, lastSize, start, size);
        } else {
            firstStart = start;
            firstSize = size;
        }
        lastStart = start;
        lastSize = size;
    }

    /** Joins the last ring to the first, as for a pipe bent into a ring. */
    public void close() {
        stitch(lastStart, lastSize, firstStart, firstSize);
    }

    public Surface build() {
        return builder.build();
    }

    /**
     * Walks along both rings, always advancing on the one that lags behind, so that the strip between them stays
     * straight.
     */
    private void stitch(int startA, int sizeA, int startB, int sizeB) {
        int stepsA = sizeA == 1 ? 0 : sizeA;
        int stepsB = sizeB == 1 ? 0 : sizeB;
        int i = 0;
        int j = 0;
        while (i < stepsA || j < stepsB) {
            int a = startA + i % sizeA;
            int b = startB + j % sizeB;
            boolean alongA = j == stepsB || (i < stepsA && (2L * i + 1) * stepsB <= (2L * j + 1) * stepsA);
            if (alongA) {
                builder.triangle(a, b, startA + ++i % sizeA);
            } else {
                builder.triangle(a, b, startB + ++j % sizeB);
            }
        }
    }

    /** Returns how many triangles join rings of these sizes. */
    static int stitchCount(int sizeA, int sizeB) {
        return (sizeA == 1 ? 0 : sizeA) + (sizeB == 1 ? 0 : sizeB);
    }
}

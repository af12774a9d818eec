package dev.graze.spark.generate;

import dev.graze.io.surface.MeshSink;
import dev.graze.mesh.InvalidInputException;

/**
 * A hall full of folded cloths. In each, the upper half sinks in waves through the lower half within the step, and
 * neighbouring cloths overlap. Their density grows towards one corner, so that an even partition of space does not
 * balance the work. Every position is computed on demand from its number, so that memory does not grow with the scene.
 */
public final class ClothHeap {
    private static final int SIDE = 50;
    private static final int VERTICES_PER_CLOTH = (SIDE + 1) * (SIDE + 1);
    private static final int TRIANGLES_PER_CLOTH = 2 * SIDE * SIDE;
    private static final double GAP = 0.05;
    private static final double WAVE = 0.06;
    private static final double WAVES = 4 * Math.PI;
    private static final double NOISE = 0.002;
    /** The average number of cloths per unit cube; a cloth measures 1 by 1. */
    private static final double CLOTHS_PER_UNIT = 1.5;

    private final int cloths;
    private final long seed;
    private final double hall;

    /**
     * Prepares a heap with about the given number of triangles.
     *
     * @throws InvalidInputException if that is less than one cloth, or more than one file can hold
     */
    public ClothHeap(long triangles, long seed) {
        long wanted = Math.max(1, triangles / TRIANGLES_PER_CLOTH);
        if (triangles < TRIANGLES_PER_CLOTH || wanted * VERTICES_PER_CLOTH > Integer.MAX_VALUE / 3) {
            throw new InvalidInputException("--triangles must be " + TRIANGLES_PER_CLOTH + " to "
                    + (long) Integer.MAX_VALUE / 3 / VERTICES_PER_CLOTH * TRIANGLES_PER_CLOTH
                    + ", not " + triangles);
        }
        this.cloths = (int) wanted;
        this.seed = seed;
        this.hall = StrictMath.cbrt(cloths / CLOTHS_PER_UNIT);
    }

    public int vertexCount() {
        return cloths * VERTICES_PER_CLOTH;
    }

    public int triangleCount() {
        return cloths * TRIANGLES_PER_CLOTH;
    }

    /** Writes the frame at t0 or, if {@code atEnd}, at t1. */
    public void write(boolean atEnd, MeshSink sink) {
        for (int cloth = 0; cloth < cloths; cloth++) {
            for (int vertex = 0; vertex < VERTICES_PER_CLOTH; vertex++) {
                writeVertex(cloth, vertex, atEnd, sink);
            }
        }
        for (int cloth = 0; cloth < cloths; cloth++) {
            for (int square = 0; square < SIDE * SIDE; square++) {
                int corner = cloth * VERTICES_PER_CLOTH + square / SIDE * (SIDE + 1) + square % SIDE;
                sink.triangle(corner, corner + 1, corner + SIDE + 1);
                sink.triangle(corner + 1, corner + SIDE + 2, corner + SIDE + 1);
            }
        }
    }

    private void writeVertex(int cloth, int vertex, boolean atEnd, MeshSink sink) {
        double along = 2.0 * (vertex % (SIDE + 1)) / SIDE - 1;
        double across = Math.floorDiv(vertex, SIDE + 1) / (double) SIDE;
        double sinks = atEnd && along > 0
                ? WAVE * (1 + StrictMath.sin(WAVES * along) * StrictMath.cos(WAVES * across))
                : 0;
        double height = StrictMath.cbrt(along) * GAP - sinks;
        long noise = (long) cloth * VERTICES_PER_CLOTH + vertex;
        sink.vertex(place(cloth, 0) + Math.abs(along) + NOISE * even(noise, atEnd ? 3 : 0),
                place(cloth, 1) + across + NOISE * even(noise, atEnd ? 4 : 1),
                place(cloth, 2) + height + NOISE * even(noise, atEnd ? 5 : 2));
    }

    /** Returns the position of a cloth along an axis; squared along x, which makes the heap dense near 0. */
    private double place(int cloth, int axis) {
        double even = even(~(long) cloth, axis);
        return hall * (axis == 0 ? even * even : even);
    }

    /**
     * Returns a uniform number from 0 to 1 that depends only on the seed and its arguments (Stafford's mixing
     * function).
     */
    private double even(long number, int stream) {
        long mixed = (seed * 0x9e3779b97f4a7c15L + number) * 8 + stream;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return ((mixed ^ (mixed >>> 31)) >>> 11) * 0x1p-53;
    }
}

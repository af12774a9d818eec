package dev.graze.bvh;

import dev.graze.BoundingVolume;
import dev.graze.bounds.ScalarVolumeKernel;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bounds.VolumeKernel;
import dev.graze.mesh.IndexPair;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Random moving items of three vertices each, some with a common vertex, and their volumes, fitted one by one.
 */
final class RandomItems {
    /** Counts around powers of two and four, where trees are likely to fail. */
    static final int[] COUNTS = { 0, 1, 2, 3, 4, 5, 15, 16, 17, 63, 64, 65, 1000 };

    final int[] corners;
    final double[] t0;
    final double[] t1;
    final VertexVolumes vertices;
    private final Set<Long> overlapping = new TreeSet<>();

    /**
     * Creates this many items and fits them to a step.
     *
     * @param scale      how large coordinates are
     * @param separation in units of the scale
     */
    RandomItems(SplittableRandom random, int count, BoundingVolume bounds, double scale, double separation) {
        int vertexCount = 3 * Math.max(1, count) - count / 2;
        double itemSize = scale * 0.7 / Math.cbrt(Math.max(1, count));
        corners = new int[3 * count];
        Arrays.setAll(corners, i -> i < vertexCount ? i : random.nextInt(vertexCount));
        t0 = new double[3 * vertexCount];
        for (int i = 0; i < t0.length; i++) {
            int v = i / 3;
            t0[i] = v % 3 == 0 ? scale * random.nextDouble() : t0[i - 3 * (v % 3)] + itemSize * random.nextDouble();
        }
        t1 = Arrays.stream(t0).map(x -> x + itemSize * (random.nextDouble() - 0.5)).toArray();
        vertices = new VertexVolumes(bounds, true, vertexCount, new Separation(separation * scale, 1e-6));
        vertices.fit(t0, t1);
        for (int i = 0; i < corners.length; i += 3) {
            Arrays.sort(corners, i, i + 3);
        }
        findOverlapping();
    }

    int count() {
        return corners.length / 3;
    }

    private void findOverlapping() {
        VolumeKernel kernel = new ScalarVolumeKernel(vertices.shape().lanes(), vertices.shape().twoTimes());
        float[] volumes = vertices.shape().newVolumes(count());
        for (int i = 0; i < count(); i++) {
            kernel.wrap(vertices.extents(), corners[3 * i], corners[3 * i + 1], corners[3 * i + 2], volumes, i);
        }
        long[] pair = new long[1];
        for (int a = 0; a < count(); a++) {
            for (int b = a + 1; b < count(); b++) {
                pair[0] = pair(a, b);
                if (kernel.overlapping(volumes, pair, 0, 1) != 0) {
                    overlapping.add(pair[0]);
                }
            }
        }
    }

    /** Returns the pairs whose volumes overlap, found by testing all. */
    Set<Long> overlapping() {
        return overlapping;
    }

    /** Returns whether two items have a common vertex; an item that repeats its last one is a loose edge or vertex. */
    boolean adjacent(long pair) {
        int a = 3 * IndexPair.first(pair);
        int b = 3 * IndexPair.second(pair);
        boolean loose = corners[a + 1] == corners[a + 2] || corners[b + 1] == corners[b + 2];
        return !loose && Arrays.stream(corners, b, b + 3)
                .anyMatch(v -> v == corners[a] || v == corners[a + 1] || v == corners[a + 2]);
    }

    /** Packs two items, the smaller one first. */
    static long pair(int a, int b) {
        return IndexPair.pack(Math.min(a, b), Math.max(a, b));
    }

    /** Returns the corners of all items in another order. */
    int[] cornersInOrder(int[] order) {
        int[] ordered = new int[corners.length];
        Arrays.setAll(ordered, i -> corners[3 * order[i / 3] + i % 3]);
        return ordered;
    }
}

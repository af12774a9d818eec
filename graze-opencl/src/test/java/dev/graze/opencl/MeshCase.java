package dev.graze.opencl;

import dev.graze.bvh.SceneItems;
import dev.graze.connectivity.FeatureOwners;
import dev.graze.device.DeviceMesh;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** A moving mesh, in the forms that the core and a device use. */
public record MeshCase(Topology topology, SceneItems items, double[] t0, double[] t1) {
    public static MeshCase of(int[] triangles, double[] t0, double[] t1) {
        Topology topology = Topology.of(t0.length / 3, triangles);
        return new MeshCase(topology, SceneItems.moving(topology), t0, t1);
    }

    /**
     * Returns triangles between random vertices of a small set: many share vertices, some are duplicates, and the last
     * vertices belong to none.
     */
    public static MeshCase tangle(long seed, int vertices, int triangles) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        int[] corners = IntStream.range(0, triangles)
                .flatMap(t -> random.ints(0, vertices - 5).distinct().limit(3)).toArray();
        System.arraycopy(corners, 0, corners, corners.length - 3, 3);
        return of(corners, random.doubles(3L * vertices, -1, 1).toArray(),
                random.doubles(3L * vertices, -1, 1).toArray());
    }

    public DeviceMesh onDevice() {
        FeatureOwners owners = new FeatureOwners(topology);
        byte[] owned = new byte[items.size()];
        for (int i = 0; i < owned.length; i++) {
            int triangle = items.triangle(i);
            owned[i] = (byte) (triangle < 0 ? DeviceMesh.NO_FACE | 1 : owners.owned(triangle));
        }
        return new DeviceMesh(topology.vertexCount(), items.corners(), owned);
    }

    public long[] allPairs() {
        return IntStream.range(0, items.size()).boxed()
                .flatMapToLong(a -> IntStream.range(a + 1, items.size()).mapToLong(b -> IndexPair.pack(a, b)))
                .toArray();
    }

    /**
     * Returns the pairs of items whose boxes around their motion, grown by half a distance, overlap. Sorts and sweeps
     * along one axis.
     */
    public long[] overlappingPairs(double distance) {
        double[] lows = bounds(distance, -1);
        double[] highs = bounds(distance, 1);
        int[] order = IntStream.range(0, items.size()).boxed()
                .sorted((a, b) -> Double.compare(lows[3 * a], lows[3 * b]))
                .mapToInt(Integer::intValue).toArray();
        LongStream.Builder pairs = LongStream.builder();
        for (int i = 0; i < order.length; i++) {
            for (int j = i + 1; j < order.length && lows[3 * order[j]] <= highs[3 * order[i]]; j++) {
                if (overlap(lows, highs, order[i], order[j])) {
                    pairs.add(IndexPair.pack(order[i], order[j]));
                }
            }
        }
        return pairs.build().toArray();
    }

    /** Returns the lows for direction -1, the highs for 1. */
    private double[] bounds(double distance, int direction) {
        double[] bounds = new double[3 * items.size()];
        Arrays.fill(bounds, -direction * Double.MAX_VALUE);
        for (int i = 0; i < 3 * bounds.length; i++) {
            int item = i / 9;
            int coordinate = 3 * items.corners()[3 * item + i % 9 / 3] + i % 3;
            int at = 3 * item + i % 3;
            double out = direction * distance / 2;
            bounds[at] = direction * Math.max(direction * bounds[at],
                    Math.max(direction * (t0[coordinate] + out), direction * (t1[coordinate] + out)));
        }
        return bounds;
    }

    private static boolean overlap(double[] lows, double[] highs, int a, int b) {
        boolean overlap = true;
        for (int axis = 0; axis < 3; axis++) {
            overlap &= lows[3 * a + axis] <= highs[3 * b + axis] && lows[3 * b + axis] <= highs[3 * a + axis];
        }
        return overlap;
    }
}

package dev.graze.query.distance;

import dev.graze.bounds.BoxGapKernel;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * Builds the shape of a {@link SurfaceTree} from the top. Three rounds of halving a set of items, each half along the
 * axis on which its centers extend farthest, give the eight children of a node. A set is cut at a multiple of the
 * capacity of a full child, next to its middle, so that nearly all blocks are full.
 */
final class TreeBuilder {
    private static final int WIDTH = BoxGapKernel.WIDTH;

    private final float[] centers;
    /** The items in the order of the leaves, as indices into the lists below. */
    private final int[] order;
    private final int[] unsortedCorners;
    private final int[] unsortedItems;
    private int[] children = new int[64];
    private byte[] sizes = new byte[8];
    private int blocks;

    /** @param looseToo whether loose edges and vertices are items too */
    TreeBuilder(Topology topology, double[] positions, boolean looseToo) {
        ItemList list = new ItemList(topology, looseToo);
        this.unsortedCorners = list.corners();
        this.unsortedItems = list.items();
        this.centers = centers(positions);
        this.order = new int[unsortedItems.length];
        Arrays.setAll(order, i -> i);
        if (order.length > 0) {
            build(0, order.length);
        }
    }

    /** The items of a surface: three vertices each, and what they are. */
    private record ItemList(int[] corners, int[] items) {
        ItemList(Topology topology, boolean looseToo) {
            this(new int[3 * count(topology, looseToo)], new int[count(topology, looseToo)]);
            int count = 0;
            int triangles = topology.triangleCount();
            for (int triangle = 0; triangle < triangles; triangle++) {
                if (!topology.isDuplicate(triangle)) {
                    set(count++, triangle, topology.triangleVertex(triangle, 0), topology.triangleVertex(triangle, 1),
                            topology.triangleVertex(triangle, 2));
                }
            }
            if (looseToo) {
                addLoose(topology, count);
            }
        }

        private void addLoose(Topology topology, int from) {
            int count = from;
            int triangles = topology.triangleCount();
            boolean[] onEdge = new boolean[topology.vertexCount()];
            for (int edge = 0; edge < topology.edgeCount(); edge++) {
                int a = topology.edgeVertex(edge, 0);
                int b = topology.edgeVertex(edge, 1);
                onEdge[a] = true;
                onEdge[b] = true;
                if (topology.edgeTriangles().size(edge) == 0) {
                    set(count++, triangles + edge, a, b, b);
                }
            }
            for (int vertex = 0; vertex < onEdge.length; vertex++) {
                if (!onEdge[vertex]) {
                    set(count++, triangles + topology.edgeCount() + vertex, vertex, vertex, vertex);
                }
            }
        }

        private static int count(Topology topology, boolean looseToo) {
            int triangles = topology.triangleCount() - topology.duplicateTriangleCount();
            if (!looseToo) {
                return triangles;
            }
            boolean[] onEdge = new boolean[topology.vertexCount()];
            for (int edge = 0; edge < topology.edgeCount(); edge++) {
                onEdge[topology.edgeVertex(edge, 0)] = true;
                onEdge[topology.edgeVertex(edge, 1)] = true;
            }
            int loose = 0;
            for (boolean used : onEdge) {
                loose += used ? 0 : 1;
            }
            return triangles + topology.looseEdgeCount() + loose;
        }

        private void set(int at, int item, int a, int b, int c) {
            items[at] = item;
            corners[3 * at] = a;
            corners[3 * at + 1] = b;
            corners[3 * at + 2] = c;
        }
    }

    /**
     * Returns three coordinates per item, relative to the largest coordinate of all. Floats are precise enough, because
     * only the shape of the tree depends on them.
     */
    private float[] centers(double[] positions) {
        double largest = Double.MIN_NORMAL;
        for (double coordinate : positions) {
            largest = Math.max(largest, Math.abs(coordinate));
        }
        float[] result = new float[unsortedCorners.length];
        for (int i = 0; i < result.length; i++) {
            int axis = i % 3;
            int first = i - axis;
            double low = Double.MAX_VALUE;
            double high = -Double.MAX_VALUE;
            for (int k = 0; k < 3; k++) {
                double coordinate = positions[3 * unsortedCorners[first + k] + axis];
                low = Math.min(low, coordinate);
                high = Math.max(high, coordinate);
            }
            result[i] = (float) (low / largest + high / largest);
        }
        return result;
    }

    /** Builds the block above items {@code from} to {@code to} and all blocks below it; returns its number. */
    private int build(int from, int to) {
        int block = addBlock();
        int[] cuts = new int[WIDTH + 1];
        int parts = cut(from, to, cuts);
        sizes[block] = (byte) parts;
        for (int slot = 0; slot < parts; slot++) {
            int size = cuts[slot + 1] - cuts[slot];
            int child = size == 1 ? ~cuts[slot] : build(cuts[slot], cuts[slot + 1]);
            children[WIDTH * block + slot] = child; // after the call: it may have replaced the array
        }
        return block;
    }

    private int addBlock() {
        if (blocks == sizes.length) {
            sizes = Arrays.copyOf(sizes, 2 * blocks);
            children = Arrays.copyOf(children, 2 * WIDTH * blocks);
        }
        return blocks++;
    }

    /** Cuts a range into up to eight, each with its items next to each other; returns how many. */
    private int cut(int from, int to, int[] cuts) {
        int capacity = 1;
        while ((long) capacity * WIDTH < to - from) {
            capacity *= WIDTH;
        }
        cuts[0] = from;
        cuts[1] = to;
        int parts = 1;
        while (parts < WIDTH) {
            int largest = largest(cuts, parts);
            int size = cuts[largest + 1] - cuts[largest];
            if (size <= capacity) {
                break;
            }
            int half = Math.max(capacity, size / 2 / capacity * capacity);
            halve(cuts[largest], cuts[largest] + half, cuts[largest + 1]);
            System.arraycopy(cuts, largest + 1, cuts, largest + 2, parts - largest);
            cuts[largest + 1] = cuts[largest] + half;
            parts++;
        }
        return parts;
    }

    private static int largest(int[] cuts, int parts) {
        int largest = 0;
        for (int i = 1; i < parts; i++) {
            largest = cuts[i + 1] - cuts[i] > cuts[largest + 1] - cuts[largest] ? i : largest;
        }
        return largest;
    }

    /** Orders a range so that no item before {@code middle} has a greater center than one behind it. */
    private void halve(int from, int middle, int to) {
        int axis = longestAxis(from, to);
        int low = from;
        int high = to - 1;
        while (low < high) {
            float pivot = centers[3 * order[(low + high) >>> 1] + axis];
            int i = low;
            int j = high;
            while (i <= j) {
                while (centers[3 * order[i] + axis] < pivot) {
                    i++;
                }
                while (centers[3 * order[j] + axis] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int swap = order[i];
                    order[i++] = order[j];
                    order[j--] = swap;
                }
            }
            if (middle <= j) {
                high = j;
            } else if (middle >= i) {
                low = i;
            } else {
                return;
            }
        }
    }

    private int longestAxis(int from, int to) {
        int longest = 0;
        float most = -1;
        for (int axis = 0; axis < 3; axis++) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (int i = from; i < to; i++) {
                float center = centers[3 * order[i] + axis];
                low = Math.min(low, center);
                high = Math.max(high, center);
            }
            if (high - low > most) {
                most = high - low;
                longest = axis;
            }
        }
        return longest;
    }

    int[] corners() {
        int[] sorted = new int[unsortedCorners.length];
        for (int i = 0; i < order.length; i++) {
            System.arraycopy(unsortedCorners, 3 * order[i], sorted, 3 * i, 3);
        }
        return sorted;
    }

    int[] items() {
        int[] sorted = new int[order.length];
        Arrays.setAll(sorted, i -> unsortedItems[order[i]]);
        return sorted;
    }

    /** Returns the children of all blocks, and behind them the root: block 0. */
    int[] children() {
        int[] all = Arrays.copyOf(children, WIDTH * blocks + 1);
        all[WIDTH * blocks] = 0;
        return all;
    }

    byte[] sizes() {
        return Arrays.copyOf(sizes, blocks);
    }
}

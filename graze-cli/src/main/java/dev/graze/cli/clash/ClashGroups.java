package dev.graze.cli.clash;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.Scene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The pairs of triangles of different parts that meet, divided into connected groups. Two pairs of triangles are
 * connected if their triangles of the one part are the same or share a corner, and the same holds for those of the
 * other part. Corners at the same position count as one, so a mesh without welded vertices is grouped like a welded
 * one.
 */
final class ClashGroups {
    private final Scene scene;
    private final Intersections found;
    private final double[] positions;
    /** The pairs of triangles, those of one pair of parts after the other. */
    private final int[] order;
    private final Map<Long, int[]> ranges = new HashMap<>();

    /**
     * A connected group.
     *
     * @param members its pairs of triangles, ascending
     * @param box     around the points where they meet
     */
    record Group(int[] members, Box box) {
        /** Large groups first. */
        static final Comparator<Group> LARGEST_FIRST = Comparator.comparingInt((Group group) -> -group.members.length)
                .thenComparingDouble(group -> group.box.min().x())
                .thenComparingDouble(group -> group.box.min().y())
                .thenComparingDouble(group -> group.box.min().z());
    }

    private ClashGroups(Scene scene, Intersections found) {
        this.scene = scene;
        this.found = found;
        this.positions = scene.positions();
        this.order = new int[found.size()];
        sortByParts();
    }

    /** Finds all pairs of triangles of different parts that meet. */
    static ClashGroups find(Scene scene, int threads) {
        try (DiscreteDetector detector = Detector.discrete(scene).shapes(true).threads(threads).start()) {
            return new ClashGroups(scene, detector.detect());
        }
    }

    /** Returns the groups of a scene in which no parts meet. */
    static ClashGroups none(Scene scene) {
        return new ClashGroups(scene, Intersections.ofShapes(new int[0], new int[1], new double[0]).in(scene));
    }

    private long key(int a, int b) {
        return (long) a * scene.parts().size() + b;
    }

    /** Sorts by counting: first the sizes, then the places. */
    private void sortByParts() {
        long[] keys = new long[found.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = key(found.partA(i), found.partB(i));
            ranges.computeIfAbsent(keys[i], k -> new int[2])[1]++;
        }
        int start = 0;
        for (int[] range : ranges.values()) {
            int size = range[1];
            range[0] = start;
            range[1] = start;
            start += size;
        }
        for (int i = 0; i < keys.length; i++) {
            order[ranges.get(keys[i])[1]++] = i;
        }
    }

    /** Returns the groups of two parts, {@code a} before {@code b} in the scene; large ones first. */
    List<Group> of(int a, int b) {
        int[] range = ranges.get(key(a, b));
        if (range == null) {
            return List.of();
        }
        Connection connection = new Connection(Arrays.copyOfRange(order, range[0], range[1]));
        List<Group> groups = new ArrayList<>();
        for (int[] members : connection.groups()) {
            groups.add(new Group(members, box(members)));
        }
        groups.sort(Group.LARGEST_FIRST);
        return groups;
    }

    private Box box(int[] members) {
        int count = 0;
        for (int member : members) {
            count += found.pointCount(member);
        }
        double[] points = new double[3 * count];
        int at = 0;
        for (int member : members) {
            for (int i = 0; i < 3 * found.pointCount(member); i++) {
                points[at++] = found.point(member, i / 3, i % 3);
            }
        }
        return Box.around(points);
    }

    /** Returns what a page draws of a group. */
    Clash.Outline outline(Group group) {
        int[] ofA = Arrays.stream(group.members).map(found::localTriangleA).distinct().sorted().toArray();
        int[] ofB = Arrays.stream(group.members).map(found::localTriangleB).distinct().sorted().toArray();
        List<double[]> shapes = new ArrayList<>();
        for (int member : group.members) {
            double[] points = new double[3 * found.pointCount(member)];
            Arrays.setAll(points, i -> found.point(member, i / 3, i % 3));
            shapes.add(points);
        }
        return new Clash.Outline(ofA, ofB, shapes);
    }

    /** Joins the pairs of triangles of two parts that share a corner in both parts. */
    private final class Connection {
        private final int[] pairs;
        /** The next member towards the representative of the set. */
        private final int[] parents;
        private final Map<Corner, Integer> corners = new HashMap<>();
        /** An open-addressing table from a corner of each part to the first pair that has both; 0 is free. */
        private long[] keys = new long[64];
        private int[] firsts = new int[64];
        private int used;

        private record Corner(double x, double y, double z) {
        }

        Connection(int[] pairs) {
            this.pairs = pairs;
            this.parents = new int[pairs.length];
            Arrays.setAll(parents, i -> i);
        }

        List<int[]> groups() {
            for (int i = 0; i < pairs.length; i++) {
                for (int k = 0; k < 9; k++) {
                    long a = corner(found.triangleA(pairs[i]), k / 3);
                    long b = corner(found.triangleB(pairs[i]), k % 3);
                    join(i, firstWith(a << 32 | b, i));
                }
            }
            int[] sizes = new int[pairs.length];
            for (int i = 0; i < pairs.length; i++) {
                sizes[root(i)]++;
            }
            Map<Integer, int[]> groups = new HashMap<>();
            int[] filled = new int[pairs.length];
            for (int i = 0; i < pairs.length; i++) {
                int root = root(i);
                groups.computeIfAbsent(root, r -> new int[sizes[r]])[filled[root]++] = pairs[i];
            }
            return new ArrayList<>(groups.values());
        }

        /** Returns a number for the position of a corner, from 1. Adding 0 makes both zeros equal. */
        private int corner(int triangle, int k) {
            int at = 3 * scene.topology().triangleVertex(triangle, k);
            Corner corner = new Corner(positions[at] + 0.0, positions[at + 1] + 0.0, positions[at + 2] + 0.0);
            return corners.computeIfAbsent(corner, c -> corners.size() + 1);
        }

        private int firstWith(long key, int pair) {
            if (2 * used >= keys.length) {
                grow();
            }
            int slot = slot(key);
            if (keys[slot] == 0) {
                keys[slot] = key;
                firsts[slot] = pair;
                used++;
            }
            return firsts[slot];
        }

        /** Returns where a key is, or where it belongs. */
        private int slot(long key) {
            int mask = keys.length - 1;
            int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
            while (keys[slot] != 0 && keys[slot] != key) {
                slot = slot + 1 & mask;
            }
            return slot;
        }

        private void grow() {
            long[] oldKeys = keys;
            int[] oldFirsts = firsts;
            keys = new long[2 * oldKeys.length];
            firsts = new int[2 * oldKeys.length];
            for (int i = 0; i < oldKeys.length; i++) {
                if (oldKeys[i] != 0) {
                    int slot = slot(oldKeys[i]);
                    keys[slot] = oldKeys[i];
                    firsts[slot] = oldFirsts[i];
                }
            }
        }

        private void join(int i, int j) {
            int a = root(i);
            int b = root(j);
            parents[Math.max(a, b)] = Math.min(a, b);
        }

        private int root(int i) {
            int root = i;
            while (parents[root] != root) {
                parents[root] = parents[parents[root]];
                root = parents[root];
            }
            return root;
        }
    }
}

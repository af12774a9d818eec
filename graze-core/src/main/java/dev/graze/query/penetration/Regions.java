package dev.graze.query.penetration;

import dev.graze.query.solid.IntList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The connected pieces of one surface inside another, numbered by their smallest triangles. Immutable. */
final class Regions {
    /** A region of which no more than this fraction is left after an area was subtracted counts as empty. */
    private static final double NOTHING = 1e-9;

    static final Regions NONE = new Regions();

    private final int[][] triangles;
    private final double[] areas;
    private final BitSet cut = new BitSet();
    /** Per loop of the inner surface, or -1 if it encloses nothing. */
    private final int[] ofLoop;

    private Regions() {
        triangles = new int[0][];
        areas = new double[0];
        ofLoop = new int[0];
    }

    /** Gathers the loops of a surface. */
    Regions(InnerSurface inner, double[] areasBefore) {
        Map<Integer, Integer> numbers = new HashMap<>();
        double[] sums = new double[inner.loopCount()];
        double[] before = new double[inner.loopCount()];
        boolean[] less = new boolean[inner.loopCount()];
        ofLoop = new int[inner.loopCount()];
        for (int i = 0; i < ofLoop.length; i++) {
            ofLoop[i] = -1;
            if (!inner.isFlat(i)) {
                ofLoop[i] = numbers.computeIfAbsent(inner.piece(i), piece -> numbers.size());
                sums[ofLoop[i]] += inner.area(i);
                before[ofLoop[i]] += areasBefore[i];
                less[ofLoop[i]] |= inner.isSubtracted(i);
            }
        }
        int[] renumbered = new int[numbers.size()];
        int count = 0;
        for (int i = 0; i < renumbered.length; i++) {
            boolean vanished = less[i] && sums[i] <= NOTHING * before[i];
            renumbered[i] = vanished ? -1 : count++;
        }
        areas = new double[count];
        IntList[] lists = new IntList[count];
        for (int i = 0; i < ofLoop.length; i++) {
            ofLoop[i] = ofLoop[i] < 0 ? -1 : renumbered[ofLoop[i]];
            if (ofLoop[i] >= 0) {
                areas[ofLoop[i]] += inner.area(i);
                add(lists, ofLoop[i], inner.triangle(i));
                cut.set(inner.triangle(i), inner.isCut(inner.triangle(i)));
            }
        }
        triangles = new int[count][];
        for (int i = 0; i < count; i++) {
            triangles[i] = lists[i].toArray();
            areas[i] = Math.max(0, areas[i]);
        }
    }

    private static void add(IntList[] lists, int region, int triangle) {
        if (lists[region] == null) {
            lists[region] = new IntList();
        }
        IntList list = lists[region];
        if (list.size() == 0 || list.get(list.size() - 1) != triangle) {
            list.add(triangle);
        }
    }

    int count() {
        return areas.length;
    }

    double area(int region) {
        return areas[region];
    }

    /** Returns the triangles that have a piece in a region, in ascending order; read-only. */
    int[] triangles(int region) {
        return triangles[region];
    }

    /** Returns whether only a piece of a triangle may be inside; otherwise all of it is. */
    boolean isCut(int triangle) {
        return cut.get(triangle);
    }

    /** Returns the region of a loop, or -1 if it encloses nothing. */
    int ofLoop(int loop) {
        return ofLoop[loop];
    }
}

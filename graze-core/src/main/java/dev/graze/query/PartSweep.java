package dev.graze.query;

import dev.graze.query.PartDistances.PartPair;
import dev.graze.query.distance.PlacedSurface;
import dev.graze.spi.PairRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the pairs of parts whose boxes are near, by sweeping along the x axis. Skips parts without points. */
final class PartSweep {
    /** More than all roundings of a distance between boxes together. */
    private static final double SLACK = 1 + 0x1p-40;

    private final PairRules rules;
    private final PlacedSurface[] surfaces;
    /** Parts with points by the lows of their boxes. */
    private final int[] order;

    PartSweep(PairRules rules, PlacedSurface[] surfaces) {
        this.rules = rules;
        this.surfaces = surfaces;
        this.order = IntStream.range(0, surfaces.length).filter(part -> !surfaces[part].isEmpty()).boxed()
                .sorted(Comparator.comparingDouble(part -> surfaces[part].box()[0]))
                .mapToInt(Integer::intValue).toArray();
    }

    /** Returns all allowed pairs, the smaller part first, whose boxes may be at most a distance apart. */
    List<PartPair> pairs(double distance) {
        List<PartPair> pairs = new ArrayList<>();
        double limit = distance * SLACK;
        for (int i = 0; i < order.length; i++) {
            int first = order[i];
            for (int k = i + 1; k < order.length && isNearAlongX(first, order[k], limit); k++) {
                PartPair pair = new PartPair(Math.min(first, order[k]), Math.max(first, order[k]));
                if (!isBeyond(pair, distance) && rules.mayCollide(pair.a(), pair.b())) {
                    pairs.add(pair);
                }
            }
        }
        return pairs;
    }

    /** Returns whether the boxes of two parts are certainly farther apart than a distance. */
    boolean isBeyond(PartPair pair, double distance) {
        return gap(pair) > distance * SLACK + Double.MIN_NORMAL;
    }

    private boolean isNearAlongX(int part, int next, double limit) {
        return !(surfaces[next].box()[0] - surfaces[part].box()[1] > limit);
    }

    /** Returns a distance that the nearest allowed pair does not exceed; infinite if there is no pair. */
    double largestNearest() {
        double most = Double.POSITIVE_INFINITY;
        for (int i = 0; i < order.length; i++) {
            for (int k = i + 1; k < order.length && isNearAlongX(order[i], order[k], most); k++) {
                if (rules.mayCollide(order[i], order[k])) {
                    most = Math.min(most, farthest(surfaces[order[i]].box(), surfaces[order[k]].box()) * SLACK);
                }
            }
        }
        return most;
    }

    /** Sorts pairs by the distance of their boxes: the sooner a small one is found, the less must be searched. */
    void sortByGap(List<PartPair> pairs) {
        pairs.sort(Comparator.comparingDouble(this::gap).thenComparingInt(PartPair::a).thenComparingInt(PartPair::b));
    }

    private double gap(PartPair pair) {
        double[] a = surfaces[pair.a()].box();
        double[] b = surfaces[pair.b()].box();
        return length(gapAlong(a, b, 0), gapAlong(a, b, 2), gapAlong(a, b, 4));
    }

    private static double gapAlong(double[] a, double[] b, int i) {
        return Math.max(0, Math.max(a[i] - b[i + 1], b[i] - a[i + 1]));
    }

    /** Returns the length of a vector; the slow way only where squares leave the range of doubles. */
    private static double length(double x, double y, double z) {
        double squared = x * x + y * y + z * z;
        return squared > Double.MIN_NORMAL && squared <= Double.MAX_VALUE
                ? Math.sqrt(squared)
                : Math.hypot(Math.hypot(x, y), z);
    }

    /** Returns the greatest distance of a point of one box from a point of the other. */
    private static double farthest(double[] a, double[] b) {
        return length(span(a, b, 0), span(a, b, 2), span(a, b, 4));
    }

    private static double span(double[] a, double[] b, int i) {
        return Math.max(Math.abs(a[i + 1] - b[i]), Math.abs(b[i + 1] - a[i]));
    }
}

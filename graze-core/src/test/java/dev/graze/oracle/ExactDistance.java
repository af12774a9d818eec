package dev.graze.oracle;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * Bounds on the least distance of two linearly moving features over [0, 1], for a separation d > 0, by branch and bound
 * over time. The upper bound is the distance of a pair of points at a sampled time. The lower bound, on a span of time,
 * is the gap of both features along a direction that changes linearly from that of the closest points at the span's
 * start to that at its end. Along it the gap of two vertices is quadratic in time, so its Bernstein coefficients bound
 * it, with an error of second order. Both bounds hold for the given doubles up to rounding, about 1e-15 of the pair's
 * size. They meet within 1e-12 of it, but may stay 1e-7 apart where nearly flat features nearly touch: there the search
 * gives up.
 */
public final class ExactDistance {
    private static final double TOLERANCE = 1e-12;
    private static final int MOST_SPLITS = 5_000;

    private final int split;
    private final double[] t0;
    private final double[] t1;
    private double upper = Double.POSITIVE_INFINITY;

    private ExactDistance(double[] t0, double[] t1, int split) {
        this.split = split;
        this.t0 = t0;
        this.t1 = t1;
    }

    /** The least distance lies in [lower, upper]. */
    public record Bounds(double lower, double upper) {
    }

    /** Bounds the distance of vertex p and triangle a, b, c, as in {@link ExactCcd#vertexFace}. */
    public static Bounds vertexFace(double[] t0, double[] t1) {
        return leastDistance(t0, t1, 1);
    }

    /** Bounds the distance of edge p, q and edge r, s, as in {@link ExactCcd#edgeEdge}. */
    public static Bounds edgeEdge(double[] t0, double[] t1) {
        return leastDistance(t0, t1, 2);
    }

    private static Bounds leastDistance(double[] t0, double[] t1, int split) {
        int exponent = Math.max(exponentOfSize(t0), exponentOfSize(t1));
        var search = new ExactDistance(relative(t0, exponent), relative(t1, exponent), split);
        double lower = search.run();
        return new Bounds(Math.scalb(lower, exponent), Math.scalb(search.upper, exponent));
    }

    /** Returns the exponent of the largest coordinate difference from the first vertex. */
    private static int exponentOfSize(double[] points) {
        double size = Double.MIN_NORMAL;
        for (int i = 3; i < points.length; i++) {
            size = Math.max(size, Math.abs(points[i] - points[i % 3]));
        }
        return Math.getExponent(size);
    }

    /** Returns points relative to the first vertex and of about unit size: offsets and common motion cost no digits. */
    private static double[] relative(double[] points, int exponent) {
        double[] result = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            result[i] = Math.scalb(points[i] - points[i % 3], -exponent);
        }
        return result;
    }

    /**
     * The four points at {@code time} and the unit vector from the first feature to the second; zero if they touch.
     */
    private record Sample(double time, double[] points, double[] direction) {

        /** Returns how far vertex {@code b} is from vertex {@code a} along a direction. */
        double gap(int a, int b, double[] along) {
            return ClosestPoints.dot(points, 3 * b, along) - ClosestPoints.dot(points, 3 * a, along);
        }
    }

    private record Span(Sample start, Sample end, double bound) {
    }

    private double run() {
        Queue<Span> open = new PriorityQueue<>(Comparator.comparingDouble(Span::bound));
        open.add(span(sample(0), sample(1)));
        for (int i = 0; i < MOST_SPLITS && open.element().bound < upper - TOLERANCE; i++) {
            Span span = open.remove();
            Sample middle = sample((span.start.time + span.end.time) / 2);
            open.add(span(span.start, middle));
            open.add(span(middle, span.end));
        }
        return Math.min(open.element().bound, upper);
    }

    private Sample sample(double time) {
        double[] points = new double[t0.length];
        Arrays.setAll(points, i -> (1 - time) * t0[i] + time * t1[i]);
        ClosestPoints closest = split == 1
                ? ClosestPoints.pointTriangle(points)
                : ClosestPoints.segmentSegment(points);
        upper = Math.min(upper, closest.distance());
        return new Sample(time, points, closest.direction());
    }

    /** The direction is never longer than 1, so a positive gap along it is a lower bound on the distance. */
    private Span span(Sample start, Sample end) {
        double bound = Double.POSITIVE_INFINITY;
        for (int a = 0; a < split; a++) {
            for (int b = split; b < 4; b++) {
                bound = Math.min(bound, leastGap(start, end, a, b));
            }
        }
        return new Span(start, end, Math.max(0, bound));
    }

    private static double leastGap(Sample start, Sample end, int a, int b) {
        double crossed = (start.gap(a, b, end.direction) + end.gap(a, b, start.direction)) / 2;
        return Math.min(crossed, Math.min(start.gap(a, b, start.direction), end.gap(a, b, end.direction)));
    }
}

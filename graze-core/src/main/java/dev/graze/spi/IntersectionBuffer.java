package dev.graze.spi;

import dev.graze.Intersections;

import dev.graze.mesh.ArrayCapacity;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;

/**
 * Collects the intersecting triangle pairs that an engine finds, in any order. It grows and never drops a pair. Not
 * thread-safe: in a parallel engine each thread fills a buffer that {@link #follow follows} the one of the instant.
 */
public final class IntersectionBuffer {
    private static final ArrayCapacity PAIRS = new ArrayCapacity(2, "intersections of one instant", "cut the scene");
    private static final ArrayCapacity POINTS = new ArrayCapacity(3, "points of intersections of one instant",
            "cut the scene, or do without shapes");

    private final boolean shapes;
    private int[] pairs = new int[512];
    /** The number of points up to and including those of each pair; empty without shapes. */
    private int[] pointEnds = new int[0];
    private double[] points = new double[0];
    private final RowOrder order = new RowOrder();
    private int size;
    private int pointCount;
    private final BooleanSupplier isCancelled;
    private StopSignal stop = StopSignal.never();

    /** Makes a buffer for pairs without points. */
    public IntersectionBuffer() {
        this(false);
    }

    /** Makes a buffer; with {@code shapes}, each pair comes with the points of its intersection. */
    public IntersectionBuffer(boolean shapes) {
        this(shapes, StopSignal::neverCancelled);
    }

    /**
     * Makes a buffer for searches that end early once they are cancelled.
     *
     * @param isCancelled any thread may call it
     */
    public IntersectionBuffer(boolean shapes, BooleanSupplier isCancelled) {
        this.shapes = shapes;
        this.isCancelled = isCancelled;
    }

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
        pointCount = 0;
    }

    /** Empties the buffer for an instant of which it holds all pairs. */
    public void hold() {
        begin(StopSignal.forAll(isCancelled));
    }

    /** Empties the buffer for an instant at which the first pair stops the search. */
    public void stopAtFirst() {
        begin(StopSignal.after(1, isCancelled));
    }

    /** Empties the buffer for an instant; the first pair then stops the search if it would in the instant's buffer. */
    public void follow(IntersectionBuffer instant) {
        begin(instant.stop);
    }

    private void begin(StopSignal instantStop) {
        clear();
        stop = instantStop;
    }

    /** Returns the signal that ends the search of this instant early. */
    public StopSignal stop() {
        return stop;
    }

    public void add(int triangleA, int triangleB) {
        reserve(1);
        pairs[2 * size] = Math.min(triangleA, triangleB);
        pairs[2 * size + 1] = Math.max(triangleA, triangleB);
        if (shapes) {
            pointEnds[size] = pointCount;
        }
        size++;
        stop.raise();
    }

    /** Adds a point to the intersection of the last pair added. */
    public void addPoint(double x, double y, double z) {
        if (!shapes || size == 0) {
            throw new IllegalStateException("a point needs a buffer with shapes and a pair before it");
        }
        reservePoints(1);
        points[3 * pointCount] = x;
        points[3 * pointCount + 1] = y;
        points[3 * pointCount + 2] = z;
        pointCount++;
        pointEnds[size - 1] = pointCount;
    }

    /** Adds the pairs of another buffer of the same kind. */
    public void addAll(IntersectionBuffer other) {
        if (shapes != other.shapes) {
            throw new IllegalArgumentException("one buffer keeps shapes and the other does not");
        }
        reserve(other.size);
        System.arraycopy(other.pairs, 0, pairs, 2 * size, 2 * other.size);
        if (shapes) {
            addShapes(other);
        }
        size += other.size;
        if (other.size > 0) {
            stop.raise();
        }
    }

    /**
     * Adds some pairs of another buffer of the same kind.
     *
     * @param number returns the number by which a triangle is known here
     */
    public void addIf(IntersectionBuffer other, IndexPairPredicate chosen, IntUnaryOperator number) {
        for (int i = 0; i < other.size; i++) {
            if (chosen.test(other.pairs[2 * i], other.pairs[2 * i + 1])) {
                add(number.applyAsInt(other.pairs[2 * i]), number.applyAsInt(other.pairs[2 * i + 1]));
                for (int point = i == 0 ? 0 : other.pointEnds(i - 1); point < other.pointEnds(i); point++) {
                    addPoint(other.points[3 * point], other.points[3 * point + 1], other.points[3 * point + 2]);
                }
            }
        }
    }

    private int pointEnds(int i) {
        return shapes ? pointEnds[i] : 0;
    }

    private void addShapes(IntersectionBuffer other) {
        reservePoints(other.pointCount);
        System.arraycopy(other.points, 0, points, 3 * pointCount, 3 * other.pointCount);
        for (int i = 0; i < other.size; i++) {
            pointEnds[size + i] = pointCount + other.pointEnds[i];
        }
        pointCount += other.pointCount;
    }

    /** Returns the pairs in canonical order, whatever order they were added in. */
    public Intersections toIntersections() {
        order.sort(pairs, 2, size);
        int[] sorted = new int[2 * size];
        for (int i = 0; i < size; i++) {
            System.arraycopy(pairs, 2 * order.get(i), sorted, 2 * i, 2);
        }
        return shapes ? withPoints(sorted) : Intersections.ofPairs(sorted);
    }

    private Intersections withPoints(int[] sorted) {
        int[] starts = new int[size + 1];
        double[] sortedPoints = new double[3 * pointCount];
        for (int i = 0; i < size; i++) {
            int from = order.get(i) == 0 ? 0 : pointEnds[order.get(i) - 1];
            int count = pointEnds[order.get(i)] - from;
            System.arraycopy(points, 3 * from, sortedPoints, 3 * starts[i], 3 * count);
            starts[i + 1] = starts[i] + count;
        }
        return Intersections.ofShapes(sorted, starts, sortedPoints);
    }

    private void reserve(int more) {
        long needed = (long) size + more;
        if (2 * needed > pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * PAIRS.capacity(pairs.length / 2, needed));
        }
        if (shapes && pointEnds.length < pairs.length / 2) {
            pointEnds = Arrays.copyOf(pointEnds, pairs.length / 2);
        }
    }

    private void reservePoints(int more) {
        long needed = (long) pointCount + more;
        if (3 * needed > points.length) {
            points = Arrays.copyOf(points, 3 * POINTS.capacity(points.length / 3, needed));
        }
    }
}

package dev.graze.query.penetration;

import dev.graze.mesh.Topology;
import dev.graze.narrow.discrete.TriangleIntersection;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.query.solid.BoxTree;
import dev.graze.query.solid.IntList;
import dev.graze.query.solid.PointLocator;
import dev.graze.query.solid.ShiftedOrientation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Looks for a short translation of surface B after which B and A are apart, or touch without a common interior.
 *
 * <p>Along any direction, B is outside A as soon as their projections are disjoint. That gives a first translation for
 * each of many directions; along an axis it is exact, and the surfaces may then touch. The best few directions are
 * rotated by small angles toward shorter ones, which finds the best one for convex surfaces. Where B leaves a hollow of
 * A earlier, a shorter translation does: a few lengths along each direction are tested, and the start of the first free
 * interval found is bisected. The best few directions are then rotated again. The search ends early once the
 * translation is nearly as short as the lower bound ({@link BallBound}).
 *
 * <p>A translation counts only if it is verified: with the coordinates of B moved and rounded, either no triangles meet
 * and neither surface contains a component of the other, both decided exactly, or a plane perpendicular to an axis
 * lies between them.
 */
final class TranslationSearch {
    private static final int SPREAD_DIRECTIONS = 160;
    private static final int MOST_NORMALS = 96;
    /** How many of the normals of each surface are tested for a hollow that B leaves earlier; that takes longer. */
    private static final int EARLIER_NORMALS = 24;
    private static final int MOST_TURNS = 60;
    /** How many directions are rotated. */
    private static final int STARTS = 3;
    /** Two directions whose angle has a larger cosine lead to the same minimum. */
    private static final double ALIKE = 0.95;
    /** A translation this close to the lower bound, relative to it, is not improved. */
    private static final double NEARLY_SHORTEST = 1e-4;
    /** Where between the lower bound and the best length so far a direction is tested. */
    private static final double[] STEPS = { 0.02, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 0.95 };
    private static final double[] STEPS_OF_TURN = { 0.5, 0.9, 0.98 };
    private static final int WITNESSES = 16;
    private static final int BISECTIONS = 40;
    private static final double CLOSE = 1e-9;
    /** By how much a translation is first lengthened if it does not separate because coordinates are rounded. */
    private static final double NUDGE = 0x1p-50;

    private final ClosedSurface surfaceA;
    private final ClosedSurface surfaceB;
    private final BoxTree treeA;
    private final BoxTree treeB;
    private final double lowerBound;
    private final ThreadTeam team;
    private final int[] seedsA;
    private final int[] seedsB;
    private final Test[] tests;
    /** Directions to rotate, and the lengths from which B is free along them. */
    private final List<double[]> starts = new ArrayList<>();
    private final List<Double> startLengths = new ArrayList<>();
    private double[] best;
    private double bestLength;

    /** Decides whether a translation separates the surfaces. Not thread-safe. */
    private final class Test {
        private final TriangleIntersection intersection = new TriangleIntersection();
        private final double[] x = new double[18];
        private final IntList stack = new IntList();
        private final double[] point = new double[3];
        /** Pairs of triangles that met lately, which likely meet again: tested first. */
        private final int[] witnessesA = new int[WITNESSES];
        private final int[] witnessesB = new int[WITNESSES];
        private int nextWitness;
        private final PointLocator insideA = new PointLocator(treeA);
        private final PointLocator insideB = new PointLocator(treeB);
        private final ShiftedOrientation shift = new ShiftedOrientation(Overlaps.ANY_DIRECTION);

        Test() {
            Arrays.fill(witnessesA, -1);
        }

        /** Returns whether no triangles meet and nothing is inside anything, in rounded arithmetic. */
        boolean isFree(double[] move) {
            if (!isClear(move)) {
                return false;
            }
            return !containsAny(insideB, surfaceA.positions(), seedsA, move, -1)
                    && !containsAny(insideA, surfaceB.positions(), seedsB, move, 1);
        }

        private boolean isClear(double[] move) {
            for (int i = 0; i < WITNESSES; i++) {
                if (witnessesA[i] >= 0 && meet(witnessesA[i], witnessesB[i], move)) {
                    return false;
                }
            }
            return treeA.searchMoved(treeB, move, stack, (a, b) -> {
                if (!meet(a, b, move)) {
                    return true;
                }
                witnessesA[nextWitness] = a;
                witnessesB[nextWitness] = b;
                nextWitness = (nextWitness + 1) % WITNESSES;
                return false;
            });
        }

        private boolean meet(int a, int b, double[] move) {
            treeA.copyItem(a, x, 0);
            treeB.copyItem(b, x, 9);
            for (int i = 9; i < 18; i++) {
                x[i] += move[i % 3];
            }
            return intersection.intersect(x, 0, 1, 2, 3, 4, 5);
        }

        private boolean containsAny(PointLocator inside, double[] positions, int[] seeds, double[] move, int sign) {
            for (int seed : seeds) {
                for (int axis = 0; axis < 3; axis++) {
                    point[axis] = positions[3 * seed + axis] + sign * move[axis];
                }
                if (inside.contains(point, 0, shift, 1)) {
                    return true;
                }
            }
            return false;
        }

        /** Returns whether a translation certainly separates the surfaces. */
        boolean isSeparating(double[] move) {
            if (isSeparatedAlongAxis(move)) {
                return true;
            }
            if (!isClear(move)) {
                return false;
            }
            double[] moved = surfaceB.positions().clone();
            for (int i = 0; i < moved.length; i++) {
                moved[i] += move[i % 3];
            }
            PointLocator insideMoved = new PointLocator(treeB.at(moved));
            return !containsAny(insideMoved, surfaceA.positions(), seedsA, new double[3], 1)
                    && !containsAny(insideA, moved, seedsB, new double[3], 1);
        }

        private boolean isSeparatedAlongAxis(double[] move) {
            for (int axis = 0; axis < 3; axis++) {
                if (treeB.low(axis) + move[axis] >= treeA.high(axis)
                        || treeB.high(axis) + move[axis] <= treeA.low(axis)) {
                    return true;
                }
            }
            return false;
        }
    }

    private TranslationSearch(ClosedSurface a, ClosedSurface b, double lowerBound, ThreadTeam team) {
        this.surfaceA = a;
        this.surfaceB = b;
        this.treeA = a.tree();
        this.treeB = b.tree();
        this.lowerBound = lowerBound;
        this.team = team;
        this.seedsA = seeds(a.topology());
        this.seedsB = seeds(b.topology());
        this.tests = new Test[team.size()];
        for (int i = 0; i < tests.length; i++) {
            tests[i] = new Test();
        }
    }

    /** Returns one vertex per component. */
    private static int[] seeds(Topology topology) {
        IntList seeds = new IntList();
        boolean[] known = new boolean[topology.bodyCount()];
        for (int v = 0; v < topology.vertexCount(); v++) {
            int body = topology.bodyOfVertex(v);
            if (body >= 0 && !known[body]) {
                known[body] = true;
                seeds.add(v);
            }
        }
        return seeds.toArray();
    }

    /**
     * Finds a translation.
     *
     * @param first      directions that are likely to be good; none needs to be
     * @param lowerBound no translation shorter than this separates the surfaces
     */
    static SurfacePenetration.Translation find(ClosedSurface a, Regions ofA, ClosedSurface b, Regions ofB,
            List<double[]> first, double lowerBound, ThreadTeam team) {
        TranslationSearch search = new TranslationSearch(a, b, lowerBound, team);
        search.startAlongAxes();
        List<double[]> directions = new ArrayList<>();
        for (double[] direction : first) {
            addUnit(direction, directions);
        }
        for (int axis = 0; axis < 3; axis++) {
            double[] unit = new double[3];
            unit[axis] = 1;
            addUnit(unit, directions);
            unit[axis] = -1;
            addUnit(unit, directions);
        }
        addSpread(directions);
        List<double[]> normalsA = normals(a, ofA);
        List<double[]> normalsB = normals(b, ofB);
        List<double[]> all = new ArrayList<>(directions);
        all.addAll(normalsA);
        all.addAll(normalsB);
        search.trySupports(all);
        if (!search.isNearlyShortest()) {
            directions.addAll(normalsA.subList(0, Math.min(2 * EARLIER_NORMALS, normalsA.size())));
            directions.addAll(normalsB.subList(0, Math.min(2 * EARLIER_NORMALS, normalsB.size())));
            search.tryHollows(directions);
        }
        return search.verified();
    }

    private boolean isNearlyShortest() {
        return bestLength <= lowerBound * (1 + NEARLY_SHORTEST);
    }

    private static void addUnit(double[] v, List<double[]> to) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        if (length > 0 && length <= Double.MAX_VALUE) {
            to.add(new double[] { v[0] / length, v[1] / length, v[2] / length });
        }
    }

    /** Returns the normals of the largest triangles, both ways: for bodies with flat faces one is often best. */
    private static List<double[]> normals(ClosedSurface surface, Regions regions) {
        List<double[]> found = new ArrayList<>();
        List<double[]> normals = new ArrayList<>();
        for (int region = 0; region < regions.count(); region++) {
            for (int t : regions.triangles(region)) {
                normals.add(surface.normal(t));
            }
        }
        normals.sort((m, n) -> Double.compare(n[0] * n[0] + n[1] * n[1] + n[2] * n[2],
                m[0] * m[0] + m[1] * m[1] + m[2] * m[2]));
        Set<List<Long>> known = new HashSet<>();
        for (double[] n : normals) {
            double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
            if (known.size() >= MOST_NORMALS || !(length > 0)) {
                break;
            }
            if (known.add(List.of(Math.round(1e6 * n[0] / length), Math.round(1e6 * n[1] / length),
                    Math.round(1e6 * n[2] / length)))) {
                addUnit(n, found);
                addUnit(new double[] { -n[0], -n[1], -n[2] }, found);
            }
        }
        return found;
    }

    /** Adds directions spread evenly over the sphere, along a spiral with the golden angle. */
    private static void addSpread(List<double[]> to) {
        for (int i = 0; i < SPREAD_DIRECTIONS; i++) {
            double z = 1 - (2 * i + 1.0) / SPREAD_DIRECTIONS;
            double angle = i * Math.PI * (3 - Math.sqrt(5));
            double radius = Math.sqrt(1 - z * z);
            addUnit(new double[] { radius * Math.cos(angle), radius * Math.sin(angle), z }, to);
        }
    }

    /** Separates the boxes along each axis: exactly if the sums are exact, otherwise by a little more. */
    private void startAlongAxes() {
        bestLength = Double.POSITIVE_INFINITY;
        for (int axis = 0; axis < 3; axis++) {
            offerAlongAxis(axis, treeA.high(axis) - treeB.low(axis));
            offerAlongAxis(axis, treeA.low(axis) - treeB.high(axis));
        }
    }

    private void offerAlongAxis(int axis, double step) {
        double[] move = new double[3];
        move[axis] = step;
        double nudge = NUDGE;
        while (!tests[0].isSeparatedAlongAxis(move)) {
            move[axis] = step * (1 + nudge);
            nudge *= 2;
        }
        offer(move, Math.abs(move[axis]));
    }

    private void offer(double[] move, double length) {
        if (length < bestLength) {
            best = move;
            bestLength = length;
        }
    }

    private static double[] times(double[] direction, double length) {
        return new double[] { length * direction[0], length * direction[1], length * direction[2] };
    }

    /** Tries the lengths from which the projections on each direction are disjoint, and rotates the best of them. */
    private void trySupports(List<double[]> directions) {
        double[] lengths = new double[directions.size()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = supportLength(directions.get(i));
        }
        for (int start : shortest(directions, lengths)) {
            double[] direction = directions.get(start);
            double length = lengths[start];
            double angle = 0.1;
            for (int turn = 0; turn < MOST_TURNS && angle > 1e-5; turn++) {
                List<double[]> around = new ArrayList<>();
                addAround(direction, angle, around);
                double before = length;
                for (double[] turned : around) {
                    double next = supportLength(turned);
                    direction = next < length ? turned : direction;
                    length = Math.min(length, next);
                }
                angle = length < before * (1 - 1e-5) ? angle : angle / 3;
            }
            trySupport(direction, length);
            addStart(direction, length);
        }
    }

    /** Returns which directions have the shortest lengths, not two that are alike. */
    private static List<Integer> shortest(List<double[]> directions, double[] lengths) {
        List<Integer> chosen = new ArrayList<>();
        List<Integer> order = IntStream.range(0, lengths.length).filter(i -> lengths[i] < Double.POSITIVE_INFINITY)
                .boxed().sorted(Comparator.comparingDouble((Integer i) -> lengths[i]).thenComparingInt(i -> i))
                .toList();
        for (int i : order) {
            double[] d = directions.get(i);
            if (chosen.size() < STARTS && chosen.stream().map(directions::get)
                    .noneMatch(c -> c[0] * d[0] + c[1] * d[1] + c[2] * d[2] > ALIKE)) {
                chosen.add(i);
            }
        }
        return chosen;
    }

    /** Offers the length from which the projections on a direction are disjoint. */
    private void trySupport(double[] direction, double length) {
        if (length < bestLength && length > 0 && tests[0].isFree(times(direction, length))) {
            offer(times(direction, length), length);
        }
    }

    /** Returns the length from which the projections on a direction are disjoint, plus a little for rounding. */
    private double supportLength(double[] direction) {
        double length = treeA.highest(direction) + treeB.highest(times(direction, -1));
        return length + CLOSE * Math.abs(length) * 0x1p-10;
    }

    /** Tries to find shorter translations with which B leaves hollows of A, and rotates the best of them. */
    private void tryHollows(List<double[]> directions) {
        double[] lengths = tryEarlier(directions, STEPS, bestLength);
        for (int i = 0; i < lengths.length; i++) {
            addStart(directions.get(i), lengths[i]);
        }
        double[] ofStarts = startLengths.stream().mapToDouble(Double::doubleValue).toArray();
        for (int i : shortest(starts, ofStarts)) {
            turn(starts.get(i), ofStarts[i]);
        }
    }

    private void addStart(double[] direction, double length) {
        starts.add(direction);
        startLengths.add(length);
    }

    /** Searches along all directions for translations that are shorter than a limit; returns how long they are. */
    private double[] tryEarlier(List<double[]> directions, double[] steps, double limit) {
        double[] lengths = new double[directions.size()];
        WorkCounter counter = new WorkCounter(1);
        counter.reset(lengths.length);
        team.run(member -> {
            for (int i = counter.next(); i >= 0; i = counter.next()) {
                lengths[i] = shortest(tests[member], directions.get(i), limit, steps);
            }
        });
        for (int i = 0; i < lengths.length; i++) {
            offer(times(directions.get(i), lengths[i]), lengths[i]);
        }
        return lengths;
    }

    /** Returns a length below the limit at which B is free along a direction, or infinity if none was found. */
    private double shortest(Test test, double[] direction, double limit, double[] steps) {
        double low = lowerBound;
        for (double step : steps) {
            double length = lowerBound + step * (limit - lowerBound);
            if (test.isFree(times(direction, length))) {
                return bisect(test, direction, low, length);
            }
            low = length;
        }
        return Double.POSITIVE_INFINITY;
    }

    private double bisect(Test test, double[] direction, double from, double to) {
        double low = from;
        double high = to;
        for (int i = 0; i < BISECTIONS && high - low > CLOSE * high; i++) {
            double middle = low / 2 + high / 2;
            if (test.isFree(times(direction, middle))) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    /** Rotates a direction by smaller and smaller angles toward shorter translations. */
    private void turn(double[] start, double startLength) {
        double[] direction = start;
        double length = startLength;
        double angle = 0.3;
        for (int turn = 0; turn < MOST_TURNS && angle > 1e-4 && !isNearlyShortest(); turn++) {
            List<double[]> around = new ArrayList<>();
            addAround(direction, angle, around);
            double[] lengths = tryEarlier(around, STEPS_OF_TURN, length);
            double before = length;
            for (int i = 0; i < lengths.length; i++) {
                direction = lengths[i] < length ? around.get(i) : direction;
                length = Math.min(length, lengths[i]);
            }
            if (length > before * (1 - 1e-3)) {
                angle /= 2;
            }
        }
    }

    /** Adds eight directions at an angle to a unit vector. */
    private static void addAround(double[] direction, double angle, List<double[]> to) {
        int least = 0;
        for (int axis = 1; axis < 3; axis++) {
            least = Math.abs(direction[axis]) < Math.abs(direction[least]) ? axis : least;
        }
        double[] axis = new double[3];
        axis[least] = 1;
        List<double[]> across = new ArrayList<>();
        addUnit(cross(direction, axis), across);
        addUnit(cross(direction, across.get(0)), across);
        for (int i = 0; i < 8; i++) {
            double[] turned = direction.clone();
            for (int k = 0; k < 3; k++) {
                turned[k] += Math.tan(angle) * (Math.cos(i * Math.PI / 4) * across.get(0)[k]
                        + Math.sin(i * Math.PI / 4) * across.get(1)[k]);
            }
            addUnit(turned, to);
        }
    }

    private static double[] cross(double[] u, double[] v) {
        return new double[] { u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0] };
    }

    /** Lengthens the best translation until it certainly separates. */
    private SurfacePenetration.Translation verified() {
        double nudge = NUDGE;
        double[] move = best;
        while (!tests[0].isSeparating(move)) {
            move = times(best, 1 + nudge);
            nudge *= 4;
        }
        return new SurfacePenetration.Translation(move,
                Math.sqrt(move[0] * move[0] + move[1] * move[1] + move[2] * move[2]), lowerBound);
    }
}

package dev.graze.response;

import dev.graze.ContactKind;
import dev.graze.NearPairs;
import dev.graze.UniquePairs;
import dev.graze.mesh.InvalidInputException;
import java.util.Arrays;
import java.util.Objects;

/**
 * A {@link Barrier} summed over the near pairs of a scene: value, gradient and Hessian with respect to the positions of
 * all vertices, where the pairs were measured. Make one with {@link Barrier#at}.
 *
 * <p><b>Terms.</b> Each unique pair ({@link UniquePairs}) closer than the barrier's distance is a term, weighted by how
 * many near pairs were reduced to it, or by 1 ({@link Barrier.Weights}). Nearly parallel edges are terms of their own,
 * wherever their closest points lie, because their barrier also depends on the angle: they act on all four vertices and
 * do not count for the unique pair.
 *
 * <p>Terms are added in order, so that results have the same bits on every machine. Not thread-safe: methods share
 * buffers.
 */
public final class BarrierEnergy {
    /** Which second derivatives to return. */
    public enum Curvature {
        /** As they are. */
        EXACT,
        /**
         * With the negative eigenvalues of each term replaced by 0: positive semidefinite, as Newton's method needs.
         */
        PROJECTED
    }

    /** Receives the Hessian of one term after the other. */
    @FunctionalInterface
    public interface TermHessians {
        /**
         * Receives the Hessian of one term.
         *
         * @param vertices the vertices it acts on, numbered through the whole scene; reused, {@code count} are valid
         * @param count    2 to 4
         * @param hessian  3 count rows of 3 count numbers, symmetric; reused
         */
        void accept(int[] vertices, int count, double[] hessian);
    }

    /** Receives single entries of the Hessian; those with the same row and column must be added up. */
    @FunctionalInterface
    public interface Entries {
        /**
         * Receives an entry.
         *
         * @param row    3 vertex + axis, numbered through the whole scene
         * @param column likewise
         */
        void add(int row, int column, double value);
    }

    private final Barrier barrier;
    private final NearPairs near;
    private int[] pairs;
    private int[] weights;
    /** Terms from here on are of nearly parallel edges, whose factor {@link Mollifier} computes. */
    private int firstMollified;
    private int size;

    private final PairDistance distance = new PairDistance();
    private final Mollifier mollifier = new Mollifier();
    private final double[] gradient = new double[12];
    private final double[] hessian = new double[144];
    private final int[] vertices = new int[PairDistance.VERTICES];

    BarrierEnergy(Barrier barrier, NearPairs near) {
        this.barrier = barrier;
        this.near = near;
        this.pairs = new int[near.size()];
        this.weights = new int[near.size()];
        addTerms();
    }

    private void addTerms() {
        UniquePairs unique = near.unique();
        int[] left = new int[unique.size()];
        for (int i = 0; i < left.length; i++) {
            left[i] = unique.multiplicity(i);
        }
        int[] parallel = new int[near.size()];
        int parallels = 0;
        for (int pair = 0; pair < near.size(); pair++) {
            if (near.kind(pair) == ContactKind.EE && near.distance(pair) < barrier.distance()
                    && mollifier.applies(pair)) {
                left[unique.indexOf(pair)]--;
                parallel[parallels++] = pair;
            }
        }
        for (int i = 0; i < left.length; i++) {
            if (left[i] > 0 && unique.distance(i) < barrier.distance()) {
                addTerm(unique.representative(i), barrier.weights() == Barrier.Weights.ALL_PAIRS ? left[i] : 1);
            }
        }
        firstMollified = size;
        for (int i = 0; i < parallels; i++) {
            addTerm(parallel[i], 1);
        }
        pairs = Arrays.copyOf(pairs, size);
        weights = Arrays.copyOf(weights, size);
    }

    private void addTerm(int pair, int weight) {
        pairs[size] = pair;
        weights[size++] = weight;
    }

    /** Returns how many terms there are. */
    public int size() {
        return size;
    }

    /** Returns a near pair with the closest points of a term, as an index into the {@link NearPairs}. */
    public int pair(int term) {
        return pairs[term];
    }

    /** Returns whether a term is of nearly parallel edges. */
    public boolean isMollified(int term) {
        return Objects.checkIndex(term, size) >= firstMollified;
    }

    /** Returns the factor of the barrier in a term: how often it counts, or the mollifier of nearly parallel edges. */
    public double weight(int term) {
        if (isMollified(term)) {
            mollifier.at(pairs[term]);
            return mollifier.value;
        }
        return weights[term];
    }

    /** Returns the energy: infinity if features touch. */
    public double value() {
        double sum = 0;
        for (int term = 0; term < size; term++) {
            sum += value(term);
        }
        return sum;
    }

    /** Returns the energy of one term; infinity if its features touch. */
    public double value(int term) {
        double at = near.distance(pairs[term]);
        return at * at > 0 ? weight(term) * barrier.value(at) : Double.POSITIVE_INFINITY;
    }

    /**
     * Returns the normal force of a term: minus the derivative of its energy by the distance. Lagged friction models
     * keep it together with the {@link ContactFrame} of the {@link #pair}.
     *
     * @throws InvalidInputException if the features touch
     */
    public double force(int term) {
        double at = requireApart(term);
        return -2 * at * weight(term) * barrier.slope(at);
    }

    /**
     * Adds the gradient, three numbers per vertex of the whole scene.
     *
     * @throws InvalidInputException if the array has another length, or features touch: there is no gradient then
     */
    public void addGradient(double[] into) {
        if (Objects.requireNonNull(into, "into").length != 3 * near.vertexCount()) {
            throw new InvalidInputException("the gradient has " + into.length + " numbers, but the scene has "
                    + near.vertexCount() + " vertices; pass three per vertex");
        }
        for (int term = 0; term < size; term++) {
            loadGradient(term);
            for (int k = 0; k < distance.count(); k++) {
                int at = 3 * distance.vertex(k);
                into[at] += gradient[3 * k];
                into[at + 1] += gradient[3 * k + 1];
                into[at + 2] += gradient[3 * k + 2];
            }
        }
    }

    private void loadGradient(int term) {
        double at = requireApart(term);
        distance.at(near, pairs[term], isMollified(term));
        distance.gradient(weight(term) * barrier.slope(at), gradient);
        if (isMollified(term)) {
            mollifier.addGradient(barrier.value(at), gradient);
        }
    }

    /**
     * Passes on the Hessian of each term.
     *
     * @throws InvalidInputException if features touch: there is no Hessian then
     */
    public void forEachTerm(Curvature curvature, TermHessians receiver) {
        Objects.requireNonNull(curvature, "curvature");
        Objects.requireNonNull(receiver, "receiver");
        for (int term = 0; term < size; term++) {
            loadHessian(term, curvature == Curvature.PROJECTED);
            for (int k = 0; k < distance.count(); k++) {
                vertices[k] = distance.vertex(k);
            }
            receiver.accept(vertices, distance.count(), hessian);
        }
    }

    /**
     * Passes on the entries of the Hessian term by term, both above and below the diagonal. Entries with the same row
     * and column must be added up.
     *
     * @throws InvalidInputException if features touch: there is no Hessian then
     */
    public void forEachEntry(Curvature curvature, Entries receiver) {
        Objects.requireNonNull(receiver, "receiver");
        forEachTerm(curvature, (of, count, values) -> {
            for (int i = 0; i < 3 * count; i++) {
                for (int j = 0; j < 3 * count; j++) {
                    receiver.add(3 * of[i / 3] + i % 3, 3 * of[j / 3] + j % 3, values[3 * count * i + j]);
                }
            }
        });
    }

    private void loadHessian(int term, boolean projected) {
        double at = requireApart(term);
        distance.at(near, pairs[term], isMollified(term));
        double weight = weight(term);
        boolean whole = !isMollified(term);
        distance.hessian(weight * barrier.slope(at), weight * barrier.curvature(at), projected && whole, hessian);
        if (!whole) {
            distance.gradient(barrier.slope(at), gradient);
            mollifier.addHessian(barrier.value(at), gradient, projected, hessian);
        }
    }

    private double requireApart(int term) {
        int pair = pairs[Objects.checkIndex(term, size)];
        double at = near.distance(pair);
        if (!(at * at > 0)) {
            throw new InvalidInputException("near pair " + pair + ", of vertices " + near.vertex(pair, 0) + ", "
                    + near.vertex(pair, 1) + ", " + near.vertex(pair, 2) + " and " + near.vertex(pair, 3)
                    + ", touches, where the barrier is infinite; start from positions that are apart");
        }
        return at;
    }

    @Override
    public String toString() {
        return size + " barrier terms of " + near;
    }

    /** The factor m(c) of nearly parallel edges and its derivatives; {@link Barrier} has the formula. */
    private final class Mollifier {
        private final double[] a = new double[3];
        private final double[] b = new double[3];
        private final double[] product = new double[3];
        /** The gradient of c, and with it the Hessian by the rows of a and b: 6 by 6. */
        private final double[] crossGradient = new double[12];
        private final double[] crossHessian = new double[36];
        private final SymmetricMatrix matrix = new SymmetricMatrix(12);
        private double cross;
        private double limit;
        private double value;
        private double slope;
        private double curvature;

        /** Returns whether two edges are nearly parallel. */
        boolean applies(int pair) {
            at(pair);
            return cross < limit;
        }

        /** Moves to a pair of edges. */
        void at(int pair) {
            for (int axis = 0; axis < 3; axis++) {
                a[axis] = near.position(pair, 1, axis) - near.position(pair, 0, axis);
                b[axis] = near.position(pair, 3, axis) - near.position(pair, 2, axis);
            }
            cross = 0;
            for (int axis = 0; axis < 3; axis++) {
                product[axis] = cross(a, b, axis);
                cross += product[axis] * product[axis];
            }
            limit = barrier.parallelBelow(near.vertex(pair, 0), near.vertex(pair, 1), near.vertex(pair, 2),
                    near.vertex(pair, 3));
            double ratio = cross / limit;
            value = ratio * (2 - ratio);
            slope = 2 * (1 - ratio) / limit;
            curvature = -2 / limit / limit;
        }

        /** Adds the slope of the mollifier times the value of the barrier. */
        void addGradient(double barrierValue, double[] into) {
            differentiate();
            for (int i = 0; i < 12; i++) {
                into[i] += barrierValue * slope * crossGradient[i];
            }
        }

        /**
         * Adds the remaining terms of the product rule to the mollifier times the Hessian of the barrier.
         *
         * @param barrierGradient that of the barrier without the mollifier
         */
        void addHessian(double barrierValue, double[] barrierGradient, boolean projected, double[] into) {
            differentiate();
            for (int i = 0; i < 12; i++) {
                for (int j = 0; j <= i; j++) {
                    double mixed = crossGradient[i] * barrierGradient[j] + barrierGradient[i] * crossGradient[j];
                    double second = curvature * crossGradient[i] * crossGradient[j] + slope * crossHessian(i, j);
                    matrix.set(i, j, into[12 * i + j] + slope * mixed + barrierValue * second);
                }
            }
            if (projected) {
                matrix.project();
            }
            for (int i = 0; i < 144; i++) {
                into[i] = matrix.get(i / 12, i % 12);
            }
        }

        private static double cross(double[] first, double[] second, int axis) {
            int next = (axis + 1) % 3;
            int last = (axis + 2) % 3;
            return first[next] * second[last] - first[last] * second[next];
        }

        /**
         * Differentiates c = |a|^2 |b|^2 - (a . b)^2. First derivatives are written as products with a x b, which keep
         * their digits for nearly parallel edges.
         */
        private void differentiate() {
            double aa = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
            double bb = b[0] * b[0] + b[1] * b[1] + b[2] * b[2];
            double ab = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
            for (int i = 0; i < 3; i++) {
                double byA = 2 * cross(b, product, i);
                double byB = 2 * cross(product, a, i);
                crossGradient[i] = -byA;
                crossGradient[3 + i] = byA;
                crossGradient[6 + i] = -byB;
                crossGradient[9 + i] = byB;
                for (int j = 0; j < 3; j++) {
                    double same = i == j ? 1 : 0;
                    crossHessian[6 * i + j] = 2 * (bb * same - b[i] * b[j]);
                    crossHessian[6 * (3 + i) + 3 + j] = 2 * (aa * same - a[i] * a[j]);
                    double between = 2 * (2 * a[i] * b[j] - b[i] * a[j] - ab * same);
                    crossHessian[6 * i + 3 + j] = between;
                    crossHessian[6 * (3 + j) + i] = between;
                }
            }
        }

        /** Returns the second derivative of c by two of the twelve coordinates: both ends of an edge, one negated. */
        private double crossHessian(int i, int j) {
            double sign = (i / 3 + j / 3) % 2 == 0 ? 1 : -1;
            return sign * crossHessian[6 * (i / 6 * 3 + i % 3) + j / 6 * 3 + j % 3];
        }
    }
}

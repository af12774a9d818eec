package dev.graze.narrow.exact;

import dev.graze.ContactKind;
import dev.graze.SubFeatures;
import dev.graze.narrow.FeaturePair;
import java.math.BigInteger;

/**
 * Proves in integers that two moving features that are apart at t0 come no closer than they, or the surfaces there,
 * have been. The answer true is a proof; false only means that this proof does not work.
 *
 * <p>If along some vector n every vertex of the first feature is beyond every vertex of the second by at least g |n|,
 * the features are at least g apart. Differences of vertices are linear in t, so for a constant n it is enough that
 * this holds at t0 and t1. The vector n is a positive multiple of the one between the closest points: their difference
 * for two vertices, e x (w x e) for a vertex at w from an edge e, and (N . w) N with the normal N of a face or two
 * edges. It is perpendicular to the sub-features on which these points lie, so any vertex of them marks where the
 * feature ends along n.
 */
public final class GapMotion {
    private static final int POINTS = 4;

    /** The vertices of the pair, linear in t. */
    private final VectorPolynomial[] pair = new VectorPolynomial[POINTS];
    /** The vertices of another pair at t0. */
    private final VectorPolynomial[] other = new VectorPolynomial[POINTS];
    private final int firstSize;

    private GapMotion(int firstSize) {
        this.firstSize = firstSize;
    }

    /** Converts a pair's motion from t0 to t1. */
    public static GapMotion of(FeaturePair pair) {
        return of(pair, new double[3 * POINTS]);
    }

    /**
     * Converts a pair's motion, and the four points of another pair at t0 whose gap gives a direction.
     *
     * @param points the coordinates of those points
     */
    public static GapMotion of(FeaturePair pair, double[] points) {
        double[] x = pair.coordinates();
        int unit = Math.min(smallestExponent(x), smallestExponent(points));
        GapMotion motion = new GapMotion(pair.kind() == ContactKind.VF ? 1 : 2);
        for (int i = 0; i < POINTS; i++) {
            motion.pair[i] = new VectorPolynomial(line(x, 3 * i, unit), line(x, 3 * i + 1, unit),
                    line(x, 3 * i + 2, unit));
            motion.other[i] = new VectorPolynomial(constant(points[3 * i], unit), constant(points[3 * i + 1], unit),
                    constant(points[3 * i + 2], unit));
        }
        return motion;
    }

    private static int smallestExponent(double[] x) {
        int smallest = Integer.MAX_VALUE;
        for (double coordinate : x) {
            smallest = coordinate == 0 ? smallest : Math.min(smallest, Dyadic.oddExponent(coordinate));
        }
        return smallest;
    }

    private static IntegerPolynomial line(double[] x, int i, int unit) {
        BigInteger start = inUnits(x[i], unit);
        return IntegerPolynomial.of(start, inUnits(x[12 + i], unit).subtract(start));
    }

    private static IntegerPolynomial constant(double coordinate, int unit) {
        return IntegerPolynomial.of(inUnits(coordinate, unit));
    }

    private static BigInteger inUnits(double coordinate, int unit) {
        return coordinate == 0
                ? BigInteger.ZERO
                : BigInteger.valueOf(Dyadic.oddMantissa(coordinate)).shiftLeft(Dyadic.oddExponent(coordinate) - unit);
    }

    /**
     * Returns whether the features stay at least as far apart as at t0 along the direction between their closest points
     * at t0. If the features only shift, that is so exactly if they come no closer.
     *
     * @param closest on what the closest points at t0 lie
     */
    public boolean staysAlongGap(SubFeatures closest) {
        Gap gap = gapOf(atStart(), closest, firstSize);
        if (gap.vector.nonZeroAxis() < 0) {
            return false;
        }
        IntegerPolynomial start = gap.vector.dot(gap.vector);
        for (int a = 0; a < firstSize; a++) {
            for (int b = firstSize; b < POINTS; b++) {
                IntegerPolynomial along = gap.vector.dot(pair[a].minus(pair[b])).times(gap.factor);
                if (!isNeverNegative(along.minus(start), 0)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Returns whether the features stay at least as far apart as at t0 in [0, 2^-shift], proven by the vector between
     * the same sub-features as they move.
     *
     * @param closest on what the closest points at t0 lie
     */
    public boolean staysBetween(SubFeatures closest, int shift) {
        Gap gap = gapOf(pair, closest, firstSize);
        // The squared distance is square / factor, at t0 and later.
        IntegerPolynomial grown = gap.square.times(start(gap.factor)).minus(start(gap.square).times(gap.factor));
        if (start(gap.square).isZero() || !isNeverNegative(grown, shift)) {
            return false;
        }
        boolean inside = closest.vertices() == POINTS; // of both features: the vector is perpendicular to them
        for (int i = 0; i < POINTS && !inside; i++) {
            IntegerPolynomial beyond = gap.vector.dot(i < firstSize
                    ? pair[i].minus(pair[gap.onFirst])
                    : pair[gap.onSecond].minus(pair[i]));
            if (!isNeverNegative(beyond, shift)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether the features stay beyond the gap of the other pair: at t0 each is on its own side of that gap,
     * and along it no vertex of one moves toward a vertex of the other.
     *
     * @param closest on what the closest points of the other pair lie, a vertex and a face
     * @param ofFirst whether the vertex of the other pair is on the surface of the first feature
     */
    public boolean slidesBeside(SubFeatures closest, boolean ofFirst) {
        Gap gap = gapOf(other, closest, 1);
        VectorPolynomial toFirst = ofFirst ? gap.vector : VectorPolynomial.ZERO.minus(gap.vector);
        if (toFirst.nonZeroAxis() < 0) {
            return false;
        }
        IntegerPolynomial endOfFirst = toFirst.dot(other[ofFirst ? gap.onFirst : gap.onSecond]);
        IntegerPolynomial endOfSecond = toFirst.dot(other[ofFirst ? gap.onSecond : gap.onFirst]);
        for (int a = 0; a < firstSize; a++) {
            IntegerPolynomial first = toFirst.dot(pair[a]);
            if (first.minus(endOfFirst).coefficient(0).signum() < 0) {
                return false;
            }
            for (int b = firstSize; b < POINTS; b++) {
                IntegerPolynomial second = toFirst.dot(pair[b]);
                if (second.minus(endOfSecond).coefficient(0).signum() > 0
                        || first.minus(second).coefficient(1).signum() < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private VectorPolynomial[] atStart() {
        VectorPolynomial[] points = new VectorPolynomial[POINTS];
        for (int i = 0; i < POINTS; i++) {
            points[i] = new VectorPolynomial(start(pair[i].x()), start(pair[i].y()), start(pair[i].z()));
        }
        return points;
    }

    private static IntegerPolynomial start(IntegerPolynomial polynomial) {
        return IntegerPolynomial.of(polynomial.coefficient(0));
    }

    /** Returns whether Bernstein coefficients prove that a polynomial is at least 0 in [0, 2^-shift]. */
    private static boolean isNeverNegative(IntegerPolynomial polynomial, int shift) {
        return polynomial.isZero() || polynomial.over(new Dyadic(BigInteger.ZERO, shift)).isNeverNegative();
    }

    /**
     * The vector from the second feature's closest point to the first's.
     *
     * @param vector   that vector times the factor
     * @param factor   a positive integer or polynomial
     * @param square   the squared length of that vector times the factor
     * @param onFirst  a vertex of the sub-feature of the first
     * @param onSecond a vertex of the sub-feature of the second
     */
    private record Gap(VectorPolynomial vector, IntegerPolynomial factor, IntegerPolynomial square, int onFirst,
            int onSecond) {
    }

    private static Gap gapOf(VectorPolynomial[] x, SubFeatures closest, int firstSize) {
        int p = closest.place(0);
        int q = closest.place(1);
        return switch (closest.kind()) {
            case VERTEX_VERTEX -> {
                VectorPolynomial w = x[p].minus(x[q]);
                yield new Gap(w, IntegerPolynomial.of(BigInteger.ONE), w.dot(w), p, q);
            }
            case VERTEX_EDGE -> {
                VectorPolynomial edge = x[closest.place(2)].minus(x[q]);
                VectorPolynomial w = x[p].minus(x[q]);
                VectorPolynomial cross = w.cross(edge);
                boolean vertexFirst = p < firstSize;
                VectorPolynomial vector = vertexFirst ? edge.cross(cross) : cross.cross(edge);
                yield new Gap(vector, edge.dot(edge), cross.dot(cross), vertexFirst ? p : q, vertexFirst ? q : p);
            }
            case EDGE_EDGE, VERTEX_FACE -> {
                VectorPolynomial normal = firstSize == 1
                        ? x[2].minus(x[1]).cross(x[3].minus(x[1]))
                        : x[1].minus(x[0]).cross(x[3].minus(x[2]));
                IntegerPolynomial height = normal.dot(x[0].minus(x[firstSize]));
                yield new Gap(normal.times(height), normal.dot(normal), height.times(height), 0, firstSize);
            }
        };
    }
}

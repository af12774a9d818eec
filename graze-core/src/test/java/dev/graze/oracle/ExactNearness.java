package dev.graze.oracle;

import dev.graze.ContactKind;
import dev.graze.SubFeatures;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The distance of two features at an instant as a rational square, for any finite doubles. It computes the distance of
 * every pair of sub-features whose perpendicular meets both and takes the smallest, without asking in which region a
 * point lies.
 */
public final class ExactNearness {
    private final IntegerVector[] points = new IntegerVector[4];
    private final BigInteger limit;
    /** How many units are 1. */
    private final BigDecimal unit;
    private final List<Foot> feet = new ArrayList<>();

    /** A pair of sub-features whose common perpendicular meets both, and its squared length in units. */
    private record Foot(SubFeatures features, BigInteger numerator, BigInteger denominator) {
        boolean isShorterThan(Foot other) {
            return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator)) < 0;
        }
    }

    private ExactNearness(double[] x, double limit) {
        BigInteger[][] integers = CommonScale.integers(x, new double[] { limit, 1 });
        for (int i = 0; i < 4; i++) {
            points[i] = new IntegerVector(integers[0][3 * i], integers[0][3 * i + 1], integers[0][3 * i + 2]);
        }
        this.limit = integers[1][0];
        this.unit = new BigDecimal(integers[1][1]);
    }

    /**
     * The answer.
     *
     * @param features the first of those at the smallest distance
     * @param within   whether the distance is at most the limit
     * @param distance the distance with 40 digits
     */
    public record Answer(SubFeatures features, boolean within, BigDecimal distance) {
    }

    /** Measures the pair of these 12 coordinates. */
    public static Answer of(ContactKind kind, double[] x, double limit) {
        ExactNearness pair = new ExactNearness(x, limit);
        if (kind == ContactKind.VF) {
            pair.addFace();
        } else {
            pair.addEdges();
        }
        return pair.answer();
    }

    private Answer answer() {
        Foot best = feet.getFirst();
        for (Foot foot : feet) {
            if (foot.isShorterThan(best) || (!best.isShorterThan(foot) && foot.features.compareTo(best.features) < 0)) {
                best = foot;
            }
        }
        boolean within = best.numerator.compareTo(limit.multiply(limit).multiply(best.denominator)) <= 0;
        MathContext digits = new MathContext(40);
        BigDecimal squared = new BigDecimal(best.numerator).divide(new BigDecimal(best.denominator), digits);
        return new Answer(best.features, within, squared.sqrt(digits).divide(unit, digits));
    }

    private void addFace() {
        for (int corner = 1; corner < 4; corner++) {
            addVertices(SubFeatures.valueOf("V0_V" + corner), 0, corner);
        }
        addOnEdge(SubFeatures.V0_E12, 0, 1, 2);
        addOnEdge(SubFeatures.V0_E13, 0, 1, 3);
        addOnEdge(SubFeatures.V0_E23, 0, 2, 3);
        IntegerVector b = between(1, 2);
        IntegerVector c = between(1, 3);
        IntegerVector p = between(1, 0);
        IntegerVector normal = b.cross(c);
        BigInteger whole = normal.dot(normal);
        BigInteger u = p.cross(c).dot(normal);
        BigInteger v = b.cross(p).dot(normal);
        if (whole.signum() > 0 && u.signum() >= 0 && v.signum() >= 0 && u.add(v).compareTo(whole) <= 0) {
            feet.add(new Foot(SubFeatures.V0_F123, normal.dot(p).pow(2), whole));
        }
    }

    private void addEdges() {
        addVertices(SubFeatures.V0_V2, 0, 2);
        addVertices(SubFeatures.V0_V3, 0, 3);
        addVertices(SubFeatures.V1_V2, 1, 2);
        addVertices(SubFeatures.V1_V3, 1, 3);
        addOnEdge(SubFeatures.V0_E23, 0, 2, 3);
        addOnEdge(SubFeatures.V1_E23, 1, 2, 3);
        addOnEdge(SubFeatures.V2_E01, 2, 0, 1);
        addOnEdge(SubFeatures.V3_E01, 3, 0, 1);
        IntegerVector a = between(0, 1);
        IntegerVector b = between(2, 3);
        IntegerVector w = between(0, 2);
        // The minimum of |w + v b - u a|^2 over all u and v, by Cramer's rule on the normal equations.
        BigInteger whole = a.dot(a).multiply(b.dot(b)).subtract(a.dot(b).pow(2));
        BigInteger u = w.dot(a).multiply(b.dot(b)).subtract(w.dot(b).multiply(a.dot(b)));
        BigInteger v = w.dot(a).multiply(a.dot(b)).subtract(w.dot(b).multiply(a.dot(a)));
        if (whole.signum() > 0 && isFraction(u, whole) && isFraction(v, whole)) {
            feet.add(new Foot(SubFeatures.E01_E23, a.cross(b).dot(w).pow(2), whole));
        }
    }

    private void addVertices(SubFeatures features, int vertex, int other) {
        IntegerVector w = between(vertex, other);
        feet.add(new Foot(features, w.dot(w), BigInteger.ONE));
    }

    private void addOnEdge(SubFeatures features, int vertex, int start, int end) {
        IntegerVector edge = between(start, end);
        IntegerVector w = between(start, vertex);
        BigInteger length = edge.dot(edge);
        BigInteger along = edge.dot(w);
        if (length.signum() > 0 && isFraction(along, length)) {
            feet.add(new Foot(features, w.dot(w).multiply(length).subtract(along.pow(2)), length));
        }
    }

    private static boolean isFraction(BigInteger numerator, BigInteger denominator) {
        return numerator.signum() >= 0 && numerator.compareTo(denominator) <= 0;
    }

    private IntegerVector between(int from, int to) {
        IntegerVector a = points[from];
        IntegerVector b = points[to];
        return new IntegerVector(b.x().subtract(a.x()), b.y().subtract(a.y()), b.z().subtract(a.z()));
    }
}

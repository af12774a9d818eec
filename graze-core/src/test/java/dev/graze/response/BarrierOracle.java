package dev.graze.response;

import dev.graze.SubFeatures.Kind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.Map;

/**
 * The barrier of one pair from textbook formulas, in eighty decimal digits, and its derivatives as differences so small
 * that their error is far below a double's. Shares no code with the product.
 */
final class BarrierOracle {
    private static final MathContext DIGITS = new MathContext(80);
    private static final BigDecimal STEP = new BigDecimal("1e-22");
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final Kind kind;
    private final int[] places;
    private final BigDecimal activation;
    private final BigDecimal parallelBelow;
    private final BigDecimal[] x = new BigDecimal[12];
    private final Map<Double, BigDecimal> logarithms = new HashMap<>();

    /**
     * Creates the barrier of a pair.
     *
     * @param places        where the vertices of the sub-features are among the four
     * @param parallelBelow the mollifier's threshold for the squared cross product, or 0 without a mollifier
     * @param coordinates   of the four vertices
     */
    BarrierOracle(Kind kind, int[] places, double distance, double parallelBelow, double[] coordinates) {
        this.kind = kind;
        this.places = places;
        this.activation = new BigDecimal(distance).pow(2, DIGITS);
        this.parallelBelow = new BigDecimal(parallelBelow);
        for (int i = 0; i < 12; i++) {
            x[i] = new BigDecimal(coordinates[i]);
        }
    }

    double energy() {
        return value().doubleValue();
    }

    double[] gradient() {
        double[] gradient = new double[12];
        for (int i = 0; i < 12; i++) {
            gradient[i] = shifted(i, 1, i, 0).subtract(shifted(i, -1, i, 0)).divide(TWO.multiply(STEP), DIGITS)
                    .doubleValue();
        }
        return gradient;
    }

    double[] hessian() {
        double[] hessian = new double[144];
        BigDecimal square = STEP.multiply(STEP).multiply(BigDecimal.valueOf(4));
        for (int i = 0; i < 12; i++) {
            for (int j = 0; j <= i; j++) {
                BigDecimal difference = shifted(i, 1, j, 1).subtract(shifted(i, 1, j, -1))
                        .subtract(shifted(i, -1, j, 1)).add(shifted(i, -1, j, -1));
                hessian[12 * i + j] = difference.divide(square, DIGITS).doubleValue();
                hessian[12 * j + i] = hessian[12 * i + j];
            }
        }
        return hessian;
    }

    private BigDecimal shifted(int i, int steps, int j, int otherSteps) {
        BigDecimal first = x[i];
        BigDecimal second = x[j];
        x[i] = x[i].add(STEP.multiply(BigDecimal.valueOf(steps)));
        x[j] = x[j].add(STEP.multiply(BigDecimal.valueOf(otherSteps)));
        BigDecimal value = value();
        x[j] = second;
        x[i] = first;
        return value;
    }

    private BigDecimal value() {
        BigDecimal square = squaredDistance();
        BigDecimal room = square.subtract(activation);
        BigDecimal barrier = room.multiply(room).multiply(ln(square.divide(activation, DIGITS)), DIGITS).negate();
        if (parallelBelow.signum() == 0) {
            return barrier;
        }
        BigDecimal[] cross = cross(between(0, 1), between(2, 3));
        BigDecimal ratio = dot(cross, cross).divide(parallelBelow, DIGITS);
        return ratio.multiply(TWO.subtract(ratio)).multiply(barrier, DIGITS);
    }

    private BigDecimal squaredDistance() {
        BigDecimal[] first = between(places[0], places[1]);
        return switch (kind) {
            case VERTEX_VERTEX -> dot(first, first);
            case VERTEX_EDGE -> {
                BigDecimal[] edge = between(places[1], places[2]);
                BigDecimal[] cross = cross(edge, first);
                yield dot(cross, cross).divide(dot(edge, edge), DIGITS);
            }
            case EDGE_EDGE -> alongNormal(cross(between(0, 1), between(2, 3)), between(0, 2));
            case VERTEX_FACE -> alongNormal(cross(between(1, 2), between(1, 3)), between(0, 1));
        };
    }

    private static BigDecimal alongNormal(BigDecimal[] normal, BigDecimal[] vector) {
        BigDecimal along = dot(normal, vector);
        return along.multiply(along).divide(dot(normal, normal), DIGITS);
    }

    private BigDecimal[] between(int from, int to) {
        BigDecimal[] vector = new BigDecimal[3];
        for (int axis = 0; axis < 3; axis++) {
            vector[axis] = x[3 * to + axis].subtract(x[3 * from + axis]);
        }
        return vector;
    }

    private static BigDecimal dot(BigDecimal[] a, BigDecimal[] b) {
        return a[0].multiply(b[0]).add(a[1].multiply(b[1])).add(a[2].multiply(b[2])).round(DIGITS);
    }

    private static BigDecimal[] cross(BigDecimal[] a, BigDecimal[] b) {
        BigDecimal[] cross = new BigDecimal[3];
        for (int axis = 0; axis < 3; axis++) {
            int next = (axis + 1) % 3;
            int last = (axis + 2) % 3;
            cross[axis] = a[next].multiply(b[last]).subtract(a[last].multiply(b[next]));
        }
        return cross;
    }

    /** Returns the natural logarithm: that of a float, computed once, plus that of a factor close to 1. */
    private BigDecimal ln(BigDecimal of) {
        double guess = of.floatValue();
        BigDecimal rest = of.divide(new BigDecimal(guess), DIGITS);
        return logarithms.computeIfAbsent(guess, BarrierOracle::lnOfDouble).add(artanhTwice(rest));
    }

    /** Returns ln of m 2^e as ln m + e ln 2, and ln m through square roots that bring m close to 1. */
    private static BigDecimal lnOfDouble(double of) {
        int exponent = Math.getExponent(of);
        BigDecimal mantissa = new BigDecimal(Math.scalb(of, -exponent));
        for (int i = 0; i < 8; i++) {
            mantissa = mantissa.sqrt(DIGITS);
        }
        BigDecimal ofMantissa = artanhTwice(mantissa).multiply(BigDecimal.valueOf(256));
        return ofMantissa.add(LN_2.multiply(BigDecimal.valueOf(exponent))).round(DIGITS);
    }

    private static final BigDecimal LN_2 = artanhTwice(TWO);

    private static BigDecimal artanhTwice(BigDecimal of) {
        BigDecimal t = of.subtract(BigDecimal.ONE).divide(of.add(BigDecimal.ONE), DIGITS);
        BigDecimal square = t.multiply(t, DIGITS);
        BigDecimal power = t;
        BigDecimal sum = t;
        BigDecimal negligible = t.abs().movePointLeft(82);
        for (int k = 3; power.abs().compareTo(negligible) > 0; k += 2) {
            power = power.multiply(square, DIGITS);
            sum = sum.add(power.divide(BigDecimal.valueOf(k), DIGITS), DIGITS);
        }
        return sum.multiply(TWO);
    }
}

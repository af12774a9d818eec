package dev.graze.narrow.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Each root is found once, in order, and signs at it are right, even for nearly equal roots and common roots. */
class AlgebraicTimeTest {
    private static IntegerPolynomial polynomial(long... coefficients) {
        BigInteger[] big = new BigInteger[coefficients.length];
        for (int i = 0; i < big.length; i++) {
            big[i] = BigInteger.valueOf(coefficients[i]);
        }
        return IntegerPolynomial.of(big);
    }

    private static IntegerPolynomial linear(BigInteger root, int shift) {
        return IntegerPolynomial.of(root.negate(), BigInteger.ONE.shiftLeft(shift));
    }

    private static List<Double> floors(IntegerPolynomial p) {
        return AlgebraicTime.rootsOf(p).stream().map(AlgebraicTime::floor).toList();
    }

    @Test
    void findsDistinctRootsInOrderAfterZeroAndUpToOne() {
        IntegerPolynomial x = polynomial(0, 1);
        IntegerPolynomial half = polynomial(-1, 2);
        IntegerPolynomial one = polynomial(-1, 1);
        assertThat(floors(x.times(half).times(one))).containsExactly(0.5, 1.0);
        assertThat(floors(half.times(half).times(one))).containsExactly(0.5, 1.0);
        assertThat(floors(half.times(one).times(one))).containsExactly(0.5, 1.0);
        assertThat(floors(polynomial(-1, 4).times(half).times(polynomial(-3, 4)))).containsExactly(0.25, 0.5, 0.75);
        assertThat(floors(x.times(x).times(polynomial(-1, 3)))).containsExactly(1.0 / 3);
        assertThat(floors(polynomial(1, 0, 1))).isEmpty();
        assertThat(floors(polynomial(-3, 2))).isEmpty();
        assertThat(floors(polynomial(7))).isEmpty();
        assertThat(floors(IntegerPolynomial.ZERO)).isEmpty();
    }

    @Test
    void separatesRootsFarCloserThanDoublesResolve() {
        BigInteger third = BigInteger.ONE.shiftLeft(500).divide(BigInteger.valueOf(3));
        IntegerPolynomial first = linear(third, 500);
        IntegerPolynomial second = linear(third.add(BigInteger.ONE), 500);
        List<AlgebraicTime> roots = AlgebraicTime.rootsOf(first.times(second));
        assertThat(roots).hasSize(2);
        assertThat(roots.get(0).sign(first)).isZero();
        assertThat(roots.get(0).sign(second)).isNegative();
        assertThat(roots.get(1).sign(first)).isPositive();
        assertThat(roots.get(1).sign(second)).isZero();
        assertThat(roots.get(0).sign(polynomial(-1, 3))).isNegative();
        assertThat(roots.get(1).sign(polynomial(-1, 3))).isPositive();
        assertThat(floors(first.times(second))).containsExactly(1.0 / 3, 1.0 / 3);
    }

    @Test
    void signsAtAnIrrationalRoot() {
        IntegerPolynomial twoSquaresAreOne = polynomial(-1, 0, 2);
        AlgebraicTime root = AlgebraicTime.rootsOf(twoSquaresAreOne).getFirst();
        assertThat(root.sign(twoSquaresAreOne)).isZero();
        assertThat(root.sign(twoSquaresAreOne.times(polynomial(5, 1)))).isZero();
        assertThat(root.sign(polynomial(-7071, 10000))).isPositive();
        assertThat(root.sign(polynomial(-70711, 100000))).isNegative();
        assertThat(root.sign(polynomial(-3))).isNegative();
        assertThat(root.sign(IntegerPolynomial.ZERO)).isZero();
        assertThat(root.floor()).isEqualTo(Math.nextDown(Math.sqrt(0.5)));
    }

    /**
     * The polynomial is almost 0 at one root and 0 at another: a common divisor exists, but has only the other root.
     */
    @Test
    void aCommonRootElsewhereIsNotARootHere() {
        BigInteger third = BigInteger.ONE.shiftLeft(200).divide(BigInteger.valueOf(3));
        IntegerPolynomial twoFifths = polynomial(-2, 5);
        IntegerPolynomial h = linear(third, 200).times(twoFifths);
        List<AlgebraicTime> roots = AlgebraicTime.rootsOf(polynomial(-1, 3).times(twoFifths));
        assertThat(roots.get(0).sign(h)).isNegative();
        assertThat(roots.get(1).sign(h)).isZero();
    }

    @Test
    void aTripleRootIsOneTime() {
        IntegerPolynomial third = polynomial(-1, 3);
        assertThat(floors(third.times(third).times(third))).containsExactly(1.0 / 3);
        assertThat(third.times(third).times(third).squareFree().degree()).isEqualTo(1);
    }

    @Test
    void roundsDownATimeBelowAllDoublesAndKeepsARepresentableOne() {
        assertThat(floors(linear(BigInteger.ONE, 1100))).containsExactly(0.0);
        assertThat(floors(linear(BigInteger.ONE, 1074))).containsExactly(Double.MIN_VALUE);
        assertThat(floors(linear(BigInteger.valueOf(3), 60))).containsExactly(0x3p-60);
        assertThat(floors(linear(BigInteger.ONE.shiftLeft(200).subtract(BigInteger.ONE), 200)))
                .containsExactly(1 - 0x1p-53);
    }

    /** A common divisor replaces the polynomial; later answers must equal earlier ones. */
    @Test
    void answersStayTheSameAfterATimeBecomesAFraction() {
        IntegerPolynomial third = polynomial(-1, 3);
        IntegerPolynomial root = polynomial(-1, 0, 2);
        List<AlgebraicTime> times = AlgebraicTime.rootsOf(third.times(root));
        assertThat(times).hasSize(2);
        for (int round = 0; round < 2; round++) {
            assertThat(times.get(0).sign(third.times(polynomial(7, 5)))).isZero();
            assertThat(times.get(0).sign(root)).isNegative();
            assertThat(times.get(0).sign(polynomial(-3333, 10000))).isPositive();
            assertThat(times.get(0).floor()).isEqualTo(1.0 / 3);
            assertThat(times.get(1).sign(root.times(polynomial(7, 5)))).isZero();
            assertThat(times.get(1).sign(third)).isPositive();
            assertThat(times.get(1).floor()).isEqualTo(Math.nextDown(Math.sqrt(0.5)));
        }
    }

    /**
     * Solves a t^n = b for integers of up to thousands of bits: the estimate in doubles may be anywhere, the result
     * must be right.
     */
    @Test
    void rootsOfAnySizeRoundDown() {
        Random random = new Random(7);
        for (int i = 0; i < 3000; i++) {
            BigInteger a = new BigInteger(1 + random.nextInt(3000), random).setBit(0);
            BigInteger b = a.shiftRight(random.nextInt(a.bitLength())).subtract(BigInteger.ONE).max(BigInteger.ONE)
                    .min(a);
            int degree = 1 + random.nextInt(3);
            BigInteger[] coefficients = new BigInteger[degree + 1];
            Arrays.fill(coefficients, BigInteger.ZERO);
            coefficients[0] = b.negate();
            coefficients[degree] = a;
            List<Double> floors = floors(IntegerPolynomial.of(coefficients));
            assertThat(floors).hasSize(1);
            BigDecimal floor = new BigDecimal(floors.getFirst());
            BigDecimal next = new BigDecimal(Math.nextUp(floors.getFirst()));
            assertThat(new BigDecimal(a).multiply(floor.pow(degree))).isLessThanOrEqualTo(new BigDecimal(b));
            assertThat(new BigDecimal(a).multiply(next.pow(degree))).isGreaterThan(new BigDecimal(b));
        }
    }

    @Test
    void splitsDoublesExactly() {
        for (double value : new double[] { 0, 1, -1, 0.1, -1e308, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE,
                3 * Double.MIN_VALUE }) {
            assertThat(Math.scalb((double) Dyadic.oddMantissa(value), Dyadic.oddExponent(value)))
                    .isEqualTo(value);
        }
        assertThat(Dyadic.of(0.75)).isEqualTo(new Dyadic(BigInteger.valueOf(3), 2));
        assertThat(Dyadic.of(0.75)).isLessThan(Dyadic.of(1)).isGreaterThan(Dyadic.of(0.5));
    }
}

package dev.graze.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The only root of {@code source}, and a simple one, in the open interval from {@code index / 2^level} to
 * {@code (index + 1) / 2^level}. Between the interval's start and the root {@code source} has the sign
 * {@code signBefore}.
 */
record RootInstant(Polynomial source, int signBefore, BigInteger index, int level) implements Instant {

    static RootInstant in(Polynomial source, BigInteger index, int level) {
        return new RootInstant(source, source.signAfter(index, level), index, level);
    }

    @Override
    public int signOf(Polynomial polynomial) {
        if (keepsSign(polynomial)) {
            return middle().signOf(polynomial);
        }
        return isRootOf(polynomial) ? 0 : nonZeroSignOf(polynomial);
    }

    private boolean keepsSign(Polynomial polynomial) {
        return polynomial.signVariationsOn(index, level) == 0;
    }

    /**
     * A common divisor has at most one root in the interval, a simple one, so the parity in Descartes' rule decides
     * whether it has one.
     */
    private boolean isRootOf(Polynomial polynomial) {
        return source.gcd(polynomial).signVariationsOn(index, level) % 2 == 1;
    }

    /** Halves the interval until {@code polynomial}, which is not zero at this time, keeps one sign on it. */
    private int nonZeroSignOf(Polynomial polynomial) {
        Instant narrowed = this;
        while (narrowed instanceof RootInstant root && !root.keepsSign(polynomial)) {
            narrowed = root.halved();
        }
        return narrowed instanceof RootInstant root ? root.middle().signOf(polynomial) : narrowed.signOf(polynomial);
    }

    private DyadicInstant middle() {
        return new DyadicInstant(index.shiftLeft(1).add(BigInteger.ONE), level + 1);
    }

    private Instant halved() {
        DyadicInstant middle = middle();
        int sign = middle.signOf(source);
        if (sign == 0) {
            return middle;
        }
        BigInteger half = sign == signBefore ? middle.index() : index.shiftLeft(1);
        return new RootInstant(source, signBefore, half, level + 1);
    }

    @Override
    public Instant narrowedTo(int bits) {
        Instant narrowed = this;
        while (narrowed instanceof RootInstant root && root.level < bits) {
            narrowed = root.halved();
        }
        return narrowed;
    }

    @Override
    public BigDecimal lowerBound() {
        return Instant.decimal(index, level);
    }

    @Override
    public BigDecimal upperBound() {
        return Instant.decimal(index.add(BigInteger.ONE), level);
    }
}

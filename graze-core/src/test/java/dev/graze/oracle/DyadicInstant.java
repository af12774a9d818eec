package dev.graze.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;

/** The time {@code index / 2^level}. */
record DyadicInstant(BigInteger index, int level) implements Instant {
    static final DyadicInstant START = new DyadicInstant(BigInteger.ZERO, 0);
    static final DyadicInstant END = new DyadicInstant(BigInteger.ONE, 0);

    @Override
    public int signOf(Polynomial polynomial) {
        return polynomial.signAt(index, level);
    }

    @Override
    public Instant narrowedTo(int bits) {
        return this;
    }

    @Override
    public BigDecimal lowerBound() {
        return Instant.decimal(index, level);
    }

    @Override
    public BigDecimal upperBound() {
        return lowerBound();
    }
}

package dev.graze.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;

/** An exactly known real time in [0, 1]: a dyadic number, or the only root of a polynomial in a dyadic interval. */
sealed interface Instant permits DyadicInstant, RootInstant {

    /** The exact sign of {@code polynomial} at this time. */
    int signOf(Polynomial polynomial);

    /** The same time, enclosed by an interval no wider than 2^-bits. */
    Instant narrowedTo(int bits);

    /** A lower bound; the time itself where it is dyadic. */
    BigDecimal lowerBound();

    /** An upper bound; the time itself where it is dyadic. */
    BigDecimal upperBound();

    /** {@code index / 2^level} as a decimal, exactly. */
    static BigDecimal decimal(BigInteger index, int level) {
        return new BigDecimal(index.multiply(BigInteger.valueOf(5).pow(level)), level);
    }
}

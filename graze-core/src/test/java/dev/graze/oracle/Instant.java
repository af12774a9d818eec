package dev.graze.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;

/** An exactly known real time in [0, 1]: a dyadic number, or the only root of a polynomial in a dyadic interval. */
sealed interface Instant permits DyadicInstant, RootInstant {

    /** Returns the exact sign of {@code polynomial} at this time. */
    int signOf(Polynomial polynomial);

    /** Returns the same time, enclosed in an interval no wider than 2^-bits. */
    Instant narrowedTo(int bits);

    /** Returns a lower bound; the time itself if it is dyadic. */
    BigDecimal lowerBound();

    /** Returns an upper bound; the time itself if it is dyadic. */
    BigDecimal upperBound();

    /** Returns {@code index / 2^level} as an exact decimal. */
    static BigDecimal decimal(BigInteger index, int level) {
        return new BigDecimal(index.multiply(BigInteger.valueOf(5).pow(level)), level);
    }
}

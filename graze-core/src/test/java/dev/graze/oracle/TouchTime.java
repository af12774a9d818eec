package dev.graze.oracle;

import java.math.BigDecimal;

/**
 * Whether two features touch at some time in [0, 1], and bounds on the earliest such time, at most 2^-40 apart and
 * equal if the time is a known dyadic number. The bounds are null if the features never touch.
 */
public record TouchTime(boolean touches, BigDecimal earliest, BigDecimal latest) {
    static final TouchTime NONE = new TouchTime(false, null, null);

    /** Returns whether {@code toi} is not late, and early by at most {@code slack}. */
    public boolean allows(double toi, double slack) {
        BigDecimal time = new BigDecimal(toi);
        return touches && time.compareTo(latest) <= 0 && time.add(new BigDecimal(slack)).compareTo(earliest) >= 0;
    }

    /** Returns bounds on the earlier of two touches: a lower bound of both, and an upper bound of one. */
    TouchTime orEarlier(TouchTime other) {
        if (!touches || !other.touches) {
            return touches ? this : other;
        }
        return new TouchTime(true, earliest.min(other.earliest), latest.min(other.latest));
    }

    static TouchTime at(Instant instant) {
        return new TouchTime(true, instant.lowerBound(), instant.upperBound());
    }
}

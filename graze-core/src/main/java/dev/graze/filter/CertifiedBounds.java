package dev.graze.filter;

/**
 * The bounds with which pairs are decided in doubles, one by one or in lanes. With e = 2^-53 and d, b, c the largest
 * magnitudes of a coordinate of D, B, C at t0 and t1: a coordinate at time t is two products and a sum of rounded
 * differences and a rounded weight, off by at most 5e of d, b or c. A 2 x 2 determinant of two such vectors is off by
 * at most 24e of the product of their magnitudes, and the combinations used here by less than 90e:
 * {@link #OVERLAP_ERROR} is 128e. B x C is off by 24e b c, its mixed coefficient by 52e b c; three products and sums
 * with D, and for the inner coefficients two of those over three, are off by less than 140e d b c:
 * {@link #COPLANARITY_ERROR} is 256e. {@link #UNDERFLOW} covers what underflows. The derivation term by term is in
 * docs/guarantee.md.
 */
public final class CertifiedBounds {
    public static final double COPLANARITY_ERROR = 0x1p-45;
    public static final double OVERLAP_ERROR = 0x1p-46;
    /**
     * More than what underflow can lose, 2^-1074 times two magnitudes at most, as long as these are below
     * {@link #LARGEST}.
     */
    public static final double UNDERFLOW = 0x1p-840;
    /** Pairs with magnitudes of this and more are not decided in doubles. */
    public static final double LARGEST = 0x1p100;
    /** More than the rounding of an interval's bounds when it is clipped. */
    public static final double TIME_ERROR = 0x1p-49;
    /** Intervals are not clipped below this width at first, so that f at their ends is clear of its rounding error. */
    public static final double SHORT = 0x1p-23;
    /** How many of Newton's steps to the only root of a monotone cubic are worth a try. */
    public static final int NEWTON_STEPS = 6;

    private CertifiedBounds() {
    }
}

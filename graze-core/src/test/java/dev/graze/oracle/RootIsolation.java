package dev.graze.oracle;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the real roots of a polynomial in [0, 1] by Descartes' rule of signs with bisection, which terminates because
 * the roots are simple.
 */
final class RootIsolation {
    private final Polynomial source;
    private final List<Instant> roots = new ArrayList<>();

    private RootIsolation(Polynomial source) {
        this.source = source;
    }

    /** Returns the distinct roots in [0, 1], ascending. {@code polynomial} must not be the zero polynomial. */
    static List<Instant> rootsOf(Polynomial polynomial) {
        // Up to one variation Descartes' rule is exact, and the square-free part is not needed.
        boolean mayRepeat = polynomial.signVariationsOn(BigInteger.ZERO, 0) > 1;
        var isolation = new RootIsolation(mayRepeat ? polynomial.squareFree() : polynomial);
        isolation.addIfRoot(DyadicInstant.START);
        isolation.addRootsInside(BigInteger.ZERO, 0);
        isolation.addIfRoot(DyadicInstant.END);
        return isolation.roots;
    }

    private void addIfRoot(DyadicInstant instant) {
        if (instant.signOf(source) == 0) {
            roots.add(instant);
        }
    }

    private void addRootsInside(BigInteger index, int level) {
        int variations = source.signVariationsOn(index, level);
        if (variations == 1) {
            roots.add(RootInstant.in(source, index, level));
        } else if (variations > 1) {
            BigInteger left = index.shiftLeft(1);
            BigInteger right = left.add(BigInteger.ONE);
            addRootsInside(left, level + 1);
            addIfRoot(new DyadicInstant(right, level + 1));
            addRootsInside(right, level + 1);
        }
    }
}

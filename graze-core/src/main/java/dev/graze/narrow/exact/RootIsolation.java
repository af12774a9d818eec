package dev.graze.narrow.exact;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Finds the roots of a polynomial in (0, 1], each alone in an interval, by bisection until Descartes' rule counts none
 * or one.
 *
 * <p>It always ends: once the roots are simple, an interval that is small against the gap between any two of them
 * (complex ones included) has at most one sign change, and an interval that merely ends at a root stops doing so when
 * it is cut away from the one inside.
 */
final class RootIsolation {
    private final IntegerPolynomial polynomial;
    private final List<AlgebraicTime> roots = new ArrayList<>();
    private final Deque<Piece> pending = new ArrayDeque<>();

    private record Piece(Dyadic start, BernsteinForm form) {
    }

    private RootIsolation(IntegerPolynomial polynomial) {
        this.polynomial = polynomial;
    }

    /** The distinct roots after 0 and up to 1, in order of time. */
    static List<AlgebraicTime> rootsOf(IntegerPolynomial polynomial) {
        if (polynomial.degree() <= 1) {
            return polynomial.degree() == 1 ? rootOfLine(polynomial) : List.of();
        }
        BernsteinForm form = polynomial.over(Dyadic.ZERO);
        if (form.signChanges() == 0) {
            return form.isZeroAtTheEnd() ? List.of(AlgebraicTime.at(Rational.ONE)) : List.of();
        }
        return form.signChanges() == 1 ? isolate(polynomial, form) : isolateSimple(polynomial.squareFree());
    }

    private static List<AlgebraicTime> rootOfLine(IntegerPolynomial line) {
        Rational root = line.linearRoot();
        boolean inStep = root.numerator().signum() > 0 && root.numerator().compareTo(root.denominator()) <= 0;
        return inStep ? List.of(AlgebraicTime.at(root)) : List.of();
    }

    private static List<AlgebraicTime> isolateSimple(IntegerPolynomial squareFree) {
        return squareFree.degree() == 1 ? rootOfLine(squareFree) : isolate(squareFree, squareFree.over(Dyadic.ZERO));
    }

    private static List<AlgebraicTime> isolate(IntegerPolynomial polynomial, BernsteinForm form) {
        RootIsolation isolation = new RootIsolation(polynomial);
        isolation.pending.push(new Piece(Dyadic.ZERO, form));
        while (!isolation.pending.isEmpty()) {
            isolation.decide(isolation.pending.pop());
        }
        return isolation.roots;
    }

    /** Decides one piece, open at its start and closed at its end. */
    private void decide(Piece piece) {
        BernsteinForm form = piece.form;
        int changes = form.signChanges();
        if (changes == 1 && !form.isZeroAtAnEnd()) {
            roots.add(AlgebraicTime.within(polynomial, piece.start));
        } else if (changes > 0) {
            pending.push(new Piece(piece.start.middle(), form.secondHalf()));
            pending.push(new Piece(piece.start.finer(), form.firstHalf()));
        } else if (form.isZeroAtTheEnd()) {
            roots.add(AlgebraicTime.at(Rational.of(piece.start.end())));
        }
    }
}

package dev.graze.oracle;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;

/**
 * Decides exactly, in integers, whether two linearly moving features touch at some time in [0, 1], and when first.
 * Deliberately simple and slow: it shares nothing with the product's arithmetic.
 *
 * <p>Whether the features touch at an instant depends only on the signs of a few polynomials of time, and the set of
 * touching times is closed. So its first element, if any, is 0 or a root of one of these polynomials: the candidates.
 * Each is tested at its exact, possibly irrational, time.
 */
public final class ExactCcd {
    private static final int TIME_BITS = 40;
    /**
     * Narrow enough that most polynomials keep one sign on a candidate's whole interval, and no common divisor is
     * needed.
     */
    private static final int CANDIDATE_BITS = 10;

    private final TouchConditions pair;
    private final MovingVector normal;

    private ExactCcd(TouchConditions pair) {
        this.pair = pair;
        this.normal = pair.normal();
    }

    /** Tests vertex p against triangle a, b, c; the arrays hold their coordinates in this order at t0 and t1. */
    public static TouchTime vertexFace(double[] t0, double[] t1) {
        BigInteger[][] scaled = CommonScale.integers(t0, t1);
        return vertexFace(scaled[0], scaled[1]);
    }

    /** Tests edge p, q against edge r, s; the arrays hold their coordinates in this order at t0 and t1. */
    public static TouchTime edgeEdge(double[] t0, double[] t1) {
        BigInteger[][] scaled = CommonScale.integers(t0, t1);
        return edgeEdge(scaled[0], scaled[1]);
    }

    /** Does the same for integers of one common scale. */
    public static TouchTime vertexFace(BigInteger[] t0, BigInteger[] t1) {
        if (SweptBoxes.apart(t0, t1, 1)) {
            return TouchTime.NONE;
        }
        MovingVector[] v = vertices(t0, t1);
        return new ExactCcd(new VertexFacePair(v[0], v[1], v[2], v[3])).firstImpact();
    }

    /** Does the same for integers of one common scale. */
    public static TouchTime edgeEdge(BigInteger[] t0, BigInteger[] t1) {
        if (SweptBoxes.apart(t0, t1, 2)) {
            return TouchTime.NONE;
        }
        MovingVector[] v = vertices(t0, t1);
        return new ExactCcd(new EdgeEdgePair(v[0], v[1], v[2], v[3])).firstImpact();
    }

    private static MovingVector[] vertices(BigInteger[] t0, BigInteger[] t1) {
        MovingVector[] vertices = new MovingVector[4];
        for (int i = 0; i < vertices.length; i++) {
            vertices[i] = MovingVector.ofVertex(i, t0, t1);
        }
        return vertices;
    }

    private TouchTime firstImpact() {
        Polynomial coplanarity = pair.coplanarity(normal);
        if (!coplanarity.isZero()) {
            List<Instant> coplanarTimes = RootIsolation.rootsOf(coplanarity);
            return coplanarTimes.isEmpty() ? TouchTime.NONE : firstTouch(coplanarTimes.stream());
        }
        return firstTouch(alwaysCoplanarCandidates());
    }

    /**
     * Times at which the normal vanishes need no separate polynomials: all insides vanish there, since some of them add
     * up to its square.
     */
    private Stream<Instant> alwaysCoplanarCandidates() {
        Stream<Polynomial> events = normal.isAlwaysZero()
                ? pair.flatTouches().stream().flatMap(touch -> touch.events().stream())
                : pair.insides(normal).stream();
        Stream<Instant> roots = events.filter(p -> !p.isZero()).flatMap(p -> RootIsolation.rootsOf(p).stream());
        return Stream.concat(Stream.of(DyadicInstant.START), roots);
    }

    private TouchTime firstTouch(Stream<Instant> coplanarTimes) {
        List<Polynomial> insides = pair.insides(normal);
        return coplanarTimes.map(time -> time.narrowedTo(CANDIDATE_BITS)).filter(time -> touchesAt(time, insides))
                .map(time -> TouchTime.at(time.narrowedTo(TIME_BITS)))
                .reduce(TouchTime.NONE, TouchTime::orEarlier);
    }

    private boolean touchesAt(Instant coplanarTime, List<Polynomial> insides) {
        if (normal.isZeroAt(coplanarTime)) {
            return pair.flatTouches().stream().anyMatch(touch -> touch.holdsAt(coplanarTime));
        }
        return insides.stream().allMatch(inside -> coplanarTime.signOf(inside) >= 0);
    }
}

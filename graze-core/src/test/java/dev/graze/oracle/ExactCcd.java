package dev.graze.oracle;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;

/**
 * Decides exactly, in integers, whether two linearly moving features touch at some time in [0, 1], and when first.
 * Plain and slow on purpose: it shares nothing with the product's arithmetic.
 *
 * <p>Whether the features touch at an instant depends only on the signs of a few polynomials of time, and the set of
 * touching times is closed. So its first element, if any, is 0 or a root of one of these polynomials: the candidates.
 * Each is tested at its exact, possibly irrational, time.
 */
public final class ExactCcd {
    private static final int TIME_BITS = 40;
    /**
     * Short enough that most signs at a candidate are those on its whole interval, and no common divisor needs
     * computing.
     */
    private static final int CANDIDATE_BITS = 10;

    private final TouchConditions pair;
    private final MovingVector normal;

    private ExactCcd(TouchConditions pair) {
        this.pair = pair;
        this.normal = pair.normal();
    }

    /** Vertex p against triangle a, b, c; each array holds their coordinates in this order at one end of the step. */
    public static TouchTime vertexFace(double[] t0, double[] t1) {
        BigInteger[][] ends = CommonScale.integers(t0, t1);
        return vertexFace(ends[0], ends[1]);
    }

    /** Edge p, q against edge r, s; each array holds their coordinates in this order at one end of the step. */
    public static TouchTime edgeEdge(double[] t0, double[] t1) {
        BigInteger[][] ends = CommonScale.integers(t0, t1);
        return edgeEdge(ends[0], ends[1]);
    }

    /** The same in integers, all of one scale. */
    public static TouchTime vertexFace(BigInteger[] t0, BigInteger[] t1) {
        if (SweptBoxes.apart(t0, t1, 1)) {
            return TouchTime.NONE;
        }
        MovingVector[] v = vertices(t0, t1);
        return new ExactCcd(new VertexFacePair(v[0], v[1], v[2], v[3])).firstImpact();
    }

    /** The same in integers, all of one scale. */
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
     * Times at which the normal vanishes need no polynomials of their own: all insides vanish there, and some of them
     * add up to its square.
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

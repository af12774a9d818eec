package dev.graze.oracle;

import dev.graze.ContactKind;
import java.math.BigInteger;
import java.util.List;

/**
 * Two features at the start of their motion, decided in integers: whether they touch there, on which side of each other
 * they are right after it, and whether they touch later.
 */
public final class ExactStart {
    private final TouchConditions pair;
    private final MovingVector normal;
    private final Polynomial height;

    /** Takes the coordinates of the four points at t0 and t1. */
    public ExactStart(ContactKind kind, double[] t0, double[] t1) {
        BigInteger[][] scaled = CommonScale.integers(t0, t1);
        MovingVector[] v = new MovingVector[4];
        for (int i = 0; i < v.length; i++) {
            v[i] = MovingVector.ofVertex(i, scaled[0], scaled[1]);
        }
        boolean face = kind == ContactKind.VF;
        pair = face ? new VertexFacePair(v[0], v[1], v[2], v[3]) : new EdgeEdgePair(v[0], v[1], v[2], v[3]);
        normal = pair.normal();
        height = normal.dot(v[0].minus(face ? v[1] : v[2]));
    }

    public boolean touches() {
        return DyadicInstant.START.signOf(height) == 0 && touchesAt(DyadicInstant.START);
    }

    /** Returns whether the features have a plane at the start: the face has an area, or the edges are not parallel. */
    public boolean hasPlane() {
        return !normal.isZeroAt(DyadicInstant.START);
    }

    /** Returns on which side of the second feature the first is right after the start; 0 if they stay coplanar. */
    public int sideAfterStart() {
        return height.isZero() ? 0 : height.signAfter(BigInteger.ZERO, 0);
    }

    /** Returns whether the features touch after the start, for features that do not stay coplanar. */
    public boolean touchesLater() {
        return RootIsolation.rootsOf(height).stream().filter(time -> time.upperBound().signum() > 0)
                .anyMatch(this::touchesAt);
    }

    private boolean touchesAt(Instant coplanar) {
        if (normal.isZeroAt(coplanar)) {
            return pair.flatTouches().stream().anyMatch(touch -> touch.holdsAt(coplanar));
        }
        List<Polynomial> insides = pair.insides(normal);
        return insides.stream().allMatch(inside -> coplanar.signOf(inside) >= 0);
    }
}

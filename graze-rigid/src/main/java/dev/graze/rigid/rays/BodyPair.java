package dev.graze.rigid.rays;

import dev.graze.mesh.IndexPair;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Two bodies whose boxes overlap, for as long as they do: their poses when the standard algorithm last traced them, and
 * the rays followed since then.
 */
public final class BodyPair {
    /**
     * The number of steps for which an adaptive pair is followed before it is retraced. With more its volumes grow;
     * with fewer it is retraced too often.
     */
    private static final int STEPS_AHEAD = 8;
    /** The smallest values of an adaptive pair, reached at rest, as a fraction of the upper limits. */
    private static final double LEAST_SHARE = 1.0 / 16;
    private static final int LEAST_STEPS = 4;
    private static final int EDGES_PASSED = 4;

    private final int a;
    private final int b;
    private final PairMotion now = new PairMotion();
    private final PairMotion before = new PairMotion();
    private final PairMotion traced = new PairMotion();
    private final TrackedRays raysOfA = new TrackedRays();
    private final TrackedRays raysOfB = new TrackedRays();
    private double travelNow;
    private double travelWhenTraced;
    private double threshold;
    private double extension;
    private int max;
    private boolean isTraced;
    private boolean iterative;

    BodyPair(long key) {
        this.a = IndexPair.first(key);
        this.b = IndexPair.second(key);
    }

    public long key() {
        return IndexPair.pack(a, b);
    }

    /** Returns the smaller body number. */
    public int a() {
        return a;
    }

    /** Returns the larger body number. */
    public int b() {
        return b;
    }

    /**
     * Decides how to search the pair in this step: by the standard algorithm if it is new or moved farther than its
     * threshold (2.1.4).
     */
    void prepare(PlacedBody bodyA, PlacedBody bodyB, RaySettings settings) {
        boolean aIsSmall = bodyA.shape().radius() <= bodyB.shape().radius();
        before.set(now);
        now.set(aIsSmall ? bodyA : bodyB, aIsSmall ? bodyB : bodyA);
        double travel = bodyA.shape().travel() + bodyB.shape().travel();
        double radius = Math.min(bodyA.shape().radius(), bodyB.shape().radius()) + extension;
        iterative = settings.iterative() && isTraced
                && now.displacementSince(traced, radius) + travel - travelWhenTraced <= threshold;
        if (!iterative) {
            double speed = now.displacementSince(before, radius) + travel - travelNow;
            choose(settings.constants(), isTraced ? speed : 0,
                    Math.min(bodyA.shape().meanEdge(), bodyB.shape().meanEdge()));
            traced.set(now);
            travelWhenTraced = travel;
            isTraced = true;
        }
        travelNow = travel;
    }

    /**
     * Adapts the constants to the pair's speed. A new pair has none yet; if it turns out to be fast, the next step
     * retraces it. A ray crosses a few edges for each edge length that the pair may move.
     *
     * <p>A pair whose last step exceeded the threshold will most likely be retraced in the next step too, which would
     * discard its candidates. It gets threshold and extension 0: no predictive rays, and the next step retraces it
     * unless nothing has moved, in which case it needs no prediction.
     */
    private void choose(RayConstants constants, double speed, double meanEdge) {
        if (speed > constants.displacementThreshold()) {
            threshold = 0;
            extension = 0;
            max = constants.max();
            return;
        }
        double share = constants.adaptive()
                ? Math.max(LEAST_SHARE,
                        Math.min(1,
                                STEPS_AHEAD * speed / Math.max(constants.displacementThreshold(), Double.MIN_NORMAL)))
                : 1;
        threshold = share * constants.displacementThreshold();
        extension = share * constants.distanceExtension();
        double passed = LEAST_STEPS + EDGES_PASSED * threshold / meanEdge;
        max = constants.adaptive() ? (int) Math.min(constants.max(), Math.ceil(passed)) : constants.max();
    }

    /** Returns how many triangles a ray of this pair tests before it is lost. */
    public int max() {
        return max;
    }

    /** Returns whether this step follows rays instead of retracing the pair. */
    public boolean isIterative() {
        return iterative;
    }

    /** Returns how far predictive rays of this pair reach. */
    public double extension() {
        return extension;
    }

    /** Returns the rays that start at one of the two bodies. */
    public TrackedRays raysOf(int body) {
        return body == a ? raysOfA : raysOfB;
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeLong(key());
        now.writeTo(out);
        traced.writeTo(out);
        out.writeDouble(travelNow);
        out.writeDouble(travelWhenTraced);
        out.writeDouble(threshold);
        out.writeDouble(extension);
        out.writeInt(max);
        raysOfA.writeTo(out);
        raysOfB.writeTo(out);
    }

    static BodyPair readFrom(DataInput in) throws IOException {
        BodyPair pair = new BodyPair(in.readLong());
        pair.now.readFrom(in);
        pair.traced.readFrom(in);
        pair.travelNow = in.readDouble();
        pair.travelWhenTraced = in.readDouble();
        pair.threshold = in.readDouble();
        pair.extension = in.readDouble();
        pair.max = in.readInt();
        pair.raysOfA.readFrom(in);
        pair.raysOfB.readFrom(in);
        pair.isTraced = true;
        return pair;
    }
}

package dev.graze.rigid.rays;

import java.util.List;

/** Traces the rays of all pairs of one step, on threads or on devices. */
public interface PairSearch extends AutoCloseable {
    /** Updates the tracked rays of each pair. The pairs must be prepared for this step. */
    void trace(List<PlacedBody> bodies, PairTable pairs);

    /** Finds where deformable bodies penetrate themselves. */
    void traceSelf(List<PlacedBody> bodies, RayContacts contacts);

    /** Returns the counters of the last {@link #trace}. */
    RayCounts counts();

    /** Returns how long the last {@link #trace} spent on transfers to and from devices. */
    default long transferNanos() {
        return 0;
    }

    @Override
    void close();
}

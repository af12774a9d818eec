package dev.graze.rigid.rays;

import java.util.List;

/** Traces the rays of all pairs of one step, on threads or on devices. */
public interface PairSearch extends AutoCloseable {
    /** Fills the tracked rays of each pair, which is prepared. */
    void trace(List<PlacedBody> bodies, PairTable pairs);

    /** Finds where deformable bodies penetrate themselves. */
    void traceSelf(List<PlacedBody> bodies, RayContacts contacts);

    /** What the last {@link #trace} did. */
    RayCounts counts();

    /** How much of the last {@link #trace} went into moving data to devices and back. */
    default long transferNanos() {
        return 0;
    }

    @Override
    void close();
}

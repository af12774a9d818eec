package dev.graze.bench;

import dev.graze.BoundingVolume;
import dev.graze.Contacts;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;

/**
 * Runs the certified solver as engines use it: behind its filters, in batches. Candidates are laid out as an engine
 * passes them, two features each, before anything is timed.
 */
final class PhaseRun {
    private final StepCandidates candidates;
    private final VertexVolumes ends;
    private final FeatureVolumes features;
    private final NarrowPhase phase;

    PhaseRun(StepCandidates candidates) {
        this.candidates = candidates;
        this.ends = new VertexVolumes(BoundingVolume.SLABS, true, candidates.t0().length / 3);
        this.features = FeatureVolumes.of(candidates.topology(), ends, Simd.volumeKernel(ends.shape()));
        this.phase = new NarrowPhase(SearchScene.of(candidates.topology()), features, EngineOptions.touching(1));
    }

    /**
     * Decides {@code vertexFace} candidates, then edge-edge ones; returns the time, including that of fitting the
     * volumes.
     */
    long decide(long[] pairs, int vertexFace) {
        long start = System.nanoTime();
        ends.fit(candidates.t0(), candidates.t1());
        try (ThreadTeam alone = new ThreadTeam(1)) {
            features.fit(alone);
        }
        phase.begin(candidates.t0(), candidates.t1());
        for (int i = 0; i < vertexFace; i++) {
            phase.addVertexFace(CandidatePairs.first(pairs[i]), CandidatePairs.second(pairs[i]));
        }
        for (int i = vertexFace; i < pairs.length; i++) {
            phase.addEdgeEdge(CandidatePairs.first(pairs[i]), CandidatePairs.second(pairs[i]));
        }
        phase.finish();
        return System.nanoTime() - start;
    }

    /** Returns the number of contacts found by the last {@link #decide}. */
    int found() {
        return phase.contacts().size();
    }

    /** Returns the contacts found by the last {@link #decide}. */
    Contacts contacts() {
        return phase.contacts().toContacts();
    }
}

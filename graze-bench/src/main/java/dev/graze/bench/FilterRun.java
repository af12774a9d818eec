package dev.graze.bench;

import dev.graze.BoundingVolume;
import dev.graze.bench.report.Repeats;
import dev.graze.bounds.FeatureVolumes;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bounds.VolumeKernel;
import dev.graze.bounds.VolumeShape;
import dev.graze.parallel.ThreadTeam;
import java.util.function.Function;

/** Runs only the volume filter on all candidates of a step, to compare SIMD with plain Java. */
final class FilterRun {
    private static final long WARM_UP_NANOS = 1_500_000_000;
    private static final int BATCH = 1024;

    private final StepCandidates candidates;
    private final FeatureVolumes features;
    private final long[] batch = new long[BATCH];
    private final Repeats times;
    private long survivors;

    FilterRun(StepCandidates candidates, Function<VolumeShape, VolumeKernel> kernels, int repeats) {
        this.candidates = candidates;
        VertexVolumes ends = new VertexVolumes(BoundingVolume.SLABS, true, candidates.t0().length / 3);
        ends.fit(candidates.t0(), candidates.t1());
        this.features = FeatureVolumes.of(candidates.topology(), ends, kernels.apply(ends.shape()));
        try (ThreadTeam alone = new ThreadTeam(1)) {
            features.fit(alone);
        }
        this.times = new Repeats(repeats);
    }

    /** Repeats the filter until the JIT has compiled it. */
    void warmUp(long[] pairs, int vertexFace) {
        long start = System.nanoTime();
        do {
            filterAll(pairs, vertexFace);
        } while (System.nanoTime() - start < WARM_UP_NANOS);
    }

    void time(long[] pairs, int vertexFace) {
        long start = System.nanoTime();
        filterAll(pairs, vertexFace);
        times.add(System.nanoTime() - start);
    }

    private void filterAll(long[] pairs, int vertexFace) {
        survivors = 0;
        filter(features.vertices(), features.faces(), pairs, 0, vertexFace);
        filter(features.edges(), features.edges(), pairs, vertexFace, pairs.length);
    }

    private void filter(float[] first, float[] second, long[] pairs, int from, int to) {
        for (int start = from; start < to; start += BATCH) {
            int count = Math.min(BATCH, to - start);
            System.arraycopy(pairs, start, batch, 0, count);
            survivors += features.kernel().keepOverlapping(first, second, batch, count);
        }
    }

    long survivors() {
        return survivors;
    }

    double nanosPerCandidate() {
        return times.medianNanos() / candidates.size();
    }
}

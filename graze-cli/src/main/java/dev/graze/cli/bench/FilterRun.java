package dev.graze.cli.bench;

import dev.graze.cli.bench.report.Repeats;
import dev.graze.BoundingVolume;
import dev.graze.ContactKind;
import dev.graze.cull.CoplanarityFilter;
import dev.graze.cull.PairBlock;
import dev.graze.bounds.VertexVolumes;
import dev.graze.cull.SlabFilter;

/** The filters alone, on all candidates of a step: to compare lanes with plain Java. */
final class FilterRun {
    private static final long WARM_UP_NANOS = 1_500_000_000;

    private final StepCandidates candidates;
    private final SlabFilter slabFilter;
    private final CoplanarityFilter coplanarityFilter;
    private final VertexVolumes ends;
    private final PairBlock block = new PairBlock();
    private final int[] batch = new int[4 * PairBlock.CAPACITY];
    private final int[] chosen = new int[PairBlock.CAPACITY];
    private final int[] left = new int[PairBlock.CAPACITY];
    private final Repeats times;
    private long survivors;

    FilterRun(StepCandidates candidates, SlabFilter slabFilter, CoplanarityFilter coplanarityFilter, int repeats) {
        this.candidates = candidates;
        this.slabFilter = slabFilter;
        this.coplanarityFilter = coplanarityFilter;
        this.ends = new VertexVolumes(BoundingVolume.ENDS, true, candidates.t0().length / 3, 0);
        this.ends.fit(candidates.t0(), candidates.t1());
        this.times = new Repeats(repeats);
    }

    /** Filters again and again, so that the code is compiled before it is timed. */
    void warmUp(int[] vertices, int vertexFace) {
        long start = System.nanoTime();
        do {
            filterAll(vertices, vertexFace);
        } while (System.nanoTime() - start < WARM_UP_NANOS);
    }

    void time(int[] vertices, int vertexFace) {
        long start = System.nanoTime();
        filterAll(vertices, vertexFace);
        times.add(System.nanoTime() - start);
    }

    private void filterAll(int[] vertices, int vertexFace) {
        survivors = 0;
        filter(ContactKind.VF, vertices, 0, vertexFace);
        filter(ContactKind.EE, vertices, vertexFace, vertices.length / 4);
    }

    private void filter(ContactKind kind, int[] vertices, int from, int to) {
        for (int start = from; start < to; start += PairBlock.CAPACITY) {
            int count = Math.min(PairBlock.CAPACITY, to - start);
            System.arraycopy(vertices, 4 * start, batch, 0, 4 * count);
            int remaining = slabFilter.survivors(ends, kind, batch, count, chosen);
            compact(remaining);
            block.fill(candidates.t0(), candidates.t1(), batch, remaining);
            survivors += coplanarityFilter.survivors(block, kind, left);
        }
    }

    /** Moves the chosen candidates to the start of the batch. */
    private void compact(int remaining) {
        for (int i = 0; i < remaining; i++) {
            System.arraycopy(batch, 4 * chosen[i], batch, 4 * i, 4);
        }
    }

    long survivors() {
        return survivors;
    }

    double nanosPerCandidate() {
        return times.medianNanos() / candidates.size();
    }
}

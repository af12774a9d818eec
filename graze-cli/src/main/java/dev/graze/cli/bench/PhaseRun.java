package dev.graze.cli.bench;

import dev.graze.BoundingVolume;
import dev.graze.ContactKind;
import dev.graze.EngineOptions;
import dev.graze.bounds.VertexVolumes;
import dev.graze.narrow.certified.NarrowPhase;

/**
 * The certified solver as engines use it: behind its filters, in batches. Candidates are laid out as an engine hands them over, four vertices each,
 * before anything is timed.
 */
final class PhaseRun {
    private final StepCandidates candidates;
    private final NarrowPhase phase = new NarrowPhase(EngineOptions.touching(1));
    private final VertexVolumes ends;

    PhaseRun(StepCandidates candidates) {
        this.candidates = candidates;
        this.ends = new VertexVolumes(BoundingVolume.ENDS, true, candidates.t0().length / 3, 0);
    }

    /** The vertices of the numbered candidates, four each. */
    int[] vertices(int[] numbers) {
        int[] vertices = new int[4 * numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            candidates.vertices(numbers[i], vertices, 4 * i);
        }
        return vertices;
    }

    /** Decides {@code vertexFace} candidates and then edge-edge ones; returns the time, that of fitting the volumes included. */
    long decide(int[] vertices, int vertexFace) {
        long start = System.nanoTime();
        ends.fit(candidates.t0(), candidates.t1());
        phase.begin(ends, candidates.t0(), candidates.t1());
        for (int i = 0; i < 4 * vertexFace; i += 4) {
            phase.addVertexFace(vertices[i], vertices[i + 1], vertices[i + 2], vertices[i + 3]);
        }
        for (int i = 4 * vertexFace; i < vertices.length; i += 4) {
            phase.addEdgeEdge(vertices[i], vertices[i + 1], vertices[i + 2], vertices[i + 3]);
        }
        phase.finish();
        return System.nanoTime() - start;
    }

    /** How many contacts the last call of {@link #decide} found. */
    int contacts() {
        return phase.contacts().size();
    }

    int countVertexFace(int[] numbers) {
        int count = 0;
        for (int number : numbers) {
            count += candidates.kind(number) == ContactKind.VF ? 1 : 0;
        }
        return count;
    }
}

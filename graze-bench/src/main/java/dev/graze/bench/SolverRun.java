package dev.graze.bench;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.bench.report.AgreedResults;
import dev.graze.bench.report.Repeats;
import dev.graze.cli.search.SolverChoice;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.PairSolver;
import dev.graze.narrow.certified.CertifiedSolver;
import dev.graze.narrow.start.StartPhases;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.SearchScene;
import java.util.BitSet;
import java.util.stream.IntStream;

/** Runs one solver on the candidates of a step, and keeps its answers and times. */
final class SolverRun {
    private static final int WARM_UP_SAMPLE = 100_000;
    private static final long WARM_UP_NANOS = 500_000_000;
    private static final long PHASE_WARM_UP_NANOS = 3_000_000_000L;

    private final SolverChoice choice;
    private final StepCandidates candidates;
    private final PairSolver solver;
    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();
    private final BitSet contacts;
    private final Repeats onAll;
    private final Repeats onColliding;
    /** The certified solver behind its filters, as engines use it; null for other solvers. */
    private final PhaseRun phase;
    private final long[] everything;
    private final AgreedResults agreed = new AgreedResults("all repeats", 1);
    private long lastResorts;

    SolverRun(SolverChoice choice, StepCandidates candidates, int repeats) {
        this.choice = choice;
        this.candidates = candidates;
        this.solver = choice.create();
        this.contacts = new BitSet(candidates.size());
        this.onAll = new Repeats(repeats);
        this.onColliding = new Repeats(repeats);
        this.phase = choice == SolverChoice.CERTIFIED ? new PhaseRun(candidates) : null;
        this.everything = phase == null
                ? new long[0]
                : candidates.features(IntStream.range(0, candidates.size()).toArray());
    }

    /** Returns all candidates in the layout of the narrow phase; empty for solvers that test one pair at a time. */
    long[] everything() {
        return everything;
    }

    SolverChoice choice() {
        return choice;
    }

    /** Returns the candidates that the last {@link #answerAll} found to be contacts. */
    BitSet contacts() {
        return contacts;
    }

    /**
     * Returns how many pairs of the last {@link #answerAll} could not be decided in doubles; only the certified solver
     * counts them.
     */
    long exactFallbacks() {
        return lastResorts;
    }

    double nanosPerCandidate() {
        return onAll.medianNanos() / candidates.size();
    }

    double nanosPerColliding(int colliding) {
        return onColliding.medianNanos() / colliding;
    }

    /** Repeats a sample of the candidates until the JIT has compiled the solver. */
    void warmUp() {
        int stride = Math.max(1, candidates.size() / WARM_UP_SAMPLE);
        long start = System.nanoTime();
        do {
            for (int i = 0; i < candidates.size(); i += stride) {
                isContact(i);
            }
        } while (System.nanoTime() - start < WARM_UP_NANOS);
        long phaseStart = System.nanoTime();
        while (phase != null && System.nanoTime() - phaseStart < PHASE_WARM_UP_NANOS) {
            phase.decide(everything, candidates.count(ContactKind.VF));
        }
    }

    /** Tests every candidate and keeps the answers; returns the time. */
    long answerAll() {
        long before = countLastResorts();
        contacts.clear();
        long start = System.nanoTime();
        for (int i = 0; i < candidates.size(); i++) {
            if (isContact(i)) {
                contacts.set(i);
            }
        }
        long nanos = System.nanoTime() - start;
        lastResorts = countLastResorts() - before;
        return nanos;
    }

    void timeAll() {
        onAll.add(phase == null ? answerAll() : timePhase(everything, candidates.count(ContactKind.VF)));
    }

    void timeColliding(int[] colliding) {
        if (phase != null) {
            onColliding.add(timePhase(candidates.features(colliding), candidates.countVertexFace(colliding)));
            return;
        }
        long start = System.nanoTime();
        for (int candidate : colliding) {
            isContact(candidate);
        }
        onColliding.add(System.nanoTime() - start);
    }

    /** Times the solver behind its filters. */
    private long timePhase(long[] pairs, int vertexFace) {
        long nanos = phase.decide(pairs, vertexFace);
        agreed.require("the narrow phase", 0, phase.found());
        return nanos;
    }

    /**
     * Checks that the solver behind its filters gives the same answers as alone, bit for bit. Never runs between
     * measured repeats: reading all results would fill the processor's caches with them.
     */
    void compare(int[] colliding) {
        if (phase != null) {
            Contacts alone = describeContacts();
            compare(alone, everything, candidates.count(ContactKind.VF));
            compare(alone, candidates.features(colliding), candidates.countVertexFace(colliding));
        }
    }

    private void compare(Contacts alone, long[] pairs, int vertexFace) {
        phase.decide(pairs, vertexFace);
        if (!phase.contacts().equals(alone)) {
            throw new IllegalStateException(
                    "the narrow phase found " + phase.contacts() + ", but its solver alone finds" + alone);
        }
    }

    /** Returns the contacts of the last {@link #answerAll}, as an engine would report them. */
    private Contacts describeContacts() {
        ContactBuffer found = new ContactBuffer();
        ContactGeometry geometry = new ContactGeometry();
        StartPhases starts = new StartPhases(SearchScene.of(candidates.topology()), 0);
        starts.begin(candidates.t0(), candidates.t1());
        int[] four = new int[4];
        contacts.stream().filter(this::isContact).forEach(candidate -> {
            candidates.vertices(candidate, four, 0);
            found.add(candidates.kind(candidate), four[0], four[1], four[2], four[3], impact.toi(), impact.status());
            geometry.describe(pair, impact.toi(), found);
            found.phase(starts.decide(candidates.kind(candidate), four[0], four[1], four[2], four[3], impact.toi(),
                    impact.status()));
            if (starts.hasNormal()) {
                found.normal(starts.normal(0), starts.normal(1), starts.normal(2));
            }
        });
        return found.toContacts();
    }

    private boolean isContact(int candidate) {
        candidates.load(candidate, pair);
        return solver.findImpact(pair, impact);
    }

    private long countLastResorts() {
        return solver instanceof CertifiedSolver certified ? certified.exactFallbacks() : 0;
    }
}

package dev.graze.engine.session;

import dev.graze.ContactKind;
import dev.graze.bounds.SceneFrame;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.engine.session.SessionWorkers.ContinuousWorker;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.spi.CandidateList;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.PairList;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;

/**
 * Finds candidates with any engine and decides them again for other motions: the engine's continuous session, opened
 * with volumes that reach as far as the margin, hands over all pairs whose volumes overlap instead of deciding them.
 * The narrow phase of a normal step then decides the kept pairs, so the contacts have the same bits.
 */
public final class CandidateSearch implements Engine.CandidateSession {
    /** A multiple of the narrow phase's batch, so that a block of pairs fills whole batches. */
    private static final int BLOCK = 512;
    /** Exceeds the rounding in {@link EarliestTouch}, relative to the largest coordinate. */
    private static final double ROUNDING = 0x1p-48;

    private final Engine engine;
    private final SearchScene scene;
    private final EngineOptions options;
    private final ThreadTeam team;
    private final SessionWorkers<ContactBuffer, ContinuousWorker> workers;
    private final WorkCounter blocks = new WorkCounter(BLOCK);
    private final ContactBuffer found;
    /** The session of the last margin; null before the first search. */
    private Engine.ContinuousSession session;
    private double sessionMargin;

    private CandidateSearch(Engine engine, SearchScene scene, EngineOptions options, ThreadTeam team) {
        this.engine = engine;
        this.scene = scene;
        this.options = options;
        this.team = team;
        this.found = new ContactBuffer(options.control().isCancelled());
        this.workers = new SessionWorkers<>(team, member -> new ContinuousWorker(new NarrowPhase(scene, options)));
    }

    /** Starts a search that finds candidates with an engine's continuous sessions. */
    public static CandidateSearch start(Engine engine, SearchScene scene, EngineOptions options) {
        return SessionWorkers.startSession(options, team -> new CandidateSearch(engine, scene, options, team));
    }

    @Override
    public CandidateList find(StepMotion motion, double margin, StepStatistics statistics) {
        EngineOptions grown = options.forCandidates(margin);
        if (session == null || sessionMargin != margin) {
            closeSession();
            session = engine.continuous(scene, grown);
            sessionMargin = margin;
        }
        found.holdPairs();
        session.step(StepMotion.of(motion.t0(), motion.t1()), found, statistics);
        found.stop().requireNotCancelled();
        return sorted(motion, Separation.of(grown));
    }

    /** Sorts what was found by the group of each pair: counts, then fills, each thread its own share of the pairs. */
    private CandidateList sorted(StepMotion motion, Separation separation) {
        SceneFrame frame = new SceneFrame(separation);
        frame.fit(motion.t0(), motion.t1());
        double reach = frame.reach() + ROUNDING * frame.largest();
        EarliestTouch earliest = new EarliestTouch(motion.t0(), motion.t1(), reach);
        int count = found.size();
        byte[] groups = new byte[count];
        int[][] next = new int[team.size()][CandidateList.GROUPS];
        team.run(member -> {
            for (int i = team.share(count, member); i < team.share(count, member + 1); i++) {
                boolean isFace = found.isVertexFace(i);
                int group = CandidateList.group(isFace, earliest.of(isFace, found.vertices(), 4 * i));
                groups[i] = (byte) group;
                next[member][group]++;
            }
        });
        int[] ends = startFrom(next);
        int[] sorted = new int[4 * count];
        team.run(member -> {
            for (int i = team.share(count, member); i < team.share(count, member + 1); i++) {
                System.arraycopy(found.vertices(), 4 * i, sorted, 4 * next[member][groups[i] & 0xFF]++, 4);
            }
        });
        return new CandidateList(new PairList(ends[CandidateList.GROUPS / 2 - 1], sorted), ends);
    }

    /** Replaces the number of pairs of each thread in each group by where the first of them goes. */
    private static int[] startFrom(int[][] counts) {
        int[] ends = new int[CandidateList.GROUPS];
        int place = 0;
        for (int group = 0; group < ends.length; group++) {
            for (int[] ofThread : counts) {
                int count = ofThread[group];
                ofThread[group] = place;
                place += count;
            }
            ends[group] = place;
        }
        return ends;
    }

    @Override
    public void decide(CandidateList candidates, double horizon, StepMotion motion, ContactBuffer contacts,
            StepStatistics statistics) {
        long start = System.nanoTime();
        PairList pairs = candidates.pairs();
        workers.forEach(worker -> worker.narrow().begin(motion.t0(), motion.t1(), contacts));
        decide(pairs, 0, candidates.faceEnd(horizon), contacts);
        decide(pairs, pairs.vertexFaces(), candidates.edgeEnd(horizon), contacts);
        workers.finish();
        workers.reportSearch(System.nanoTime() - start, statistics);
        workers.gather(contacts, statistics);
    }

    private void decide(PairList pairs, int first, int end, ContactBuffer contacts) {
        blocks.reset(end - first, contacts.stop()::isRaised);
        workers.run(worker -> {
            for (int from = blocks.next(); from >= 0; from = blocks.next()) {
                add(pairs, first + from, first + blocks.end(from), worker.narrow());
            }
        });
    }

    private static void add(PairList pairs, int from, int end, NarrowPhase narrow) {
        int[] v = pairs.vertices();
        boolean onFaces = from < end && pairs.kind(from) == ContactKind.VF;
        for (int at = 4 * from; at < 4 * end; at += 4) {
            if (onFaces) {
                narrow.addOverlappingVertexFace(v[at], v[at + 1], v[at + 2], v[at + 3]);
            } else {
                narrow.addOverlappingEdges(v[at], v[at + 1], v[at + 2], v[at + 3]);
            }
        }
    }

    private void closeSession() {
        if (session != null) {
            session.close();
            session = null;
        }
    }

    @Override
    public void close() {
        workers.close();
        closeSession();
    }
}

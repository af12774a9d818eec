package dev.graze.engine.intercd;

import dev.graze.bvh.PairStore;
import dev.graze.mesh.IndexPair;
import dev.graze.parallel.ThreadTeam;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The naive approach that HPCCD compares with (3.2): the pairs in the queue are divided among the threads, each of
 * which continues with a queue of its own; nodes are rebuilt under locks. Some pairs lead to many more and some to
 * none, so when a thread has no work left, all stop and the rest is divided again.
 *
 * <pre>
 *   round:  divide --&gt; all search --&gt; one has no pairs --&gt; all stop --&gt; collect the rest
 * </pre>
 */
final class NaivePairs {
    /** Pairs per thread that are worth dividing: with fewer, some threads would get none that lead anywhere. */
    private static final int PER_THREAD = 64;

    private final ThreadTeam team;
    private final PairWalk[] walks;
    private final AtomicBoolean starving = new AtomicBoolean();
    private PairStore pairs = new PairStore();
    private PairStore children = new PairStore();

    NaivePairs(ThreadTeam team, PairWalk[] walks) {
        this.team = team;
        this.walks = walks;
    }

    /** Finds all pairs of items whose volumes overlap, and returns how often pairs were divided again. */
    long search() {
        pairs.clear();
        pairs.add(IndexPair.pack(0, 0));
        long rounds = 0;
        expand();
        while (pairs.size() > 0 && !walks[0].isStopped()) {
            starving.set(false);
            team.run(this::work);
            collect();
            expand();
            rounds++;
        }
        for (PairWalk walk : walks) {
            walk.flush();
        }
        return Math.max(0, rounds - 1);
    }

    /** Walks down breadth first on one thread until there are enough pairs to divide. */
    private void expand() {
        while (pairs.size() > 0 && pairs.size() < PER_THREAD * team.size() && !walks[0].isStopped()) {
            children.clear();
            walks[0].descend(pairs, children);
            PairStore swap = pairs;
            pairs = children;
            children = swap;
        }
    }

    private void work(int member) {
        PairWalk walk = walks[member];
        for (int i = member; i < pairs.size(); i += team.size()) {
            walk.add(IndexPair.first(pairs.get(i)), IndexPair.second(pairs.get(i)));
        }
        walk.processSharedUntil(starving);
        starving.set(true);
    }

    private void collect() {
        pairs.clear();
        for (PairWalk walk : walks) {
            walk.moveQueueTo(pairs);
        }
    }
}

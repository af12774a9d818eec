package dev.graze.engine.intercd;

import dev.graze.bvh.PairStore;
import dev.graze.parallel.ThreadTeam;

/**
 * Pairs of nodes that all threads work on together: from one pair, breadth first, until there are enough, and then in
 * turn to each thread, because pairs that are close in the queue take about as long (HPCCD 4.4). Parts of the hierarchy
 * are no thread's own here, so nodes are judged under locks.
 */
final class SharedPairs {
    /** Enough that uneven ones balance. */
    private static final int PER_THREAD = 64;

    private final ThreadTeam team;
    private final PairWalk[] walks;
    private PairStore pairs = new PairStore();
    private PairStore children = new PairStore();

    SharedPairs(ThreadTeam team, PairWalk[] walks) {
        this.team = team;
        this.walks = walks;
    }

    /** Finds all that follows from a pair. */
    void search(long pair) {
        collect(pair);
        team.run(this::work);
    }

    private void collect(long pair) {
        pairs.clear();
        pairs.add(pair);
        while (pairs.size() > 0 && pairs.size() < PER_THREAD * team.size()) {
            children.clear();
            walks[0].level(pairs, children);
            PairStore swap = pairs;
            pairs = children;
            children = swap;
        }
    }

    private void work(int member) {
        PairWalk walk = walks[member];
        for (int i = member; i < pairs.size(); i += team.size()) {
            walk.add(pairs.get(i));
        }
        walk.downShared();
        walk.flush();
    }
}

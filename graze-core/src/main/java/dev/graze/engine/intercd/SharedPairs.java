package dev.graze.engine.intercd;

import dev.graze.bvh.PairStore;
import dev.graze.mesh.IndexPair;
import dev.graze.parallel.ThreadTeam;

/**
 * Pairs of nodes that all threads search together: expands one pair breadth first until there are enough, then deals
 * them round-robin, because neighbors in the queue cost about the same (HPCCD 4.4). No thread owns a part of the
 * hierarchy here, so nodes are checked and rebuilt under locks.
 */
final class SharedPairs {
    /** Pairs per thread: enough to balance pairs of different cost. */
    private static final int PER_THREAD = 64;

    private final ThreadTeam team;
    private final PairWalk[] walks;
    private PairStore pairs = new PairStore();
    private PairStore children = new PairStore();

    SharedPairs(ThreadTeam team, PairWalk[] walks) {
        this.team = team;
        this.walks = walks;
    }

    /** Finds all pairs of items below a pair of nodes whose parts may collide. */
    void search(int a, int b) {
        expand(IndexPair.pack(a, b));
        team.run(this::work);
    }

    private void expand(long pair) {
        pairs.clear();
        pairs.add(pair);
        while (pairs.size() > 0 && pairs.size() < PER_THREAD * team.size()) {
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
        walk.processShared();
        walk.flush();
    }
}

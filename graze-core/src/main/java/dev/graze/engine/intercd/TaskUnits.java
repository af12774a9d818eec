package dev.graze.engine.intercd;

import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * The search by inter-CD task units (HPCCD 4). The unit of a node finds all pairs between the parts below its two children; nodes of which none is
 * below another have units that look at different nodes (the disjoint property, 4.1), so threads with such units need no locks, not even to build
 * subtrees anew.
 *
 * <pre>
 *            n1               high-level nodes: after their children, by all threads together
 *          /    \
 *        n2      n3
 *       /  \    /  \
 *      n4  n5  n6  n7         the front: one for each thread, with all that is below
 * </pre>
 */
class TaskUnits {
    /** A part of at most so many leaves is searched at one go: its units are too small to queue. */
    private static final int SMALL = 32;

    private final MutableHierarchy tree;
    private final ThreadTeam team;
    private final PairWalk[] walks;
    private final UnitQueue[] queues;
    private final Reassignment reassignment;
    private final SharedPairs highLevel;
    private final BreadthFirstFront front = new BreadthFirstFront();

    TaskUnits(MutableHierarchy tree, ThreadTeam team, PairWalk[] walks) {
        this.tree = tree;
        this.team = team;
        this.walks = walks;
        this.queues = new UnitQueue[team.size()];
        Arrays.setAll(queues, i -> new UnitQueue(tree::leafCount));
        this.reassignment = new Reassignment(queues);
        this.highLevel = new SharedPairs(team, walks);
    }

    /** Finds all pairs of items whose volumes overlap. */
    void search() {
        assign();
        team.run(this::work);
        for (int i = front.highLevelCount() - 1; i >= 0; i--) {
            int node = front.highLevelNode(i);
            highLevel.search(PairWalk.pair(tree.left(node), tree.right(node)));
        }
    }

    /** How many units changed hands in the last search. */
    long reassigned() {
        return reassignment.handedOver();
    }

    /** Initial assignment (HPCCD 4.2): to each thread a node. */
    private void assign() {
        front.take(tree, team.size());
        reassignment.begin();
        for (UnitQueue queue : queues) {
            queue.clear();
        }
        for (int i = 0; i < front.size(); i++) {
            queues[i % queues.length].add(front.node(i));
        }
    }

    private void work(int member) {
        try {
            boolean more = true;
            while (more) {
                performOwn(member);
                int unit = reassignment.request(member);
                more = unit >= 0 && !reassignment.isOver();
                if (more) {
                    queues[member].add(unit);
                }
            }
            walks[member].flush();
        } catch (Throwable failure) {
            reassignment.end(); // or those that sleep would wait for ever
            throw failure;
        }
    }

    private void performOwn(int member) {
        UnitQueue own = queues[member];
        for (int unit = own.takeLast(); unit >= 0 && !reassignment.isOver(); unit = own.takeLast()) {
            perform(unit, own, walks[member]);
            reassignment.distribute(member);
        }
    }

    /** Setup phase, then traversal phase (HPCCD 4.1). */
    void perform(int node, UnitQueue own, PairWalk walk) {
        if (tree.leafCount(node) <= SMALL) {
            walk.add(PairWalk.pair(node, node));
        } else {
            walk.openOwn(node);
            own.add(tree.right(node));
            own.add(tree.left(node));
            walk.add(PairWalk.pair(tree.left(node), tree.right(node)));
        }
        own.offer();
        walk.down();
    }
}

package dev.graze.engine.intercd;

import dev.graze.bvh.NodeParts;
import dev.graze.engine.intercd.Reassignment.UnitQueue;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;

/**
 * The search by inter-CD task units (HPCCD 4). The unit of a node finds all pairs between the subtrees of its two
 * children. Units of nodes none of which is below another visit different nodes (the disjoint property, 4.1), so
 * threads with such units need no locks, not even to rebuild subtrees. A node whose parts may not collide has no unit.
 *
 * <pre>
 *            n1               high-level nodes: after their children, by all threads together
 *          /    \
 *        n2      n3
 *       /  \    /  \
 *      n4  n5  n6  n7         the front: one for each thread, with everything below
 * </pre>
 */
class TaskUnits {
    /** A subtree with at most this many leaves is searched as one unit: smaller units are not worth queueing. */
    private static final int SMALL = 32;

    private final MutableHierarchy tree;
    private final NodeParts parts;
    private final ThreadTeam team;
    private final PairWalk[] walks;
    private final UnitQueue[] queues;
    private final Reassignment reassignment;
    private final SharedPairs highLevel;
    private final BreadthFirstFront front = new BreadthFirstFront();

    TaskUnits(MutableHierarchy tree, ThreadTeam team, PairWalk[] walks) {
        this.tree = tree;
        this.parts = tree.parts();
        this.team = team;
        this.walks = walks;
        this.queues = new UnitQueue[team.size()];
        Arrays.setAll(queues, i -> new UnitQueue(tree::leafCount));
        this.reassignment = new Reassignment(queues);
        this.highLevel = new SharedPairs(team, walks);
    }

    /**
     * Finds all pairs of items whose volumes overlap, unless the walks are stopped, and returns how many units changed
     * hands.
     */
    long search() {
        assign();
        team.run(this::work);
        for (int i = front.highLevelCount() - 1; i >= 0 && !walks[0].isStopped(); i--) {
            int node = front.highLevelNode(i);
            if (parts.mayCollide(tree.left(node), tree.right(node))) {
                highLevel.search(tree.left(node), tree.right(node));
            }
        }
        return reassignment.handedOver();
    }

    /** Assigns the first units, one node to each thread (HPCCD 4.2). */
    private void assign() {
        front.collect(tree, team.size());
        reassignment.begin();
        for (UnitQueue queue : queues) {
            queue.clear();
        }
        for (int i = 0; i < front.size(); i++) {
            addUnit(front.node(i), queues[i % queues.length]);
        }
    }

    private void addUnit(int node, UnitQueue queue) {
        if (parts.mayCollide(node, node)) {
            queue.add(node);
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
            reassignment.end(); // otherwise sleeping threads would wait forever
            throw failure;
        }
    }

    private void performOwn(int member) {
        UnitQueue own = queues[member];
        for (int unit = own.removeLast(); unit >= 0 && !reassignment.isOver(); unit = own.removeLast()) {
            perform(unit, own, walks[member]);
            if (walks[member].isStopped()) {
                reassignment.end();
            } else {
                reassignment.distribute(member);
            }
        }
    }

    /** Runs a unit: the setup phase, then the traversal phase (HPCCD 4.1). */
    void perform(int node, UnitQueue own, PairWalk walk) {
        if (tree.leafCount(node) <= SMALL) {
            walk.add(node, node);
        } else {
            walk.openOwned(node);
            addUnit(tree.right(node), own);
            addUnit(tree.left(node), own);
            walk.add(tree.left(node), tree.right(node));
        }
        own.updateOffer();
        walk.processOwned();
    }
}

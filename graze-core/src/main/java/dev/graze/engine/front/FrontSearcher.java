package dev.graze.engine.front;

import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Ratio;
import dev.graze.bvh.BvttWalk;
import dev.graze.bvh.PairStore;
import dev.graze.engine.bvtt.BvttHierarchy;
import dev.graze.engine.bvtt.Searcher;
import dev.graze.engine.bvtt.SubTasks;
import dev.graze.parallel.WorkCounter;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Front-based decomposition (MCCD 4.3 to 4.5): the walk through the test tree starts at the nodes where it ended in the
 * last step.
 *
 * <pre>
 *   front of the last step   [ block | block | block | ... ]      threads take blocks as they become idle (Fig. 8)
 *                                |
 *                                v  each node: no overlap: stays; leaves: stay, a candidate if they overlap;
 *                                |  else sprouts: is replaced by the nodes where the walk down from it ends
 *   front of this step       [ block | block | block | ... ]
 * </pre>
 *
 * Nodes are never pruned (4.3). Instead the front is rebuilt from the root when too many of its nodes have been added
 * or replaced since it was built (4.5).
 */
final class FrontSearcher implements Searcher {
    /** How many steps to wait before trying again to keep a front that outgrew its limit. */
    private static final int REST = 16;

    private final FrontSettings settings;
    private final FrontBlocks front = new FrontBlocks();
    private final SubTasks tasks = new SubTasks();
    private final WorkCounter blocks = new WorkCounter(1);
    private final AtomicLong length = new AtomicLong();
    /** Set by the thread that finds the front too long; from then on all threads search without keeping it. */
    private volatile boolean outgrown;
    private PairStore[] scratch = new PairStore[0];
    private PairStore[] added = new PairStore[0];
    private PairStore[] built = new PairStore[0];
    private long[] sprouted = new long[0];
    private long[] replaced = new long[0];
    private boolean exists;
    private int resting;
    private long sproutedSinceBuilt;
    private long replacedSinceBuilt;

    FrontSearcher(FrontSettings settings) {
        this.settings = settings;
    }

    @Override
    public void search(BvttHierarchy hierarchy, StepStatistics statistics) {
        prepare(hierarchy.team().size());
        if (resting > 0) {
            resting--;
            tasks.walkAll(hierarchy);
            return;
        }
        if (exists) {
            track(hierarchy);
            report(statistics);
        } else {
            build(hierarchy);
            statistics.add(Counter.FRONT_REBUILDS, 1);
        }
        if (outgrown) {
            giveUp();
        }
        long nodes = front.length();
        statistics.add(Counter.FRONT_LENGTH, nodes);
        checkQuality(nodes, statistics);
    }

    private void prepare(int threads) {
        if (scratch.length != threads) {
            scratch = new PairStore[threads];
            Arrays.setAll(scratch, i -> new PairStore());
            added = new PairStore[threads];
            Arrays.setAll(added, i -> new PairStore());
            sprouted = new long[threads];
            replaced = new long[threads];
        }
        outgrown = false;
    }

    // Building (4.5, algorithms 3 and 4).

    private void build(BvttHierarchy hierarchy) {
        PairStore top = scratch[0];
        top.clear();
        tasks.collect(hierarchy, top);
        length.set(top.size());
        built = new PairStore[tasks.size()];
        front.clear();
        front.append(top);
        hierarchy.team().run(member -> buildTasks(hierarchy.walk(member)));
        if (hierarchy.stop().isRaised()) {
            abandonBuilding();
            return;
        }
        for (int task = 0; task < built.length && !outgrown; task++) {
            front.append(built[task]);
            built[task] = null;
        }
        built = new PairStore[0];
        if (settings.ordered() && !outgrown) {
            front.sort();
        }
        exists = true;
        sproutedSinceBuilt = 0;
        replacedSinceBuilt = 0;
    }

    /** Drops the part of a front that was built before the search was stopped: the rest of the tree is missing. */
    private void abandonBuilding() {
        front.clear();
        built = new PairStore[0];
        outgrown = false;
    }

    private void buildTasks(BvttWalk walk) {
        for (int task = tasks.next(); task >= 0; task = tasks.next()) {
            PairStore nodes = outgrown ? null : new PairStore();
            walk.from(tasks.root(task), nodes);
            built[task] = nodes;
            grow(nodes == null ? 0 : nodes.size());
        }
    }

    private void grow(long nodes) {
        if (length.addAndGet(nodes) > settings.memoryLimit() / Long.BYTES) {
            outgrown = true;
        }
    }

    // Tracking (4.3, 4.4).

    private void track(BvttHierarchy hierarchy) {
        exists = false; // if anything fails before the end, the next step builds a new front
        length.set(front.length());
        blocks.reset(front.count(), hierarchy.stop()::isRaised);
        hierarchy.team().run(member -> trackBlocks(member, hierarchy));
        front.splitLargeBlocks();
        exists = true;
    }

    /** Updates blocks. If the search is stopped, the other blocks stay as they are: any front can be continued. */
    private void trackBlocks(int member, BvttHierarchy hierarchy) {
        sprouted[member] = 0;
        replaced[member] = 0;
        PairStore kept = scratch[member];
        PairStore sprouts = added[member];
        for (int block = blocks.next(); block >= 0; block = blocks.next()) {
            kept.clear();
            sprouts.clear();
            int before = front.size(block);
            int lost = outgrown
                    ? hierarchy.walk(member).update(front.nodes(block), before, null, null)
                    : hierarchy.walk(member).update(front.nodes(block), before, kept, sprouts);
            if (hierarchy.stop().isRaised()) {
                return; // the update may be incomplete
            }
            replaced[member] += lost;
            if (lost > 0 && !outgrown) {
                sprouted[member] += sprouts.size();
                front.set(block, kept, sprouts, settings.ordered());
                grow(sprouts.size() - lost);
            }
        }
    }

    private void report(StepStatistics statistics) {
        long sproutedNow = Arrays.stream(sprouted).sum();
        long replacedNow = Arrays.stream(replaced).sum();
        sproutedSinceBuilt += sproutedNow;
        replacedSinceBuilt += replacedNow;
        statistics.add(Counter.FRONT_SPROUTED, sproutedNow);
        statistics.add(Counter.FRONT_INVALIDATED, replacedNow);
    }

    /** Drops a front that is over its limit. No result of this step is lost; the next steps search from the root. */
    private void giveUp() {
        front.clear();
        exists = false;
        resting = REST;
    }

    /** Decides by equations 3 and 4 whether so much of the front is new or replaced that the next step rebuilds it. */
    private void checkQuality(long nodes, StepStatistics statistics) {
        double q1 = nodes == 0 ? 0 : (double) sproutedSinceBuilt / nodes;
        double q2 = nodes == 0 ? 0 : (double) replacedSinceBuilt / nodes;
        statistics.set(Ratio.FRONT_Q1, q1);
        statistics.set(Ratio.FRONT_Q2, q2);
        if (q1 > settings.largestQ1() || q2 > settings.largestQ2()) {
            exists = false;
        }
    }
}

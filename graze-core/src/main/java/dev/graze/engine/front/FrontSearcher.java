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
 * Front-based decomposition (MCCD 4.3 to 4.5): where the walk through the test tree ended at the last step is where it begins at this one.
 *
 * <pre>
 *   front of the last step   [ block | block | block | ... ]      threads take blocks as they become idle (Fig. 8)
 *                                |
 *                                v  each node: does not overlap, stays / leaves, stay, and are a candidate if they overlap /
 *                                |  else sprouts: is replaced by where the walk down from it ends
 *   front of this step       [ block | block | block | ... ]
 * </pre>
 *
 * Nothing is ever pruned (4.3). Instead the front is built anew, from the root, when too many of its nodes came or went since it was (4.5).
 */
final class FrontSearcher implements Searcher {
    /** How many steps go by before a front that outgrew its limit is tried again. */
    private static final int REST = 16;

    private final FrontSettings settings;
    private final FrontBlocks front = new FrontBlocks();
    private final SubTasks tasks = new SubTasks();
    private final WorkCounter blocks = new WorkCounter(1);
    private final AtomicLong length = new AtomicLong();
    /** Set by whichever thread finds the front too long; from then on all only search. */
    private volatile boolean outgrown;
    private PairStore[] scratch = new PairStore[0];
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
        judge(nodes, statistics);
    }

    private void prepare(int threads) {
        if (scratch.length != threads) {
            scratch = new PairStore[threads];
            Arrays.setAll(scratch, i -> new PairStore());
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
        for (int task = 0; task < built.length && !outgrown; task++) {
            front.append(built[task]);
            built[task] = null;
        }
        built = new PairStore[0];
        if (!settings.ordered()) {
            front.shuffle();
        }
        exists = true;
        sproutedSinceBuilt = 0;
        replacedSinceBuilt = 0;
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
        exists = false; // until it is whole again: whatever is thrown on the way, the next step builds a new one
        length.set(front.length());
        blocks.reset(front.count());
        hierarchy.team().run(member -> trackBlocks(member, hierarchy.walk(member)));
        front.cutLargeBlocks();
        exists = true;
    }

    private void trackBlocks(int member, BvttWalk walk) {
        sprouted[member] = 0;
        replaced[member] = 0;
        PairStore updated = scratch[member];
        for (int block = blocks.next(); block >= 0; block = blocks.next()) {
            updated.clear();
            int before = front.size(block);
            int lost = walk.update(front.nodes(block), before, outgrown ? null : updated);
            replaced[member] += lost;
            if (lost > 0 && !outgrown) {
                sprouted[member] += updated.size() - before + lost;
                front.set(block, updated);
                grow(updated.size() - before);
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

    /** Too long for its limit: nothing of this step is lost, and the next ones do without. */
    private void giveUp() {
        front.clear();
        exists = false;
        resting = REST;
    }

    /** Equations 3 and 4: a front of which too much is new, or was replaced, is built anew at the next step. */
    private void judge(long nodes, StepStatistics statistics) {
        double q1 = nodes == 0 ? 0 : (double) sproutedSinceBuilt / nodes;
        double q2 = nodes == 0 ? 0 : (double) replacedSinceBuilt / nodes;
        statistics.set(Ratio.FRONT_Q1, q1);
        statistics.set(Ratio.FRONT_Q2, q2);
        if (q1 > settings.largestQ1() || q2 > settings.largestQ2()) {
            exists = false;
        }
    }
}

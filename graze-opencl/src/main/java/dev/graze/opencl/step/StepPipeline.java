package dev.graze.opencl.step;

import dev.graze.opencl.driver.AbortFlag;
import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceFacts;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.DeviceUse;
import dev.graze.opencl.driver.OpenClLibrary;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.opencl.elementary.Capacities;
import dev.graze.opencl.elementary.DeviceScene;
import dev.graze.opencl.elementary.ElementaryTests;
import dev.graze.opencl.elementary.FoundPairs;
import dev.graze.device.DeviceResults;
import dev.graze.device.DeviceStep;
import dev.graze.device.DeviceTree;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;
import dev.graze.device.StepSearcher;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A whole step on one device:
 *
 * <pre>
 *   positions → fit → volumes → update_front, traverse → front, found pairs → expand → feature tests → solve → contacts, undecided → sort
 * </pre>
 *
 * Mesh, hierarchy and front stay on the device. If there is no room for all found pairs or all nodes under way, the test tree is searched in parts,
 * one after the other, each followed by its tests.
 */
public final class StepPipeline implements StepSearcher {
    private final DeviceContext context;
    private final DeviceFacts facts;
    private final SearchPlan plan;
    private final GroupShape shape;
    private final CountLimits limits;
    private final OwnedObjects objects = new OwnedObjects();
    private final CommandQueue queue;
    private final DeviceUse use;
    private final AbortFlag abort;
    /** How many objects it has without a hierarchy. */
    private final int bareObjects;
    private final FoundPairs found = new FoundPairs();
    private DeviceTree tree;
    private DeviceScene scene;
    private DeviceHierarchy hierarchy;
    private TreeSearch search;
    private FoundTests tests;
    private ContactOrder order;
    /** The part of the test tree that is this device's. */
    private long[] roots = {};

    /** On a context that the caller has acquired; {@link #close} releases it. If this fails, the caller must. */
    public StepPipeline(DeviceContext context, DeviceFacts facts, SearchPlan plan, GroupShape shape,
            CountLimits limits) {
        this.context = context;
        this.facts = facts;
        this.plan = plan;
        this.shape = shape;
        this.limits = limits;
        boolean complete = false;
        try {
            queue = new CommandQueue(context, objects);
            abort = new AbortFlag(context, queue, objects);
            use = new DeviceUse(context, queue, objects);
            bareObjects = objects.size();
            complete = true;
        } finally {
            if (!complete) {
                objects.close();
            }
        }
    }

    @Override
    public void load(DeviceTree newTree) {
        unload();
        DeviceMemory memory = new DeviceMemory(context, facts, objects);
        tree = newTree;
        scene = new DeviceScene(tree.mesh(), queue, memory);
        hierarchy = new DeviceHierarchy(context, queue, memory, objects, scene, tree,
                SearchDefinitions.volumeBytes(plan));
        search = new TreeSearch(context, queue, memory, objects, hierarchy, plan, shape, abort, limits);
        ElementaryTests elementary = new ElementaryTests(context, queue, memory, objects, scene, Capacities.DEFAULT,
                plan.tolerance(),
                plan.decides());
        order = new ContactOrder(context, queue, memory, objects, tree.mesh().vertexCount(),
                Capacities.DEFAULT.contacts());
        tests = new FoundTests(context, queue, memory, objects, scene, elementary, order, tree.triangles(),
                tree.adjacent());
    }

    /** Gives back what an earlier load has brought onto the device, be it all or, where it failed on the way, some. */
    private void unload() {
        queue.finish(); // before the lock, as when everything is given back
        synchronized (OpenClLibrary.DRIVER) {
            objects.truncate(bareObjects);
        }
    }

    @Override
    public SearchReport search(DeviceStep step, long[] newRoots, boolean orphans, DeviceResults results) {
        SearchReport report = new SearchReport(shape.groups());
        report.built(context.buildNanos(), context.isCached());
        roots = newRoots == null ? roots : newRoots;
        found.clear();
        order.clear();
        fit(step, report);
        search.begin();
        if (search.run(newRoots, true, report)) {
            report.add(Count.SLICES, 1);
            test(step, report);
        } else {
            searchInParts(step, report);
        }
        if (orphans) {
            timeTests(report, () -> tests.testOrphans(step.reach(), found));
        }
        sort(report);
        found.handTo(results);
        return report;
    }

    private void sort(SearchReport report) {
        long start = System.nanoTime();
        order.handTo(found);
        report.add(Phase.SORT, System.nanoTime() - start);
    }

    private void fit(DeviceStep step, SearchReport report) {
        long start = System.nanoTime();
        scene.send(step.t0(), step.t1());
        hierarchy.send(step.frame());
        queue.finish();
        long sent = System.nanoTime();
        hierarchy.fit();
        queue.finish();
        report.add(Phase.SEND, sent - start);
        report.add(Phase.REFIT, System.nanoTime() - sent);
    }

    private void searchInParts(DeviceStep step, SearchReport report) {
        Deque<long[]> parts = new ArrayDeque<>();
        parts.push(roots);
        while (!parts.isEmpty()) {
            long[] part = parts.pop();
            if (search.run(part, false, report)) {
                report.add(Count.SLICES, 1);
                test(step, report);
            } else {
                for (long[] smaller : TreeSearch.cut(part, tree)) {
                    parts.push(smaller);
                }
            }
        }
    }

    private void test(DeviceStep step, SearchReport report) {
        timeTests(report, () -> tests.testFound(search.found(), search.foundCount(), step.reach(), found));
    }

    private void timeTests(SearchReport report, Runnable action) {
        long start = System.nanoTime();
        action.run();
        long solved = tests.takeSolveNanos();
        report.add(Phase.SOLVE, solved);
        report.add(Phase.EXPAND, System.nanoTime() - start - solved);
    }

    @Override
    public long answers() {
        return queue.answers();
    }

    @Override
    public void abort() {
        abort.raise();
    }

    @Override
    public void close() {
        use.close();
    }
}

package dev.graze.opencl.step;

import dev.graze.device.DeviceResults;
import dev.graze.device.DeviceStep;
import dev.graze.device.DeviceTree;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;
import dev.graze.device.StepSearcher.Start;
import dev.graze.device.StepSearcher;
import dev.graze.opencl.driver.AbortFlag;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.elementary.Capacities;
import dev.graze.opencl.elementary.DeviceScene;
import dev.graze.opencl.elementary.ElementaryTests;
import dev.graze.opencl.elementary.ResultRecords;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A whole step on one device:
 *
 * <pre>
 *   positions → fit → volumes → update_front, traverse → front, found pairs
 *             → expand → feature tests → solve → contacts, undecided → sort
 * </pre>
 *
 * Mesh, hierarchy and front stay on the device. If the found pairs or the pending nodes do not fit in its memory, the
 * test tree is searched in parts, one after the other, each followed by its elementary tests.
 */
public final class StepPipeline implements StepSearcher {
    private final DeviceSession session;
    private final SearchPlan plan;
    private final GroupShape shape;
    private final CountLimits limits;
    private final AbortFlag abort;
    /** Marks what the session holds without a hierarchy. */
    private final int unloaded;
    private final ResultRecords found = new ResultRecords();
    private DeviceTree tree;
    private DeviceScene scene;
    private DeviceHierarchy hierarchy;
    private TreeSearch search;
    private FoundPairTests tests;
    private ContactOrder order;
    /** This device's part of the test tree. */
    private long[] roots = {};

    public StepPipeline(DeviceSession session, SearchPlan plan, GroupShape shape, CountLimits limits) {
        this.session = session;
        this.plan = plan;
        this.shape = shape;
        this.limits = limits;
        this.abort = new AbortFlag(session);
        this.unloaded = session.mark();
    }

    @Override
    public void load(DeviceTree newTree) {
        session.releaseTo(unloaded); // what an earlier load left, completely or up to the point where it failed
        tree = newTree;
        scene = new DeviceScene(tree.mesh(), session);
        hierarchy = new DeviceHierarchy(session, scene, tree, plan.bounds());
        search = new TreeSearch(session, hierarchy, plan, shape, abort, limits);
        ElementaryTests elementary = new ElementaryTests(session, scene, Capacities.DEFAULT, plan.tolerance(),
                plan.decides());
        order = new ContactOrder(session, tree.mesh().vertexCount(), Capacities.DEFAULT.contacts());
        tests = new FoundPairTests(session, scene, elementary, order, tree);
    }

    @Override
    public SearchReport search(DeviceStep step, Start start, boolean orphans, DeviceResults results) {
        SearchReport report = new SearchReport(shape.groups());
        report.built(session.buildNanos(), session.hasCachedProgram());
        found.clear();
        order.clear();
        tests.begin(results::wouldBeEnough);
        fit(step, report);
        search.begin();
        if (searchWhole(start, report)) {
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

    private boolean searchWhole(Start start, SearchReport report) {
        return switch (start) {
            case Start.LastFront front -> search.continueFromFront(report);
            case Start.Roots share -> {
                roots = share.nodes();
                yield search.searchFrom(roots, true, report);
            }
        };
    }

    private void sort(SearchReport report) {
        long start = System.nanoTime();
        order.handTo(found);
        report.add(Phase.SORT, System.nanoTime() - start);
    }

    private void fit(DeviceStep step, SearchReport report) {
        long start = System.nanoTime();
        report.add(Count.SENT_BYTES, hierarchy.send(step));
        session.finish();
        long sent = System.nanoTime();
        hierarchy.fit();
        session.finish();
        report.add(Phase.SEND, sent - start);
        report.add(Phase.REFIT, System.nanoTime() - sent);
    }

    private void searchInParts(DeviceStep step, SearchReport report) {
        Deque<long[]> parts = new ArrayDeque<>();
        parts.push(roots);
        while (!parts.isEmpty() && !tests.isEnough()) {
            long[] part = parts.pop();
            if (search.searchFrom(part, false, report)) {
                report.add(Count.SLICES, 1);
                test(step, report);
            } else {
                for (long[] smaller : TreeSearch.split(part, tree)) {
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
        long solved = tests.solveNanosSinceLastCall();
        report.add(Phase.SOLVE, solved);
        report.add(Phase.EXPAND, System.nanoTime() - start - solved);
    }

    @Override
    public long answers() {
        return session.answers();
    }

    @Override
    public void abort() {
        abort.raise();
    }

    @Override
    public void close() {
        session.close();
    }
}

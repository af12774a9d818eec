package dev.graze.opencl.step;

import dev.graze.device.DeviceException;
import dev.graze.device.DeviceTree;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;
import dev.graze.opencl.driver.AbortFlag;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceSession;
import java.util.Arrays;

/**
 * The search of the test tree on a device, from some nodes or from the front of the last step. A buffer that turns out
 * too small grows and the search starts again (OVERFLOW of algorithm 1): the old front is kept until the new one is
 * complete, so nothing is lost. A front that does not fit in memory is dropped. If even the rest does not fit, the
 * caller must search in parts.
 */
final class TreeSearch {
    /** Steps to wait after a front did not fit before trying to keep one again. */
    private static final int REST = 16;
    private static final int FIRST_FOUND = 1 << 14;
    private static final int DEQUE_GROWTH = 4;
    /** After this many consecutive idle rounds a group returns: several seconds without work from other groups. */
    private static final int IDLE_LIMIT = 1 << 22;

    private final DeviceSession session;
    private final DeviceHierarchy hierarchy;
    private final Scheme scheme;
    private final GroupDeques deques;
    private final SearchControl control;
    private final AbortFlag abort;
    private final DeviceKernel traverse;
    private final DeviceKernel updateFront;
    private final DeviceBuffer active;
    private final int groupSize;
    private final long longestFront;
    private final DeviceBuffer roots;
    private final DeviceBuffer found;
    private DeviceBuffer front;
    private DeviceBuffer oldFront;
    private long frontLength;
    private int resting;

    TreeSearch(DeviceSession session, DeviceHierarchy hierarchy, SearchPlan plan, GroupShape shape, AbortFlag abort,
            CountLimits limits) {
        this.session = session;
        this.hierarchy = hierarchy;
        this.scheme = plan.scheme();
        this.abort = abort;
        this.groupSize = shape.groupSize();
        this.longestFront = Math.min(plan.frontBytes() / Long.BYTES, Integer.MAX_VALUE);
        this.updateFront = session.kernel("update_front");
        this.traverse = session.kernel(scheme == Scheme.STEAL ? "traverse" : "traverse_own");
        this.control = new SearchControl(session, limits.found());
        this.deques = new GroupDeques(session, shape, scheme == Scheme.BALANCE);
        this.active = session.buffer("active groups", Integer.BYTES, shape.groups());
        this.roots = session.buffer("roots", Long.BYTES, 1);
        this.found = session.buffer("found pairs", Long.BYTES, FIRST_FOUND);
        this.front = session.buffer("front nodes", Long.BYTES, 1);
        this.oldFront = session.buffer("front nodes", Long.BYTES, 1);
    }

    /** Returns the pairs found by the last search that fitted. */
    DeviceBuffer found() {
        return found;
    }

    int foundCount() {
        return (int) control.found();
    }

    /** Begins a step. */
    void begin() {
        resting = Math.max(0, resting - 1);
    }

    /** Searches from the front of the last step; returns false if memory is too small for the whole search. */
    boolean continueFromFront(SearchReport report) {
        return search(true, new long[0], true, report);
    }

    /**
     * Searches from some nodes.
     *
     * @param keepsFront whether to keep a front for the next step, if it fits
     * @return false if memory is too small for the whole search
     */
    boolean searchFrom(long[] nodes, boolean keepsFront, SearchReport report) {
        return search(false, nodes, keepsFront, report);
    }

    private boolean search(boolean fromFront, long[] nodes, boolean keepsFront, SearchReport report) {
        boolean keeps = keepsFront && resting == 0 && longestFront > 0;
        while (true) {
            int frontCapacity = keeps ? front.capacity() : 0;
            control.clear();
            deques.clear();
            if (fromFront) {
                startFromFront(frontCapacity, report);
            } else if (!startFrom(nodes)) {
                return false;
            }
            if (!control.hasOverflown()) {
                traverse(frontCapacity, report);
            }
            requireNotAborted();
            if (control.isFoundUncountable()) {
                return false;
            }
            if (keeps && !control.hasOverflown() && !canKeepFront()) {
                keeps = false;
                resting = REST;
            }
            if (isComplete(keeps)) {
                requireNothingLeft();
                finish(keeps, fromFront, report);
                return true;
            }
            report.add(Count.RESTARTS, 1);
            if (!grow(keeps)) {
                return false;
            }
        }
    }

    private boolean startFrom(long[] nodes) {
        int each = (nodes.length + deques.groups() - 1) / deques.groups();
        if (each > deques.capacity() && !growDeques(each)) {
            return false;
        }
        roots.growTo(nodes.length);
        session.write(roots, nodes, 0, nodes.length);
        deques.deal(roots, nodes.length);
        control.read();
        return true;
    }

    private void startFromFront(int frontCapacity, SearchReport report) {
        long start = System.nanoTime();
        if (frontLength > 0) {
            session.launch(arguments(updateFront, frontCapacity).with(oldFront).with((int) frontLength),
                    (frontLength + groupSize - 1) / groupSize, groupSize);
        }
        control.read();
        report.add(Phase.UPDATE_FRONT, System.nanoTime() - start);
    }

    /** Sets the arguments that all kernels of a search share. A front capacity of 0 keeps no front. */
    private DeviceKernel arguments(DeviceKernel kernel, int frontCapacity) {
        hierarchy.arguments(kernel).with(front).with(frontCapacity).with(found).with(found.capacity())
                .with(control.buffer()).with(abort);
        return deques.arguments(kernel);
    }

    /** Searches the nodes in the deques until none is left or a deque overflows. */
    private void traverse(int frontCapacity, SearchReport report) {
        if (scheme == Scheme.STEAL) {
            steal(frontCapacity, report);
        } else {
            balance(frontCapacity, report);
        }
    }

    /** Searches by lazy work stealing: one launch of groups that run until no work is left (section 4 of the paper). */
    private void steal(int frontCapacity, SearchReport report) {
        long start = System.nanoTime();
        session.clear(active, 0, deques.groups());
        control.beginLaunch();
        session.launch(arguments(traverse, frontCapacity).with(active).with(IDLE_LIMIT).with(deques.tallies()),
                deques.groups(), groupSize);
        control.read();
        report.add(Phase.TRAVERSE, System.nanoTime() - start);
        endLaunch(report);
    }

    /**
     * Searches by gProximity's balancing (sections 1.1 and 6 of the paper): launches whose groups stop when half of
     * them are idle, and between launches a kernel that redistributes the remaining nodes.
     */
    private void balance(int frontCapacity, SearchReport report) {
        int idleGroups = Math.max(1, deques.groups() / 2);
        do {
            long start = System.nanoTime();
            control.beginLaunch();
            session.launch(arguments(traverse, frontCapacity).with(idleGroups).with(deques.tallies()), deques.groups(),
                    groupSize);
            session.finish(); // only to tell the two times apart
            long traversed = System.nanoTime();
            deques.rebalance(control);
            control.read();
            report.add(Phase.TRAVERSE, traversed - start);
            report.add(Phase.BALANCE, System.nanoTime() - traversed);
            endLaunch(report);
        } while (!control.hasOverflown() && control.left() > 0);
    }

    /**
     * Fails unless every group of a launch ran to its end. One that was told to abort, or never ran, has dropped nodes;
     * and the balancing scheme would start it again forever.
     */
    private void endLaunch(SearchReport report) {
        report.add(Count.LAUNCHES, 1);
        requireNotAborted();
        if (control.ended() != deques.groups()) {
            throw new DeviceException("the device searched only a part of the step: " + control.ended() + " of "
                    + deques.groups() + " groups ran to their end");
        }
    }

    private void requireNotAborted() {
        if (abort.isRaised()) {
            throw new DeviceException("the search was aborted");
        }
    }

    /** Fails if a search that seems complete has left nodes behind: contacts below them would be missing. */
    private void requireNothingLeft() {
        long left = deques.left();
        if (left > 0) {
            throw new DeviceException("the device searched only a part of the step: " + left + " nodes are left");
        }
    }

    private boolean canKeepFront() {
        return !control.isFrontUncountable() && control.front() <= longestFront && front.canGrowTo(control.front());
    }

    private boolean isComplete(boolean keeps) {
        return !control.hasOverflown() && control.found() <= found.capacity()
                && (!keeps || control.front() <= front.capacity());
    }

    private boolean grow(boolean keeps) {
        if (control.hasOverflown() && !growDeques((long) DEQUE_GROWTH * deques.capacity())) {
            return false;
        }
        if (!found.canGrowTo(control.found())) {
            return false;
        }
        found.growTo(control.found());
        if (keeps && canKeepFront()) {
            front.growTo(control.front());
        }
        return true;
    }

    private boolean growDeques(long places) {
        if (!deques.canGrowTo(places)) {
            return false;
        }
        deques.growTo((int) places);
        return true;
    }

    private void finish(boolean keeps, boolean fromFront, SearchReport report) {
        deques.report(report);
        report.add(Count.FRONT_LENGTH, control.front());
        report.add(Count.FRONT_NODE_TESTS, fromFront ? frontLength : 0);
        report.add(Count.FRONT_REPLACED, control.replaced());
        report.add(Count.FOUND, control.found());
        if (!keeps) {
            report.dropFront();
            return;
        }
        DeviceBuffer complete = front;
        front = oldFront;
        oldFront = complete;
        frontLength = control.front();
    }

    /**
     * Splits a search in two smaller ones: halves of its nodes, or of what a single node is opened to. Returns no
     * search if nothing below that node may collide.
     */
    static long[][] split(long[] nodes, DeviceTree tree) {
        long[] opened = tree.expanded(nodes, 2);
        if (opened.length == 0) {
            return new long[0][];
        }
        if (opened.length < 2) {
            throw new DeviceException("the device has too little memory to search two leaves");
        }
        int half = opened.length / 2;
        return new long[][] { Arrays.copyOfRange(opened, half, opened.length), Arrays.copyOf(opened, half) };
    }
}

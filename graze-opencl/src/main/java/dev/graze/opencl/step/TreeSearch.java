package dev.graze.opencl.step;

import dev.graze.opencl.driver.AbortFlag;
import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceTree;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;
import java.util.Arrays;

/**
 * The search of the test tree on a device, from some nodes or from the front of the last step. Whatever turns out too
 * small grows, and the search begins again (OVERFLOW of algorithm 1): the old front is kept until the new one is
 * complete, so nothing is lost. A front that has no room is not kept; where even the rest has none, the caller must
 * search in parts.
 */
final class TreeSearch {
    /** For so many steps a front that had no room is not tried again. */
    private static final int REST = 16;
    private static final int FIRST_FOUND = 1 << 14;
    private static final int DEQUE_GROWTH = 4;

    private final CommandQueue queue;
    private final DeviceHierarchy hierarchy;
    private final SearchScheme scheme;
    private final GroupDeques deques;
    private final SearchControl control;
    private final AbortFlag abort;
    private final DeviceKernel updateFront;
    private final int groupSize;
    private final long longestFront;
    private final DeviceBuffer roots;
    private final DeviceBuffer found;
    private DeviceBuffer front;
    private DeviceBuffer oldFront;
    private long frontLength;
    private int resting;

    TreeSearch(DeviceContext context, CommandQueue queue, DeviceMemory memory, OwnedObjects objects,
            DeviceHierarchy hierarchy,
            SearchPlan plan, GroupShape shape, AbortFlag abort, CountLimits limits) {
        this.queue = queue;
        this.hierarchy = hierarchy;
        this.abort = abort;
        this.groupSize = shape.groupSize();
        this.longestFront = Math.min(plan.frontBytes() / Long.BYTES, Integer.MAX_VALUE);
        this.updateFront = new DeviceKernel(context, "update_front", objects);
        this.control = new SearchControl(queue, memory, limits);
        this.deques = new GroupDeques(context, queue, memory, objects, shape, plan.scheme() == Scheme.BALANCE);
        this.scheme = plan.scheme() == Scheme.STEAL
                ? new StealScheme(context, memory, objects, shape.groups(), groupSize)
                : new BalanceScheme(context, objects, groupSize);
        this.roots = new DeviceBuffer(memory, "roots", Long.BYTES, 1);
        this.found = new DeviceBuffer(memory, "found pairs", Long.BYTES, FIRST_FOUND);
        this.front = new DeviceBuffer(memory, "front", Long.BYTES, 1);
        this.oldFront = new DeviceBuffer(memory, "front", Long.BYTES, 1);
    }

    /** The pairs found by the last search that fitted. */
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

    /**
     * Searches from some nodes, or from the front if they are null.
     *
     * @param keepsFront whether the next step is to go on from here, if there is room
     * @return false if there is no room for the search as a whole
     */
    boolean run(long[] nodes, boolean keepsFront, SearchReport report) {
        boolean keeps = keepsFront && resting == 0 && longestFront > 0;
        while (true) {
            SearchSpace space = new SearchSpace(queue, hierarchy, deques, control, abort, front,
                    keeps ? front.capacity() : 0, found);
            if (!start(nodes, space, report)) {
                return false;
            }
            if (!control.hasOverflown()) {
                scheme.run(space, report);
            }
            requireNotAborted();
            if (control.isFoundEndless()) {
                return false;
            }
            if (keeps && !control.hasOverflown() && !canKeep()) {
                keeps = false;
                resting = REST;
            }
            if (isComplete(keeps)) {
                finish(keeps, nodes == null, report);
                return true;
            }
            report.add(Count.RESTARTS, 1);
            if (!grow(keeps)) {
                return false;
            }
        }
    }

    private boolean start(long[] nodes, SearchSpace space, SearchReport report) {
        control.clear();
        deques.clear();
        return nodes == null ? startFromFront(space, report) : startFrom(nodes);
    }

    private boolean startFrom(long[] nodes) {
        int each = (nodes.length + deques.groups() - 1) / deques.groups();
        if (each > deques.capacity() && !growDeques(each)) {
            return false;
        }
        roots.growTo(nodes.length);
        queue.write(roots, nodes.length,
                (bytes, first) -> bytes.asLongBuffer().put(nodes, first, bytes.remaining() / Long.BYTES));
        deques.deal(roots, nodes.length);
        control.read();
        return true;
    }

    private boolean startFromFront(SearchSpace space, SearchReport report) {
        long start = System.nanoTime();
        if (frontLength > 0) {
            queue.launch(space.arguments(updateFront).with(oldFront).with((int) frontLength),
                    (frontLength + groupSize - 1) / groupSize, groupSize);
        }
        control.read();
        report.add(Phase.UPDATE_FRONT, System.nanoTime() - start);
        return true;
    }

    private void requireNotAborted() {
        if (abort.isRaised()) {
            throw new DeviceException("the search was told to end");
        }
    }

    private boolean canKeep() {
        return !control.isFrontEndless() && control.front() <= longestFront && front.canGrowTo(control.front());
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
        if (keeps && canKeep()) {
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

    /** The children of nodes, or halves of them: smaller searches that together are the same. */
    static long[][] cut(long[] nodes, DeviceTree tree) {
        long[] opened = nodes.length > 1 ? nodes : tree.expanded(nodes);
        if (opened.length < 2) {
            throw new DeviceException("there is no room to search two leaves");
        }
        int half = opened.length / 2;
        return new long[][] { Arrays.copyOfRange(opened, half, opened.length), Arrays.copyOf(opened, half) };
    }
}

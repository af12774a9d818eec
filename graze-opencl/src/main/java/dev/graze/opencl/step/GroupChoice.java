package dev.graze.opencl.step;

import dev.graze.device.DeviceException;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Phase;
import dev.graze.opencl.driver.AbortFlag;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceFacts;
import dev.graze.opencl.driver.DeviceHandle;
import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.elementary.DeviceScene;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Chooses the sizes of groups, stacks and batches for a device. The paper leaves them to the user, because the best
 * depend on device and model (6.1). Here they are measured on a sample scene the first time a device searches in this
 * process, unless the plan sets them.
 */
public final class GroupChoice {
    private static final int DEQUE_NODES = 1 << 15;
    private static final int REPEATS = 3;
    private static final Map<String, GroupShape> CHOSEN = new ConcurrentHashMap<>();

    private GroupChoice() {
    }

    /** Returns small and large groups, with small and large stacks per item, and batches of all items and of a few. */
    static List<GroupShape> candidates(DeviceFacts facts) {
        // one group per compute unit is sure to run concurrently; more could wait for others to return
        int groups = Math.max(1, facts.computeUnits());
        return List.of(new GroupShape(groups, 64, 512, 64, DEQUE_NODES),
                new GroupShape(groups, 16, 256, 16, DEQUE_NODES),
                new GroupShape(groups, 64, 256, 16, DEQUE_NODES), new GroupShape(groups, 256, 1024, 256, DEQUE_NODES));
    }

    /** Returns the sizes that a plan sets, and the best measured ones where it sets none. */
    public static GroupShape of(DeviceHandle handle, SearchPlan plan) {
        DeviceFacts facts = handle.facts();
        if (plan.groups().groupSize() > 0) {
            return plan.groups().orElse(candidates(facts).getFirst());
        }
        String key = facts.platform() + facts.type() + facts.computeUnits() + plan.scheme() + plan.bounds();
        return plan.groups().orElse(CHOSEN.computeIfAbsent(key, unknown -> measure(handle, plan.unfiltered())));
    }

    private static GroupShape measure(DeviceHandle handle, SearchPlan plan) {
        List<GroupShape> candidates = candidates(handle.facts());
        GroupShape best = candidates.getFirst();
        long least = Long.MAX_VALUE;
        for (GroupShape candidate : candidates) {
            long nanos = nanosOrNever(handle, plan, candidate);
            if (nanos < least) {
                least = nanos;
                best = candidate;
            }
        }
        return best;
    }

    /** Returns the longest time if the device has too little memory for the groups or for the sample scene. */
    private static long nanosOrNever(DeviceHandle handle, SearchPlan plan, GroupShape shape) {
        try (DeviceSession session = DeviceSession.open(StepProgram.ofSearch(handle, plan, shape),
                Function.identity())) {
            return nanos(session, plan, shape);
        } catch (DeviceException tooLittleMemory) {
            return Long.MAX_VALUE;
        }
    }

    /** Returns the shortest of several searches from the root, after one that compiles kernels and grows buffers. */
    private static long nanos(DeviceSession session, SearchPlan plan, GroupShape shape) {
        SampleScene sample = new SampleScene();
        DeviceScene scene = new DeviceScene(sample.tree().mesh(), session);
        DeviceHierarchy hierarchy = new DeviceHierarchy(session, scene, sample.tree(), plan.bounds());
        TreeSearch search = new TreeSearch(session, hierarchy, plan, shape, new AbortFlag(session),
                CountLimits.DEFAULT);
        hierarchy.send(sample.step());
        hierarchy.fit();
        long[] roots = sample.tree().expanded(new long[] { 0 }, shape.groups());
        long least = Long.MAX_VALUE;
        for (int repeat = 0; repeat <= REPEATS; repeat++) {
            SearchReport report = new SearchReport(shape.groups());
            search.searchFrom(roots, true, report);
            least = repeat == 0 ? least : Math.min(least, report.nanos(Phase.TRAVERSE) + report.nanos(Phase.BALANCE));
        }
        return least;
    }
}

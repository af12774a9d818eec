package dev.graze.opencl.step;

import dev.graze.opencl.driver.AbortFlag;
import dev.graze.opencl.driver.CallCheck;
import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceFacts;
import dev.graze.opencl.driver.DeviceHandle;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.OpenClLibrary;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.opencl.elementary.DeviceScene;
import dev.graze.device.DeviceException;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Phase;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which sizes of groups, stacks and batches a device does best with. The paper leaves them to the user, because the
 * best depend on device and model (6.1): here they are measured on a sample scene the first time a device searches in
 * this process, unless the plan names them.
 */
public final class GroupChoice {
    private static final int DEQUE_NODES = 1 << 15;
    private static final int REPEATS = 3;
    private static final Map<String, GroupShape> CHOSEN = new ConcurrentHashMap<>();

    private GroupChoice() {
    }

    /**
     * Small and large groups; stacks with little and with much room for each item; batches of all items and of a few.
     */
    public static List<GroupShape> candidates(DeviceFacts facts) {
        // So many groups run at once for certain; more would wait for the end of others.
        int groups = Math.max(1, facts.computeUnits());
        return List.of(new GroupShape(groups, 64, 512, 64, DEQUE_NODES),
                new GroupShape(groups, 16, 256, 16, DEQUE_NODES),
                new GroupShape(groups, 64, 256, 16, DEQUE_NODES), new GroupShape(groups, 256, 1024, 256, DEQUE_NODES));
    }

    /** The sizes that a plan names, and for what it does not, the best. */
    public static GroupShape of(DeviceHandle handle, CallCheck check, DeviceFacts facts, SearchPlan plan) {
        if (plan.groups().groupSize() > 0) {
            return plan.groups().orElse(candidates(facts).getFirst());
        }
        String key = facts.platform() + facts.type() + facts.computeUnits() + plan.scheme() + plan.bounds();
        return plan.groups().orElse(CHOSEN.computeIfAbsent(key, unknown -> measure(handle, check, facts, plan)));
    }

    private static GroupShape measure(DeviceHandle handle, CallCheck check, DeviceFacts facts, SearchPlan plan) {
        GroupShape best = candidates(facts).getFirst();
        long least = Long.MAX_VALUE;
        for (GroupShape candidate : candidates(facts)) {
            long nanos = nanosOrNever(
                    new DeviceContext(handle, check, SearchDefinitions.SEARCH, SearchDefinitions.of(plan, candidate)),
                    facts,
                    plan, candidate);
            if (nanos < least) {
                least = nanos;
                best = candidate;
            }
        }
        return best;
    }

    /** A device may have no room for the largest groups, or none for the sample. */
    private static long nanosOrNever(DeviceContext context, DeviceFacts facts, SearchPlan plan, GroupShape shape) {
        try {
            return nanos(context, facts, plan, shape);
        } catch (DeviceException noRoom) {
            return Long.MAX_VALUE;
        }
    }

    /** The least of some searches from the root, after one that compiles and makes room. */
    private static long nanos(DeviceContext context, DeviceFacts facts, SearchPlan plan, GroupShape shape) {
        synchronized (OpenClLibrary.DRIVER) {
            context.acquire();
        }
        OwnedObjects objects = new OwnedObjects();
        try {
            return nanos(context, facts, plan, shape, objects);
        } finally {
            synchronized (OpenClLibrary.DRIVER) {
                objects.close();
                context.release();
            }
        }
    }

    private static long nanos(DeviceContext context, DeviceFacts facts, SearchPlan plan, GroupShape shape,
            OwnedObjects objects) {
        CommandQueue queue = new CommandQueue(context, objects);
        try {
            return nanos(context, queue, facts, plan, shape, objects);
        } finally {
            queue.finish(); // not every driver keeps what its own commands need
        }
    }

    private static long nanos(DeviceContext context, CommandQueue queue, DeviceFacts facts, SearchPlan plan,
            GroupShape shape,
            OwnedObjects objects) {
        DeviceMemory memory = new DeviceMemory(context, facts, objects);
        SampleScene sample = new SampleScene();
        DeviceScene scene = new DeviceScene(sample.tree().mesh(), queue, memory);
        DeviceHierarchy hierarchy = new DeviceHierarchy(context, queue, memory, objects, scene, sample.tree(),
                SearchDefinitions.volumeBytes(plan));
        TreeSearch search = new TreeSearch(context, queue, memory, objects, hierarchy, plan, shape,
                new AbortFlag(context, queue, objects),
                CountLimits.DEFAULT);
        scene.send(sample.step().t0(), sample.step().t1());
        hierarchy.send(sample.step().frame());
        hierarchy.fit();
        long[] roots = sample.tree().expanded(new long[] { 0 }, shape.groups());
        long least = Long.MAX_VALUE;
        for (int repeat = 0; repeat <= REPEATS; repeat++) {
            SearchReport report = new SearchReport(shape.groups());
            search.run(roots, true, report);
            least = repeat == 0 ? least : Math.min(least, report.nanos(Phase.TRAVERSE) + report.nanos(Phase.BALANCE));
        }
        return least;
    }
}

package dev.graze.opencl.step;

import dev.graze.BoundingVolume;
import dev.graze.device.DeviceException;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Phase;
import dev.graze.mesh.InvalidInputException;
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
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Chooses the sizes of groups, stacks and batches for a device. The paper leaves them to the user, because the best
 * depend on device and model (6.1). Here they are measured on a sample scene the first time a kind of device searches
 * in this process, unless the plan sets them. No stack exceeds the local memory of a compute unit; the paper gives each
 * group all of it (section 4, item 3).
 */
public final class GroupChoice {
    private static final int DEQUE_NODES = 1 << 15;
    private static final int REPEATS = 3;
    /**
     * The largest measured stack, in nodes: from a deeper one few nodes reach the deque, where other groups can steal
     * them.
     */
    private static final int DEEPEST_MEASURED = 4096;
    /**
     * Local memory of a group besides its stack, as in traverse.cl: for each item four nodes that wait to be copied and
     * a count; the sums of chunks, the state and what a compiler adds to align them; and for each group a saved range.
     */
    private static final int BYTES_PER_ITEM = 4 * Long.BYTES + Integer.BYTES;
    private static final int FIXED_BYTES = 512;
    private static final int BYTES_PER_GROUP = 2 * Integer.BYTES;
    private static final Map<Kind, GroupShape> CHOSEN = new ConcurrentHashMap<>();

    /** What the measured sizes depend on. */
    record Kind(String platform, String model, String type, int computeUnits, long memoryBytes, long localBytes,
            Scheme scheme, BoundingVolume bounds, int groups) {
        static Kind of(DeviceFacts facts, SearchPlan plan) {
            return new Kind(facts.platform(), facts.model(), facts.type(), facts.computeUnits(), facts.memoryBytes(),
                    facts.localBytes(), plan.scheme(), plan.bounds(), plan.groups().groups());
        }
    }

    private GroupChoice() {
    }

    /**
     * Returns small and large groups, with stacks of a few nodes per item and one that fills the local memory, none
     * deeper than fits.
     */
    static List<GroupShape> candidates(DeviceFacts facts, SearchPlan plan) {
        // one group per compute unit is sure to run concurrently; more could wait for others to return
        int groups = plan.groups().groups() > 0 ? plan.groups().groups() : Math.max(1, facts.computeUnits());
        return Stream
                .of(new GroupShape(groups, 64, 512, 64, DEQUE_NODES), new GroupShape(groups, 16, 256, 16, DEQUE_NODES),
                        new GroupShape(groups, 64, DEEPEST_MEASURED, 64, DEQUE_NODES),
                        new GroupShape(groups, 256, 1024, 256, DEQUE_NODES))
                .filter(shape -> largestStack(facts, shape) >= GroupShape.STACK_PER_ITEM * shape.groupSize())
                .map(shape -> shape.withStack(Math.min(shape.stack(), largestStack(facts, shape)))).distinct().toList();
    }

    /** Returns how many nodes a group's stack can have; 0 or less if not even the rest of its local memory fits. */
    static int largestStack(DeviceFacts facts, GroupShape shape) {
        long rest = facts.localBytes() - FIXED_BYTES - (long) BYTES_PER_ITEM * shape.groupSize()
                - (long) BYTES_PER_GROUP * shape.groups();
        return (int) Math.min(1 << 16, rest / Long.BYTES);
    }

    /**
     * Returns the sizes that a plan sets, and the best measured ones where it sets none.
     *
     * @throws InvalidInputException if the plan's groups and stacks need more local memory than the device has
     * @throws DeviceException       if the device can run none of the sizes
     */
    public static GroupShape of(DeviceHandle handle, SearchPlan plan) {
        DeviceFacts facts = handle.facts();
        if (plan.groups().groupSize() > 0) {
            GroupShape shape = plan.groups().orElse(new GroupShape(Math.max(1, facts.computeUnits()),
                    plan.groups().groupSize(), 0, 0, DEQUE_NODES));
            return fitted(facts, shape, plan.groups().stack() > 0);
        }
        List<GroupShape> candidates = candidates(facts, plan);
        if (candidates.isEmpty() && plan.groups().groups() > 0) {
            throw tooManyGroups(facts, plan.groups().groups() + " groups", "fewer groups");
        }
        return plan.groups().orElse(CHOSEN.computeIfAbsent(Kind.of(facts, plan),
                unknown -> best(facts.name(), candidates, shape -> nanos(handle, plan.unfiltered(), shape))));
    }

    /** Returns a shape whose stack fits in local memory: an explicit one as it is, a default one made smaller. */
    static GroupShape fitted(DeviceFacts facts, GroupShape shape, boolean stackIsExplicit) {
        int largest = largestStack(facts, shape);
        int least = GroupShape.STACK_PER_ITEM * shape.groupSize();
        if (largest < least) {
            throw tooManyGroups(facts, shape.groups() + " groups of " + shape.groupSize() + " items",
                    "a smaller group-size or fewer groups");
        }
        if (stackIsExplicit && shape.stack() > largest) {
            throw new InvalidInputException("a stack of " + shape.stack() + " nodes does not fit in the "
                    + facts.localBytes() + " bytes of local memory of device '" + facts.name() + "'; use " + largest
                    + " or less with " + shape.groups() + " groups of " + shape.groupSize() + " items");
        }
        return shape.withStack(Math.min(shape.stack(), largest));
    }

    private static InvalidInputException tooManyGroups(DeviceFacts facts, String groups, String remedy) {
        return new InvalidInputException(groups + " need more local memory than the " + facts.localBytes()
                + " bytes of device '" + facts.name() + "'; use " + remedy);
    }

    /**
     * Returns the candidate that takes the least time. One that fails, for lack of memory or because the driver cannot
     * run it, is reported and left out.
     *
     * @throws DeviceException if all fail
     */
    static GroupShape best(String device, List<GroupShape> candidates, ToLongFunction<GroupShape> nanos) {
        GroupShape best = null;
        long least = Long.MAX_VALUE;
        DeviceException failure = new DeviceException("device '" + device + "' has too little local memory to search");
        for (GroupShape candidate : candidates) {
            try {
                long taken = nanos.applyAsLong(candidate);
                if (best == null || taken < least) {
                    least = taken;
                    best = candidate;
                }
            } catch (DeviceException problem) {
                failure = problem;
                System.getLogger("dev.graze").log(System.Logger.Level.INFO, "device " + device + " does not search in "
                        + "groups of " + candidate.groupSize() + " items: " + DeviceException.reason(problem));
            }
        }
        if (best == null) {
            throw failure;
        }
        return best;
    }

    private static long nanos(DeviceHandle handle, SearchPlan plan, GroupShape shape) {
        try (DeviceSession session = DeviceSession.open(StepProgram.ofSearch(handle, plan, shape),
                Function.identity())) {
            return nanos(session, plan, shape);
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

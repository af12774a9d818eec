package dev.graze.engine.steal;

import dev.graze.BoundingVolume;
import dev.graze.bvh.BuildMethod;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchReport;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Settings of the engines, for comparisons. The defaults are the paper's where it gives them, and MCCD's for the front.
 *
 * @param bounds      the volumes of hierarchy nodes if the user chooses none; oriented boxes in section 2
 * @param build       how the hierarchy is built, once
 * @param orphanSets  whether the search skips pairs of adjacent triangles and tests orphan sets instead (section 2)
 * @param keepsFront  whether a step continues from the front of the last one (2.1)
 * @param largestQ1   the front is rebuilt when the nodes sprouted since it was built, relative to its length, exceed
 *        this (MCCD, equation 3)
 * @param largestQ2   likewise for the nodes replaced since then (equation 4)
 * @param frontBytes  the largest front that a device keeps; with a longer one, every step starts at the root
 * @param groups      the sizes of work groups on the device
 * @param deviceLimit how long a device may be silent before it counts as lost
 * @param reports     receives what each device did in each step, on the thread that calls the step
 */
public record StealSettings(BoundingVolume bounds, BuildMethod build, boolean orphanSets, boolean keepsFront,
        double largestQ1, double largestQ2, long frontBytes, GroupShape groups, Duration deviceLimit,
        Consumer<SearchReport> reports) {
    private static final long HALF_A_GIGABYTE = 1L << 29;

    public static final StealSettings DEFAULT = new StealSettings(BoundingVolume.OBB, BuildMethod.SORTED, true, true,
            0.30, 0.45, HALF_A_GIGABYTE, GroupShape.CHOSEN_BY_DEVICE, Duration.ofSeconds(60), report -> {
            });

    BoundingVolume bounds(EngineOptions options) {
        return options.bounds() == null ? bounds : options.bounds();
    }

    /** Returns these settings with the group sizes that the user has set. */
    StealSettings overriddenBy(EngineOptions options) {
        int groupSize = options.setting(EngineSetting.GROUP_SIZE);
        int stack = options.setting(EngineSetting.STACK);
        int batch = options.setting(EngineSetting.BATCH);
        int count = options.setting(EngineSetting.GROUPS) == 0
                ? groups.groups()
                : options.setting(EngineSetting.GROUPS);
        if (groupSize == 0 && stack == 0 && batch == 0) {
            return withGroups(
                    new GroupShape(count, groups.groupSize(), groups.stack(), groups.batch(), groups.dequeNodes()));
        }
        requireFitting(groupSize, stack, batch);
        return withGroups(new GroupShape(count, groupSize, stack, batch, groups.dequeNodes()));
    }

    private static void requireFitting(int groupSize, int stack, int batch) {
        if (groupSize == 0) {
            throw new InvalidInputException("stack and batch need a group-size; set it too, for example to 64");
        }
        int leastStack = GroupShape.STACK_PER_ITEM * groupSize;
        if (stack != 0 && stack < leastStack) {
            throw new InvalidInputException(
                    "a stack of " + stack + " nodes is too small for a group-size of " + groupSize + "; use "
                            + leastStack + " or more");
        }
        if (batch > groupSize) {
            throw new InvalidInputException(
                    "a batch of " + batch + " is larger than the group-size of " + groupSize + "; use " + groupSize
                            + " or less");
        }
    }

    public StealSettings withBounds(BoundingVolume volume) {
        return new StealSettings(volume, build, orphanSets, keepsFront, largestQ1, largestQ2, frontBytes, groups,
                deviceLimit, reports);
    }

    public StealSettings withGroups(GroupShape shape) {
        return new StealSettings(bounds, build, orphanSets, keepsFront, largestQ1, largestQ2, frontBytes, shape,
                deviceLimit, reports);
    }

    public StealSettings withoutOrphanSets() {
        return new StealSettings(bounds, build, false, keepsFront, largestQ1, largestQ2, frontBytes, groups,
                deviceLimit, reports);
    }

    public StealSettings withoutFront() {
        return new StealSettings(bounds, build, orphanSets, false, largestQ1, largestQ2, frontBytes, groups,
                deviceLimit, reports);
    }

    public StealSettings withFrontBytes(long bytes) {
        return new StealSettings(bounds, build, orphanSets, keepsFront, largestQ1, largestQ2, bytes, groups,
                deviceLimit, reports);
    }

    public StealSettings withDeviceLimit(Duration limit) {
        return new StealSettings(bounds, build, orphanSets, keepsFront, largestQ1, largestQ2, frontBytes, groups, limit,
                reports);
    }

    public StealSettings withReports(Consumer<SearchReport> sink) {
        return new StealSettings(bounds, build, orphanSets, keepsFront, largestQ1, largestQ2, frontBytes, groups,
                deviceLimit, sink);
    }
}

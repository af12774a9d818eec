package dev.graze.engine.steal;

import dev.graze.BoundingVolume;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.EngineSetting;
import dev.graze.bvh.BuildMethod;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchReport;
import dev.graze.mesh.InvalidInputException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What the engines can be set to, for comparisons; the defaults are the paper's where it names them, and MCCD's for the
 * front.
 *
 * @param bounds      of the hierarchy's nodes where the user asks for none; oriented boxes in section 2
 * @param build       how the hierarchy is built, once
 * @param orphanSets  whether pairs of adjacent triangles are left out of the search, and orphan sets tested instead
 *        (section 2)
 * @param keepsFront  whether a step goes on from the front of the last one (2.1)
 * @param largestQ1   nodes sprouted since the front was built, over its length, above which it is built anew (MCCD,
 *        equation 3)
 * @param largestQ2   nodes replaced since then, likewise (equation 4)
 * @param frontBytes  that a device's front may take; beyond that the search goes from the root each time
 * @param groups      how the device's work items work together
 * @param deviceLimit how long a device may stay silent before it counts as lost
 * @param reports     gets what each device did in each step, on the thread that steps
 */
public record StealSettings(BoundingVolume bounds, BuildMethod build, boolean orphanSets, boolean keepsFront,
        double largestQ1,
        double largestQ2, long frontBytes, GroupShape groups, Duration deviceLimit, Consumer<SearchReport> reports) {
    private static final long HALF_A_GIGABYTE = 1L << 29;

    public static final StealSettings DEFAULT = new StealSettings(BoundingVolume.OBB, BuildMethod.SORTED, true, true,
            0.30, 0.45,
            HALF_A_GIGABYTE, GroupShape.CHOSEN_BY_DEVICE, Duration.ofSeconds(60), report -> {
            });

    BoundingVolume bounds(EngineOptions options) {
        return options.bounds() == null ? bounds : options.bounds();
    }

    /** These settings, with the sizes of groups that a user has set. */
    StealSettings setBy(EngineOptions options) {
        int groupSize = options.setting(EngineSetting.GROUP_SIZE);
        int stack = options.setting(EngineSetting.STACK);
        int batch = options.setting(EngineSetting.BATCH);
        if (groupSize == 0 && stack == 0 && batch == 0) {
            return this;
        }
        requireFitting(groupSize, stack, batch);
        return withGroups(new GroupShape(groups.groups(), groupSize, stack, batch, groups.dequeNodes()));
    }

    private static void requireFitting(int groupSize, int stack, int batch) {
        if (groupSize == 0) {
            throw new InvalidInputException("stack and batch are for a group-size; set it too, such as 64");
        }
        int leastStack = GroupShape.STACK_PER_ITEM * groupSize;
        if (stack != 0 && stack < leastStack) {
            throw new InvalidInputException(
                    "a stack of " + stack + " nodes is too small for a group-size of " + groupSize + "; say "
                            + leastStack + " or more");
        }
        if (batch > groupSize) {
            throw new InvalidInputException(
                    "a batch of " + batch + " is more than the group-size of " + groupSize + "; say " + groupSize
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

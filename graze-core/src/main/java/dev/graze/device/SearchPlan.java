package dev.graze.device;

import dev.graze.BoundingVolume;

/**
 * How a device is to search.
 *
 * @param scheme     how the search is divided among groups
 * @param bounds     of the hierarchy's nodes
 * @param tolerance  how early a toi may be at most, as a fraction of the step
 * @param decides    whether to search for impacts; if not, whatever passes the filters comes back undecided
 * @param groups     how the device's work items work together
 * @param frontBytes that the front may take; beyond that it is not kept
 */
public record SearchPlan(Scheme scheme, BoundingVolume bounds, double tolerance, boolean decides, GroupShape groups,
        long frontBytes) {
    /** How groups come by new nodes when they have none left. */
    public enum Scheme {
        /** From the deques of other groups, within one launch: lazy work stealing. */
        STEAL,
        /** From a second kernel that deals out what is left when enough groups are idle: gProximity's balancing. */
        BALANCE
    }

    /**
     * Sizes; any of them 0 leaves it to the device.
     *
     * @param groups     that work at the same time
     * @param groupSize  work items in each, 1 to 256
     * @param stack      nodes on a group's stack in local memory, at least four for each item
     * @param batch      nodes that a group takes from a deque at a time, at most one for each item
     * @param dequeNodes for which a deque has room at first; it grows
     */
    public record GroupShape(int groups, int groupSize, int stack, int batch, int dequeNodes) {
        private static final int LARGEST_GROUP = 256;
        private static final int MOST_GROUPS = 4096;
        /** A round makes up to three nodes of each that it takes, and half of a full stack stays. */
        public static final int STACK_PER_ITEM = 4;

        public static final GroupShape CHOSEN_BY_DEVICE = new GroupShape(0, 0, 0, 0, 0);

        public GroupShape {
            boolean inRange = groups >= 0 && groups <= MOST_GROUPS && groupSize >= 0 && groupSize <= LARGEST_GROUP
                    && dequeNodes >= 0;
            boolean stackFits = stack == 0 || (groupSize > 0 && stack >= STACK_PER_ITEM * groupSize);
            boolean batchFits = batch == 0 || (groupSize > 0 && batch > 0 && batch <= groupSize);
            if (!inRange || !stackFits || !batchFits) {
                throw new IllegalArgumentException(
                        "groups are 0 to %d, items of each 0 to %d, a stack has room for %d nodes for each item, a batch for 1 for each item, not %d, %d, %d, %d"
                                .formatted(MOST_GROUPS, LARGEST_GROUP, STACK_PER_ITEM, groups, groupSize, stack,
                                        batch));
            }
        }

        /** These sizes, and where they are 0 those of another. */
        public GroupShape orElse(GroupShape other) {
            if (groupSize == 0) {
                return new GroupShape(or(groups, other.groups), other.groupSize, other.stack, other.batch,
                        or(dequeNodes, other.dequeNodes));
            }
            return new GroupShape(or(groups, other.groups), groupSize, or(stack, 2 * STACK_PER_ITEM * groupSize),
                    or(batch, groupSize),
                    or(dequeNodes, other.dequeNodes));
        }

        private static int or(int size, int other) {
            return size > 0 ? size : other;
        }
    }
}

package dev.graze.device;

import dev.graze.BoundingVolume;

/**
 * How a device searches.
 *
 * @param scheme how the search is divided among groups
 * @param bounds the volumes of hierarchy nodes
 * @param tolerance how early a toi may be reported, as a fraction of the step
 * @param decides whether to search for impacts; if not, every pair that passes the filters is returned undecided
 * @param groups sizes of the device's work groups
 * @param frontBytes the largest front to keep; a larger one is dropped
 * @param filtered whether the trees to search have labels, by which pairs of nodes are pruned
 */
public record SearchPlan(Scheme scheme, BoundingVolume bounds, double tolerance, boolean decides, GroupShape groups,
        long frontBytes, boolean filtered) {
    /** Creates a plan for trees without labels. */
    public SearchPlan(Scheme scheme, BoundingVolume bounds, double tolerance, boolean decides, GroupShape groups,
            long frontBytes) {
        this(scheme, bounds, tolerance, decides, groups, frontBytes, false);
    }

    /** Returns this plan for trees without labels. */
    public SearchPlan unfiltered() {
        return new SearchPlan(scheme, bounds, tolerance, decides, groups, frontBytes);
    }

    /** How groups that run out of nodes get new ones. */
    public enum Scheme {
        /** From the deques of other groups, within one launch: lazy work stealing. */
        STEAL,
        /**
         * From a second kernel that redistributes the remaining nodes when enough groups are idle: gProximity's
         * balancing.
         */
        BALANCE
    }

    /**
     * Sizes of work groups; 0 lets the device choose.
     *
     * @param groups number of groups that work at the same time
     * @param groupSize work items per group, 1 to 256
     * @param stack nodes on a group's stack in local memory, at least four per work item
     * @param batch nodes that a group takes from a deque at a time, at most one per work item
     * @param dequeNodes initial capacity of a deque; it grows
     */
    public record GroupShape(int groups, int groupSize, int stack, int batch, int dequeNodes) {
        private static final int LARGEST_GROUP = 256;
        private static final int MOST_GROUPS = 4096;
        /** A round replaces each node that it takes by up to three, and half of a full stack stays. */
        public static final int STACK_PER_ITEM = 4;

        public static final GroupShape CHOSEN_BY_DEVICE = new GroupShape(0, 0, 0, 0, 0);

        public GroupShape {
            boolean inRange = groups >= 0 && groups <= MOST_GROUPS && groupSize >= 0 && groupSize <= LARGEST_GROUP
                    && dequeNodes >= 0;
            boolean stackFits = stack == 0 || (groupSize > 0 && stack >= STACK_PER_ITEM * groupSize);
            boolean batchFits = batch == 0 || (groupSize > 0 && batch > 0 && batch <= groupSize);
            if (!inRange || !stackFits || !batchFits) {
                throw new IllegalArgumentException(
                        ("there must be 0 to %d groups of 0 to %d items, a stack of at least %d nodes per item"
                                + " and a batch of at most 1 node per item, not %d groups of %d items,"
                                + " a stack of %d and a batch of %d")
                                .formatted(MOST_GROUPS, LARGEST_GROUP, STACK_PER_ITEM, groups, groupSize, stack,
                                        batch));
            }
        }

        /** Returns these sizes, with those of {@code other} where they are 0. */
        public GroupShape orElse(GroupShape other) {
            if (groupSize == 0) {
                return new GroupShape(or(groups, other.groups), other.groupSize, other.stack, other.batch,
                        or(dequeNodes, other.dequeNodes));
            }
            return new GroupShape(or(groups, other.groups), groupSize, or(stack, 2 * STACK_PER_ITEM * groupSize),
                    or(batch, groupSize),
                    or(dequeNodes, other.dequeNodes));
        }

        /** Returns these sizes with another capacity of the stack. */
        public GroupShape withStack(int nodes) {
            return new GroupShape(groups, groupSize, nodes, batch, dequeNodes);
        }

        private static int or(int size, int other) {
            return size > 0 ? size : other;
        }
    }
}

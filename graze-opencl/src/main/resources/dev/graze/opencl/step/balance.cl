// The scheme of gProximity (Lauterbach, Mo and Manocha), the paper's baseline: groups work on their own nodes only and
// stop when enough of them have none left; then another kernel redistributes the remaining nodes, and they start again.

/** A group runs at least this many rounds, whatever the others do, so that each launch makes progress. */
#define LEAST_ROUNDS 4

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void traverse_own(global const int* links,
        global const int* corners, global const volume* volumes, int skips_adjacent LABEL_PARAMETERS,
        global ulong* front, uint front_capacity, global ulong* found, uint found_capacity,
        volatile global uint* control, volatile global const uint* abort_flag, volatile global ulong* nodes,
        uint deque_capacity, volatile global ulong* ends, uint idle_groups, global uint* tallies) {
    tree of = {links, corners, volumes, skips_adjacent LABELS};
    output out = {front, front_capacity, found, found_capacity, control, abort_flag};
    deques all = {nodes, deque_capacity, ends};
    DECLARE_WORKSPACE(own);
    uint item = get_local_id(0);
    uint group = get_group_id(0);
    global uint* tally = tallies + TALLIES * group;
    if (item == 0) {
        start_group(&own);
    }
    uint rounds = 0;
    int goes_on;
    do {
        if (item == 0) {
            pop_own(&own, &all, &out, group);
            if (own.state->goes_on && own.state->source == NO_SOURCE) {
                own.state->goes_on = 0;
                tally[TALLY_IDLE]++;
                atomic_inc(&control[CONTROL_IDLE]);
            } else if (rounds >= LEAST_ROUNDS && control[CONTROL_IDLE] >= idle_groups) {
                own.state->goes_on = 0; // the results of this round go to the queue with the rest
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        test_and_compact(&own, &all, &of);
        goes_on = push(&own, &all, &out, group, tally);
        rounds++;
    } while (goes_on);
    if (item == 0) {
        end_group(&own, &out);
    }
}

/**
 * Computes in one group the offsets of all queues: the exclusive prefix sums of their sizes, followed by the total.
 * They give each node its place (gProximity compacts its queues the same way). Reports the total to the host. No group
 * has stolen from the top of a queue, so the lower half of its ends is its size.
 */
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void queue_offsets(global const ulong* ends,
        global uint* offsets, volatile global uint* control) {
    local uint sums[GROUP];
    uint item = get_local_id(0);
    uint each = (GROUPS + GROUP - 1) / GROUP;
    uint from = min((uint) GROUPS, item * each);
    uint to = min((uint) GROUPS, from + each);
    uint sum = 0;
    for (uint queue = from; queue < to; queue++) {
        sum += bottom_of(ends[queue]);
    }
    sums[item] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint before = 0;
    for (uint i = 0; i < item; i++) {
        before += sums[i];
    }
    for (uint queue = from; queue < to; queue++) {
        offsets[queue] = before;
        before += bottom_of(ends[queue]);
    }
    if (item == GROUP - 1) {
        offsets[GROUPS] = before;
        control[CONTROL_LEFT] = before;
    }
}

/**
 * Deals the nodes of some queues to all groups round-robin, and sets the ends of the groups' deques. Offsets are the
 * prefix sums of the queues' sizes, followed by the total. Any number of items can share the work, because the host
 * does not know the total when it launches them.
 */
kernel void deal(global const ulong* nodes, uint capacity, global const uint* offsets, uint queues,
        global ulong* dealt, global ulong* ends) {
    uint total = offsets[queues];
    for (uint at = get_global_id(0); at < total; at += get_global_size(0)) {
        uint low = 0;
        uint high = queues;
        while (high - low > 1) { // the last queue that does not begin after this node
            uint middle = (low + high) / 2;
            bool after = offsets[middle] > at;
            high = after ? middle : high;
            low = after ? low : middle;
        }
        dealt[(ulong) (at % GROUPS) * capacity + at / GROUPS] = nodes[(ulong) low * capacity + (at - offsets[low])];
    }
    for (uint group = get_global_id(0); group < GROUPS; group += get_global_size(0)) {
        ends[group] = group < total ? (total - group + GROUPS - 1) / GROUPS : 0;
    }
}

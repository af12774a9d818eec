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
}

/**
 * Deals the nodes of all queues to all groups round-robin. Offsets are the prefix sums of the queues' sizes, followed
 * by the total.
 */
kernel void deal(global const ulong* nodes, uint capacity, global const uint* offsets, uint groups, uint total,
        global ulong* dealt) {
    uint at = get_global_id(0);
    if (at >= total) {
        return;
    }
    uint queue = 0;
    while (offsets[queue + 1] <= at) {
        queue++;
    }
    dealt[(ulong) (at % groups) * capacity + at / groups] = nodes[(ulong) queue * capacity + (at - offsets[queue])];
}

// Lazy work stealing (section 4): groups run until all work is done, and steal from the deques of others when they have
// none left.

/** Ranges of nodes that were stolen but not transferred yet: start and length, for each victim. */
typedef struct {
    local uint* starts;
    local uint* sizes;
} saved_ranges;

/** All items: finds ranges saved from the last steal (algorithm 4, lines 6 to 9). */
void find_saved(const workspace* own, const saved_ranges* saved) {
    for (uint victim = get_local_id(0); victim < GROUPS; victim += GROUP) {
        if (saved->sizes[victim] > 0) {
            atomic_min(&own->state->victim, victim);
        }
    }
}

/**
 * All items, each with another victim: steals from the tops of all deques at once (lines 15 to 29). A group that has
 * not started counts as inactive, but its nodes can be stolen.
 */
void steal(const workspace* own, const saved_ranges* saved, const deques* all, volatile global int* active, uint group,
        global uint* tally) {
    for (uint victim = get_local_id(0); victim < GROUPS; victim += GROUP) {
        if (victim == group) {
            continue;
        }
        if (active[victim]) {
            own->state->others_active = 1;
        }
        uint start = 0;
        uint count = pop_top(all, victim, &start);
        if (count > 0) {
            saved->starts[victim] = start;
            saved->sizes[victim] = count;
            atomic_min(&own->state->victim, victim);
            atomic_inc(&tally[TALLY_STEALS]);
        } else {
            atomic_inc(&tally[TALLY_EMPTY_POPS]);
        }
    }
}

/**
 * Item 0: transfers a small batch of the oldest saved range. If there is none, stops when no group is active, or after
 * so long without work that none can be expected.
 */
void transfer(const workspace* own, const saved_ranges* saved, volatile global int* active, uint group, uint idle_limit,
        global uint* tally) {
    local group_state* state = own->state;
    uint victim = state->victim;
    if (victim == NO_SOURCE) {
        active[group] = 0;
        tally[TALLY_IDLE]++;
        state->idle_rounds++;
        state->goes_on = state->others_active && state->idle_rounds < idle_limit;
        return;
    }
    active[group] = 1;
    tally[TALLY_TRANSFERS]++;
    state->idle_rounds = 0;
    state->source = victim;
    state->start = saved->starts[victim];
    state->taken = min((uint) BATCH, saved->sizes[victim]);
    saved->starts[victim] += state->taken;
    saved->sizes[victim] -= state->taken;
}

/**
 * Runs as many groups as the device executes concurrently. A group that leaves early only reduces parallelism and never
 * loses a node: it leaves with an empty stack and nothing saved.
 */
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void traverse(global const int* links,
        global const int* corners, global const volume* volumes, int skips_adjacent LABEL_PARAMETERS,
        global ulong* front, uint front_capacity, global ulong* found, uint found_capacity,
        volatile global uint* control, volatile global const uint* abort_flag, volatile global ulong* nodes,
        uint deque_capacity, volatile global ulong* ends, volatile global int* active, uint idle_limit,
        global uint* tallies) {
    tree of = {links, corners, volumes, skips_adjacent LABELS};
    output out = {front, front_capacity, found, found_capacity, control, abort_flag};
    deques all = {nodes, deque_capacity, ends};
    DECLARE_WORKSPACE(own);
    local uint saved_starts[GROUPS];
    local uint saved_sizes[GROUPS];
    saved_ranges saved = {saved_starts, saved_sizes};
    uint item = get_local_id(0);
    uint group = get_group_id(0);
    global uint* tally = tallies + TALLIES * group;
    for (uint victim = item; victim < GROUPS; victim += GROUP) {
        saved_sizes[victim] = 0;
    }
    if (item == 0) {
        start_group(&own);
        active[group] = 1;
    }
    int goes_on;
    do {
        if (item == 0) {
            pop_own(&own, &all, &out, group);
            own.state->victim = NO_SOURCE;
            own.state->others_active = 0;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        // No barrier is inside a condition: some drivers get that wrong.
        bool lacks_nodes = own.state->source == NO_SOURCE && own.state->goes_on;
        if (lacks_nodes) {
            find_saved(&own, &saved);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        bool steals = lacks_nodes && own.state->victim == NO_SOURCE;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (steals) {
            steal(&own, &saved, &all, active, group, tally);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item == 0 && lacks_nodes) {
            transfer(&own, &saved, active, group, idle_limit, tally);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        test_and_compact(&own, &all, &of);
        goes_on = push(&own, &all, &out, group, tally);
    } while (goes_on);
    if (item == 0) {
        end_group(&own, &out);
    }
}

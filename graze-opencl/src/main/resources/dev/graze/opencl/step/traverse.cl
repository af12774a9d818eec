// The traversal of the test tree by a group, in rounds of three passes (algorithm 1): each item takes one node and
// tests it; a prefix sum compacts the results onto the group's stack; and when the stack is nearly full, its oldest
// nodes, the roots of the largest subtrees, move to the group's deque.
//
//   stack (local, a ring)      [base ... base + size)      children on top, nodes for the items from the top
//   deque (global)             [top ... bottom)            spilled from the stack's base to the bottom
//   front, found (local)       wait until a group's worth can go to global memory at once
//
// Between two barriers either item 0 changes the state or all items read it.

/** The capacity for nodes that wait to be copied to global memory; a round adds at most one per item. */
#define WAITING (2 * GROUP)
/** A round adds at most three children per node; a stack fuller than this could overflow. */
#define FULLEST (GROUP_STACK - 2 * GROUP)
#define FROM_STACK 0xffffffffu
#define NO_SOURCE 0xfffffffeu

/** Indices of a group's counters. */
#define TALLY_TESTS 0
#define TALLY_ROUNDS 1
#define TALLY_IDLE 2
#define TALLY_STEALS 3
#define TALLY_EMPTY_POPS 4
#define TALLY_TRANSFERS 5
#define TALLY_SPILLED 6
#define TALLIES 7

typedef struct {
    uint base;
    uint size;
    /** The nodes of this round: from the stack or a deque, the index of the first, and how many. */
    uint source;
    uint start;
    uint taken;
    int goes_on;
    /** Whether the host told this group to stop, so that nodes of its own were dropped. */
    int aborted;
    uint front;
    uint found;
    /** What this round copies to global memory, and the index of the first. */
    uint spill;
    uint spill_to;
    uint give_front;
    uint front_to;
    uint give_found;
    uint found_to;
    /** The first victim with nodes still to transfer. */
    uint victim;
    int others_active;
    uint idle_rounds;
} group_state;

/** A group's local memory. */
typedef struct {
    local ulong* stack;
    local ulong* front;
    local ulong* found;
    local uint* counts;
    local uint* sums;
    local group_state* state;
} workspace;

#define DECLARE_WORKSPACE(name) \
    local ulong name##_stack[GROUP_STACK]; \
    local ulong name##_front[WAITING]; \
    local ulong name##_found[WAITING]; \
    local uint name##_counts[GROUP]; \
    local uint name##_sums[CHUNKS]; \
    local group_state name##_state; \
    workspace name = {name##_stack, name##_front, name##_found, name##_counts, name##_sums, &name##_state}

/** Item 0: initializes the state before the first round. */
void start_group(const workspace* own) {
    own->state->base = 0;
    own->state->size = 0;
    own->state->front = 0;
    own->state->found = 0;
    own->state->idle_rounds = 0;
    own->state->goes_on = 1;
    own->state->aborted = 0;
}

/** Item 0: notes that the group has searched or handed over all of its nodes; the host requires this of every group. */
void end_group(const workspace* own, const output* out) {
    if (!own->state->aborted) {
        atomic_inc(&out->control[CONTROL_ENDED]);
    }
}

/** Item 0: levels 1 and 2 of a pop (algorithms 2 and 3): from the stack, otherwise from the group's own deque. */
void pop_own(const workspace* own, const deques* all, const output* out, uint group) {
    local group_state* state = own->state;
    state->source = NO_SOURCE;
    state->taken = 0;
    int aborted = *out->abort != 0;
    if (aborted || out->control[CONTROL_OVERFLOW]) {
        state->aborted = aborted;
        state->goes_on = 0;
        state->size = 0;
    } else if (state->size > 0) {
        state->taken = min(state->size, (uint) GROUP);
        state->size -= state->taken;
        state->start = state->base + state->size;
        state->source = FROM_STACK;
    } else {
        uint start = 0;
        state->taken = pop_bottom(all, group, BATCH, &start);
        state->start = start;
        state->source = state->taken > 0 ? group : NO_SOURCE;
    }
}

/** Returns the node of an item. */
ulong taken_node(const workspace* own, const deques* all) {
    uint place = own->state->start + get_local_id(0);
    return own->state->source == FROM_STACK ? own->stack[place % GROUP_STACK]
            : *place_in(all, own->state->source, place);
}

/** Passes 1 and 2: tests the nodes of this round and compacts the results. */
void test_and_compact(const workspace* own, const deques* all, const tree* of) {
    ulong node = 0;
    ulong children[3];
    uint made = 0;
    if (get_local_id(0) < own->state->taken) {
        node = taken_node(own, all);
        made = test_node(node, of, children);
    }
    uint sum;
    uint before = counted_before(made, own->counts, own->sums, &sum);
    uint top = own->state->base + own->state->size + children_in(before);
    for (uint i = 0; i < children_in(made); i++) {
        own->stack[(top + i) % GROUP_STACK] = children[i];
    }
    if (front_in(made)) {
        own->front[own->state->front + front_in(before)] = node;
    }
    if (found_in(made)) {
        own->found[own->state->found + found_in(before)] = leaves_of(node, of);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        own->state->size += children_in(sum);
        own->state->front += front_in(sum);
        own->state->found += found_in(sum);
    }
}

/**
 * Item 0: decides how many nodes move from the stack to the deque. If the deque is too small, all groups stop, and the
 * host enlarges it.
 */
void plan_spill(const workspace* own, const deques* all, const output* out, uint group) {
    local group_state* state = own->state;
    uint bottom = bottom_of(ends_now(all, group));
    state->spill = !state->goes_on ? state->size : state->size > FULLEST ? state->size - GROUP_STACK / 2 : 0;
    state->spill_to = bottom;
    if (state->spill > all->capacity - bottom) {
        out->control[CONTROL_OVERFLOW] = 1;
        state->spill = 0;
        state->size = 0;
        state->goes_on = 0;
    }
}

/** Item 0: decides what to copy from local to global memory; at the end, everything (pushRemainingFront). */
void plan_push(const workspace* own, const deques* all, const output* out, uint group) {
    local group_state* state = own->state;
    plan_spill(own, all, out, group);
    state->give_front = state->front > WAITING - GROUP || !state->goes_on ? state->front : 0;
    state->give_found = state->found > WAITING - GROUP || !state->goes_on ? state->found : 0;
    state->front_to = state->give_front ? take_places(out->control, CONTROL_FRONT, state->give_front) : 0;
    state->found_to = state->give_found ? take_places(out->control, CONTROL_FOUND, state->give_found) : 0;
}

void copy_within(local const ulong* from, uint count, global ulong* to, uint first, uint capacity) {
    for (uint i = get_local_id(0); i < count; i += GROUP) {
        if (first + i < capacity) {
            to[first + i] = from[i];
        }
    }
}

/** Pass 3: moves nodes; returns whether there is another round. */
int push(const workspace* own, const deques* all, const output* out, uint group, global uint* tally) {
    local group_state* state = own->state;
    if (get_local_id(0) == 0) {
        plan_push(own, all, out, group);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_local_id(0); i < state->spill; i += GROUP) {
        *place_in(all, group, state->spill_to + i) = own->stack[(state->base + i) % GROUP_STACK];
    }
    copy_within(own->front, state->give_front, out->front, state->front_to, out->front_capacity);
    copy_within(own->found, state->give_found, out->found, state->found_to, out->found_capacity);
    int goes_on = state->goes_on;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        tally[TALLY_TESTS] += state->taken;
        tally[TALLY_ROUNDS]++;
        tally[TALLY_SPILLED] += state->spill;
        push_bottom(all, group, state->spill);
        state->base = (state->base + state->spill) % GROUP_STACK;
        state->size -= state->spill;
        state->front -= state->give_front;
        state->found -= state->give_found;
    }
    return goes_on;
}

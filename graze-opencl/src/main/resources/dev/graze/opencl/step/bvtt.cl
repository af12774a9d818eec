// The test of one node of the bounding volume test tree, and how a group compacts the results of its items. Both
// schemes, stealing and balancing, share it: they differ in where a group gets its nodes.
//
// A node of the test tree is a pair of hierarchy nodes, one in the upper and one in the lower half of a number; {n, n}
// represents all pairs below n.

/** The results of a node test are counted in bit fields of one number, so that one prefix sum covers them all. */
#define ONE_CHILD 1u
#define ONE_FRONT (1u << 10)
#define ONE_FOUND (1u << 20)
#define COUNT_MASK 0x3ffu

/** The most sums that a prefix sum adds up sequentially. */
#define CHUNKS 16
#define CHUNK ((GROUP + CHUNKS - 1) / CHUNKS)

/**
 * Words shared by the host and all groups. Counters keep counting beyond capacities, so that the host learns the
 * capacity needed.
 */
#define CONTROL_OVERFLOW 0
#define CONTROL_FRONT 1
#define CONTROL_FOUND 2
#define CONTROL_REPLACED 3
#define CONTROL_IDLE 4
#define CONTROL_ENDED 5
#define CONTROL_LEFT 6
#define CONTROL_ENDLESS_FRONT 7
#define CONTROL_ENDLESS_FOUND 8

/* Beyond MOST_COUNTED, which the host defines (CountLimits), a counter raises a flag. */

/** The hierarchy and its leaves. */
typedef struct {
    global const int* links;
    global const int* corners;
    global const volume* volumes;
    int skips_adjacent;
#ifdef FILTERED
    node_labels labels;
#endif
} tree;

/** The buffers for front nodes and found pairs of leaves. */
typedef struct {
    global ulong* front;
    uint front_capacity;
    global ulong* found;
    uint found_capacity;
    volatile global uint* control;
    /** The host's abort flag. */
    volatile global const uint* abort;
} output;

/** Reserves entries in the front or among the found pairs. */
uint take_places(volatile global uint* control, uint counter, uint count) {
    uint first = atomic_add(&control[counter], count);
    if (first >= MOST_COUNTED) {
        control[counter == CONTROL_FRONT ? CONTROL_ENDLESS_FRONT : CONTROL_ENDLESS_FOUND] = 1;
    }
    return first;
}

ulong node_of(uint a, uint b) {
    return (ulong) a << 32 | b;
}

bool share_vertex(uint leaf_a, uint leaf_b, global const int* corners) {
    global const int* a = corners + 3 * (ulong) leaf_a;
    global const int* b = corners + 3 * (ulong) leaf_b;
    bool same = false;
    for (int i = 0; i < 3; i++) {
        same |= (a[i] == b[0]) | (a[i] == b[1]) | (a[i] == b[2]);
    }
    return same;
}

/** Writes the children of a node that is not a pair of leaves (MCCD, algorithm 4) and returns how many there are. */
uint open_node(uint a, uint b, global const int* links, ulong* children) {
    if (a == b) {
        children[0] = node_of(a + 1, a + 1);
        children[1] = node_of(links[a], links[a]);
        children[2] = node_of(a + 1, links[a]);
        return 3;
    }
    bool first = links[a] >= 0;
    children[0] = first ? node_of(a + 1, b) : node_of(a, b + 1);
    children[1] = first ? node_of(links[a], b) : node_of(a, links[b]);
    return 2;
}

/**
 * Tests a node and counts its children, front nodes and found leaves. Two leaves that are adjacent or the same count as
 * nothing (section 2, orphan sets), and so do two nodes none of whose parts may collide: as labels never change, such a
 * node is not even kept in the front.
 */
uint test_node(ulong node, const tree* of, ulong* children) {
    uint a = (uint) (node >> 32);
    uint b = (uint) node;
#ifdef FILTERED
    if (!nodes_may_collide(a, b, &of->labels)) {
        return 0;
    }
#endif
    bool leaves = (of->links[a] & of->links[b]) < 0;
    if (leaves && (a == b || (of->skips_adjacent && share_vertex(~of->links[a], ~of->links[b], of->corners)))) {
        return 0;
    }
    if (!may_overlap(&of->volumes[a], &of->volumes[b])) {
        return ONE_FRONT;
    }
    return leaves ? ONE_FRONT | ONE_FOUND : open_node(a, b, of->links, children) * ONE_CHILD;
}

ulong leaves_of(ulong node, const tree* of) {
    return node_of(~of->links[(uint) (node >> 32)], ~of->links[(uint) node]);
}

/** Computes the exclusive prefix sum of the items' counts, and the total. */
uint counted_before(uint own, local uint* counts, local uint* sums, uint* all) {
    uint item = get_local_id(0);
    counts[item] = own;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint chunk = item; chunk < CHUNKS; chunk += GROUP) {
        uint sum = 0;
        for (uint i = chunk * CHUNK; i < (chunk + 1) * CHUNK && i < GROUP; i++) {
            sum += counts[i];
        }
        sums[chunk] = sum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint before = 0;
    *all = 0;
    for (uint chunk = 0; chunk < CHUNKS; chunk++) {
        before += chunk < item / CHUNK ? sums[chunk] : 0;
        *all += sums[chunk];
    }
    for (uint i = item / CHUNK * CHUNK; i < item; i++) {
        before += counts[i];
    }
    return before;
}

uint children_in(uint counted) {
    return counted & COUNT_MASK;
}

uint front_in(uint counted) {
    return counted / ONE_FRONT & COUNT_MASK;
}

uint found_in(uint counted) {
    return counted / ONE_FOUND & COUNT_MASK;
}

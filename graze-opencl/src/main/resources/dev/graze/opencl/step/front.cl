// Continues from the front of the last step (section 2.1; MCCD 4.3). A node that does not overlap stays; a pair of
// leaves stays and is found if it overlaps; the children of all other nodes become work for the traversal, dealt to the
// groups' deques.

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void update_front(global const int* links,
        global const int* corners, global const volume* volumes, int skips_adjacent LABEL_PARAMETERS,
        global ulong* front, uint front_capacity, global ulong* found, uint found_capacity,
        volatile global uint* control, volatile global const uint* abort_flag, volatile global ulong* nodes,
        uint deque_capacity, volatile global ulong* ends, global const ulong* old_front, uint count) {
    tree of = {links, corners, volumes, skips_adjacent LABELS};
    deques all = {nodes, deque_capacity, ends};
    local uint counts[GROUP];
    local uint sums[CHUNKS];
    local uint front_to, found_to, children_to;
    uint at = get_global_id(0);
    uint deque = get_group_id(0) % GROUPS;
    ulong node = at < count ? old_front[at] : 0;
    ulong children[3];
    uint made = at < count ? test_node(node, &of, children) : 0;
    uint sum;
    uint before = counted_before(made, counts, sums, &sum);
    if (get_local_id(0) == 0) {
        front_to = take_places(control, CONTROL_FRONT, front_in(sum));
        found_to = take_places(control, CONTROL_FOUND, found_in(sum));
        children_to = bottom_of(atom_add(&all.ends[deque], (ulong) children_in(sum)));
        if (children_to + children_in(sum) > deque_capacity) {
            control[CONTROL_OVERFLOW] = 1;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (children_in(made) > 0) {
        atomic_inc(&control[CONTROL_REPLACED]);
    }
    for (uint i = 0; i < children_in(made); i++) {
        uint place = children_to + children_in(before) + i;
        if (place < deque_capacity) {
            *place_in(&all, deque, place) = children[i];
        }
    }
    if (front_in(made) && front_to + front_in(before) < front_capacity) {
        front[front_to + front_in(before)] = node;
    }
    if (found_in(made) && found_to + found_in(before) < found_capacity) {
        found[found_to + found_in(before)] = leaves_of(node, &of);
    }
}

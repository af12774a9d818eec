// Fits the volumes of all nodes to a step, from the leaves up. Nodes are in depth-first order: a node's left child is
// the next one, its link the right child or, at a leaf, the complement of the leaf's number.

kernel void fit_leaves(uint count, global const int* leaf_nodes, global const int* corners, global const double* t0,
        global const double* t1, global const double* frame, global volume* volumes) {
    uint leaf = get_global_id(0);
    if (leaf >= count) {
        return;
    }
    double3 points[POINTS];
    load_points(points, leaf, corners, t0, t1, frame);
    volume fitted;
    fit_leaf(&fitted, points, frame);
    volumes[leaf_nodes[leaf]] = fitted;
}

/** The nodes that a node is fitted around: its children, or theirs, until there are as many as are taken together. */
int parts_of(uint node, global const int* links, uint* nodes) {
    nodes[0] = node;
    int count = 1;
    for (int most = 2; most <= PARTS; most *= 2) {
        int above = count;
        for (int i = 0; i < above; i++) {
            if (links[nodes[i]] >= 0) {
                nodes[count++] = links[nodes[i]];
                nodes[i]++;
            }
        }
    }
    return count;
}

void fit_node(uint node, global const int* links, global volume* volumes) {
    uint nodes[PARTS];
    volume parts[PARTS];
    int count = parts_of(node, links, nodes);
    for (int i = 0; i < count; i++) {
        parts[i] = volumes[nodes[i]];
    }
    volume fitted;
    join(&fitted, parts, count);
    volumes[node] = fitted;
}

/** Nodes whose children are fitted: some of those in the order of their height. */
kernel void fit_level(global const int* by_height, uint from, uint to, global const int* links,
        global volume* volumes) {
    uint at = from + get_global_id(0);
    if (at < to) {
        fit_node(by_height[at], links, volumes);
    }
}

/** The upper levels, which are so small that one group does them one after the other faster than they are launched. */
kernel void fit_top(global const int* by_height, global const int* level_starts, uint first, uint end,
        global const int* links, global volume* volumes) {
    for (uint level = first; level < end; level++) {
        for (uint at = level_starts[level] + get_local_id(0); at < level_starts[level + 1]; at += get_local_size(0)) {
            fit_node(by_height[at], links, volumes);
        }
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}

// Fits the volumes of all nodes to a step, from the leaves up, except those of parts that have not changed.
// Nodes are in depth-first order: a node's left child is the next one, its link the right child or, at a leaf, the
// complement of the leaf's number.

kernel void fit_leaves(uint count, global const int* leaf_nodes, global const int* corners, global const double* t0,
        global const double* t1, global const double* frame, global volume* volumes KEPT_PARAMETERS) {
    uint leaf = get_global_id(0);
    if (leaf >= count || IS_KEPT(leaf_nodes[leaf])) {
        return;
    }
    double3 points[POINTS];
    load_points(points, leaf, corners, t0, t1, frame);
    volume fitted;
    fit_leaf(&fitted, points, frame);
    volumes[leaf_nodes[leaf]] = fitted;
}

/**
 * Finds the nodes that a node is fitted around: descends from its children until there are as many nodes as are united
 * at once.
 */
int joined_nodes(uint node, global const int* links, uint* nodes) {
    nodes[0] = node;
    int count = 1;
    for (int most = 2; most <= JOINED; most *= 2) {
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
    uint nodes[JOINED];
    volume children[JOINED];
    int count = joined_nodes(node, links, nodes);
    for (int i = 0; i < count; i++) {
        children[i] = volumes[nodes[i]];
    }
    volume fitted;
    join(&fitted, children, count);
    volumes[node] = fitted;
}

/** Fits a range of the nodes ordered by height, whose children are already fitted. */
kernel void fit_level(global const int* by_height, uint from, uint to, global const int* links,
        global volume* volumes KEPT_PARAMETERS) {
    uint at = from + get_global_id(0);
    if (at < to && !IS_KEPT(by_height[at])) {
        fit_node(by_height[at], links, volumes);
    }
}

/** Fits the upper levels: they are so small that one group finishes them faster than separate launches would start. */
kernel void fit_top(global const int* by_height, global const int* level_starts, uint first, uint end,
        global const int* links, global volume* volumes KEPT_PARAMETERS) {
    for (uint level = first; level < end; level++) {
        for (uint at = level_starts[level] + get_local_id(0); at < level_starts[level + 1]; at += get_local_size(0)) {
            if (!IS_KEPT(by_height[at])) {
                fit_node(by_height[at], links, volumes);
            }
        }
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}

// The parts below each node: NodeParts of the core. Compiled in only if a scene leaves out pairs.
//
// A label below the number of parts is the only part of a node. Others are sets of parts, summarized by the classes
// that are present and by those that these may collide with in other parts.

#ifdef FILTERED

typedef struct {
    global const uint* of_nodes;
    uint part_count;
    global const ulong* present;
    global const ulong* partners;
    /** For each label, whether one of its parts is tested against itself. */
    global const uchar* within;
    pair_rules rules;
} node_labels;

#define LABEL_PARAMETERS \
    , global const uint* label_of_node, uint part_count, global const ulong* present, global const ulong* partners, \
    global const uchar* within, RULES_PARAMETERS
#define LABELS , {label_of_node, part_count, present, partners, within, RULES}

/** Returns whether a part below one node may collide with one below another, or below itself if they are the same. */
bool nodes_may_collide(uint a, uint b, const node_labels* labels) {
    uint first = labels->of_nodes[a];
    uint second = labels->of_nodes[b];
    bool sets = first >= labels->part_count || second >= labels->part_count;
    if (a == b) {
        return labels->within[first] || (sets && (labels->present[first] & labels->partners[first]) != 0);
    }
    return sets ? (labels->present[first] & labels->partners[second]) != 0
            && (labels->present[second] & labels->partners[first]) != 0
            : parts_may_collide(first, second, &labels->rules);
}

/**
 * Returns whether the volume of a node need not be fitted, because it has a single part, which has not changed since it
 * was fitted last in the same frame.
 */
bool is_kept(uint node, global const uint* label_of_node, uint part_count, global const uchar* kept) {
    uint label = label_of_node[node];
    return label < part_count && kept[label];
}

#define KEPT_PARAMETERS , global const uint* label_of_node, uint part_count, global const uchar* kept
#define IS_KEPT(node) is_kept(node, label_of_node, part_count, kept)

#else

#define LABEL_PARAMETERS
#define LABELS
#define KEPT_PARAMETERS
#define IS_KEPT(node) false

#endif

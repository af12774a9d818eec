// Lines 3 to 7 of Algorithm 1 for one cluster: its members, their boxes along its axes, rows in the order of their
// starts, and the pairs that overlap.

#define LOWEST -4.0
#define CELLS (1 << 24)
#define CELLS_PER_UNIT (CELLS / 8.0)
#ifdef FILTERED
/** The part of each row, so that rows whose parts may not collide are skipped before anything else is loaded. */
#define PLACE_FILTER_PARAMETERS , global const int* item_of, global const uint* part_of_item, global uint* row_parts
#define PLACE_PART(row, primitive) row_parts[row] = part_of_item[item_of[primitive]]
#define COLLECT_FILTER_PARAMETERS , global const uint* row_parts, RULES_PARAMETERS
#define DECLARE_RULES pair_rules rules = RULES
#define ROWS_MAY_COLLIDE(a, b) parts_may_collide(row_parts[a], row_parts[b], &rules)
#else
#define PLACE_FILTER_PARAMETERS
#define PLACE_PART(row, primitive)
#define COLLECT_FILTER_PARAMETERS
#define DECLARE_RULES
#define ROWS_MAY_COLLIDE(a, b) true
#endif

/** Pairs along the sweep axis that a work item tests. */
#define PAIRS_PER_ITEM 64

kernel void flag_members(global const ulong* clusters, uint count, uint cluster, global ulong* flags) {
    uint primitive = get_global_id(0);
    if (primitive < count) {
        flags[primitive] = clusters[primitive] >> cluster & 1;
    }
}

kernel void list_members(global const ulong* clusters, uint count, uint cluster, global const ulong* places,
        global uint* members) {
    uint primitive = get_global_id(0);
    if (primitive < count && (clusters[primitive] >> cluster & 1)) {
        members[places[primitive]] = primitive;
    }
}

/**
 * Returns the cell of a coordinate. Rounding and cells preserve order, so intervals that overlap also overlap in cells.
 */
uint cell(double along) {
    return (uint) clamp((along - LOWEST) * CELLS_PER_UNIT, 0.0, CELLS - 1.0);
}

/**
 * Computes the box of each member. Along the first axis its endpoints become cells, which are the keys to sort: all
 * starts, then all ends, so that a stable sort keeps starts first.
 */
kernel void boxes(global const uint* members, uint count, uint corner_count, global const int* item_of,
        global const int* weights_at, global const float* weights, global const int* corners, global const double* t0,
        global const double* t1, global const double* frame_numbers, global const double* axes, double out,
        uint third_axis, global uint* keys, global int* points, global float4* extents) {
    uint member = get_global_id(0);
    if (member >= count) {
        return;
    }
    unit_frame frame = frame_of(frame_numbers);
    double p[3 * MOST_CORNERS];
    load_corners(members[member], corner_count, item_of, weights_at, weights, corners, t0, t1, &frame, p);
    double low[3];
    double high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
        for (uint k = 0; k < 3 * corner_count; k += 3) {
            double along = axes[3 * axis] * p[k] + axes[3 * axis + 1] * p[k + 1] + axes[3 * axis + 2] * p[k + 2];
            low[axis] = fmin(low[axis], along);
            high[axis] = fmax(high[axis], along);
        }
    }
    keys[member] = cell(low[0] - out);
    points[member] = (int) member;
    keys[count + member] = cell(high[0] + out);
    points[count + member] = ~(int) member;
    extents[member] = (float4) (convert_float_rtn(low[1] - out), convert_float_rtp(high[1] + out),
            third_axis ? convert_float_rtn(low[2] - out) : -INFINITY,
                    third_axis ? convert_float_rtp(high[2] + out) : INFINITY);
}

/** Flags each sorted endpoint by its type (section 3.1): 1 for a start, 0 for an end. */
kernel void flag_starts(global const int* points, uint count, global ulong* types) {
    uint i = get_global_id(0);
    if (i < count) {
        types[i] = points[i] >= 0 ? 1 : 0;
    }
}

/** Puts members in the order of their starts; starts_before is the prefix sum of the types. */
kernel void place_rows(global const int* points, uint count, global const ulong* starts_before,
        global const uint* members, global const float4* extents, global uint* row_members, global uint* row_primitives,
        global float4* row_extents, global uint* end_rows PLACE_FILTER_PARAMETERS) {
    uint i = get_global_id(0);
    if (i >= count) {
        return;
    }
    int point = points[i];
    uint row = (uint) starts_before[i];
    if (point >= 0) {
        row_members[row] = (uint) point;
        row_primitives[row] = members[point];
        row_extents[row] = extents[point];
        PLACE_PART(row, members[point]);
    } else {
        end_rows[~point] = row;
    }
}

/** Counts, for each row, the later rows that it overlaps. */
kernel void count_pairs(global const uint* row_members, uint count, global const uint* end_rows, global ulong* pairs) {
    uint row = get_global_id(0);
    if (row < count) {
        pairs[row] = end_rows[row_members[row]] - row - 1;
    }
}

/** Returns the last row with pairs whose first pair is at or before this one. */
uint row_of(global const ulong* first_pairs, uint rows, ulong pair) {
    uint low = 0;
    uint high = rows;
    while (high - low > 1) {
        uint middle = low + (high - low) / 2;
        if (first_pairs[middle] <= pair) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/**
 * Returns 1 or -1 if the point d is certainly on that side of the plane through o, b and c, otherwise 0. SideKernel of
 * the core derives the bounds.
 */
int side_of(const double* o, const double* b, const double* c, const double* d) {
    double3 B = (double3) (b[0] - o[0], b[1] - o[1], b[2] - o[2]);
    double3 C = (double3) (c[0] - o[0], c[1] - o[1], c[2] - o[2]);
    double3 D = (double3) (d[0] - o[0], d[1] - o[1], d[2] - o[2]);
    double determinant = D.x * (B.y * C.z - B.z * C.y) + D.y * (B.z * C.x - B.x * C.z) + D.z * (B.x * C.y - B.y * C.x);
    double size_b = fabs(B.x) + fabs(B.y) + fabs(B.z);
    double size_c = fabs(C.x) + fabs(C.y) + fabs(C.z);
    double size_d = fabs(D.x) + fabs(D.y) + fabs(D.z);
    double error = size_b * size_c * SIDE_ERROR * size_d + UNDERFLOW;
    bool bounded = size_b + size_c + size_d < LARGEST_MAGNITUDE;
    return bounded && determinant > error ? 1 : bounded && determinant < -error ? -1 : 0;
}

/** Returns whether the second triangle is certainly on one side of the first one's plane. */
bool is_beside(const double* a, const double* b) {
    int side = side_of(a, a + 3, a + 6, b);
    return side != 0 && side_of(a, a + 3, a + 6, b + 3) == side && side_of(a, a + 3, a + 6, b + 6) == side;
}

bool are_certainly_apart(uint item_a, uint item_b, global const int* corners, global const double* positions) {
    double a[9];
    double b[9];
    for (int k = 0; k < 9; k++) {
        a[k] = positions[3 * (ulong) corners[3 * (ulong) item_a + k / 3] + k % 3];
        b[k] = positions[3 * (ulong) corners[3 * (ulong) item_b + k / 3] + k % 3];
    }
    return is_beside(a, b) || is_beside(b, a);
}

/**
 * Tests a range of the pairs that overlap along the sweep axis; each work item finds its share in the prefix sums of
 * the counts. Keeps the pairs whose parts may collide, that overlap along the other axes, that no earlier cluster has,
 * and that, at an instant, no plane separates. The counter keeps counting beyond the capacity, so that the host learns
 * the capacity needed.
 */
kernel void collect(global const ulong* first_pairs, uint rows, ulong from, ulong to, uint cluster,
        global const uint* row_primitives, global const float4* row_extents, global const ulong* clusters,
        global const int* item_of, uint corner_count, global const int* corners, global const double* positions,
        global uint* counter, global ulong* pairs, uint capacity COLLECT_FILTER_PARAMETERS) {
    DECLARE_RULES;
    ulong at = from + (ulong) get_global_id(0) * PAIRS_PER_ITEM;
    if (at >= to) {
        return;
    }
    ulong end = min(to, at + PAIRS_PER_ITEM);
    uint row = row_of(first_pairs, rows, at);
    ulong earlier = (1UL << cluster) - 1;
    for (; at < end; at++) {
        while (row + 1 < rows && first_pairs[row + 1] <= at) {
            row++;
        }
        uint other = row + 1 + (uint) (at - first_pairs[row]);
        if (!ROWS_MAY_COLLIDE(row, other)) {
            continue;
        }
        float4 a = row_extents[row];
        float4 b = row_extents[other];
        if (a.x > b.y || b.x > a.y || a.z > b.w || b.z > a.w) {
            continue;
        }
        uint primitive_a = row_primitives[row];
        uint primitive_b = row_primitives[other];
        uint item_a = (uint) item_of[primitive_a];
        uint item_b = (uint) item_of[primitive_b];
        if ((clusters[primitive_a] & clusters[primitive_b] & earlier) != 0 || item_a == item_b
                || (corner_count == 3 && are_certainly_apart(item_a, item_b, corners, positions))) {
            continue;
        }
        uint place = atomic_inc(counter);
        if (place < capacity) {
            pairs[place] = (ulong) item_a << 32 | item_b;
        }
    }
}

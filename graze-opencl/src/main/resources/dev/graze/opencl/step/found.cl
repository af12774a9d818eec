// Creates feature tests from pairs of leaves when adjacent triangles are excluded from the search (MCCD 4.6): the tests
// that two triangles own, those that they adopt from adjacent triangles, and the orphans, which no non-adjacent pair of
// triangles covers.

/**
 * Returns the tests that triangles a < b adopt: the row of a lists its partners in ascending order, with the tests of
 * each.
 */
int adopted_tests(int a, int b, global const int* row_starts, global const int* partners, global const ushort* tests) {
    int low = row_starts[a];
    int high = row_starts[a + 1];
    while (low < high) {
        int middle = (low + high) / 2;
        if (partners[middle] == b) {
            return tests[middle];
        }
        if (partners[middle] < b) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return 0;
}

/**
 * Expands one found pair per work item. Triangle pairs are ordered by number, because adopted tests are stored that
 * way.
 */
kernel void expand_found(global ulong* pairs, uint first, uint count, global const int* corners,
        global const uchar* owned, global const double* t0, global const double* t1, double reach,
        global const int* triangles, int adopts, global const int* row_starts, global const int* partners,
        global const ushort* adopted, global uint* counters, global uint* tests, uint capacity) {
    if (get_global_id(0) >= count) {
        return;
    }
    uint place = first + get_global_id(0);
    ulong pair = pairs[place];
    int triangle_a = triangles[(uint) (pair >> 32)];
    int triangle_b = triangles[(uint) pair];
    if (triangle_a > triangle_b) {
        pair = pair << 32 | pair >> 32;
        pairs[place] = pair;
    }
    item a = load_item((uint) (pair >> 32), corners, owned);
    item b = load_item((uint) pair, corners, owned);
    int made = tests_of(&a, &b);
    // a loose vertex has no triangle and so no neighbor
    if (adopts && triangle_a >= 0 && triangle_b >= 0) {
        made |= adopted_tests(min(triangle_a, triangle_b), max(triangle_a, triangle_b), row_starts, partners, adopted);
    }
    queue_tests(place, made, &a, &b, t0, t1, reach, counters, tests, capacity);
}

/** Expands one pair of adjacent items per work item into the tests that are orphans. */
kernel void expand_orphans(global const ulong* pairs, global const ushort* orphans, uint count,
        global const int* corners, global const uchar* owned, global const double* t0, global const double* t1,
        double reach, global uint* counters, global uint* tests, uint capacity) {
    uint place = get_global_id(0);
    if (place >= count) {
        return;
    }
    item a = load_item((uint) (pairs[place] >> 32), corners, owned);
    item b = load_item((uint) pairs[place], corners, owned);
    queue_tests(place, orphans[place], &a, &b, t0, t1, reach, counters, tests, capacity);
}

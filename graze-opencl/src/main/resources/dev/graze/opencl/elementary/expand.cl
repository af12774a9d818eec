// Expands pairs of items into tests of features (HPCCD 5: the device creates the elementary tests of two triangles from
// their indices).

/**
 * Indices of the counters. The host clears all of them before expand, and those from SEARCHED on before each run of
 * solve.
 */
#define TESTS 0
#define MADE_VERTEX_FACE 1
#define MADE_EDGE_EDGE 2
#define SEARCHED 3
#define CONTACTS 4
#define UNDECIDED 5

/** Returns the tests of two items that no direction rules out. */
int possible_tests(int tests, const item* a, const item* b, global const double* t0, global const double* t1,
        double reach) {
    motion motion_a = load_motion(a, t0, t1);
    motion motion_b = load_motion(b, t0, t1);
    int left = tests;
    for (int group = 0; group < DIRECTION_GROUPS && left != 0; group++) {
        extents extents_a, extents_b;
        fit(&extents_a, group, &motion_a);
        fit(&extents_b, group, &motion_b);
        left = not_apart(left, &extents_a, &extents_b, group == AXES ? reach : 2.0 * reach);
    }
    return left;
}

/**
 * Queues the tests that remain after filtering. The counter keeps counting beyond the capacity, so that the host learns
 * the capacity needed.
 */
void queue_tests(uint place, int made, const item* a, const item* b, global const double* t0, global const double* t1,
        double reach, global uint* counters, global uint* tests, uint capacity) {
    if (made == 0) {
        return;
    }
    atomic_add(&counters[MADE_VERTEX_FACE], popcount((uint) (made & VERTEX_TESTS)));
    atomic_add(&counters[MADE_EDGE_EDGE], popcount((uint) (made & ~VERTEX_TESTS)));
    int left = possible_tests(made, a, b, t0, t1, reach);
    if (left == 0) {
        return;
    }
    uint at = atomic_add(&counters[TESTS], popcount((uint) left));
    for (int test = 0; test < TEST_COUNT; test++) {
        if (left >> test & 1) {
            if (at < capacity) {
                tests[at] = place << TEST_BITS | test;
            }
            at++;
        }
    }
}

/** Expands one pair of items per work item. */
kernel void expand(global const ulong* pairs, uint count, global const int* corners, global const uchar* owned,
        global const double* t0, global const double* t1, double reach, global uint* counters, global uint* tests,
        uint capacity) {
    uint place = get_global_id(0);
    if (place >= count) {
        return;
    }
    ulong pair = pairs[place];
    item a = load_item((uint) (pair >> 32), corners, owned);
    item b = load_item((uint) pair, corners, owned);
    queue_tests(place, tests_of(&a, &b), &a, &b, t0, t1, reach, counters, tests, capacity);
}

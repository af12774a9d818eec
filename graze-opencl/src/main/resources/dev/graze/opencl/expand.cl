// From pairs of items to tests of features (HPCCD 5: the device makes the elementary tests of two triangles from their indices).

/** What is counted, and where. The host clears the first three before expand and the others before what follows it. */
#define TESTS 0
#define MADE_VERTEX_FACE 1
#define MADE_EDGE_EDGE 2
#define SEARCHED 3
#define CONTACTS 4
#define UNDECIDED 5

void load_corners(const item* of, global const double* positions, double* to) {
    for (int k = 0; k < 3; k++) {
        ulong from = 3 * (ulong) of->corner[k];
        to[3 * k] = positions[from];
        to[3 * k + 1] = positions[from + 1];
        to[3 * k + 2] = positions[from + 2];
    }
}

/** Of the tests of two items, those that no direction rules out. */
int possible_tests(int tests, const item* a, const item* b, global const double* t0, global const double* t1, double reach) {
    double a0[9], a1[9], b0[9], b1[9];
    load_corners(a, t0, a0);
    load_corners(a, t1, a1);
    load_corners(b, t0, b0);
    load_corners(b, t1, b1);
    int left = tests;
    for (int direction = 0; direction < DIRECTIONS && left != 0; direction++) {
        extents of_a, of_b;
        fit(&of_a, direction, a0, a1);
        fit(&of_b, direction, b0, b1);
        left = not_apart(left, &of_a, &of_b, direction < 3 ? reach : 2.0 * reach);
    }
    return left;
}

/** One pair of items each. The counter goes on beyond the capacity, so that the host learns how much room it takes. */
kernel void expand(global const ulong* pairs, uint count, global const int* corners, global const uchar* owned, global const double* t0,
        global const double* t1, double reach, global uint* counters, global uint* tests, uint capacity) {
    uint place = get_global_id(0);
    if (place >= count) {
        return;
    }
    ulong pair = pairs[place];
    item a = load_item((uint) (pair >> 32), corners, owned);
    item b = load_item((uint) pair, corners, owned);
    int made = tests_of(&a, &b);
    if (made == 0) {
        return;
    }
    atomic_add(&counters[MADE_VERTEX_FACE], popcount((uint) (made & VERTEX_TESTS)));
    atomic_add(&counters[MADE_EDGE_EDGE], popcount((uint) (made & ~VERTEX_TESTS)));
    int left = possible_tests(made, &a, &b, t0, t1, reach);
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

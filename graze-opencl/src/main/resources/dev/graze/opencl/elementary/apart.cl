// The filter in front of the search: drops a test only with proof.
//
// Features that are separated along a direction at t0 and, in the same order, at t1 are separated at all times between,
// because vertices move linearly. The directions are the nine of an 18-DOP; a coordinate along each is at most one sum
// of two, rounded once. Rounding preserves order: numbers that are strictly apart after it were strictly apart before.
// So touching features are never dropped.
//
// If features within a distance, the reach, also count, they must be farther apart than that. The sums and their
// difference are off by at most 3e of their magnitudes, e = 2^-53; the test allows for 8e. Along a diagonal a distance
// is scaled by sqrt(2); twice the reach is larger than that, and exact.
//
// A vector holds three directions at a time: the axes, the sums of two and the differences of two. The fourth element
// repeats the third.

#define DIRECTION_GROUPS 3
#define AXES 0
#define SUMS 1
#define FACE 6
#define FEATURES 7
#define ROUNDING 0x1p-50

/** The extents of features along the directions of a group: t0 in the lower half of the vector, t1 in the upper. */
typedef struct {
    double8 low[FEATURES];
    double8 high[FEATURES];
} extents;

/** An item's corners at t0 and at t1. */
typedef struct {
    double3 t0[3];
    double3 t1[3];
} motion;

motion load_motion(const item* of, global const double* t0, global const double* t1) {
    motion result;
    for (int k = 0; k < 3; k++) {
        result.t0[k] = vload3(of->corner[k], t0);
        result.t1[k] = vload3(of->corner[k], t1);
    }
    return result;
}

double4 along(int group, double3 point) {
    double4 first = point.xxyy;
    double4 second = point.yzzz;
    return group == AXES ? point.xyzz : group == SUMS ? first + second : first - second;
}

double8 lower(double8 a, double8 b) {
    return select(b, a, a < b);
}

double8 higher(double8 a, double8 b) {
    return select(b, a, a > b);
}

/** Computes the extents of an item's corners, edges and face. */
void fit(extents* of, int group, const motion* corners) {
    for (int k = 0; k < 3; k++) {
        double8 at = (double8) (along(group, corners->t0[k]), along(group, corners->t1[k]));
        of->low[k] = at;
        of->high[k] = at;
    }
    for (int edge = 0; edge < 3; edge++) {
        of->low[3 + edge] = lower(of->low[edge_start(edge)], of->low[edge_end(edge)]);
        of->high[3 + edge] = higher(of->high[edge_start(edge)], of->high[edge_end(edge)]);
    }
    of->low[FACE] = lower(of->low[3], of->low[5]);
    of->high[FACE] = higher(of->high[3], of->high[5]);
}

/** Returns whether high is below low by more than a gap, along one of the directions, at both t0 and t1. */
bool before(double8 high, double8 low, double gap) {
    long8 is_before = gap == 0.0 ? high < low : low - high > gap + ROUNDING * (fabs(low) + fabs(high));
    return any(is_before.lo & is_before.hi);
}

bool are_apart(const extents* a, int feature_a, const extents* b, int feature_b, double gap) {
    return before(a->high[feature_a], b->low[feature_b], gap) || before(b->high[feature_b], a->low[feature_a], gap);
}

/** Returns the tests that these directions do not rule out. */
int not_apart(int tests, const extents* a, const extents* b, double gap) {
    if (are_apart(a, FACE, b, FACE, gap)) {
        return 0;
    }
    int left = tests;
    for (int test = 0; test < TEST_COUNT; test++) {
        int feature_a = test < 3 ? test : test < 6 ? FACE : 3 + (test - 6) / 3;
        int feature_b = test < 3 ? FACE : test < 6 ? test - 3 : 3 + (test - 6) % 3;
        if ((left >> test & 1) && are_apart(a, feature_a, b, feature_b, gap)) {
            left &= ~(1 << test);
        }
    }
    return left;
}

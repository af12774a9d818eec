// The filter in front of the search: drops a test only with proof.
//
// Along a direction, what is beyond something else at t0 and at t1 is beyond it all the time between, because vertices move linearly. The directions are
// the nine of an 18-DOP; a coordinate along each is at most one sum of two, rounded once. Rounding keeps order: numbers that are strictly apart after
// it were strictly apart before. So touching features are never dropped.
//
// Where features count at a distance, the reach, they must be farther apart than that. Sums and their difference are off by at most 3e of their
// magnitudes, e = 2^-53; 8e are allowed for. Along a diagonal a distance counts sqrt(2) times; twice the reach is more, and exact.

#define DIRECTIONS 9
#define FACE 6
#define FEATURES 7
#define ROUNDING 0x1p-50

/** What lies along a direction: the two lanes are t0 and t1. */
typedef struct {
    double2 low[FEATURES];
    double2 high[FEATURES];
} extents;

double along(int direction, double x, double y, double z) {
    switch (direction) {
        case 0: return x;
        case 1: return y;
        case 2: return z;
        case 3: return x + y;
        case 4: return x - y;
        case 5: return x + z;
        case 6: return x - z;
        case 7: return y + z;
        default: return y - z;
    }
}

double2 lower(double2 a, double2 b) {
    return select(b, a, a < b);
}

double2 higher(double2 a, double2 b) {
    return select(b, a, a > b);
}

/** Fits an item's corners, sides and face, given its corners at t0 and t1. */
void fit(extents* of, int direction, const double* t0, const double* t1) {
    for (int k = 0; k < 3; k++) {
        double2 at = (double2) (along(direction, t0[3 * k], t0[3 * k + 1], t0[3 * k + 2]),
                along(direction, t1[3 * k], t1[3 * k + 1], t1[3 * k + 2]));
        of->low[k] = at;
        of->high[k] = at;
    }
    for (int side = 0; side < 3; side++) {
        of->low[3 + side] = lower(of->low[side_start(side)], of->low[side_end(side)]);
        of->high[3 + side] = higher(of->high[side_start(side)], of->high[side_end(side)]);
    }
    of->low[FACE] = lower(of->low[3], of->low[5]);
    of->high[FACE] = higher(of->high[3], of->high[5]);
}

/** Whether what ends at high is before what begins at low, with room between, at both times. */
bool before(double2 high, double2 low, double room) {
    if (room == 0.0) {
        return all(high < low);
    }
    return all(low - high > room + ROUNDING * (fabs(low) + fabs(high)));
}

bool are_apart(const extents* a, int feature_a, const extents* b, int feature_b, double room) {
    return before(a->high[feature_a], b->low[feature_b], room) || before(b->high[feature_b], a->low[feature_a], room);
}

/** Of these tests, those that this direction does not rule out. */
int not_apart(int tests, const extents* a, const extents* b, double room) {
    if (are_apart(a, FACE, b, FACE, room)) {
        return 0;
    }
    int left = tests;
    for (int test = 0; test < TEST_COUNT; test++) {
        int feature_a = test < 3 ? test : test < 6 ? FACE : 3 + (test - 6) / 3;
        int feature_b = test < 3 ? FACE : test < 6 ? test - 3 : 3 + (test - 6) % 3;
        if ((left >> test & 1) && are_apart(a, feature_a, b, feature_b, room)) {
            left &= ~(1 << test);
        }
    }
    return left;
}

// The feature tests of two items: FeatureTests and SceneItems.tests of the core, for one pair.
//
//   bit 0 .. 2           corner i of A against face B
//   bit 3 .. 5           corner j of B against face A
//   bit 6 + 3 * i + j    edge i of A against edge j of B
//
// Corners ascend; edges join corners 0 and 1, 0 and 2, 1 and 2. The features that an item owns are a mask of its
// corners in bits 0 to 2 and its edges in bits 3 to 5.

#define VERTICES_OF_A 0x7
#define VERTICES_OF_B 0x38
#define VERTEX_TESTS 0x3f
#define ALL_OWNED 0x3f
#define NO_FACE 0x40
#define TEST_COUNT 15
/** Bits of a queued test that select one of the pair's tests; the bits above are the index of the pair. */
#define TEST_BITS 4

/** An item's corners and the features it owns. */
typedef struct {
    int corner[3];
    int owned;
} item;

item load_item(uint number, global const int* corners, global const uchar* owned) {
    item result;
    for (int k = 0; k < 3; k++) {
        result.corner[k] = corners[3 * (ulong) number + k];
    }
    result.owned = owned[number];
    return result;
}

/**
 * Returns the tests whose two features are both owned. The bits of A's edges are spread to every third bit, so that the
 * product copies B's edges into each group of three.
 */
int owned_tests(int owned_a, int owned_b) {
    int edges_of_a = owned_a >> 3;
    int groups = (edges_of_a & 1) | (edges_of_a & 2) << 2 | (edges_of_a & 4) << 4;
    return (owned_a & 7) | (owned_b & 7) << 3 | (groups * (owned_b >> 3)) << 6;
}

/** Returns the bits of a corner and of the two edges at it. */
int features_at(int corner) {
    return 1 << corner | (7 ^ (4 >> corner)) << 3;
}

/** Returns the tests whose two features share a vertex. */
int common_tests(const item* a, const item* b) {
    int tests = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            if (a->corner[i] == b->corner[j]) {
                tests |= owned_tests(features_at(i), features_at(j));
            }
        }
    }
    return tests;
}

int tests_of(const item* a, const item* b) {
    int tests = owned_tests(a->owned & ALL_OWNED, b->owned & ALL_OWNED);
    if (a->owned & NO_FACE) {
        tests &= ~VERTICES_OF_B;
    }
    if (b->owned & NO_FACE) {
        tests &= ~VERTICES_OF_A;
    }
    return tests & ~common_tests(a, b);
}

int edge_start(int edge) {
    return edge >> 1;
}

int edge_end(int edge) {
    return (edge + 3) >> 1;
}

/**
 * Returns the four vertices in canonical order: vertex and face, or both edges with the smaller one first. For edges,
 * the first vertex is complemented.
 */
int4 features_of(int test, const item* a, const item* b) {
    if (test < 3) {
        return (int4) (a->corner[test], b->corner[0], b->corner[1], b->corner[2]);
    }
    if (test < 6) {
        return (int4) (b->corner[test - 3], a->corner[0], a->corner[1], a->corner[2]);
    }
    int edge_a = (test - 6) / 3;
    int edge_b = (test - 6) % 3;
    int2 ea = (int2) (a->corner[edge_start(edge_a)], a->corner[edge_end(edge_a)]);
    int2 eb = (int2) (b->corner[edge_start(edge_b)], b->corner[edge_end(edge_b)]);
    // Edges without a common vertex are ordered by their lower endpoints alone.
    return ea.x < eb.x ? (int4) (~ea.x, ea.y, eb) : (int4) (~eb.x, eb.y, ea);
}

/** Returns the features of a queued test. */
int4 queued_features(uint queued, global const ulong* pairs, global const int* corners, global const uchar* owned) {
    ulong pair = pairs[queued >> TEST_BITS];
    item a = load_item((uint) (pair >> 32), corners, owned);
    item b = load_item((uint) pair, corners, owned);
    return features_of(queued & ((1 << TEST_BITS) - 1), &a, &b);
}

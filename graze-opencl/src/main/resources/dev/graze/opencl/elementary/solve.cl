// Solves the elementary tests (HPCCD 5), one queued test per work item, or lists the queued tests for a host that
// decides them.

/** A contact as returned to the host: its features, then toi, u, v and the normal. */
typedef struct {
    int4 features;
    double numbers[6];
} contact;

void load_point(global const double* positions, int vertex, double* to) {
    ulong from = 3 * (ulong) vertex;
    to[0] = positions[from];
    to[1] = positions[from + 1];
    to[2] = positions[from + 2];
}

/** Loads the 24 coordinates of four vertices, t0 first. */
void load_pair(int4 vertices, global const double* t0, global const double* t1, double* x) {
    int v[4] = {vertices.x, vertices.y, vertices.z, vertices.w};
    for (int i = 0; i < 4; i++) {
        load_point(t0, v[i], x + 3 * i);
        load_point(t1, v[i], x + 12 + 3 * i);
    }
}

void write_contact(global contact* to, int4 features, double toi, const geometry* g) {
    to->features = features;
    to->numbers[0] = toi;
    to->numbers[1] = g->u;
    to->numbers[2] = g->v;
    to->numbers[3] = g->normal[0];
    to->numbers[4] = g->normal[1];
    to->numbers[5] = g->normal[2];
}

/**
 * Solves one test and appends a contact or an undecided test. The counters keep counting beyond the capacities, so that
 * the host learns the capacity needed.
 */
kernel void solve(global const uint* tests, uint count, global const ulong* pairs, global const int* corners,
        global const uchar* owned, global const double* t0, global const double* t1, double tolerance,
        global uint* counters, global contact* contacts, uint contact_capacity, global int4* undecided,
        uint undecided_capacity) {
    uint place = get_global_id(0);
    if (place >= count) {
        return;
    }
    int4 features = queued_features(tests[place], pairs, corners, owned);
    bool face = features.x >= 0;
    double x[24];
    load_pair((int4) (face ? features.x : ~features.x, features.yzw), t0, t1, x);
    search s;
    s.face = face;
    s.tolerance = tolerance;
    bool searched;
    int ending = find_impact(&s, x, &searched);
    if (searched) {
        atomic_inc(&counters[SEARCHED]);
    }
    if (ending == OPEN) {
        uint at = atomic_inc(&counters[UNDECIDED]);
        if (at < undecided_capacity) {
            undecided[at] = features;
        }
    } else if (ending == CONTACT) {
        uint at = atomic_inc(&counters[CONTACTS]);
        if (at < contact_capacity) {
            geometry g;
            describe(&g, face, x, s.earliest);
            write_contact(&contacts[at], features, s.earliest, &g);
        }
    }
}

/** Lists the features of all queued tests, for the host to decide. */
kernel void list(global const uint* tests, uint count, global const ulong* pairs, global const int* corners,
        global const uchar* owned, global int4* undecided) {
    uint place = get_global_id(0);
    if (place < count) {
        undecided[place] = queued_features(tests[place], pairs, corners, owned);
    }
}

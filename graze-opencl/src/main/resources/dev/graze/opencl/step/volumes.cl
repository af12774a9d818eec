// Bounding volumes of hierarchy nodes around their whole sweep, and the test whether two may overlap. VOLUME selects
// the kind.
//
// Coordinates are relative to the center of the scene and scaled by a power of two so that the largest is about 1:
// floats neither overflow nor lose small numbers. The core's SceneFrame provides center, scale and a slack that covers
// the rounding of a coordinate and of sums of two, as VertexVolumes derives it; floats are then rounded outward.

#define BOXES 0
#define DOPS 1
#define SLABS 2
#define ORIENTED 3

/** Indices into the numbers of a frame. */
#define FRAME_SCALE 3
#define FRAME_SLACK 4
#define FRAME_HALF_REACH 5

#define ROOT_OF_TWO 0x1.6a09e667f3bcdp0
#define POINTS 6

float round_down(double x) {
    float nearest = (float) x;
    return nearest <= x ? nearest : nextafter(nearest, -INFINITY);
}

float round_up(double x) {
    float nearest = (float) x;
    return nearest >= x ? nearest : nextafter(nearest, INFINITY);
}

double3 relative_to_center(int vertex, global const double* positions, global const double* frame) {
    return (vload3(vertex, positions) - vload3(0, frame)) * frame[FRAME_SCALE];
}

/** Loads an item's corners at t0, then at t1. */
void load_points(double3* points, uint leaf, global const int* corners, global const double* t0,
        global const double* t1, global const double* frame) {
    for (int k = 0; k < 3; k++) {
        int vertex = corners[3 * (ulong) leaf + k];
        points[k] = relative_to_center(vertex, t0, frame);
        points[3 + k] = relative_to_center(vertex, t1, frame);
    }
}

#if VOLUME != ORIENTED

// Slabs: LANES lows, then LANES highs. The directions are x, y, z, x + y, x - y, x + z, x - z, y + z, y - z, of which
// each kind has the first few; SLABS has eight at t0 and the same eight at t1.

#if VOLUME == BOXES
#define DIRECTIONS 3
#define LANES 3
#elif VOLUME == DOPS
#define DIRECTIONS 9
#define LANES 9
#else
#define DIRECTIONS 8
#define LANES 16
#endif

typedef struct {
    float low[LANES];
    float high[LANES];
} volume;

void project(double3 p, double* along) {
    along[0] = p.x;
    along[1] = p.y;
    along[2] = p.z;
    along[3] = p.x + p.y;
    along[4] = p.x - p.y;
    along[5] = p.x + p.z;
    along[6] = p.x - p.z;
    along[7] = p.y + p.z;
    along[8] = p.y - p.z;
}

void fit_leaf(volume* leaf, const double3* points, global const double* frame) {
    double low[LANES];
    double high[LANES];
    for (int k = 0; k < LANES; k++) {
        low[k] = INFINITY;
        high[k] = -INFINITY;
    }
    for (int p = 0; p < POINTS; p++) {
        double along[9];
        project(points[p], along);
        int first = VOLUME == SLABS && p >= POINTS / 2 ? DIRECTIONS : 0;
        for (int k = 0; k < DIRECTIONS; k++) {
            low[first + k] = fmin(low[first + k], along[k]);
            high[first + k] = fmax(high[first + k], along[k]);
        }
    }
    for (int k = 0; k < LANES; k++) {
        double reach = frame[FRAME_HALF_REACH] * (k % DIRECTIONS < 3 ? 1.0 : ROOT_OF_TWO);
        leaf->low[k] = round_down(low[k] - frame[FRAME_SLACK] - reach);
        leaf->high[k] = round_up(high[k] + frame[FRAME_SLACK] + reach);
    }
}

/**
 * How many nodes are joined at once. A union of slabs is as tight as possible, whether of two nodes or of everything
 * below.
 */
#define JOINED 2

void join(volume* all, const volume* children, int count) {
    *all = children[0];
    for (int child = 1; child < count; child++) {
        for (int k = 0; k < LANES; k++) {
            all->low[k] = fmin(all->low[k], children[child].low[k]);
            all->high[k] = fmax(all->high[k], children[child].high[k]);
        }
    }
}

/**
 * Returns whether two volumes may overlap. Volumes that are separated along a direction at both t0 and t1 are separated
 * at all times between, because vertices move linearly.
 */
bool may_overlap(global const volume* a, global const volume* b) {
    bool apart = false;
#if VOLUME == SLABS
    for (int k = 0; k < DIRECTIONS; k++) {
        apart |= (a->high[k] < b->low[k]) & (a->high[DIRECTIONS + k] < b->low[DIRECTIONS + k]);
        apart |= (b->high[k] < a->low[k]) & (b->high[DIRECTIONS + k] < a->low[DIRECTIONS + k]);
    }
#else
    for (int k = 0; k < LANES; k++) {
        apart |= (a->high[k] < b->low[k]) | (b->high[k] < a->low[k]);
    }
#endif
    return !apart;
}

#else

// Oriented boxes (section 2 of the paper): all points c + s0 a0 + s1 a1 + s2 a2 with |sk| <= extent[k].
//
// The axes are floats and therefore not exactly orthonormal: |ai . aj - [i = j]| <= h = 2^-22. For a point at offset y
// from the center, s is the inverse of the axes' matrix times y, which differs from the ak . y by at most 2^-20 of the
// largest of them. OUT allows for twice as much, so that the box contains its points whatever the axes are. may_overlap
// treats the axes as orthonormal and computes in floats: both errors together are less than 2^-18 of the distance plus
// the extents, and MARGIN is four times that.

#define OUT 0x1p-19
#define MARGIN 0x1p-16f

typedef struct {
    float centre[3];
    float extent[3];
    float axis[9];
    /** The radius of a ball around the center that contains the box. */
    float radius;
} volume;

double3 axis_of(const volume* box, int k) {
    return (double3) (box->axis[3 * k], box->axis[3 * k + 1], box->axis[3 * k + 2]);
}

double3 centre_of(const volume* box) {
    return (double3) (box->centre[0], box->centre[1], box->centre[2]);
}

void set_axis(volume* box, int k, double3 direction) {
    box->axis[3 * k] = (float) direction.x;
    box->axis[3 * k + 1] = (float) direction.y;
    box->axis[3 * k + 2] = (float) direction.z;
}

void align_to_world(volume* box) {
    set_axis(box, 0, (double3) (1.0, 0.0, 0.0));
    set_axis(box, 1, (double3) (0.0, 1.0, 0.0));
    set_axis(box, 2, (double3) (0.0, 0.0, 1.0));
}

void copy_axes(volume* to, const volume* from) {
    for (int k = 0; k < 9; k++) {
        to->axis[k] = from->axis[k];
    }
}

/**
 * Computes axes: the first along the first direction, the second as near to the second direction as possible; the
 * world's axes if the angle between the two is too small.
 */
void align(volume* box, double3 first, double3 second) {
    double length = sqrt(dot(first, first));
    double3 a = first / length;
    double3 rest = second - dot(a, second) * a;
    double width = sqrt(dot(rest, rest));
    // well away from where rounding would determine the direction; a comparison with NaN is false
    if (!(length > 0x1p-40 && width > 0x1p-20 * length)) {
        align_to_world(box);
        return;
    }
    double3 b = rest / width;
    b = b - dot(a, b) * a;
    b = b / sqrt(dot(b, b));
    set_axis(box, 0, a);
    set_axis(box, 1, b);
    set_axis(box, 2, cross(a, b));
}

/** Moves the center to the middle of these ranges along the axes. */
void centre_between(volume* box, const double* low, const double* high) {
    double3 centre = 0.0;
    for (int k = 0; k < 3; k++) {
        centre += (low[k] + high[k]) / 2.0 * axis_of(box, k);
    }
    box->centre[0] = (float) centre.x;
    box->centre[1] = (float) centre.y;
    box->centre[2] = (float) centre.z;
}

double square(double x) {
    return x * x;
}

/** Sets the extents for contents that reach this far from the center along each axis. */
void set_halves(volume* box, const double* far, double slack) {
    double farthest = fmax(far[0], fmax(far[1], far[2]));
    for (int k = 0; k < 3; k++) {
        box->extent[k] = round_up(far[k] + OUT * farthest + slack);
    }
    // axes are longer than 1 by less than MARGIN, which the test allows for
    box->radius = round_up(sqrt(square(box->extent[0]) + square(box->extent[1]) + square(box->extent[2])) + slack);
}

/** Swaps two directions so that the longer one comes first. */
void put_longer_first(double3* a, double3* b) {
    if (dot(*b, *b) > dot(*a, *a)) {
        double3 swapped = *a;
        *a = *b;
        *b = swapped;
    }
}

/**
 * Aligns the axes with the longest edge or the motion, whichever is longer, then with the other one or the next
 * longest.
 */
void align_to_points(volume* leaf, const double3* points) {
    double3 first = points[1] - points[0];
    double3 second = points[2] - points[0];
    double3 third = points[2] - points[1];
    double3 motion = (points[3] - points[0] + points[4] - points[1] + points[5] - points[2]) / 3.0;
    put_longer_first(&second, &third);
    put_longer_first(&first, &second);
    put_longer_first(&second, &motion);
    put_longer_first(&first, &second);
    align(leaf, first, second);
}

void fit_leaf(volume* leaf, const double3* points, global const double* frame) {
    align_to_points(leaf, points);
    double low[3] = {INFINITY, INFINITY, INFINITY};
    double high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (int p = 0; p < POINTS; p++) {
        for (int k = 0; k < 3; k++) {
            double along = dot(axis_of(leaf, k), points[p]);
            low[k] = fmin(low[k], along);
            high[k] = fmax(high[k], along);
        }
    }
    centre_between(leaf, low, high);
    double far[3] = {0.0, 0.0, 0.0};
    for (int p = 0; p < POINTS; p++) {
        for (int k = 0; k < 3; k++) {
            far[k] = fmax(far[k], fabs(dot(axis_of(leaf, k), points[p] - centre_of(leaf))));
        }
    }
    // A coordinate is off by at most the slack, so a point by less than twice that.
    set_halves(leaf, far, 2.0 * frame[FRAME_SLACK] + frame[FRAME_HALF_REACH]);
}

/** Returns how far a box reaches from its own center along a direction. */
double radius(const volume* box, double3 direction) {
    double sum = 0.0;
    for (int k = 0; k < 3; k++) {
        sum += box->extent[k] * fabs(dot(direction, axis_of(box, k)));
    }
    return sum;
}

/**
 * How many nodes are joined at once. A box around boxes around boxes gets looser at each level, so a box is fitted
 * around the nodes three levels below.
 */
#define JOINED 8

/** Fits a box, whose axes are given, around others. */
void enclose(volume* all, const volume* children, int count) {
    double low[3] = {INFINITY, INFINITY, INFINITY};
    double high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (int child = 0; child < count; child++) {
        for (int k = 0; k < 3; k++) {
            double at = dot(axis_of(all, k), centre_of(&children[child]));
            double reach = radius(&children[child], axis_of(all, k));
            low[k] = fmin(low[k], at - reach);
            high[k] = fmax(high[k], at + reach);
        }
    }
    centre_between(all, low, high);
    double far[3];
    for (int k = 0; k < 3; k++) {
        double at = dot(axis_of(all, k), centre_of(all));
        far[k] = fmax(high[k] - at, at - low[k]);
    }
    // Each of these numbers is a sum of a few products, none larger than a center's coordinates, at most 2, plus the
    // box.
    set_halves(all, far, 0x1p-46 * (8.0 + far[0] + far[1] + far[2]));
}

float surface(const volume* box) {
    return box->extent[0] * box->extent[1] + box->extent[1] * box->extent[2] + box->extent[2] * box->extent[0];
}

/** Keeps the box with the smaller surface: the chance of a random hit is proportional to the surface. */
void keep_smaller(volume* best, const volume* other) {
    if (surface(other) < surface(best)) {
        *best = *other;
    }
}

/**
 * Tries the world's axes, those of the first and of the last child, and the direction from one to the other, and keeps
 * the best fit.
 */
void join(volume* all, const volume* children, int count) {
    const volume* last = &children[count - 1];
    volume other;
    align_to_world(all);
    enclose(all, children, count);
    copy_axes(&other, children);
    enclose(&other, children, count);
    keep_smaller(all, &other);
    copy_axes(&other, last);
    enclose(&other, children, count);
    keep_smaller(all, &other);
    align(&other, centre_of(last) - centre_of(children), axis_of(children, 0));
    enclose(&other, children, count);
    keep_smaller(all, &other);
}

float3 load3(global const float* from) {
    return (float3) (from[0], from[1], from[2]);
}

/** Returns whether balls around two boxes are apart, which settles most pairs that are not neighbors. */
bool balls_apart(global const volume* a, global const volume* b, float3 between) {
    float reach = (a->radius + b->radius) * (1.0f + MARGIN);
    return dot(between, between) * (1.0f - MARGIN) > reach * reach;
}

/**
 * The separating axis test of Gottschalk, Lin and Manocha: the three axes of each box, and their nine cross products.
 */
bool may_overlap(global const volume* a, global const volume* b) {
    float3 between = load3(b->centre) - load3(a->centre);
    if (balls_apart(a, b, between)) {
        return false;
    }
    float ea[3] = {a->extent[0], a->extent[1], a->extent[2]};
    float eb[3] = {b->extent[0], b->extent[1], b->extent[2]};
    float margin = MARGIN * (fabs(between.x) + fabs(between.y) + fabs(between.z) + ea[0] + ea[1] + ea[2]
            + eb[0] + eb[1] + eb[2]);
    float t[3];
    float cosine[3][3];
    float size[3][3];
    for (int i = 0; i < 3; i++) {
        float3 axis = load3(a->axis + 3 * i);
        t[i] = dot(axis, between);
        for (int j = 0; j < 3; j++) {
            cosine[i][j] = dot(axis, load3(b->axis + 3 * j));
            size[i][j] = fabs(cosine[i][j]);
        }
        if (fabs(t[i]) > ea[i] + eb[0] * size[i][0] + eb[1] * size[i][1] + eb[2] * size[i][2] + margin) {
            return false;
        }
    }
    for (int j = 0; j < 3; j++) {
        float along = dot(load3(b->axis + 3 * j), between);
        if (fabs(along) > eb[j] + ea[0] * size[0][j] + ea[1] * size[1][j] + ea[2] * size[2][j] + margin) {
            return false;
        }
    }
    bool apart = false;
    for (int i = 0; i < 3; i++) {
        int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        for (int j = 0; j < 3; j++) {
            int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            float along = t[i2] * cosine[i1][j] - t[i1] * cosine[i2][j];
            float reach = ea[i1] * size[i2][j] + ea[i2] * size[i1][j] + eb[j1] * size[i][j2] + eb[j2] * size[i][j1];
            apart |= fabs(along) > reach + margin;
        }
    }
    return !apart;
}

#endif

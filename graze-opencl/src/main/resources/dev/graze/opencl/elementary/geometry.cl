// ContactGeometry of the core, operation by operation: the closest points at the time of impact and the unit normal
// between them.

#define NOISE 0x1p-30
#define FLAT 0x1p-40
#define PARALLEL 0x1p-80
#define STILL 0x1p-40
#define BORDER 0x1p-20
#define BEFORE 0x1p-20
#define MIN_NORMAL 0x1p-1022

typedef struct {
    bool face;
    double point[12];
    double gap[3];
    double normal[3];
    double approach[3];
    double best_distance2;
    double u;
    double v;
} geometry;

/** Returns 2^power, for exponents of normal doubles. */
double power_of_two(int power) {
    return as_double((long) (power + 1023) << 52);
}

int exponent(double number) {
    return (int) (as_long(number) >> 52 & 0x7ff) - 1023;
}

/** Computes the four points at the time of impact, relative to the third and scaled to about 1. */
void place_points(geometry* g, const double* x, double toi) {
    double largest = MIN_NORMAL;
    for (int i = 0; i < 12; i++) {
        double start = x[i] * 0.25 - x[6 + i % 3] * 0.25;
        double end = x[12 + i] * 0.25 - x[18 + i % 3] * 0.25;
        g->point[i] = (1.0 - toi) * start + toi * end;
        largest = fmax(largest, fabs(g->point[i]));
    }
    double scale = power_of_two(-exponent(largest));
    for (int i = 0; i < 12; i++) {
        g->point[i] *= scale;
    }
}

/** Returns the dot product of the vectors from point a to b and from c to d. */
double dot_between(const geometry* g, int a, int b, int c, int d) {
    const double* p = g->point;
    return (p[b] - p[a]) * (p[d] - p[c]) + (p[b + 1] - p[a + 1]) * (p[d + 1] - p[c + 1])
            + (p[b + 2] - p[a + 2]) * (p[d + 2] - p[c + 2]);
}

/** Returns the parameter in [0, 1] of the point of segment a, b that is closest to p. */
double along_segment(const geometry* g, int p, int a, int b) {
    double length2 = dot_between(g, a, b, a, b);
    return length2 > 0.0 ? clamp_to_unit(dot_between(g, a, p, a, b) / length2) : 0.0;
}

/** Returns one coordinate of the first feature's point minus the second's. */
double between(const geometry* g, double u, double v, int axis) {
    const double* p = g->point + axis;
    double first = g->face ? p[0] : (1.0 - u) * p[0] + u * p[3];
    double second = g->face ? (1.0 - u - v) * p[3] + u * p[6] + v * p[9] : (1.0 - v) * p[6] + v * p[9];
    return first - second;
}

void offer(geometry* g, double u, double v) {
    double dx = between(g, u, v, 0);
    double dy = between(g, u, v, 1);
    double dz = between(g, u, v, 2);
    double distance2 = dx * dx + dy * dy + dz * dz;
    if (distance2 < g->best_distance2) {
        g->best_distance2 = distance2;
        g->u = u;
        g->v = v;
        g->gap[0] = dx;
        g->gap[1] = dy;
        g->gap[2] = dz;
    }
}

/** Computes the foot of the perpendicular from the vertex to the plane of the face, if it is inside the face. */
bool foot_on_face(geometry* g) {
    double bb = dot_between(g, 3, 6, 3, 6);
    double bc = dot_between(g, 3, 6, 3, 9);
    double cc = dot_between(g, 3, 9, 3, 9);
    double pb = dot_between(g, 3, 0, 3, 6);
    double pc = dot_between(g, 3, 0, 3, 9);
    double denominator = bb * cc - bc * bc;
    double u = (pb * cc - pc * bc) / denominator;
    double v = (pc * bb - pb * bc) / denominator;
    bool inside = denominator > FLAT * bb * cc && u >= 0.0 && v >= 0.0 && u + v <= 1.0;
    if (inside) {
        offer(g, u, v);
    }
    return inside;
}

void closest_on_face(geometry* g) {
    if (!foot_on_face(g)) {
        offer(g, along_segment(g, 0, 3, 6), 0.0);
        offer(g, 0.0, along_segment(g, 0, 3, 9));
        double s = along_segment(g, 0, 6, 9);
        offer(g, 1.0 - s, s);
    }
}

/** Computes the common perpendicular of the two lines, if it meets both edges. */
bool foot_on_edges(geometry* g) {
    double aa = dot_between(g, 0, 3, 0, 3);
    double ab = dot_between(g, 0, 3, 6, 9);
    double bb = dot_between(g, 6, 9, 6, 9);
    double ar = dot_between(g, 0, 3, 0, 6);
    double br = dot_between(g, 6, 9, 0, 6);
    double denominator = aa * bb - ab * ab;
    double u = (ar * bb - br * ab) / denominator;
    double v = (ar * ab - br * aa) / denominator;
    bool inside = denominator > FLAT * aa * bb && u >= 0.0 && u <= 1.0 && v >= 0.0 && v <= 1.0;
    if (inside) {
        offer(g, u, v);
    }
    return inside;
}

void closest_on_edges(geometry* g) {
    if (!foot_on_edges(g)) {
        offer(g, 0.0, along_segment(g, 0, 6, 9));
        offer(g, 1.0, along_segment(g, 3, 6, 9));
        offer(g, along_segment(g, 6, 0, 3), 0.0);
        offer(g, along_segment(g, 9, 0, 3), 1.0);
    }
}

/** Scales a vector to length 1, in two steps so that neither squares nor quotients leave the range of doubles. */
bool normalise(geometry* g, double x, double y, double z) {
    double largest = fmax(fabs(x), fmax(fabs(y), fabs(z)));
    if (!(largest > MIN_NORMAL)) {
        return false;
    }
    double sx = x / largest;
    double sy = y / largest;
    double sz = z / largest;
    double length = sqrt(sx * sx + sy * sy + sz * sz);
    g->normal[0] = sx / length;
    g->normal[1] = sy / length;
    g->normal[2] = sz / length;
    return true;
}

bool cross_normal(geometry* g) {
    const double* a = g->point + (g->face ? 3 : 0);
    const double* b = g->point + (g->face ? 6 : 3);
    const double* c = g->point + (g->face ? 3 : 6);
    double ax = b[0] - a[0];
    double ay = b[1] - a[1];
    double az = b[2] - a[2];
    double bx = g->point[9] - c[0];
    double by = g->point[10] - c[1];
    double bz = g->point[11] - c[2];
    return normalise(g, ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
}

/** Chooses any direction perpendicular to the longest edge, for features without a common normal or motion. */
void perpendicular_to_feature(geometry* g) {
    int a = g->face ? 3 : 0;
    int b = g->face ? 6 : 3;
    int c = g->face ? 3 : 6;
    if (!(dot_between(g, a, b, a, b) >= dot_between(g, c, 9, c, 9))) {
        a = c;
        b = 9;
    }
    double x = g->point[b] - g->point[a];
    double y = g->point[b + 1] - g->point[a + 1];
    double z = g->point[b + 2] - g->point[a + 2];
    bool cross_x = fabs(x) <= fabs(y) && fabs(x) <= fabs(z);
    if (!(cross_x ? normalise(g, 0.0, z, -y) : normalise(g, y, -x, 0.0))) {
        normalise(g, 0.0, 0.0, 1.0);
    }
}

/** Returns on which side of the second feature's point the first one's is, at t0 (from = 0) or t1 (from = 12). */
double side_of(const geometry* g, const double* x, int from) {
    double u = g->u;
    double v = g->v;
    double side = 0.0;
    for (int axis = 0; axis < 3; axis++) {
        const double* p = x + from + axis;
        double first = g->face ? p[0] : (1.0 - u) * p[0] + u * p[3];
        double second = g->face ? (1.0 - u - v) * p[3] + u * p[6] + v * p[9] : (1.0 - v) * p[6] + v * p[9];
        side += g->normal[axis] * (0.25 * first - 0.25 * second);
    }
    return side;
}

/**
 * Orients the normal to the side on which the first feature's point started; if it started on neither, against its
 * motion.
 */
void turn_towards_origin(geometry* g, const double* x) {
    double start = side_of(g, x, 0);
    double towards = start != 0.0 ? start : -side_of(g, x, 12);
    if (towards < 0.0) {
        for (int axis = 0; axis < 3; axis++) {
            g->normal[axis] = 0.0 - g->normal[axis];
        }
    }
}

/** Returns the square of one coordinate of the cross product of the vectors from a to b and from c to the last. */
double cross_component2(const geometry* g, int a, int b, int c, int axis) {
    const double* p = g->point;
    int y = (axis + 1) % 3;
    int z = (axis + 2) % 3;
    double component = (p[b + y] - p[a + y]) * (p[9 + z] - p[c + z]) - (p[b + z] - p[a + z]) * (p[9 + y] - p[c + y]);
    return component * component;
}

bool is_parallel(const geometry* g) {
    int a = g->face ? 3 : 0;
    int b = g->face ? 6 : 3;
    int c = g->face ? 3 : 6;
    double lengths2 = dot_between(g, a, b, a, b) * dot_between(g, c, 9, c, 9);
    double cross2 = cross_component2(g, a, b, c, 0) + cross_component2(g, a, b, c, 1) + cross_component2(g, a, b, c, 2);
    return !(cross2 > PARALLEL * lengths2);
}

/** Returns an eighth of one coordinate of the first feature's point minus the second's, relative to the third point. */
double eighth_between(const geometry* g, const double* x, int i) {
    double u = g->u;
    double v = g->v;
    double origin = x[i + 6] * 0.125;
    double a = x[i] * 0.125 - origin;
    double b = x[i + 3] * 0.125 - origin;
    double d = x[i + 9] * 0.125 - origin;
    return g->face ? a - ((1.0 - u - v) * b + v * d) : (1.0 - u) * a + u * b - v * d;
}

/** Computes how the closest points approach each other; returns false if they do not move, within rounding. */
bool find_approach(geometry* g, const double* x) {
    double largest = 0.0;
    double moved = 0.0;
    for (int axis = 0; axis < 3; axis++) {
        double start = eighth_between(g, x, axis);
        double end = eighth_between(g, x, 12 + axis);
        g->approach[axis] = start - end;
        moved = fmax(moved, fabs(g->approach[axis]));
        for (int i = axis; i < 12; i += 3) {
            largest = fmax(largest, fabs(x[i] * 0.125 - x[6 + axis] * 0.125));
            largest = fmax(largest, fabs(x[12 + i] * 0.125 - x[18 + axis] * 0.125));
        }
    }
    if (!(moved > STILL * largest && moved > MIN_NORMAL)) {
        return false;
    }
    for (int axis = 0; axis < 3; axis++) {
        g->approach[axis] /= moved;
    }
    return true;
}

/** Sets the normal against the motion across the edge from a to b; returns false if the motion is along it. */
bool oppose_across(geometry* g, int a, int b) {
    double x = g->point[b] - g->point[a];
    double y = g->point[b + 1] - g->point[a + 1];
    double z = g->point[b + 2] - g->point[a + 2];
    double length2 = x * x + y * y + z * z;
    double along = length2 > 0.0 ? (g->approach[0] * x + g->approach[1] * y + g->approach[2] * z) / length2 : 0.0;
    double across_x = g->approach[0] - along * x;
    double across_y = g->approach[1] - along * y;
    double across_z = g->approach[2] - along * z;
    double largest = fmax(fabs(across_x), fmax(fabs(across_y), fabs(across_z)));
    return largest > NOISE && normalise(g, across_x, across_y, across_z);
}

bool oppose_on_face(geometry* g) {
    if ((g->u == 0.0 && g->v == 0.0) || g->u == 1.0 || g->v == 1.0) {
        return normalise(g, g->approach[0], g->approach[1], g->approach[2]);
    }
    if (g->v == 0.0) {
        return oppose_across(g, 3, 6);
    }
    return g->u == 0.0 ? oppose_across(g, 3, 9) : oppose_across(g, 6, 9);
}

bool oppose_on_edges(geometry* g) {
    bool first_ends = g->u == 0.0 || g->u == 1.0;
    bool second_ends = g->v == 0.0 || g->v == 1.0;
    if (first_ends && second_ends) {
        return normalise(g, g->approach[0], g->approach[1], g->approach[2]);
    }
    return first_ends ? oppose_across(g, 6, 9) : oppose_across(g, 0, 3);
}

/** Returns the squared length of the shorter edge that is not just a point, or 0. */
double shorter_edge2(const geometry* g) {
    double first = g->face ? dot_between(g, 3, 6, 3, 6) : dot_between(g, 0, 3, 0, 3);
    double second = g->face ? dot_between(g, 3, 9, 3, 9) : dot_between(g, 6, 9, 6, 9);
    return first > 0.0 && second > 0.0 ? fmin(first, second) : fmax(first, second);
}

/**
 * Sets the normal against the motion, unless the features meet inside both: finds which points were closest just
 * before by placing the first feature a little back along the motion.
 */
bool oppose(geometry* g) {
    double met_u = g->u;
    double met_v = g->v;
    double back = BEFORE * sqrt(shorter_edge2(g));
    int moved = g->face ? 3 : 6;
    for (int i = 0; i < moved; i++) {
        g->point[i] += back * g->approach[i % 3];
    }
    g->best_distance2 = INFINITY;
    bool is_inside = g->face ? foot_on_face(g) : foot_on_edges(g);
    bool opposed = false;
    if (!is_inside) {
        if (g->face) {
            closest_on_face(g);
            opposed = oppose_on_face(g);
        } else {
            closest_on_edges(g);
            opposed = oppose_on_edges(g);
        }
    }
    g->u = met_u;
    g->v = met_v;
    return opposed;
}

bool is_at_border(const geometry* g) {
    double w = g->face ? 1.0 - g->u - g->v : fmin(1.0 - g->u, 1.0 - g->v);
    return !(g->u > BORDER && g->v > BORDER && w > BORDER);
}

/** Chooses the normal of features without a gap. */
void orient_touching(geometry* g, const double* x) {
    bool has_plane = !is_parallel(g) && cross_normal(g);
    bool is_clear = has_plane && !is_at_border(g);
    if (!is_clear && find_approach(g, x) && oppose(g)) {
        return;
    }
    if (!has_plane) {
        perpendicular_to_feature(g);
    }
    turn_towards_origin(g, x);
}

void orient(geometry* g, const double* x) {
    if (g->best_distance2 > NOISE * NOISE) {
        normalise(g, g->gap[0], g->gap[1], g->gap[2]);
        return;
    }
    orient_touching(g, x);
}

void describe(geometry* g, bool face, const double* x, double toi) {
    g->face = face;
    g->best_distance2 = INFINITY;
    g->u = 0.0;
    g->v = 0.0;
    place_points(g, x, toi);
    if (face) {
        closest_on_face(g);
    } else {
        closest_on_edges(g);
    }
    orient(g, x);
}

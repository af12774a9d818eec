// CertifiedSolver of the core, operation by operation; its comments say why each step is right, docs/guarantee.md why
// the bounds hold. What it would give to its last resort, integers, is left undecided here.

#define COPLANARITY_ERROR 0x1p-45
#define OVERLAP_ERROR 0x1p-46
#define UNDERFLOW 0x1p-840
#define LARGEST_MAGNITUDE 0x1p100
#define TIME_ERROR 0x1p-49
#define SHORT_INTERVAL 0x1p-23
#define SHORTEST_INTERVAL 0x1p-38
#define LOOKS 100
/**
 * Each interval that waits is at most half as long as the one before, and none is cut below the shortest: never full.
 */
#define STACK 48
#define CUTS 12
#define NEWTON_STEPS 6

/** How a search ended, or what one look at an interval told. */
#define NO_CONTACT 0
#define CONTACT 1
#define OPEN 2

typedef struct {
    bool face;
    double tolerance;
    /** D, B, C at t0, at t1, and at the two ends of the interval at hand. */
    double start[9];
    double end[9];
    double left[9];
    double right[9];
    double coplanarity_error;
    double overlap_error;
    /** The interval at hand, how short it may become, and between which times the root found in it is. */
    double from;
    double to;
    double shortest;
    double earliest;
    double latest;
    /** Later intervals, the next one on top. */
    double2 later[STACK];
    int waiting;
    /** The Bernstein coefficients of the coplanarity cubic, and of B x C, D x C and B x D as seen along one axis. */
    double f0, f1, f2, f3;
    double slope;
    int axis_i;
    int axis_j;
    double area0, area1, area2;
    double u0, u1, u2;
    double v0, v1, v2;
} search;

void interpolate(const search* s, double t, double* at) {
    double rest = 1.0 - t;
    for (int i = 0; i < 9; i++) {
        at[i] = rest * s->start[i] + t * s->end[i];
    }
}

void copy(const double* from, double* to) {
    for (int i = 0; i < 9; i++) {
        to[i] = from[i];
    }
}

/** At the ends of the step the differences are taken as they are. */
void move_to(search* s, double from, double to) {
    s->from = from;
    s->to = to;
    if (from == 0.0) {
        copy(s->start, s->left);
    } else {
        interpolate(s, from, s->left);
    }
    if (to == 1.0) {
        copy(s->end, s->right);
    } else {
        interpolate(s, to, s->right);
    }
}

void take(search* s, double from, double to) {
    move_to(s, from, to);
    s->shortest = java_min(SHORT_INTERVAL, s->tolerance / 2.0);
}

double largest_of(const search* s, int vector) {
    double largest = 0.0;
    for (int axis = vector; axis < vector + 3; axis++) {
        largest = fmax(largest, fmax(fabs(s->start[axis]), fabs(s->end[axis])));
    }
    return largest;
}

/** Differences at t0 and t1 and the error bounds; false if the numbers are too large for them. */
bool prepare(search* s, const double* x) {
    int origin = s->face ? 3 : 0;
    int d = s->face ? 0 : 6;
    int b = s->face ? 6 : 3;
    int origin_c = s->face ? 3 : 6;
    for (int axis = 0; axis < 3; axis++) {
        s->start[axis] = x[d + axis] - x[origin + axis];
        s->start[axis + 3] = x[b + axis] - x[origin + axis];
        s->start[axis + 6] = x[9 + axis] - x[origin_c + axis];
        s->end[axis] = x[12 + d + axis] - x[12 + origin + axis];
        s->end[axis + 3] = x[12 + b + axis] - x[12 + origin + axis];
        s->end[axis + 6] = x[21 + axis] - x[12 + origin_c + axis];
    }
    double largest_d = largest_of(s, 0);
    double largest_b = largest_of(s, 3);
    double largest_c = largest_of(s, 6);
    s->coplanarity_error = COPLANARITY_ERROR * (largest_d * largest_b * largest_c) + UNDERFLOW;
    s->overlap_error = OVERLAP_ERROR * fmax(largest_b * largest_c, largest_d * fmax(largest_b, largest_c)) + UNDERFLOW;
    return fmax(largest_d, fmax(largest_b, largest_c)) < LARGEST_MAGNITUDE;
}

bool never_coplanar(const search* s) {
    double e = s->coplanarity_error;
    long all_above = sign_bits(e - s->f0) & sign_bits(e - s->f1) & sign_bits(e - s->f2) & sign_bits(e - s->f3);
    long all_below = sign_bits(e + s->f0) & sign_bits(e + s->f1) & sign_bits(e + s->f2) & sign_bits(e + s->f3);
    return (all_above | all_below) < 0;
}

/** Whether the cubic certainly changes its sign over the interval. */
bool crosses(const search* s) {
    double e = s->coplanarity_error;
    return (s->f0 > e && s->f3 < -e) || (s->f0 < -e && s->f3 > e);
}

void choose_axes(search* s, double x, double y, double z) {
    s->axis_i = x >= y && x >= z ? 1 : y >= z ? 2 : 0;
    s->axis_j = x >= y && x >= z ? 2 : y >= z ? 0 : 1;
}

/** The Bernstein coefficients of D . (B x C), and the axes across the one nearest to B x C. */
void coplanarity(search* s) {
    const double* l = s->left;
    const double* r = s->right;
    double left_x = l[4] * l[8] - l[5] * l[7];
    double left_y = l[5] * l[6] - l[3] * l[8];
    double left_z = l[3] * l[7] - l[4] * l[6];
    double right_x = r[4] * r[8] - r[5] * r[7];
    double right_y = r[5] * r[6] - r[3] * r[8];
    double right_z = r[3] * r[7] - r[4] * r[6];
    double mixed_x = (l[4] * r[8] - l[5] * r[7]) + (r[4] * l[8] - r[5] * l[7]);
    double mixed_y = (l[5] * r[6] - l[3] * r[8]) + (r[5] * l[6] - r[3] * l[8]);
    double mixed_z = (l[3] * r[7] - l[4] * r[6]) + (r[3] * l[7] - r[4] * l[6]);
    s->f0 = l[0] * left_x + l[1] * left_y + l[2] * left_z;
    s->f3 = r[0] * right_x + r[1] * right_y + r[2] * right_z;
    s->f1 = ((r[0] * left_x + r[1] * left_y + r[2] * left_z) + (l[0] * mixed_x + l[1] * mixed_y + l[2] * mixed_z)) / 3.0;
    s->f2 = ((l[0] * right_x + l[1] * right_y + l[2] * right_z) + (r[0] * mixed_x + r[1] * mixed_y + r[2] * mixed_z)) / 3.0;
    choose_axes(s, fabs(left_x + mixed_x + right_x), fabs(left_y + mixed_y + right_y), fabs(left_z + mixed_z + right_z));
}

/** The 2 x 2 determinants of the two coordinates across the axis. */
void view(search* s) {
    double dli = s->left[s->axis_i];
    double dlj = s->left[s->axis_j];
    double bli = s->left[3 + s->axis_i];
    double blj = s->left[3 + s->axis_j];
    double cli = s->left[6 + s->axis_i];
    double clj = s->left[6 + s->axis_j];
    double dri = s->right[s->axis_i];
    double drj = s->right[s->axis_j];
    double bri = s->right[3 + s->axis_i];
    double brj = s->right[3 + s->axis_j];
    double cri = s->right[6 + s->axis_i];
    double crj = s->right[6 + s->axis_j];
    s->area0 = bli * clj - blj * cli;
    s->area1 = ((bli * crj - blj * cri) + (bri * clj - brj * cli)) / 2.0;
    s->area2 = bri * crj - brj * cri;
    s->u0 = dli * clj - dlj * cli;
    s->u1 = ((dli * crj - dlj * cri) + (dri * clj - drj * cli)) / 2.0;
    s->u2 = dri * crj - drj * cri;
    s->v0 = bli * dlj - blj * dli;
    s->v1 = ((bli * drj - blj * dri) + (bri * dlj - brj * dli)) / 2.0;
    s->v2 = bri * drj - brj * dri;
}

/** The sign of a quadratic over the interval by its Bernstein coefficients; 0 if they do not settle it. */
int sign_over_interval(const search* s, double h0, double h1, double h2) {
    double e = s->overlap_error;
    long all_above = sign_bits(e - h0) & sign_bits(e - h1) & sign_bits(e - h2);
    long all_below = sign_bits(e + h0) & sign_bits(e + h1) & sign_bits(e + h2);
    return (int) (all_below >> 63) - (int) (all_above >> 63);
}

int face_overlap(const search* s) {
    int area = sign_over_interval(s, s->area0, s->area1, s->area2);
    if (area == 0) {
        return 0;
    }
    int u = sign_over_interval(s, s->u0, s->u1, s->u2);
    int v = sign_over_interval(s, s->v0, s->v1, s->v2);
    int rest = sign_over_interval(s, s->area0 - s->u0 - s->v0, s->area1 - s->u1 - s->v1, s->area2 - s->u2 - s->v2);
    if (u == -area || v == -area || rest == -area) {
        return -1;
    }
    return u == area && v == area && rest == area ? 1 : 0;
}

int edge_overlap(const search* s) {
    int p = sign_over_interval(s, s->u0, s->u1, s->u2);
    int q = sign_over_interval(s, s->u0 - s->area0, s->u1 - s->area1, s->u2 - s->area2);
    int r = sign_over_interval(s, s->v0, s->v1, s->v2);
    int t = sign_over_interval(s, s->v0 + s->area0, s->v1 + s->area1, s->v2 + s->area2);
    if ((p != 0 && p == q) || (r != 0 && r == t)) {
        return -1;
    }
    return p * q < 0 && r * t < 0 ? 1 : 0;
}

/**
 * 1 if the features certainly overlap throughout the interval, as seen along the axis; -1 if they certainly never do.
 */
int overlap(const search* s) {
    return s->face ? face_overlap(s) : edge_overlap(s);
}

/** Whether the coefficients certainly ascend, or certainly descend. */
bool is_monotone(const search* s) {
    double e = 2.0 * s->coplanarity_error;
    double d1 = s->f1 - s->f0;
    double d2 = s->f2 - s->f1;
    double d3 = s->f3 - s->f2;
    long ascending = sign_bits(e - d1) & sign_bits(e - d2) & sign_bits(e - d3);
    long descending = sign_bits(e + d1) & sign_bits(e + d2) & sign_bits(e + d3);
    return (ascending | descending) < 0;
}

/** The cubic at a fraction of the interval, by de Casteljau's scheme; the slope then is its derivative there. */
double value_at(search* s, double at) {
    double ab = s->f0 + at * (s->f1 - s->f0);
    double bc = s->f1 + at * (s->f2 - s->f1);
    double cd = s->f2 + at * (s->f3 - s->f2);
    double abc = ab + at * (bc - ab);
    double bcd = bc + at * (cd - bc);
    s->slope = 3.0 * (bcd - abc);
    return abc + at * (bcd - abc);
}

/** Narrows the only root of a monotone cubic by Newton's steps; false if these did not come near enough. */
bool only_root(search* s) {
    double width = s->to - s->from;
    double reach = 0.25 * s->tolerance / width;
    double at = s->f0 / (s->f0 - s->f3);
    double step = 1.0;
    for (int i = 0; i < NEWTON_STEPS && fabs(step) > 0.25 * reach; i++) {
        step = value_at(s, at) / s->slope;
        at = clamp_to_unit(at - step);
    }
    double before_root = java_max(0.0, at - reach);
    double after_root = java_min(1.0, at + reach);
    double side = signum(s->f0);
    double error = 2.0 * s->coplanarity_error;
    s->earliest = java_max(s->from, s->from + before_root * width - TIME_ERROR);
    s->latest = java_min(s->to, s->from + after_root * width + TIME_ERROR);
    return side * value_at(s, before_root) > error && side * value_at(s, after_root) < -error;
}

/**
 * Narrows the first of perhaps several roots by Bezier clipping of the coefficients alone; false if that does not
 * converge.
 */
bool clip_to_first_root(search* s) {
    double a = s->f0;
    double b = s->f1;
    double c = s->f2;
    double d = s->f3;
    double start = s->from;
    double width = s->to - s->from;
    double error = 8.0 * s->coplanarity_error;
    for (int cut = 0; cut < CUTS && width > s->tolerance; cut++) {
        double low = java_max(0.0, clip_hull(a, b, c, d, error) - TIME_ERROR);
        double high = java_min(1.0, 1.0 - clip_hull(d, c, b, a, error) + TIME_ERROR);
        if (!(high - low < 0.5)) {
            return false;
        }
        double ab = a + high * (b - a);
        double bc = b + high * (c - b);
        double cd = c + high * (d - c);
        double abc = ab + high * (bc - ab);
        double bcd = bc + high * (cd - bc);
        double end = abc + high * (bcd - abc);
        double part = low / high;
        double ab2 = a + part * (ab - a);
        double bc2 = ab + part * (abc - ab);
        double cd2 = abc + part * (end - abc);
        double abc2 = ab2 + part * (bc2 - ab2);
        double bcd2 = bc2 + part * (cd2 - bc2);
        a = abc2 + part * (bcd2 - abc2);
        b = bcd2;
        c = cd2;
        d = end;
        start += low * width;
        width *= high - low;
    }
    s->earliest = java_max(s->from, start - TIME_ERROR);
    return width <= s->tolerance;
}

bool first_root(search* s) {
    return (is_monotone(s) && only_root(s)) || clip_to_first_root(s);
}

bool cut_in_two(search* s, double middle) {
    if (s->waiting == STACK) {
        return false;
    }
    s->later[s->waiting++] = (double2) (middle, s->to);
    move_to(s, s->from, middle);
    return true;
}

/** Shrinks the interval to where the cubic can vanish, or cuts it in two; false if that no longer helps. */
bool narrow(search* s) {
    double width = s->to - s->from;
    if (width <= 2.0 * s->shortest) {
        if (s->shortest == SHORTEST_INTERVAL) {
            return false;
        }
        s->shortest = SHORTEST_INTERVAL;
    }
    double e = s->coplanarity_error;
    double clipped_from = java_max(s->from, s->from + width * clip_hull(s->f0, s->f1, s->f2, s->f3, e) - TIME_ERROR);
    double clipped_to = java_min(s->to, s->to - width * clip_hull(s->f3, s->f2, s->f1, s->f0, e) + TIME_ERROR);
    if (clipped_to - clipped_from > 0.5 * width) {
        return cut_in_two(s, s->from + 0.5 * width);
    }
    double missing = java_max(0.0, s->shortest - (clipped_to - clipped_from)) / 2.0;
    move_to(s, java_max(s->from, clipped_from - missing), java_min(s->to, clipped_to + missing));
    return true;
}

/** One look at the interval at hand: overlap first, which is cheaper. */
int examine(search* s) {
    view(s);
    int overlapping = overlap(s);
    if (overlapping < 0) {
        return NO_CONTACT;
    }
    coplanarity(s);
    if (never_coplanar(s)) {
        return NO_CONTACT;
    }
    return overlapping > 0 && crosses(s) && first_root(s) ? CONTACT : OPEN;
}

/** Looks at one interval after the other, the earliest first. */
int look_through(search* s) {
    for (int look = 0; look < LOOKS; look++) {
        int finding = examine(s);
        if (finding == CONTACT) {
            return CONTACT;
        }
        if (finding == OPEN && !narrow(s)) {
            return OPEN;
        }
        if (finding == NO_CONTACT) {
            if (s->waiting == 0) {
                return NO_CONTACT;
            }
            s->waiting--;
            take(s, s->later[s->waiting].x, s->later[s->waiting].y);
        }
    }
    return OPEN;
}

/**
 * Searches the whole step for the earliest contact, which then is at s->earliest; searched is false if the points are
 * never coplanar.
 */
int find_impact(search* s, const double* x, bool* searched) {
    *searched = true;
    if (!prepare(s, x)) {
        return OPEN;
    }
    s->waiting = 0;
    take(s, 0.0, 1.0);
    coplanarity(s);
    if (never_coplanar(s)) {
        *searched = false;
        return NO_CONTACT;
    }
    if (crosses(s) && is_monotone(s) && only_root(s)) {
        move_to(s, s->earliest, s->latest);
        view(s);
        int overlapping = overlap(s);
        if (overlapping != 0) {
            return overlapping > 0 ? CONTACT : NO_CONTACT;
        }
    } else {
        narrow(s);
    }
    return look_through(s);
}

// The search of CertifiedSolver in the core, operation by operation. The comments there explain why each step is
// correct, and docs/guarantee.md derives the bounds. Pairs that go to the exact fallback there stay undecided here.

// How a search ended, or the result of testing one interval.
#define NO_CONTACT 0
#define CONTACT 1
#define OPEN 2

void start_with(search* s, double from, double to) {
    move_to(s, from, to);
    s->shortest = java_min(SHORT_INTERVAL, s->tolerance / 2.0);
}

// Returns whether the cubic certainly changes its sign over the interval.
bool crosses(const search* s) {
    double e = s->coplanarity_error;
    return (s->f0 > e && s->f3 < -e) || (s->f0 < -e && s->f3 > e);
}

// Returns the sign of a quadratic over the interval from its Bernstein coefficients; 0 if they do not settle it.
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

// Returns 1 if the features certainly overlap throughout the interval, as seen along the axis, -1 if they certainly
// never do, and 0 otherwise.
int overlap(const search* s) {
    return s->face ? face_overlap(s) : edge_overlap(s);
}

// Returns whether the coefficients certainly ascend, or certainly descend.
bool is_monotone(const search* s) {
    double e = 2.0 * s->coplanarity_error;
    double d1 = s->f1 - s->f0;
    double d2 = s->f2 - s->f1;
    double d3 = s->f3 - s->f2;
    long ascending = sign_bits(e - d1) & sign_bits(e - d2) & sign_bits(e - d3);
    long descending = sign_bits(e + d1) & sign_bits(e + d2) & sign_bits(e + d3);
    return (ascending | descending) < 0;
}

// Evaluates the cubic at a fraction of the interval by de Casteljau's scheme, and sets the slope there.
double value_at(search* s, double at) {
    double ab = s->f0 + at * (s->f1 - s->f0);
    double bc = s->f1 + at * (s->f2 - s->f1);
    double cd = s->f2 + at * (s->f3 - s->f2);
    double abc = ab + at * (bc - ab);
    double bcd = bc + at * (cd - bc);
    s->slope = 3.0 * (bcd - abc);
    return abc + at * (bcd - abc);
}

// Narrows the only root of a monotone cubic by Newton steps; returns false if these did not come close enough.
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

// Narrows the first of possibly several roots by Bezier clipping of the coefficients alone; returns false if that does
// not converge.
bool clip_to_first_root(search* s) {
    double a = s->f0;
    double b = s->f1;
    double c = s->f2;
    double d = s->f3;
    double start = s->from;
    double width = s->to - s->from;
    double error = 8.0 * s->coplanarity_error;
    for (int cut = 0; cut < MAX_CUTS && width > s->tolerance; cut++) {
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

// Shrinks the interval to where the cubic can vanish, or cuts it in two; returns false if neither helps any more.
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

// Tests the current interval. Overlap comes first because it is cheaper.
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

// Tests one interval after the other, the earliest first.
int search_intervals(search* s) {
    for (int i = 0; i < MAX_INTERVALS; i++) {
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
            start_with(s, s->later[s->waiting].x, s->later[s->waiting].y);
        }
    }
    return OPEN;
}

// Searches the whole step for the earliest contact and sets s->earliest; searched is set to false if the points are
// never coplanar.
int find_impact(search* s, const double* x, bool* searched) {
    *searched = true;
    if (!prepare(s, x)) {
        return OPEN;
    }
    s->waiting = 0;
    start_with(s, 0.0, 1.0);
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
    return search_intervals(s);
}

// Traces rays of bodies against bodies, one work item for each job and vertex (Fig. 2.6 of Lehericey 2013). The
// operations and their order are those of dev.graze.rigid.body.RayCast and dev.graze.rigid.rays.RayTracer, so that
// devices and threads compute the same bits.

// Integers per shape: first vertex, vertices, first triangle, triangles, first node, nodes.
#define SHAPE_INTS 6
#define JOB_INTS 5
#define JOB_DOUBLES 13
#define NODE_BOX 6
#define CORNER_NUMBERS 9
#define SMALLEST_COMPONENT 1e-30
#define NO_HIT -1.0

// Counters, as in RayPipeline.
#define FOUND 0
#define STANDARD_RAYS 1
#define PREDICTIVE_RAYS 2
#define ITERATIVE_RAYS 3
#define WALK_STEPS 4
#define LOST_RAYS 5

/** The body that is hit. */
typedef struct {
    global const double *corners;
    global const double *parallel;
    global const int *neighbours;
    int triangle_count;
    global const double *boxes;
    global const int *skip;
    global const int *first;
    global const int *count;
    global const int *order;
    int node_count;
} target_t;

typedef struct {
    double ox, oy, oz, dx, dy, dz, inverse_x, inverse_y, inverse_z;
    double t, u, v, determinant;
    int triangle;
    double distance;
    int from_inside;
    // the nearest hit of the reversed ray
    int back_triangle;
    double back_distance;
    int back_from_inside;
} ray_t;

double inverse_of(double component) {
    return 1.0 / (fabs(component) < SMALLEST_COMPONENT ? copysign(SMALLEST_COMPONENT, component) : component);
}

void invert(ray_t *ray) {
    ray->inverse_x = inverse_of(ray->dx);
    ray->inverse_y = inverse_of(ray->dy);
    ray->inverse_z = inverse_of(ray->dz);
}

void reverse(ray_t *ray) {
    ray->dx = -ray->dx;
    ray->dy = -ray->dy;
    ray->dz = -ray->dz;
    invert(ray);
}

/** Intersects the line of a ray with the plane of a triangle; returns false if they are parallel. */
bool meet(ray_t *ray, const target_t *target, int each) {
    global const double *c = target->corners + CORNER_NUMBERS * each;
    double px = ray->dy * c[8] - ray->dz * c[7];
    double py = ray->dz * c[6] - ray->dx * c[8];
    double pz = ray->dx * c[7] - ray->dy * c[6];
    ray->determinant = c[3] * px + c[4] * py + c[5] * pz;
    if (!(fabs(ray->determinant) > target->parallel[each])) {
        return false;
    }
    double inverse = 1.0 / ray->determinant;
    double sx = ray->ox - c[0];
    double sy = ray->oy - c[1];
    double sz = ray->oz - c[2];
    ray->u = (sx * px + sy * py + sz * pz) * inverse;
    double qx = sy * c[5] - sz * c[4];
    double qy = sz * c[3] - sx * c[5];
    double qz = sx * c[4] - sy * c[3];
    ray->v = (ray->dx * qx + ray->dy * qy + ray->dz * qz) * inverse;
    ray->t = (c[6] * qx + c[7] * qy + c[8] * qz) * inverse;
    return true;
}

bool is_nearer(const ray_t *ray, int each) {
    return ray->triangle < 0 ? ray->t <= ray->distance : ray->t < ray->distance
            || (ray->t == ray->distance && each < ray->triangle);
}

void consider(ray_t *ray, const target_t *target, int each) {
    if (meet(ray, target, each) && ray->u >= 0.0 && ray->v >= 0.0 && ray->u + ray->v <= 1.0
            && ray->t >= 0.0 && is_nearer(ray, each)) {
        ray->triangle = each;
        ray->distance = ray->t;
        ray->from_inside = ray->determinant < 0.0;
    }
}

void consider_both_ways(ray_t *ray, const target_t *target, int each) {
    if (!(meet(ray, target, each) && ray->u >= 0.0 && ray->v >= 0.0 && ray->u + ray->v <= 1.0)) {
        return;
    }
    if (ray->t >= 0.0 && is_nearer(ray, each)) {
        ray->triangle = each;
        ray->distance = ray->t;
        ray->from_inside = ray->determinant < 0.0;
    }
    double back = -ray->t;
    if (back >= 0.0 && (ray->back_triangle < 0 ? back <= ray->back_distance : back < ray->back_distance
            || (back == ray->back_distance && each < ray->back_triangle))) {
        ray->back_triangle = each;
        ray->back_distance = back;
        ray->back_from_inside = ray->determinant > 0.0;
    }
}

/**
 * Returns whether the ray, or the reversed ray, enters a box before its nearest hit so far; back is that of the
 * reversed ray, negative infinity without one.
 */
bool crosses(const ray_t *ray, global const double *box, double back) {
    double ax = (box[0] - ray->ox) * ray->inverse_x;
    double bx = (box[3] - ray->ox) * ray->inverse_x;
    double ay = (box[1] - ray->oy) * ray->inverse_y;
    double by = (box[4] - ray->oy) * ray->inverse_y;
    double az = (box[2] - ray->oz) * ray->inverse_z;
    double bz = (box[5] - ray->oz) * ray->inverse_z;
    double enter = fmax(fmax(fmin(ax, bx), fmin(ay, by)), fmin(az, bz));
    double leave = fmin(fmin(fmax(ax, bx), fmax(ay, by)), fmax(az, bz));
    return enter <= leave && ((leave >= 0.0 && enter <= ray->distance) || (enter <= 0.0 && -leave <= back));
}

void cast_through_tree(ray_t *ray, const target_t *target) {
    for (int node = 0; node < target->node_count;) {
        if (!crosses(ray, target->boxes + NODE_BOX * node, -INFINITY)) {
            node = target->skip[node];
        } else {
            int end = target->first[node] + target->count[node];
            for (int i = target->first[node]; i < end; i++) {
                consider(ray, target, target->order[i]);
            }
            node++;
        }
    }
}

void cast_standard(ray_t *ray, const target_t *target, double farthest, int basic) {
    ray->triangle = -1;
    ray->distance = farthest;
    ray->from_inside = 0;
    if (basic) {
        for (int each = 0; each < target->triangle_count; each++) {
            consider(ray, target, each);
        }
    } else {
        cast_through_tree(ray, target);
    }
}

/** Casts a ray and the reversed ray in one pass; they share the triangles and boxes around their origin (2.1.3). */
void cast_both_ways(ray_t *ray, const target_t *target, double farthest, double farthest_back, int basic) {
    ray->triangle = -1;
    ray->distance = farthest;
    ray->from_inside = 0;
    ray->back_triangle = -1;
    ray->back_distance = farthest_back;
    if (basic) {
        for (int each = 0; each < target->triangle_count; each++) {
            consider_both_ways(ray, target, each);
        }
        return;
    }
    for (int node = 0; node < target->node_count;) {
        if (!crosses(ray, target->boxes + NODE_BOX * node, ray->back_distance)) {
            node = target->skip[node];
        } else {
            int end = target->first[node] + target->count[node];
            for (int i = target->first[node]; i < end; i++) {
                consider_both_ways(ray, target, target->order[i]);
            }
            node++;
        }
    }
}

/** Follows a ray by the iterative algorithm; returns the number of triangles tested, negative if the ray is lost. */
int walk(ray_t *ray, const target_t *target, int from, int most) {
    int each = from;
    for (int steps = 1; steps <= most; steps++) {
        if (!meet(ray, target, each)) {
            return -steps;
        }
        int edge = ray->u < 0.0 ? 0 : ray->v < 0.0 ? 1 : ray->u + ray->v > 1.0 ? 2 : -1;
        if (edge < 0) {
            ray->triangle = each;
            ray->distance = ray->t;
            ray->from_inside = ray->determinant < 0.0;
            return steps;
        }
        each = target->neighbours[3 * each + edge];
    }
    return -most;
}

bool is_within(const ray_t *ray, global const double *box, double reach) {
    return ray->ox >= box[0] - reach && ray->ox <= box[3] + reach
            && ray->oy >= box[1] - reach && ray->oy <= box[4] + reach
            && ray->oz >= box[2] - reach && ray->oz <= box[5] + reach;
}

ray_t aim(global const double *frame, global const double *p, global const double *d) {
    ray_t ray;
    ray.ox = frame[0] * p[0] + frame[1] * p[1] + frame[2] * p[2];
    ray.oy = frame[3] * p[0] + frame[4] * p[1] + frame[5] * p[2];
    ray.oz = frame[6] * p[0] + frame[7] * p[1] + frame[8] * p[2];
    ray.ox += frame[9];
    ray.oy += frame[10];
    ray.oz += frame[11];
    ray.dx = frame[0] * d[0] + frame[1] * d[1] + frame[2] * d[2];
    ray.dy = frame[3] * d[0] + frame[4] * d[1] + frame[5] * d[2];
    ray.dz = frame[6] * d[0] + frame[7] * d[1] + frame[8] * d[2];
    invert(&ray);
    return ray;
}

void count(global int *counters, int counter, int amount) {
    if (counters) {
        atomic_add(counters + counter, amount);
    }
}

/**
 * Traces a ray without a known triangle and stores the triangle from which later steps follow it.
 *
 * @param reach how far the predictive ray reaches, 0 without prediction
 * @param counters null unless rays are counted
 */
void retrace(ray_t *ray, const target_t *target, global const double *box, double exit, double reach, int basic,
        global int *triangle, global double *distance, global int *counters) {
    *triangle = -1;
    *distance = NO_HIT;
    if (!is_within(ray, box, reach)) {
        return;
    }
    bool inside = is_within(ray, box, 0.0);
    if (inside) {
        count(counters, STANDARD_RAYS, 1);
        if (reach > 0.0) {
            cast_both_ways(ray, target, exit, reach, basic);
        } else {
            cast_standard(ray, target, exit, basic);
        }
        if (ray->triangle >= 0 && ray->from_inside) {
            *triangle = ray->triangle;
            *distance = ray->distance;
            return;
        }
    }
    if (reach > 0.0) {
        count(counters, PREDICTIVE_RAYS, 1);
        if (!inside) {
            reverse(ray);
            cast_standard(ray, target, reach, basic);
            ray->back_triangle = ray->triangle;
            ray->back_from_inside = ray->from_inside;
        }
        if (ray->back_triangle >= 0 && !ray->back_from_inside) {
            *triangle = ray->back_triangle;
        }
    }
}

/** Follows a ray from its last triangle. */
void follow(ray_t *ray, const target_t *target, double exit, double extension, int most, int predictive,
        global int *triangle, global double *distance, global int *counters) {
    count(counters, ITERATIVE_RAYS, 1);
    int steps = walk(ray, target, *triangle, most);
    count(counters, WALK_STEPS, abs(steps));
    *triangle = -1;
    *distance = NO_HIT;
    if (steps < 0 || !ray->from_inside) {
        count(counters, LOST_RAYS, 1);
    } else if (ray->distance >= 0.0 && ray->distance <= exit) {
        *triangle = ray->triangle;
        *distance = ray->distance;
    } else if (predictive && -ray->distance <= extension) {
        *triangle = ray->triangle;
    }
}

kernel void trace(global const int *shapes, global const double *shape_boxes, global const double *positions,
        global const double *inward, global const double *exits, global const double *corners,
        global const double *parallel, global const int *neighbours, global const double *boxes, global const int *skip,
        global const int *first, global const int *count, global const int *order, global const int *job_ints,
        global const double *job_doubles, int job_count, int most_vertices, global int *triangles,
        global double *distances, global int *counters, int basic, int predictive, int counting) {
    int item = (int) get_global_id(0);
    int job = item / most_vertices;
    int vertex = item % most_vertices;
    if (job >= job_count) {
        return;
    }
    global const int *ints = job_ints + JOB_INTS * job;
    global const int *source = shapes + SHAPE_INTS * ints[0];
    global const int *hit = shapes + SHAPE_INTS * ints[1];
    int place = ints[2] + vertex;
    // padding, or a ray that is not followed
    if (vertex >= source[1] || (ints[3] && triangles[place] < 0)) {
        return;
    }
    target_t target;
    target.corners = corners + CORNER_NUMBERS * hit[2];
    target.parallel = parallel + hit[2];
    target.neighbours = neighbours + 3 * hit[2];
    target.triangle_count = hit[3];
    target.boxes = boxes + NODE_BOX * hit[4];
    target.skip = skip + hit[4];
    target.first = first + hit[4];
    target.count = count + hit[4];
    target.order = order + hit[2];
    target.node_count = hit[5];
    int own = source[0] + vertex;
    global const double *frame = job_doubles + JOB_DOUBLES * job;
    ray_t ray = aim(frame, positions + 3 * own, inward + 3 * own);
    global int *counts = counting ? counters : 0;
    if (ints[3]) {
        follow(&ray, &target, exits[own], frame[12], ints[4], predictive, triangles + place, distances + place, counts);
    } else {
        retrace(&ray, &target, shape_boxes + NODE_BOX * ints[1], exits[own], predictive ? frame[12] : 0.0, basic,
                triangles + place, distances + place, counts);
    }
}

/**
 * Collects the rays to follow in the next step. Keeps counting beyond the capacity, so that the host can run it again
 * with a larger buffer.
 */
kernel void gather(global const int *shapes, global const int *job_ints, int job_count, int most_vertices,
        global const int *triangles, global const double *distances, global int *counters, global int *ray_ints,
        global double *ray_distances, int capacity) {
    int item = (int) get_global_id(0);
    int job = item / most_vertices;
    int vertex = item % most_vertices;
    if (job >= job_count || vertex >= shapes[SHAPE_INTS * job_ints[JOB_INTS * job] + 1]) {
        return;
    }
    int place = job_ints[JOB_INTS * job + 2] + vertex;
    if (triangles[place] >= 0) {
        int at = atomic_inc(counters + FOUND);
        if (at < capacity) {
            ray_ints[3 * at] = job;
            ray_ints[3 * at + 1] = vertex;
            ray_ints[3 * at + 2] = triangles[place];
            ray_distances[at] = distances[place];
        }
    }
}

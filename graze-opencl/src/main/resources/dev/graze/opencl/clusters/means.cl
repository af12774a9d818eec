// Line 1 of Algorithm 1: fuzzy C-means over centroids, and the clusters of each primitive.

#define ROUND_UP (1.0 + 0x1p-48)
#define SMALLEST_SQUARE 0x1p-200
#define COVER_SLACK 0x1p-44

/**
 * Computes a ball around each primitive's motion: its centroid, and a radius that certainly covers the primitive and
 * half the reach.
 */
kernel void balls(uint count, uint corner_count, global const int* item_of, global const int* weights_at,
        global const float* weights, global const int* corners, global const double* t0, global const double* t1,
        global const double* frame_numbers, double half_reach, global double4* result) {
    uint primitive = get_global_id(0);
    if (primitive >= count) {
        return;
    }
    unit_frame frame = frame_of(frame_numbers);
    double p[3 * MOST_CORNERS];
    load_corners(primitive, corner_count, item_of, weights_at, weights, corners, t0, t1, &frame, p);
    double4 ball = 0.0;
    for (uint k = 0; k < corner_count; k++) {
        ball.xyz += (double3) (p[3 * k], p[3 * k + 1], p[3 * k + 2]);
    }
    ball.xyz /= (double) corner_count;
    double farthest = 0.0;
    for (uint k = 0; k < corner_count; k++) {
        double3 arm = (double3) (p[3 * k], p[3 * k + 1], p[3 * k + 2]) - ball.xyz;
        farthest = fmax(farthest, arm.x * arm.x + arm.y * arm.y + arm.z * arm.z);
    }
    ball.w = sqrt(farthest) * ROUND_UP + (SLACK + half_reach * ROUND_UP);
    result[primitive] = ball;
}

double squared_distance(double4 ball, global const double* centres, uint c) {
    double dx = ball.x - centres[3 * c];
    double dy = ball.y - centres[3 * c + 1];
    double dz = ball.z - centres[3 * c + 2];
    return dx * dx + dy * dy + dz * dz;
}

/** Computes the memberships of a point (equation 3), from quotients that are at most 1. */
void memberships(double4 ball, global const double* centres, uint centre_count, double exponent, double* u) {
    double nearest = INFINITY;
    for (uint c = 0; c < centre_count; c++) {
        u[c] = fmax(SMALLEST_SQUARE, squared_distance(ball, centres, c));
        nearest = fmin(nearest, u[c]);
    }
    double sum = 0.0;
    for (uint c = 0; c < centre_count; c++) {
        u[c] = exponent == 1.0 ? nearest / u[c] : pow(nearest / u[c], exponent);
        sum += u[c];
    }
    for (uint c = 0; c < centre_count; c++) {
        u[c] /= sum;
    }
}

/**
 * Computes the sums of equation 4 for one chunk of points per work item: for each center the weights, then the weighted
 * coordinates.
 */
kernel void sum_up(global const double4* points, uint count, uint chunk, global const double* centres,
        uint centre_count, double fuzziness, global double* sums) {
    uint number = get_global_id(0);
    if (number * chunk >= count) {
        return;
    }
    global double* own = sums + 4 * (ulong) centre_count * number;
    for (uint k = 0; k < 4 * centre_count; k++) {
        own[k] = 0.0;
    }
    double u[MOST_CLUSTERS];
    uint end = min(count, (number + 1) * chunk);
    for (uint i = number * chunk; i < end; i++) {
        double4 point = points[i];
        memberships(point, centres, centre_count, 1.0 / (fuzziness - 1.0), u);
        for (uint c = 0; c < centre_count; c++) {
            double weight = fuzziness == 2.0 ? u[c] * u[c] : pow(u[c], fuzziness);
            own[4 * c] += weight;
            own[4 * c + 1] += weight * point.x;
            own[4 * c + 2] += weight * point.y;
            own[4 * c + 3] += weight * point.z;
        }
    }
}

/** Adds the sums of all chunks in order, one column per work item. */
kernel void add_up(global const double* sums, uint chunks, uint width, global double* total) {
    uint column = get_global_id(0);
    if (column >= width) {
        return;
    }
    double sum = 0.0;
    for (uint i = 0; i < chunks; i++) {
        sum += sums[(ulong) i * width + column];
    }
    total[column] = sum;
}

/** Computes the clusters of each primitive, as bits. ClusterCover of the core explains why this misses no pair. */
kernel void cover(global const double4* points, uint count, global const double* centres, uint centre_count,
        global const double* between, global ulong* clusters) {
    uint primitive = get_global_id(0);
    if (primitive >= count) {
        return;
    }
    double4 ball = points[primitive];
    double squares[MOST_CLUSTERS];
    uint nearest = 0;
    for (uint c = 0; c < centre_count; c++) {
        squares[c] = squared_distance(ball, centres, c);
        nearest = squares[c] < squares[nearest] ? c : nearest;
    }
    double least = squares[nearest] + COVER_SLACK;
    ulong mask = 0;
    for (uint c = 0; c < centre_count; c++) {
        mask |= squares[c] <= least + ball.w * between[MOST_CLUSTERS * nearest + c] ? 1UL << c : 0UL;
    }
    clusters[primitive] = mask;
}

/**
 * Computes the sums for the covariance of a cluster's centroids (equation 1) for one chunk of members per work item,
 * relative to the first member: x, y, z, xx, yy, zz, xy, xz, yz.
 */
kernel void covariance(global const double4* points, global const uint* members, uint count, uint chunk,
        global double* sums) {
    uint number = get_global_id(0);
    if (number * chunk >= count) {
        return;
    }
    double3 origin = points[members[0]].xyz;
    double3 sum = 0.0;
    double3 squares = 0.0;
    double3 products = 0.0;
    uint end = min(count, (number + 1) * chunk);
    for (uint i = number * chunk; i < end; i++) {
        double3 p = points[members[i]].xyz - origin;
        sum += p;
        squares += p * p;
        products += p.xxy * p.yzz;
    }
    vstore3(sum, 3 * number, sums);
    vstore3(squares, 3 * number + 1, sums);
    vstore3(products, 3 * number + 2, sums);
}

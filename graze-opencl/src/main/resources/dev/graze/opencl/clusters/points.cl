// The corners of primitives, relative to the center of the scene and in its unit: Primitives.Corners and UnitFrame of
// the core.

/** Exceeds the rounding error of a coordinate along an axis; as in the core. */
#define SLACK 0x1p-46
#define MOST_CLUSTERS 64
#define MOST_CORNERS 6

/** A scene's center and unit, copied from UnitFrame. */
typedef struct {
    double center[3];
    double inverse;
} unit_frame;

unit_frame frame_of(global const double* numbers) {
    unit_frame frame = {{numbers[0], numbers[1], numbers[2]}, numbers[3]};
    return frame;
}

void load_item_corners(int item, global const int* corners, global const double* positions, const unit_frame* frame,
        double* to) {
    for (int k = 0; k < 3; k++) {
        ulong from = 3 * (ulong) corners[3 * (ulong) item + k];
        for (int axis = 0; axis < 3; axis++) {
            to[3 * k + axis] = (positions[from + axis] - frame->center[axis]) * frame->inverse;
        }
    }
}

/**
 * Computes a corner of a primitive. A primitive is an item or a piece of one; each corner of a piece is a weighted mean
 * of the item's corners, with three weights.
 */
void load_primitive(int item, int weights_at, global const float* weights, global const int* corners,
        global const double* positions, const unit_frame* frame, double* to) {
    if (weights_at < 0) {
        load_item_corners(item, corners, positions, frame, to);
        return;
    }
    double whole[9];
    load_item_corners(item, corners, positions, frame, whole);
    for (int k = 0; k < 9; k++) {
        int row = weights_at + k / 3 * 3;
        int axis = k % 3;
        to[k] = weights[row] * whole[axis] + weights[row + 1] * whole[3 + axis] + weights[row + 2] * whole[6 + axis];
    }
}

/** Loads the corners at t0, followed by those at t1 if the scene moves. */
void load_corners(uint primitive, uint corner_count, global const int* item_of, global const int* weights_at,
        global const float* weights, global const int* corners, global const double* t0, global const double* t1,
        const unit_frame* frame, double* to) {
    load_primitive(item_of[primitive], weights_at[primitive], weights, corners, t0, frame, to);
    if (corner_count == MOST_CORNERS) {
        load_primitive(item_of[primitive], weights_at[primitive], weights, corners, t1, frame, to + 9);
    }
}

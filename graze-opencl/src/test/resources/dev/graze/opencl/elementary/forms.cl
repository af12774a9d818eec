// Writes the numbers that the generated arithmetic computes for pairs of 24 coordinates; HostNumbers does the same in
// Java.

#define NUMBERS 15

kernel void forms(global const double* pairs, global double* numbers, int count, int face,
                  double from, double to) {
    size_t i = get_global_id(0);
    if (i >= count) {
        return;
    }
    double x[24];
    for (int k = 0; k < 24; k++) {
        x[k] = pairs[24 * i + k];
    }
    search s;
    s.face = face != 0;
    prepare(&s, x);
    move_to(&s, from, to);
    coplanarity(&s);
    view(&s);
    double all[NUMBERS] = { s.f0, s.f1, s.f2, s.f3, s.coplanarity_error, s.overlap_error, s.area0, s.area1, s.area2,
                            s.u0, s.u1, s.u2, s.v0, s.v1, s.v2 };
    for (int k = 0; k < NUMBERS; k++) {
        numbers[NUMBERS * i + k] = all[k];
    }
}

// Exclusive prefix sums in place (fuzzy scene subdivision, section 3.1): sums each chunk, scans the sums of the chunks,
// and adds to each chunk the sum of everything before it.

kernel void sum_chunks(global const ulong* values, uint count, uint chunk, global ulong* sums) {
    uint number = get_global_id(0);
    if (number * chunk >= count) {
        return;
    }
    ulong sum = 0;
    uint end = min(count, (number + 1) * chunk);
    for (uint i = number * chunk; i < end; i++) {
        sum += values[i];
    }
    sums[number] = sum;
}

/** Runs as one work item, since there are few chunks. Stores the total after the last sum. */
kernel void scan_sums(global ulong* sums, uint chunks) {
    if (get_global_id(0) != 0) {
        return;
    }
    ulong before = 0;
    for (uint i = 0; i < chunks; i++) {
        ulong sum = sums[i];
        sums[i] = before;
        before += sum;
    }
    sums[chunks] = before;
}

kernel void scan_chunks(global ulong* values, uint count, uint chunk, global const ulong* sums) {
    uint number = get_global_id(0);
    if (number * chunk >= count) {
        return;
    }
    ulong before = sums[number];
    uint end = min(count, (number + 1) * chunk);
    for (uint i = number * chunk; i < end; i++) {
        ulong value = values[i];
        values[i] = before;
        before += value;
    }
}

// Sums of all numbers before each (fuzzy scene subdivision, the prefix sum of section 3.1), in place: chunks are
// summed, the sums of chunks are, and each chunk adds what is before it.

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

/** One work item: there are few chunks. The sum of all comes behind the last. */
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

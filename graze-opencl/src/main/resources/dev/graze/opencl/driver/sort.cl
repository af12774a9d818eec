// A stable radix sort, eight bits at a time (fuzzy scene subdivision, Algorithm 1, line 4; also used to sort results).
// Each work item handles one chunk of keys and counts their digits. The prefix sums of all counts, by digit and then by
// chunk, are the positions where its keys go.

#define DIGITS 256

kernel void count_digits(global const uint* keys, uint count, uint shift, uint chunk, uint chunks,
        global ulong* counts) {
    uint number = get_global_id(0);
    if (number >= chunks) {
        return;
    }
    uint own[DIGITS];
    for (uint digit = 0; digit < DIGITS; digit++) {
        own[digit] = 0;
    }
    uint end = min(count, (number + 1) * chunk);
    for (uint i = number * chunk; i < end; i++) {
        own[keys[i] >> shift & (DIGITS - 1)]++;
    }
    for (uint digit = 0; digit < DIGITS; digit++) {
        counts[digit * chunks + number] = own[digit];
    }
}

kernel void scatter_digits(global const uint* keys, global const int* entries, uint count, uint shift, uint chunk,
        uint chunks, global const ulong* places, global uint* sorted_keys, global int* sorted_entries) {
    uint number = get_global_id(0);
    if (number >= chunks) {
        return;
    }
    uint next[DIGITS];
    for (uint digit = 0; digit < DIGITS; digit++) {
        next[digit] = (uint) places[digit * chunks + number];
    }
    uint end = min(count, (number + 1) * chunk);
    for (uint i = number * chunk; i < end; i++) {
        uint at = next[keys[i] >> shift & (DIGITS - 1)]++;
        sorted_keys[at] = keys[i];
        sorted_entries[at] = entries[i];
    }
}

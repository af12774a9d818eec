// One deque of nodes for each group, in global memory (Arora, Blumofe and Plaxton; section 3 of the paper). Its owner
// pushes and pops in batches at the bottom, others take from the top. Top and bottom are the halves of one number, so
// that one compare-and-exchange changes both or neither, even if other groups update them concurrently.
//
// Places below the top are never used again: the top only grows, and the bottom stays at or above it. So a range that
// was taken may be read at leisure, which is what makes lazy transfer possible (section 4, item 4). Volatile: reads
// must not come from a cache that other groups do not share.

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

/** All deques, side by side with equal capacity, and the ends of each. */
typedef struct {
    volatile global ulong* nodes;
    uint capacity;
    volatile global ulong* ends;
} deques;

uint top_of(ulong ends) {
    return (uint) (ends >> 32);
}

uint bottom_of(ulong ends) {
    return (uint) ends;
}

ulong ends_now(const deques* all, uint deque) {
    return atom_add(&all->ends[deque], 0ul);
}

volatile global ulong* place_in(const deques* all, uint deque, uint place) {
    return all->nodes + ((ulong) deque * all->capacity + place);
}

/** Owner: pops up to a number of nodes from the bottom; returns how many, and the index of the first. */
uint pop_bottom(const deques* all, uint deque, uint most, uint* start) {
    ulong seen = ends_now(all, deque);
    while (bottom_of(seen) > top_of(seen)) {
        uint count = min(most, bottom_of(seen) - top_of(seen));
        ulong now = atom_cmpxchg(&all->ends[deque], seen, seen - count);
        if (now == seen) {
            *start = bottom_of(seen) - count;
            return count;
        }
        seen = now;
    }
    return 0;
}

/** Others: steal half of the nodes from the top, at least one. The other half stays for the owner and other thieves. */
uint pop_top(const deques* all, uint deque, uint* start) {
    ulong seen = ends_now(all, deque);
    while (bottom_of(seen) > top_of(seen)) {
        uint count = (bottom_of(seen) - top_of(seen) + 1) / 2;
        ulong now = atom_cmpxchg(&all->ends[deque], seen, seen + ((ulong) count << 32));
        if (now == seen) {
            *start = top_of(seen);
            return count;
        }
        seen = now;
    }
    return 0;
}

/** Owner: publishes nodes that are already written. */
void push_bottom(const deques* all, uint deque, uint count) {
    atom_add(&all->ends[deque], (ulong) count);
}

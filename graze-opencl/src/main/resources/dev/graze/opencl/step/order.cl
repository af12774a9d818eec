// Sorts the contacts of a step as results are ordered: by kind, then by vertices. Sorts their indices by one column
// after the other, the first column last, since the sort is stable.

kernel void number_contacts(uint count, global int* numbers) {
    uint place = get_global_id(0);
    if (place < count) {
        numbers[place] = place;
    }
}

/**
 * Writes the sort keys of one column, its vertices. Keys of the first column also contain the kind, in a bit above
 * those of vertices.
 */
kernel void contact_keys(global const contact* contacts, global const int* numbers, uint count, int column,
        int kind_bit, global uint* keys) {
    uint place = get_global_id(0);
    if (place >= count) {
        return;
    }
    int4 features = contacts[numbers[place]].features;
    int v[4] = {features.x, features.y, features.z, features.w};
    int key = v[column];
    keys[place] = key < 0 ? (uint) ~key | 1u << kind_bit : (uint) key;
}

kernel void gather_contacts(global const contact* contacts, global const int* numbers, uint count,
        global contact* sorted) {
    uint place = get_global_id(0);
    if (place < count) {
        sorted[place] = contacts[numbers[place]];
    }
}

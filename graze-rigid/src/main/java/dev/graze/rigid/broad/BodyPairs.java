package dev.graze.rigid.broad;

import dev.graze.mesh.IndexPair;
import java.util.Arrays;

/**
 * A set of pairs of body numbers. Each pair is one long with the smaller number in its upper half, stored by open
 * addressing, so that no pair needs an object.
 */
final class BodyPairs {
    private static final long EMPTY = -1;

    private long[] slots = new long[64];
    private int size;

    BodyPairs() {
        Arrays.fill(slots, EMPTY);
    }

    static long key(int a, int b) {
        return a < b ? IndexPair.pack(a, b) : IndexPair.pack(b, a);
    }

    void add(long key) {
        int slot = find(key);
        if (slots[slot] == EMPTY) {
            slots[slot] = key;
            size++;
            if (2 * size > slots.length) {
                grow();
            }
        }
    }

    private void grow() {
        long[] old = slots;
        slots = new long[2 * old.length];
        Arrays.fill(slots, EMPTY);
        for (long key : old) {
            if (key != EMPTY) {
                slots[find(key)] = key;
            }
        }
    }

    /** Removes a pair and closes the gap it leaves, which would otherwise end later lookups too early. */
    void remove(long key) {
        int gap = find(key);
        if (slots[gap] == EMPTY) {
            return;
        }
        size--;
        int mask = slots.length - 1;
        for (int slot = (gap + 1) & mask; slots[slot] != EMPTY; slot = (slot + 1) & mask) {
            int home = home(slots[slot]);
            if (((slot - home) & mask) >= ((slot - gap) & mask)) {
                slots[gap] = slots[slot];
                gap = slot;
            }
        }
        slots[gap] = EMPTY;
    }

    private int find(long key) {
        int slot = home(key);
        while (slots[slot] != EMPTY && slots[slot] != key) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private int home(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 40) & (slots.length - 1);
    }

    int size() {
        return size;
    }

    /** Returns all pairs in ascending order. */
    long[] sorted() {
        long[] keys = new long[size];
        int at = 0;
        for (long key : slots) {
            if (key != EMPTY) {
                keys[at++] = key;
            }
        }
        Arrays.sort(keys);
        return keys;
    }
}

package dev.graze.cli.check;

import dev.graze.spi.ContactBuffer;

/** A cursor over sorted contacts. Runs compare by their current contacts. */
abstract class ContactRun implements Comparable<ContactRun> {
    /** Kind and two vertices, and the other two, packed so that comparing keys compares these in order. */
    private long firstKey;
    private long secondKey;

    /** Moves to the next contact, initially the first; returns false if there is none. */
    abstract boolean advance();

    /** Adds the current contact. */
    abstract void copyTo(ContactBuffer buffer);

    final void setKey(int kind, int v0, int v1, int v2, int v3) {
        firstKey = (long) kind << 62 | (long) v0 << 31 | v1;
        secondKey = (long) v2 << 31 | v3;
    }

    @Override
    public final int compareTo(ContactRun other) {
        int order = Long.compare(firstKey, other.firstKey);
        return order != 0 ? order : Long.compare(secondKey, other.secondKey);
    }
}

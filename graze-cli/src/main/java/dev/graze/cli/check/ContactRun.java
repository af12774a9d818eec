package dev.graze.cli.check;

import dev.graze.spi.ContactBuffer;

/** Contacts in order, one after the other; runs compare as the contacts that they are at. */
abstract class ContactRun implements Comparable<ContactRun> {
    /** Kind and two vertices, and the other two, packed so that they compare as these do one by one. */
    private long firstKey;
    private long secondKey;

    /** Goes to the next contact, at first to the first; false if there is none. */
    abstract boolean advance();

    /** Adds the contact it is at. */
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

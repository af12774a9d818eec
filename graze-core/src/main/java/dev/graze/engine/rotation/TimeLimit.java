package dev.graze.engine.rotation;

import dev.graze.Contacts;
import dev.graze.spi.ContactBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** The time after which contacts of a step are not wanted: the end of the step, or the earliest contact so far. */
final class TimeLimit {
    private final boolean isEarliestOnly;
    /** The bits of a double of 0 or more, which have the order of the numbers. */
    private final AtomicLong bits;

    private TimeLimit(boolean isEarliestOnly, double latest) {
        this.isEarliestOnly = isEarliestOnly;
        this.bits = new AtomicLong(Double.doubleToRawLongBits(latest));
    }

    /** Returns the limit of a step whose contacts are all wanted. */
    static TimeLimit wholeStep() {
        return new TimeLimit(false, 1);
    }

    /** Returns the limit of a search for the earliest contacts, none of them later than {@code latest}. */
    static TimeLimit earliest(double latest) {
        return new TimeLimit(true, latest);
    }

    boolean isBefore(double time) {
        return isEarliestOnly && Double.longBitsToDouble(bits.get()) < time;
    }

    /** Notes a contact; later ones are no longer wanted if only the earliest are. */
    void lower(double time) {
        if (isEarliestOnly) {
            bits.accumulateAndGet(Double.doubleToRawLongBits(time), Math::min);
        }
    }

    /** Adds the contacts of one thread that are not later than the limit, once all threads are done. */
    void addTo(ContactBuffer step, ContactBuffer found) {
        if (!isEarliestOnly) {
            step.addAll(found);
            return;
        }
        Contacts contacts = found.toContacts();
        for (int i = 0; i < contacts.size(); i++) {
            if (!isBefore(contacts.toi(i))) {
                step.add(contacts, i);
            }
        }
    }
}

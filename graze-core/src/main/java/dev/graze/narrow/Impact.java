package dev.graze.narrow;

import dev.graze.ContactStatus;

/**
 * The result of a search for one pair; reused from pair to pair, and valid only if the search found a contact.
 */
public final class Impact {
    private double toi;
    private ContactStatus status = ContactStatus.CONVERGED;

    /** Returns the earliest time of contact: never late, early by at most the tolerance. */
    public double toi() {
        return toi;
    }

    public ContactStatus status() {
        return status;
    }

    /** Sets the result. Only solvers call this. */
    public void at(double time, ContactStatus how) {
        toi = time;
        status = how;
    }
}

package dev.graze.narrow;

import dev.graze.ContactStatus;

/**
 * What a search found about one pair; reused from pair to pair, and of meaning only when the search said there is a
 * contact.
 */
public final class Impact {
    double toi;
    ContactStatus status = ContactStatus.CONVERGED;

    /** The earliest time of contact: never late, early by at most the tolerance. */
    public double toi() {
        return toi;
    }

    public ContactStatus status() {
        return status;
    }

    /** Sets the result: for the solvers. */
    public void at(double time, ContactStatus how) {
        toi = time;
        status = how;
    }
}

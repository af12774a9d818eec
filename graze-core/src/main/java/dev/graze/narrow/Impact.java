package dev.graze.narrow;

import dev.graze.Ending;

/**
 * What a search found about one pair; reused from pair to pair, and of meaning only when the search said there is a
 * contact.
 */
public final class Impact {
    double toi;
    Ending ending = Ending.CONVERGED;

    /** The earliest time of contact: never late, early by at most the tolerance. */
    public double toi() {
        return toi;
    }

    public Ending ending() {
        return ending;
    }

    /** Sets the result: for the solvers. */
    public void at(double time, Ending how) {
        toi = time;
        ending = how;
    }
}

package dev.graze.device;

import dev.graze.ContactKind;

/** Receives the results of a device. */
public interface DeviceResults {
    /** Adds a contact, with the same bits that the CPU would have found. */
    void contact(ContactKind kind, int v0, int v1, int v2, int v3, double toi, double u, double v, double nx, double ny,
            double nz);

    /** Adds a pair that the device's arithmetic could not decide. */
    void undecided(ContactKind kind, int v0, int v1, int v2, int v3);

    /** Adds the numbers of feature pairs, and of those that passed the filters. */
    void counts(long vertexFace, long edgeEdge, long searched);

    /**
     * Returns whether a search may end between two launches because it has found this many contacts, which it then
     * passes on. By default it may not.
     */
    default boolean wouldBeEnough(long found) {
        return false;
    }
}

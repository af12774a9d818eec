package dev.graze.device;

import dev.graze.ContactKind;

/** Takes what a device found. */
public interface DeviceResults {
    /** A contact, with the same bits that the processor would have found. */
    void contact(ContactKind kind, int v0, int v1, int v2, int v3, double toi, double u, double v, double nx, double ny,
            double nz);

    /** A pair that the device's arithmetic could not decide. */
    void undecided(ContactKind kind, int v0, int v1, int v2, int v3);

    /** How many feature pairs were made, and how many of them the filters left. */
    void counts(long vertexFace, long edgeEdge, long searched);
}

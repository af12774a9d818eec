package dev.graze.opencl.elementary;

import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.device.DeviceResults;
import java.util.ArrayList;
import java.util.List;

/** Collects the results of a device. */
public final class CollectedResults implements DeviceResults {
    public record Undecided(ContactKind kind, int v0, int v1, int v2, int v3) {
    }

    final ContactBuffer contacts = new ContactBuffer();
    final List<Undecided> undecided = new ArrayList<>();
    long vertexFace;
    long edgeEdge;
    long searched;

    @Override
    public void contact(ContactKind kind, int v0, int v1, int v2, int v3, double toi, double u, double v, double nx,
            double ny, double nz) {
        contacts.add(kind, v0, v1, v2, v3, toi, ContactStatus.CONVERGED);
        contacts.geometry(u, v, nx, ny, nz, 0);
    }

    @Override
    public void undecided(ContactKind kind, int v0, int v1, int v2, int v3) {
        undecided.add(new Undecided(kind, v0, v1, v2, v3));
    }

    @Override
    public void counts(long madeVertexFace, long madeEdgeEdge, long searchedTests) {
        vertexFace += madeVertexFace;
        edgeEdge += madeEdgeEdge;
        searched += searchedTests;
    }

    /** Decides the undecided pairs with the core and adds their contacts; returns how many were undecided. */
    public int decideRest(Decider decider) {
        int found = 0;
        for (Undecided pair : undecided) {
            found += decider.decide(pair.kind, pair.v0, pair.v1, pair.v2, pair.v3, contacts) ? 1 : 0;
        }
        return found;
    }
}

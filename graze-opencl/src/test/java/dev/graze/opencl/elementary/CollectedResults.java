package dev.graze.opencl.elementary;

import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceResults;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the results of a device. */
public final class CollectedResults implements DeviceResults {
    public record Undecided(ContactKind kind, int v0, int v1, int v2, int v3) {
    }

    final ContactBuffer contacts = new ContactBuffer();
    final List<Undecided> undecided = new ArrayList<>();
    private final FeaturePair pair = new FeaturePair();
    private final Optional<DeviceMotion> motion;
    long vertexFace;
    long edgeEdge;
    long searched;

    /** Collects contacts without their gaps. */
    public CollectedResults() {
        this.motion = Optional.empty();
    }

    /** Collects contacts of a motion, with their gaps, which the host computes. */
    CollectedResults(double[] t0, double[] t1) {
        this.motion = Optional.of(DeviceMotion.of(t0, t1));
    }

    @Override
    public void contact(ContactKind kind, int v0, int v1, int v2, int v3, double toi, double u, double v, double nx,
            double ny, double nz) {
        contacts.add(kind, v0, v1, v2, v3, toi, ContactStatus.CONVERGED);
        motion.ifPresent(each -> pair.load(kind, each.t0(), each.t1(), v0, v1, v2, v3));
        double gap = motion.isPresent() ? new ContactGeometry().distance(pair, toi, u, v) : 0;
        contacts.geometry(u, v, nx, ny, nz, gap);
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

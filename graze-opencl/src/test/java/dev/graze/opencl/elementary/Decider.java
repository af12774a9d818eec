package dev.graze.opencl.elementary;

import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.certified.CertifiedSolver;

/** Decides single feature pairs of a step with the core. */
final class Decider {
    private final CertifiedSolver solver;
    private final ContactGeometry geometry = new ContactGeometry();
    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();
    private final double[] t0;
    private final double[] t1;

    Decider(double[] t0, double[] t1, double separation, double tolerance) {
        this.t0 = t0;
        this.t1 = t1;
        this.solver = new CertifiedSolver(separation, tolerance, 1_000_000);
    }

    /** Adds the pair to the contacts if it is one. */
    boolean decide(ContactKind kind, int v0, int v1, int v2, int v3, ContactBuffer contacts) {
        pair.load(kind, t0, t1, v0, v1, v2, v3);
        boolean found = solver.findImpact(pair, impact);
        if (found) {
            contacts.add(kind, v0, v1, v2, v3, impact.toi(), impact.status());
            geometry.describe(pair, impact.toi(), contacts);
        }
        return found;
    }
}

package dev.graze.opencl.elementary;

import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.narrow.ContactGeometry;
import dev.graze.narrow.FeaturePair;
import dev.graze.narrow.Impact;
import dev.graze.narrow.certified.CertifiedSolver;
import dev.graze.narrow.start.StartPhases;
import dev.graze.spi.SearchScene;
import java.util.Optional;

/** Decides single feature pairs of a step with the core. */
final class Decider {
    private final CertifiedSolver solver;
    private final ContactGeometry geometry = new ContactGeometry();
    private final FeaturePair pair = new FeaturePair();
    private final Impact impact = new Impact();
    /** Empty if contacts get no phases. */
    private final Optional<StartPhases> phases;
    private final double[] t0;
    private final double[] t1;

    /** Creates one for pairs that belong to no scene: contacts get no phases. */
    Decider(double[] t0, double[] t1, double separation, double tolerance) {
        this(Optional.empty(), t0, t1, separation, tolerance);
    }

    Decider(SearchScene scene, double[] t0, double[] t1, double separation, double tolerance) {
        this(Optional.of(new StartPhases(scene, separation)), t0, t1, separation, tolerance);
    }

    private Decider(Optional<StartPhases> phases, double[] t0, double[] t1, double separation, double tolerance) {
        this.phases = phases;
        phases.ifPresent(starts -> starts.begin(t0, t1));
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
            phases.ifPresent(starts -> {
                contacts.phase(starts.decide(kind, v0, v1, v2, v3, impact.toi(), impact.status()));
                if (starts.hasNormal()) {
                    contacts.normal(starts.normal(0), starts.normal(1), starts.normal(2));
                }
            });
        }
        return found;
    }
}

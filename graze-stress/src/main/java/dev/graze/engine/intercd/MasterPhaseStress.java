package dev.graze.engine.intercd;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.graze.device.DeviceMotion;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.DI_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * The session and the device master, which wait for each other (HPCCD 5.1). A lost wake-up would make the test hang.
 */
public final class MasterPhaseStress {
    private MasterPhaseStress() {
    }

    /** A step that the master ends with a failure. */
    @JCStressTest
    @Outcome(id = "10.0, 3", expect = ACCEPTABLE,
            desc = "the master got the step, the session its failure and what the master wrote")
    @Outcome(expect = FORBIDDEN, desc = "a step or a failure lost on the way")
    @State
    public static class Step {
        private final MasterPhase phase = new MasterPhase();
        private int written;

        @Actor
        public void session(DI_Result result) {
            phase.begin(DeviceMotion.of(new double[] { 1 }, new double[] { 2 }), 7);
            phase.noMore();
            phase.awaitEnd();
            try {
                phase.rethrow();
            } catch (IllegalStateException expected) {
                result.r2 = written;
            }
        }

        @Actor
        public void master(DI_Result result) {
            if (phase.awaitStep()) {
                result.r1 = phase.motion().t0()[0] + phase.motion().t1()[0] + phase.reach();
                written = 3;
                phase.end(new IllegalStateException("the device is on fire"));
            }
        }
    }

    /** The session ends while the master waits for a step. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "the master ends too")
    @Outcome(expect = FORBIDDEN, desc = "a step that was never started")
    @State
    public static class End {
        private final MasterPhase phase = new MasterPhase();

        @Actor
        public void session() {
            phase.close();
        }

        @Actor
        public void master(Z_Result result) {
            result.r1 = phase.awaitStep();
        }
    }
}

package dev.graze;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * The guard in front of every call of a detector: two threads never get in at the same time, and none after it was
 * closed.
 */
public final class StepGateStress {
    private StepGateStress() {
    }

    /** A detector's state, a plain field: calls one after the other add up. */
    static class Guarded {
        final StepGate gate = new StepGate();
        int calls;

        /** Returns 1 if the call was admitted. */
        int call() {
            try {
                gate.enter();
            } catch (IllegalStateException refused) {
                return 0;
            }
            calls++;
            gate.leave();
            return 1;
        }

        /** Returns 1 if this call closed it, 0 if it was in use. */
        int close() {
            try {
                return gate.close() ? 1 : 0;
            } catch (IllegalStateException inUse) {
                return 0;
            }
        }
    }

    /** Two calls. */
    @JCStressTest
    @Outcome(id = { "1, 1, 2", "1, 0, 1",
            "0, 1, 1" }, expect = ACCEPTABLE, desc = "one after the other, or one refused")
    @Outcome(expect = FORBIDDEN, desc = "both inside at once, or both refused")
    @State
    public static class TwoCallers extends Guarded {
        @Actor
        public void one(III_Result result) {
            result.r1 = call();
        }

        @Actor
        public void other(III_Result result) {
            result.r2 = call();
        }

        @Arbiter
        public void afterwards(III_Result result) {
            result.r3 = calls;
        }
    }

    /** A call while another thread closes, and one more call at the end. */
    @JCStressTest
    @Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "called, then closed")
    @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "closed, then refused")
    @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "in use, so not closed")
    @Outcome(expect = FORBIDDEN, desc = "let in after closing")
    @State
    public static class CallerAndCloser extends Guarded {
        @Actor
        public void caller(III_Result result) {
            result.r1 = call();
        }

        @Actor
        public void closer(III_Result result) {
            result.r2 = close();
        }

        @Arbiter
        public void afterwards(III_Result result) {
            result.r3 = call();
        }
    }

    /** Two threads close: resources are released once. */
    @JCStressTest
    @Outcome(id = { "1, 0, 0", "0, 1, 0" }, expect = ACCEPTABLE, desc = "one of them")
    @Outcome(expect = FORBIDDEN, desc = "twice, or not at all")
    @State
    public static class TwoClosers extends Guarded {
        @Actor
        public void one(III_Result result) {
            result.r1 = close();
        }

        @Actor
        public void other(III_Result result) {
            result.r2 = close();
        }

        @Arbiter
        public void afterwards(III_Result result) {
            result.r3 = call();
        }
    }
}

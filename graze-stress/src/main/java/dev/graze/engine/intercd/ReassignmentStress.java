package dev.graze.engine.intercd;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.graze.engine.intercd.Reassignment.UnitQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * Units that are handed over (HPCCD 4.3): each is done once, and no thread sleeps forever, which would make the test
 * hang.
 */
public final class ReassignmentStress {
    private static final int UNITS = 4;
    /** Triangles below a unit: enough for it to be handed over. */
    private static final int TRIANGLES = 1000;

    private ReassignmentStress() {
    }

    /** Two threads with units, numbered from 0; doing a unit means counting it. */
    static class Search {
        final UnitQueue[] queues = { new UnitQueue(unit -> TRIANGLES), new UnitQueue(unit -> TRIANGLES) };
        final Reassignment reassignment = new Reassignment(queues);
        /** Plain counters, one per unit: if two threads do the same unit, one count may be lost, but not both. */
        final int[] done = new int[UNITS];

        Search() {
            reassignment.begin();
        }

        void work(int member) {
            for (int unit = take(member); unit >= 0; unit = take(member)) {
                done[unit]++;
                queues[member].updateOffer();
                reassignment.distribute(member);
            }
        }

        private int take(int member) {
            int own = queues[member].removeLast();
            return own >= 0 ? own : reassignment.request(member);
        }
    }

    /** All units belong to one thread. */
    @JCStressTest
    @Outcome(id = "1111", expect = ACCEPTABLE, desc = "each once")
    @Outcome(expect = FORBIDDEN, desc = "one left out, or twice")
    @State
    public static class OneHasAll extends Search {
        public OneHasAll() {
            for (int unit = 0; unit < UNITS; unit++) {
                queues[0].add(unit);
            }
        }

        @Actor
        public void rich() {
            work(0);
        }

        @Actor
        public void poor() {
            work(1);
        }

        @Arbiter
        public void afterwards(I_Result result) {
            result.r1 = 1000 * done[0] + 100 * done[1] + 10 * done[2] + done[3];
        }
    }

    /** One thread fails and ends the search while the other asks it for a unit. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "both end")
    @Outcome(expect = FORBIDDEN, desc = "the search continues without that thread")
    @State
    public static class OneFails extends Search {
        @Actor
        public void failing() {
            reassignment.end();
        }

        @Actor
        public void asking() {
            work(1);
        }

        @Arbiter
        public void afterwards(Z_Result result) {
            result.r1 = reassignment.isOver();
        }
    }
}

package dev.graze.parallel;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two callers of one team at the same time: each run is complete, with the caller's plain writes visible to both
 * members and theirs to the caller, or is refused. A lost wake-up would hang, which jcstress reports too.
 */
@Outcome(id = { "1122, 1122", "1122, -1", "-1, 1122",
        "-1, -1" }, expect = ACCEPTABLE, desc = "whole, or refused: all callers of a test have one team")
@Outcome(expect = FORBIDDEN, desc = "a member left out, or what it wrote not seen")
public class ThreadTeamRunStress {
    private static final int REFUSED = -1;

    private ThreadTeamRunStress() {
    }

    /** What one caller passes in and gets back. */
    private static final class Errand {
        private final int[] written = new int[2];
        private int given;

        int send(ThreadTeam team) {
            given = 11;
            try {
                team.run(member -> written[member] = given * (member + 1));
            } catch (IllegalStateException atWork) {
                return REFUSED;
            }
            return 100 * written[0] + written[1];
        }
    }

    /** The members park at once. */
    @JCStressTest
    @JCStressMeta(ThreadTeamRunStress.class)
    @State
    public static class Parking {
        private static final ThreadTeam TEAM = new ThreadTeam(2, false);

        @Actor
        public void one(II_Result result) {
            result.r1 = new Errand().send(TEAM);
        }

        @Actor
        public void other(II_Result result) {
            result.r2 = new Errand().send(TEAM);
        }
    }

    /** The members spin for a while before they park. */
    @JCStressTest
    @JCStressMeta(ThreadTeamRunStress.class)
    @State
    public static class Spinning {
        private static final ThreadTeam TEAM = new ThreadTeam(2, true);

        @Actor
        public void one(II_Result result) {
            result.r1 = new Errand().send(TEAM);
        }

        @Actor
        public void other(II_Result result) {
            result.r2 = new Errand().send(TEAM);
        }
    }
}

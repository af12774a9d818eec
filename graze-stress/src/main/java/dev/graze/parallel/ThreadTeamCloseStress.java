package dev.graze.parallel;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A team closed while it is called: the run is complete or does not happen, and none happens afterwards. */
@JCStressTest
@Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "ran before it was closed")
@Outcome(id = "-1, 0", expect = ACCEPTABLE, desc = "closed before it ran")
@Outcome(expect = FORBIDDEN, desc = "half a run, or one after closing")
@State
public class ThreadTeamCloseStress {
    private static final int REFUSED = -1;

    private final ThreadTeam team = new ThreadTeam(2);
    private final AtomicInteger worked = new AtomicInteger();

    private int run() {
        try {
            team.run(member -> worked.incrementAndGet());
            return worked.get();
        } catch (IllegalStateException closed) {
            return REFUSED;
        }
    }

    @Actor
    public void caller(II_Result result) {
        result.r1 = run();
    }

    @Actor
    public void closer() {
        team.close();
    }

    @Arbiter
    public void afterwards(II_Result result) {
        run();
        result.r2 = worked.get();
    }
}

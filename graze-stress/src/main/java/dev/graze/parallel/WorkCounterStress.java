package dev.graze.parallel;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * Two threads request blocks of 0 to 4, two numbers per block: each block goes to one of them, in order, and then there
 * are none left.
 */
@JCStressTest
@Outcome(id = { "0, 2, 4, -1", "0, 4, 2, -1", "0, -1, 2, 4", "2, 4, 0, -1", "2, -1, 0, 4",
        "4, -1, 0, 2" }, expect = ACCEPTABLE, desc = "each block once")
@Outcome(expect = FORBIDDEN, desc = "a block twice, or none at all")
@State
public class WorkCounterStress {
    private final WorkCounter counter = new WorkCounter(2);

    public WorkCounterStress() {
        counter.reset(5);
    }

    @Actor
    public void one(IIII_Result taken) {
        taken.r1 = counter.next();
        taken.r2 = counter.next();
    }

    @Actor
    public void other(IIII_Result taken) {
        taken.r3 = counter.next();
        taken.r4 = counter.next();
    }
}

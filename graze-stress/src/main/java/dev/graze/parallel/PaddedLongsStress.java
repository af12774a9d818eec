package dev.graze.parallel;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** What a team's caller does: a plain write is published by an ordered change of another word. */
@JCStressTest
@Outcome(id = { "0, 0", "0, 7", "1, 7" }, expect = ACCEPTABLE, desc = "a thread that sees the change sees the word")
@Outcome(expect = FORBIDDEN, desc = "the change without the word")
@State
public class PaddedLongsStress {
    private final PaddedLongs words = new PaddedLongs(2);

    @Actor
    public void caller() {
        words.setPlain(1, 7);
        words.getAndAdd(0, 1);
    }

    @Actor
    public void member(JJ_Result seen) {
        seen.r1 = words.get(0);
        seen.r2 = words.get(1);
    }
}

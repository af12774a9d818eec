package dev.graze.spark.sequence;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive steps that one task checks.
 *
 * @param number the number of the run
 * @param from its first step
 * @param to the step after its last
 */
record StepRun(int number, int from, int to) implements Serializable {
    /** Divides the steps into runs of nearly equal length. */
    static List<StepRun> cut(int steps, int runs) {
        List<StepRun> all = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            all.add(new StepRun(i, (int) ((long) steps * i / runs), (int) ((long) steps * (i + 1) / runs)));
        }
        return all;
    }
}

package dev.graze.bench.paper;

import dev.graze.bench.report.Repeats;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.spi.StepStatistics;
import java.util.Arrays;

/**
 * One engine's way through a window of frames, repeated. The first step builds what the others go on from and does not
 * count, as in the papers' averages.
 */
public final class Course {
    private final Contestant contestant;
    private final SceneWindow window;
    private final AgreedContacts agreed;
    private final ContactBuffer contacts = new ContactBuffer();
    private final IntersectionBuffer intersections = new IntersectionBuffer(false);
    private final Repeats[] stepTimes;
    private final Repeats[] stageTimes = new Repeats[Stage.standard().size()];
    private final Repeats[][] stageTimesOfSteps;
    private final Repeats otherTimes;
    private final long[] stageNanos = new long[Stage.standard().size()];
    private final long[] counts = new long[Counter.standard().size()];
    private long totalNanos;

    Course(Contestant contestant, SceneWindow window, AgreedContacts agreed, int rounds) {
        this.contestant = contestant;
        this.window = window;
        this.agreed = agreed;
        this.stepTimes = new Repeats[window.steps()];
        Arrays.setAll(stepTimes, step -> new Repeats(rounds));
        Arrays.setAll(stageTimes, stage -> new Repeats(rounds));
        this.stageTimesOfSteps = new Repeats[window.steps()][Stage.standard().size()];
        for (Repeats[] stages : stageTimesOfSteps) {
            Arrays.setAll(stages, stage -> new Repeats(rounds));
        }
        this.otherTimes = new Repeats(rounds);
    }

    /** Goes through all steps with a new session; what it counts is kept, and what it takes as well if it is timed. */
    void run(boolean timed) {
        Arrays.fill(stageNanos, 0);
        Arrays.fill(counts, 0);
        totalNanos = 0;
        try (Runner runner = contestant.start(window, contacts, intersections)) {
            for (int step = 0; step < window.steps(); step++) {
                run(runner, step, timed);
            }
        }
        if (timed) {
            keepStages();
        }
    }

    private void keepStages() {
        for (int stage = 0; stage < stageNanos.length; stage++) {
            stageTimes[stage].add(stageNanos[stage]);
        }
        otherTimes.add(totalNanos - Arrays.stream(stageNanos).sum());
    }

    private void run(Runner runner, int step, boolean timed) {
        StepStatistics statistics = new StepStatistics();
        long start = System.nanoTime();
        StepResults found = runner.run(step, statistics);
        long nanos = System.nanoTime() - start;
        agreed.require(contestant.label(), step, found);
        if (step > 0) {
            keep(statistics);
            totalNanos += nanos;
        }
        if (timed) {
            stepTimes[step].add(nanos);
            for (Stage stage : Stage.standard()) {
                stageTimesOfSteps[step][Stage.standard().indexOf(stage)]
                        .add(Math.round(1e6 * statistics.milliseconds(stage)));
            }
        }
    }

    private void keep(StepStatistics statistics) {
        for (Stage stage : Stage.standard()) {
            stageNanos[Stage.standard().indexOf(stage)] += Math.round(1e6 * statistics.milliseconds(stage));
        }
        for (Counter counter : Counter.standard()) {
            counts[Counter.standard().indexOf(counter)] += statistics.count(counter);
        }
    }

    /** The mean over the steps of the median over the rounds. */
    public double milliseconds() {
        double sum = 0;
        for (int step = 1; step < stepTimes.length; step++) {
            sum += stepTimes[step].medianNanos();
        }
        return sum / (stepTimes.length - 1) / 1e6;
    }

    /** Of one step, the median over the rounds. */
    public double milliseconds(int step, Stage... stages) {
        double sum = 0;
        for (Stage stage : stages) {
            sum += stageTimesOfSteps[step][Stage.standard().indexOf(stage)].medianNanos();
        }
        return sum / 1e6;
    }

    /** Of all steps together, the median over the rounds. */
    public double nanos(Stage... stages) {
        double sum = 0;
        for (Stage stage : stages) {
            sum += stageTimes[Stage.standard().indexOf(stage)].medianNanos();
        }
        return sum;
    }

    /** As {@link #nanos}, of what the engine assigns to no stage: sorting, and copying contacts. */
    public double otherNanos() {
        return otherTimes.medianNanos();
    }

    /** Of all steps together. */
    public long count(Counter counter) {
        return counts[Counter.standard().indexOf(counter)];
    }
}

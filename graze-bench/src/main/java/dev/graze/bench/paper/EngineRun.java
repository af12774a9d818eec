package dev.graze.bench.paper;

import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.Rounds;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.spi.StepStatistics;
import java.util.Arrays;

/**
 * The repeated runs of one engine through a window of frames. The first step builds what later steps reuse; it does not
 * count, as in the papers' averages.
 */
public final class EngineRun implements Rounds.Repeated {
    private final MeasuredEngine engine;
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

    EngineRun(MeasuredEngine engine, SceneWindow window, AgreedContacts agreed, int rounds) {
        this.engine = engine;
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

    MeasuredEngine engine() {
        return engine;
    }

    /** Runs one step of a session. */
    private interface StepRunner {
        StepResults run(int step, StepStatistics statistics);
    }

    /** Runs all steps in a new session. Keeps the counters, and the times if {@code timed}. */
    @Override
    public void run(boolean timed) {
        Arrays.fill(stageNanos, 0);
        Arrays.fill(counts, 0);
        totalNanos = 0;
        if (engine.moving()) {
            runInMotion(timed);
        } else {
            runAtInstants(timed);
        }
        if (timed) {
            keepStages();
        }
    }

    private void runInMotion(boolean timed) {
        try (Engine.ContinuousSession session = engine.engine().continuous(window.topology(), engine.options())) {
            runSteps((step, statistics) -> {
                contacts.clear();
                session.step(window.frame(step), window.frame(step + 1), contacts, statistics);
                return StepResults.of(contacts.toContacts());
            }, timed);
        }
    }

    /** Searches at t1 of each step. */
    private void runAtInstants(boolean timed) {
        try (Engine.DiscreteSession session = engine.engine().discrete(window.topology(), engine.options())) {
            runSteps((step, statistics) -> {
                intersections.clear();
                session.detect(window.frame(step + 1), intersections, statistics);
                return StepResults.of(intersections.toIntersections());
            }, timed);
        }
    }

    private void runSteps(StepRunner runner, boolean timed) {
        for (int step = 0; step < window.steps(); step++) {
            StepStatistics statistics = new StepStatistics();
            long start = System.nanoTime();
            StepResults found = runner.run(step, statistics);
            long nanos = System.nanoTime() - start;
            agreed.require(engine.label(), step, found);
            if (step > 0) {
                keep(statistics);
                totalNanos += nanos;
            }
            if (timed) {
                keepTimes(step, nanos, statistics);
            }
        }
    }

    private void keep(StepStatistics statistics) {
        for (Stage stage : Stage.standard()) {
            stageNanos[Stage.standard().indexOf(stage)] += nanos(statistics, stage);
        }
        for (Counter counter : Counter.standard()) {
            counts[Counter.standard().indexOf(counter)] += statistics.count(counter);
        }
    }

    private void keepTimes(int step, long nanos, StepStatistics statistics) {
        stepTimes[step].add(nanos);
        for (Stage stage : Stage.standard()) {
            stageTimesOfSteps[step][Stage.standard().indexOf(stage)].add(nanos(statistics, stage));
        }
    }

    private static long nanos(StepStatistics statistics, Stage stage) {
        return Math.round(1e6 * statistics.milliseconds(stage));
    }

    private void keepStages() {
        for (int stage = 0; stage < stageNanos.length; stage++) {
            stageTimes[stage].add(stageNanos[stage]);
        }
        otherTimes.add(totalNanos - Arrays.stream(stageNanos).sum());
    }

    /** Returns the time of a step: the median over the rounds, averaged over the steps. */
    public double milliseconds() {
        double sum = 0;
        for (int step = 1; step < stepTimes.length; step++) {
            sum += stepTimes[step].medianNanos();
        }
        return sum / (stepTimes.length - 1) / 1e6;
    }

    /** Returns the time of some stages in one step: the median over the rounds. */
    public double milliseconds(int step, Stage... stages) {
        double sum = 0;
        for (Stage stage : stages) {
            sum += stageTimesOfSteps[step][Stage.standard().indexOf(stage)].medianNanos();
        }
        return sum / 1e6;
    }

    /** Returns the total time of some stages over all steps: the median over the rounds. */
    public double nanos(Stage... stages) {
        double sum = 0;
        for (Stage stage : stages) {
            sum += stageTimes[Stage.standard().indexOf(stage)].medianNanos();
        }
        return sum;
    }

    /** Returns the time that the engine assigns to no stage, such as copying contacts, like {@link #nanos}. */
    public double otherNanos() {
        return otherTimes.medianNanos();
    }

    /** Returns a counter, summed over all steps but the first. */
    public long count(Counter counter) {
        return counts[Counter.standard().indexOf(counter)];
    }
}

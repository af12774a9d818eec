package dev.graze.bench.paper;

import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.Rounds;
import dev.graze.engine.bvtt.SubTasks;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.spi.StepStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The repeated runs of one engine through a window of frames. The steps of the lead-in build what later steps reuse;
 * they do not count, as in the papers' averages.
 */
public final class EngineRun implements Rounds.Repeated {
    /** The standard stages, and the one that phc has of its own. */
    private static final List<Stage> STAGES = Stream.concat(Stage.standard().stream(), Stream.of(SubTasks.COLLECTION))
            .toList();

    private final MeasuredEngine engine;
    private final SceneWindow window;
    private final AgreedContacts agreed;
    private final ContactBuffer contacts = new ContactBuffer();
    private final IntersectionBuffer intersections = new IntersectionBuffer(false);
    private final Repeats[] stepTimes;
    private final Repeats[] stageTimes = new Repeats[STAGES.size()];
    private final Repeats[][] stageTimesOfSteps;
    private final Repeats resultTimes;
    private final Repeats otherTimes;
    private final long[] stageNanos = new long[STAGES.size()];
    private final long[] counts = new long[Counter.standard().size()];
    private long totalNanos;
    /** The time to copy and sort the results, of the counted steps and of the step just run. */
    private long resultNanos;
    private long stepResultNanos;

    EngineRun(MeasuredEngine engine, SceneWindow window, AgreedContacts agreed, int rounds) {
        this.engine = engine;
        this.window = window;
        this.agreed = agreed;
        this.stepTimes = new Repeats[window.steps()];
        Arrays.setAll(stepTimes, step -> new Repeats(rounds));
        Arrays.setAll(stageTimes, stage -> new Repeats(rounds));
        this.stageTimesOfSteps = new Repeats[window.steps()][STAGES.size()];
        for (Repeats[] stages : stageTimesOfSteps) {
            Arrays.setAll(stages, stage -> new Repeats(rounds));
        }
        this.resultTimes = new Repeats(rounds);
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
        resultNanos = 0;
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
                return timed(() -> StepResults.of(contacts.toContacts()));
            }, timed);
        }
    }

    /** Searches at t1 of each step. */
    private void runAtInstants(boolean timed) {
        try (Engine.DiscreteSession session = engine.engine().discrete(window.topology(), engine.options())) {
            runSteps((step, statistics) -> {
                intersections.clear();
                session.detect(window.frame(step + 1), intersections, statistics);
                return timed(() -> StepResults.of(intersections.toIntersections()));
            }, timed);
        }
    }

    private StepResults timed(Supplier<StepResults> results) {
        long start = System.nanoTime();
        StepResults sorted = results.get();
        stepResultNanos = System.nanoTime() - start;
        return sorted;
    }

    private void runSteps(StepRunner runner, boolean timed) {
        for (int step = 0; step < window.steps(); step++) {
            StepStatistics statistics = new StepStatistics();
            long start = System.nanoTime();
            StepResults found = runner.run(step, statistics);
            long nanos = System.nanoTime() - start;
            agreed.require(engine.label(), step, found);
            if (step >= window.leadIn()) {
                keep(statistics);
                totalNanos += nanos;
                resultNanos += stepResultNanos;
            }
            if (timed) {
                keepTimes(step, nanos, statistics);
            }
        }
    }

    private void keep(StepStatistics statistics) {
        for (Stage stage : STAGES) {
            stageNanos[STAGES.indexOf(stage)] += nanos(statistics, stage);
        }
        for (Counter counter : Counter.standard()) {
            counts[Counter.standard().indexOf(counter)] += statistics.count(counter);
        }
    }

    private void keepTimes(int step, long nanos, StepStatistics statistics) {
        stepTimes[step].add(nanos);
        for (Stage stage : STAGES) {
            stageTimesOfSteps[step][STAGES.indexOf(stage)].add(nanos(statistics, stage));
        }
    }

    private static long nanos(StepStatistics statistics, Stage stage) {
        return Math.round(1e6 * statistics.milliseconds(stage));
    }

    private void keepStages() {
        for (int stage = 0; stage < stageNanos.length; stage++) {
            stageTimes[stage].add(stageNanos[stage]);
        }
        resultTimes.add(resultNanos);
        otherTimes.add(totalNanos - resultNanos - Arrays.stream(stageNanos).sum());
    }

    /** Returns the time of a step: the median over the rounds, averaged over the steps. */
    public double milliseconds() {
        double sum = 0;
        for (int step = window.leadIn(); step < stepTimes.length; step++) {
            sum += stepTimes[step].medianNanos();
        }
        return sum / window.countedSteps() / 1e6;
    }

    /** Returns the time of some stages in one step: the median over the rounds. */
    public double milliseconds(int step, Stage... stages) {
        double sum = 0;
        for (Stage stage : stages) {
            sum += stageTimesOfSteps[step][STAGES.indexOf(stage)].medianNanos();
        }
        return sum / 1e6;
    }

    /** Returns the total time of some stages over all counted steps: the median over the rounds. */
    public double nanos(Stage... stages) {
        double sum = 0;
        for (Stage stage : stages) {
            sum += stageTimes[STAGES.indexOf(stage)].medianNanos();
        }
        return sum;
    }

    /** Returns the time to copy and sort the results, like {@link #nanos}. */
    public double resultNanos() {
        return resultTimes.medianNanos();
    }

    /**
     * Returns the time that the engine assigns to no stage, like {@link #nanos}: starting and joining threads, and
     * gathering what each of them found.
     */
    public double otherNanos() {
        return otherTimes.medianNanos();
    }

    /** Returns a counter, summed over all steps after the lead-in. */
    public long count(Counter counter) {
        return counts[Counter.standard().indexOf(counter)];
    }
}

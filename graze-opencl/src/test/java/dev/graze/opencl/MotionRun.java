package dev.graze.opencl;

import dev.graze.spi.ContactBuffer;
import dev.graze.Contacts;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The results of an engine for a motion.
 *
 * @param warnings the warnings of all steps
 */
public record MotionRun(List<Contacts> contacts, List<StepStatistics> statistics, List<String> warnings) {
    /**
     * Runs all steps.
     *
     * @param device the explicit choice of devices; null for the engine's default
     */
    public static MotionRun of(Engine engine, MotionCase motion, int threads, double separation, String device) {
        MotionRun run = new MotionRun(new ArrayList<>(), new ArrayList<>(),
                Collections.synchronizedList(new ArrayList<>()));
        EngineOptions options = new EngineOptions(threads, separation, 1e-6, 20_000, false, null, device,
                run.warnings::add);
        try (Engine.ContinuousSession session = engine.continuous(motion.topology(), options)) {
            for (int step = 1; step < motion.frames().size(); step++) {
                run.add(session, motion.frames().get(step - 1), motion.frames().get(step));
            }
        }
        return run;
    }

    public static MotionRun of(Engine engine, MotionCase motion, int threads) {
        return of(engine, motion, threads, 0, null);
    }

    private void add(Engine.ContinuousSession session, double[] t0, double[] t1) {
        ContactBuffer buffer = new ContactBuffer();
        StepStatistics step = new StepStatistics();
        session.step(t0, t1, buffer, step);
        contacts.add(buffer.toContacts());
        statistics.add(step);
    }

    public long sum(Counter counter) {
        return statistics.stream().mapToLong(step -> step.count(counter)).sum();
    }
}

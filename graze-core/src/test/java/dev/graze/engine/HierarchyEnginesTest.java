package dev.graze.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.graze.spi.ContactBuffer;
import dev.graze.Contacts;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.Intersections;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.engine.brute.BruteEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every engine in every configuration, on small, hostile, moving meshes: after each step the results equal those of
 * {@code brute}, in the same order and to the last bit.
 */
class HierarchyEnginesTest {
    private static final EngineSetup BRUTE = new EngineSetup("brute", new BruteEngine(), null);
    private static final int[] THREADS = { 1, 2, 3, 8 };
    /** The number of steps with a separation, which changes the volumes but not the search. */
    private static final int STEPS_WITH_SEPARATION = 10;
    private static final int ITERATION_LIMIT = 20_000;

    @ParameterizedTest
    @MethodSource("dev.graze.engine.HostileMeshes#all")
    void contactsEqualThoseOfBrute(MovingMesh mesh) {
        requireSameContacts(mesh, 0, mesh.steps());
        if (mesh.separation() > 0) {
            requireSameContacts(mesh, mesh.separation(), Math.min(STEPS_WITH_SEPARATION, mesh.steps()));
        }
    }

    private static void requireSameContacts(MovingMesh mesh, double separation, int steps) {
        BiFunction<Run, Integer, List<Contacts>> search = (run, count) -> contacts(mesh, count, run, separation);
        List<Contacts> expected = search.apply(new Run(BRUTE, 1), steps);
        assertThat(expected.stream().anyMatch(step -> step.size() > 0)).as("something collides")
                .isEqualTo(mesh.collides());
        requireSame(expected, search, ResultRows::of);
    }

    @ParameterizedTest
    @MethodSource("dev.graze.engine.HostileMeshes#all")
    void intersectionsEqualThoseOfBrute(MovingMesh mesh) {
        BiFunction<Run, Integer, List<Intersections>> search = (run, count) -> intersections(mesh, count, run);
        requireSame(search.apply(new Run(BRUTE, 1), mesh.steps()), search, ResultRows::of);
    }

    /** A setup with a number of threads. */
    private record Run(EngineSetup setup, int threads) {
        EngineOptions options(double separation) {
            return new EngineOptions(threads, separation, 1e-6, ITERATION_LIMIT, true, setup.bounds(), null,
                    warning -> {
                    });
        }
    }

    /**
     * Runs one step with every number of threads, and all steps with one number of threads per setup: all steps with
     * all of them would take minutes.
     */
    private static <R> void requireSame(List<R> expected, BiFunction<Run, Integer, List<R>> search,
            Function<R, List<String>> rows) {
        List<EngineSetup> setups = new ArrayList<>(EngineSetup.all());
        setups.add(BRUTE);
        for (int i = 0; i < setups.size(); i++) {
            for (int threads : THREADS) {
                Run run = new Run(setups.get(i), threads);
                int steps = threads == THREADS[i % THREADS.length] ? expected.size() : 1;
                requireSame(run, expected, search.apply(run, steps), rows);
            }
        }
    }

    private static <R> void requireSame(Run run, List<R> expected, List<R> found, Function<R, List<String>> rows) {
        for (int step = 0; step < found.size(); step++) {
            if (!found.get(step).equals(expected.get(step))) {
                fail("%s, step %d: %s", run, step,
                        ResultRows.difference(rows.apply(expected.get(step)), rows.apply(found.get(step))));
            }
        }
    }

    private static List<Contacts> contacts(MovingMesh mesh, int steps, Run run, double separation) {
        List<Contacts> found = new ArrayList<>();
        ContactBuffer buffer = new ContactBuffer();
        StepStatistics statistics = new StepStatistics();
        try (Engine.ContinuousSession session = run.setup.engine().continuous(mesh.topology(),
                run.options(separation))) {
            for (int step = 0; step < steps; step++) {
                buffer.clear();
                session.step(mesh.frames().get(step), mesh.frames().get(step + 1), buffer, statistics);
                found.add(buffer.toContacts());
            }
        }
        // Pairs at the iteration limit are reported unproven unless a filter drops them first, and engines filter
        // differently.
        assertThat(statistics.count(Counter.ITERATION_LIMITS)).as("pairs at the iteration limit").isZero();
        return found;
    }

    private static List<Intersections> intersections(MovingMesh mesh, int steps, Run run) {
        List<Intersections> found = new ArrayList<>();
        IntersectionBuffer buffer = new IntersectionBuffer(true);
        try (Engine.DiscreteSession session = run.setup.engine().discrete(mesh.topology(), run.options(0))) {
            for (int step = 0; step < steps; step++) {
                buffer.clear();
                session.detect(mesh.frames().get(step + 1), buffer, new StepStatistics());
                found.add(buffer.toIntersections());
            }
        }
        return found;
    }
}

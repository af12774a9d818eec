package dev.graze.engine.session;

import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.narrow.discrete.TrianglePhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The workers of an engine session, one per thread, and what happens to them at every step. An engine starts a session
 * with {@link #startSession}; the session makes its workers and then, step by step:
 *
 * <pre>
 *   fits its volumes and hierarchy
 *   workers.forEach(...) or run(...)   each worker starts the step, searches, and tests the candidates it finds
 *   workers.reportSearch(...)          the wall-clock time of the search, split into traversal and narrow phase
 *   workers.gather(...)                results and counters of all workers
 * </pre>
 *
 * @param <R> the buffer that collects the results of a step
 * @param <W> the session's kind of worker
 */
public final class SessionWorkers<R, W extends SessionWorkers.Worker<R>> {
    private final ThreadTeam team;
    private final List<W> workers;

    /** Makes one worker per thread of a team, given its number, in order. */
    public SessionWorkers(ThreadTeam team, IntFunction<W> makeWorker) {
        this.team = team;
        this.workers = new ArrayList<>(team.size());
        for (int member = 0; member < team.size(); member++) {
            workers.add(makeWorker.apply(member));
        }
    }

    /**
     * Starts threads, unless the caller has some, and a session on them. The session closes the team when it is closed;
     * if its constructor fails, this method does, because the caller never gets a reference to close.
     */
    public static <S> S startSession(EngineOptions options, Function<ThreadTeam, S> constructor) {
        ThreadTeam team = options.control().executor().map(executor -> ThreadTeam.on(executor, options.threads()))
                .orElseGet(() -> new ThreadTeam(options.threads()));
        try {
            return constructor.apply(team);
        } catch (Throwable failure) {
            team.close();
            throw failure;
        }
    }

    public W get(int member) {
        return workers.get(member);
    }

    /** Applies an action to every worker, in order, on the calling thread. */
    public void forEach(Consumer<? super W> action) {
        workers.forEach(action);
    }

    /** Applies an action to every worker, each on its own thread, and returns when all are done. */
    public void run(Consumer<? super W> action) {
        team.run(member -> action.accept(workers.get(member)));
    }

    /** Lets every worker test the candidates that still wait in its narrow phase, each on its own thread. */
    public void finish() {
        run(Worker::finish);
    }

    /** Reports a search that took this long on the clock, including the narrow phases of the workers. */
    public void reportSearch(long elapsedNanos, StepStatistics statistics) {
        long narrowNanos = 0;
        for (W worker : workers) {
            narrowNanos += worker.narrowNanos();
        }
        statistics.addSearchNanos(elapsedNanos, narrowNanos, workers.size());
    }

    /** Adds the results and counters of all workers, in order. */
    public void gather(R results, StepStatistics statistics) {
        for (W worker : workers) {
            worker.addTo(results);
            worker.report(statistics);
        }
    }

    /** Ends the threads. */
    public void close() {
        team.close();
    }

    /** The state that one thread does not share with others. */
    public interface Worker<R> {
        /** Tests the candidates that still wait in the narrow phase. */
        void finish();

        /** Returns how long the narrow phase took in this step, or the part of it that belongs to the search. */
        long narrowNanos();

        /** Adds the results of this step. */
        void addTo(R results);

        /** Adds the counters of this step. */
        void report(StepStatistics statistics);
    }

    /** A worker that finds contacts of a moving mesh. */
    public static class ContinuousWorker implements Worker<ContactBuffer> {
        protected final NarrowPhase narrow;

        public ContinuousWorker(NarrowPhase narrow) {
            this.narrow = narrow;
        }

        public final NarrowPhase narrow() {
            return narrow;
        }

        @Override
        public void finish() {
            narrow.finish();
        }

        @Override
        public long narrowNanos() {
            return narrow.nanos();
        }

        @Override
        public void addTo(ContactBuffer contacts) {
            contacts.addAll(narrow.contacts());
        }

        @Override
        public void report(StepStatistics statistics) {
            narrow.report(statistics);
        }
    }

    /** A worker that finds intersecting triangles at an instant. */
    public static class DiscreteWorker implements Worker<IntersectionBuffer> {
        protected final TrianglePhase narrow;

        public DiscreteWorker(TrianglePhase narrow) {
            this.narrow = narrow;
        }

        public final TrianglePhase narrow() {
            return narrow;
        }

        @Override
        public void finish() {
            narrow.finish();
        }

        @Override
        public long narrowNanos() {
            return narrow.nanos();
        }

        @Override
        public void addTo(IntersectionBuffer pairs) {
            pairs.addAll(narrow.pairs());
        }

        @Override
        public void report(StepStatistics statistics) {
            narrow.report(statistics);
        }
    }
}

package dev.graze;

import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.StepStatistics;

import dev.graze.mesh.Topology;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Finds every contact of a moving mesh, step by step. Vertices move linearly from one set of positions to the next.
 *
 * <p>{@snippet :
 * try (Detector detector = Detector.continuous(mesh.topology()).threads(8).start(mesh.positions())) {
 *     Contacts contacts = detector.advance(nextPositions);
 * }
 * }
 *
 * <p>One thread at a time may call a detector; a concurrent call throws {@link IllegalStateException}. The engine
 * manages its own threads.
 */
public final class Detector implements AutoCloseable {
    /** Large enough to make the lock negligible, small enough for a batch to stay in cache. */
    static final int DEFAULT_BATCH = 1 << 14;

    private final Topology topology;
    private final Engine.ContinuousSession session;
    private final ContactBuffer buffer = new ContactBuffer();
    private final StepGate gate = new StepGate();
    private double[] current;
    private double[] next;
    /** Whether {@link #next} holds the positions of the last probe. */
    private boolean probed;
    /** As of the end of the last step, so that any thread can read it during the next one. */
    private volatile List<String> devices;

    Detector(Topology topology, Engine engine, EngineOptions options, double[] positions) {
        topology.requireFitting(positions);
        this.topology = topology;
        this.current = positions.clone();
        this.next = new double[positions.length];
        this.session = engine.continuous(topology, options);
        this.devices = session.devices();
    }

    /** Returns options for contacts in motion: which features touch between two sets of positions, and when first. */
    public static ContinuousOptions continuous(Topology topology) {
        return new ContinuousOptions(Objects.requireNonNull(topology, "topology"));
    }

    /** Returns options for intersections at an instant: which triangles cross or touch. */
    public static DiscreteOptions discrete(Topology topology) {
        return new DiscreteOptions(Objects.requireNonNull(topology, "topology"));
    }

    /**
     * Finds all contacts of the motion from the current positions to these, which are copied and become the current
     * ones.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology; the detector is then unchanged
     */
    public Contacts advance(double[] positions) {
        gate.enter();
        try {
            Contacts contacts = search(positions);
            moveOn();
            return contacts;
        } finally {
            gate.leave();
        }
    }

    /**
     * Advances as {@link #advance(double[])} does, but hands contacts over in batches, for steps with more contacts
     * than fit in memory. Each contact comes once, in no particular order between batches; a batch is sorted, and the
     * receiver may keep it. Engines that test on devices hold the devices' contacts until the end of the step.
     *
     * @param receiver gets one batch at a time, from this thread or the engine's. If it throws, this method rethrows
     *                 after the step, and the detector is unchanged
     * @return the number of contacts
     */
    public long advance(double[] positions, Consumer<Contacts> receiver) {
        return advance(positions, DEFAULT_BATCH, receiver);
    }

    /**
     * Advances as {@link #advance(double[], Consumer)} does, with an explicit batch size. A step with at most that many
     * contacts comes in one batch, equal to the result of {@link #advance(double[])}. Each of the engine's threads
     * holds up to one batch, and so does the detector.
     *
     * @param batchSize the largest number of contacts in a batch, at least 1
     */
    public long advance(double[] positions, int batchSize, Consumer<Contacts> receiver) {
        gate.enter();
        try {
            buffer.stream(batchSize, receiver);
            copyNext(positions);
            long count = run(statistics -> session.step(current, next, buffer, statistics), buffer::finishStream);
            moveOn();
            return count;
        } finally {
            gate.leave();
        }
    }

    /**
     * Finds all contacts of the motion from the current positions to these without moving there, for a motion that may
     * still change. {@link #accept} makes them current.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology
     */
    public Contacts probe(double[] positions) {
        gate.enter();
        try {
            Contacts contacts = search(positions);
            probed = true;
            return contacts;
        } finally {
            gate.leave();
        }
    }

    /**
     * Makes the positions of the last {@link #probe} the current ones, without a search.
     *
     * @throws IllegalStateException if there was no probe since the last step, or the last probe was refused
     */
    public void accept() {
        gate.enter();
        try {
            if (!probed) {
                throw new IllegalStateException("nothing was probed since the last step; call probe first, or advance");
            }
            moveOn();
        } finally {
            gate.leave();
        }
    }

    private Contacts search(double[] positions) {
        copyNext(positions);
        buffer.hold();
        return run(statistics -> session.step(current, next, buffer, statistics), buffer::toContacts);
    }

    private <R> R run(Consumer<StepStatistics> search, Supplier<R> sort) {
        try {
            return gate.time(search, sort);
        } finally {
            devices = session.devices();
        }
    }

    private void copyNext(double[] positions) {
        probed = false; // first, since the check below may throw: accept must not use an older probe
        topology.requireFitting(positions);
        System.arraycopy(positions, 0, next, 0, positions.length);
    }

    private void moveOn() {
        double[] last = current;
        current = next;
        next = last;
        probed = false;
    }

    /** Returns what the last step cost. Any thread may call this, even during a step. */
    public StepStatistics statistics() {
        return gate.statistics();
    }

    /**
     * Returns the names of the devices in use as of the end of the last step; empty if the engine uses none, found none
     * or lost them. Any thread may call this.
     */
    public List<String> devices() {
        return devices;
    }

    /**
     * Stops the engine's threads. Closing twice is harmless; closing during another thread's step throws
     * {@link IllegalStateException}.
     */
    @Override
    public void close() {
        if (gate.close()) {
            session.close();
        }
    }
}

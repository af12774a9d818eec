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
 * <p>One thread at a time may call it; a second one gets an {@link IllegalStateException}, not a wrong answer. The
 * engine's own threads are not the caller's concern.
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
    /** Whether {@link #next} holds what was probed last. */
    private boolean probed;
    /** As of the end of the last step, so that anybody can ask while the next one is under way. */
    private volatile List<String> devices;

    Detector(Topology topology, Engine engine, EngineOptions options, double[] positions) {
        topology.requireFitting(positions);
        this.topology = topology;
        this.current = positions.clone();
        this.next = new double[positions.length];
        this.session = engine.continuous(topology, options);
        this.devices = session.devices();
    }

    /** Contacts in motion: which features touch at some time between two sets of positions, and when first. */
    public static ContinuousOptions continuous(Topology topology) {
        return new ContinuousOptions(Objects.requireNonNull(topology, "topology"));
    }

    /** Intersections at an instant: which triangles cross or touch. */
    public static DiscreteOptions discrete(Topology topology) {
        return new DiscreteOptions(Objects.requireNonNull(topology, "topology"));
    }

    /**
     * All contacts of the motion from the last positions to these, which are copied and become the last ones.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit; the detector then stands where it stood
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
     * As {@link #advance(double[])}, for more contacts than memory holds: hands them over in batches, each once, in
     * whatever order they are found. A batch is sorted and the receiver's to keep. Engines that leave tests to devices
     * hold what those find until the end of the step.
     *
     * @param receiver gets one batch at a time, from this thread or the engine's own; what it throws is thrown here in
     *                 the end, and the detector then stands where it stood
     * @return how many contacts there are
     */
    public long advance(double[] positions, Consumer<Contacts> receiver) {
        return advance(positions, DEFAULT_BATCH, receiver);
    }

    /**
     * As {@link #advance(double[], Consumer)}, with the size of the batches: a step of no more contacts than that comes
     * in one batch, which is what {@link #advance(double[])} returns. Each of the engine's threads holds up to a batch,
     * and so does the detector.
     *
     * @param batchSize the most contacts of a batch, at least 1
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
     * All contacts of the motion from the last positions to these, which do not become the last ones: for a motion that
     * may yet be changed. {@link #accept} goes on from them.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit
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
     * Makes the positions of the last {@link #probe} the last ones, without a search.
     *
     * @throws IllegalStateException if nothing was probed since the last step, or what was probed last was refused
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
        probed = false; // before they can be refused: accept must not take what was probed before them
        topology.requireFitting(positions);
        System.arraycopy(positions, 0, next, 0, positions.length);
    }

    private void moveOn() {
        double[] last = current;
        current = next;
        next = last;
        probed = false;
    }

    /** What the last step cost. Any thread may ask, during a step too. */
    public StepStatistics statistics() {
        return gate.statistics();
    }

    /**
     * The names of the devices that take part; empty if the engine uses none, found none or lost them. As of the end of
     * the last step; any thread may ask.
     */
    public List<String> devices() {
        return devices;
    }

    /**
     * Ends the engine's threads. Closing twice is harmless; closing in the middle of another thread's step is refused.
     */
    @Override
    public void close() {
        if (gate.close()) {
            session.close();
        }
    }
}

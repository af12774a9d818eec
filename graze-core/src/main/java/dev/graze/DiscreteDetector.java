package dev.graze;

import dev.graze.mesh.Positions;
import dev.graze.mesh.Topology;

/**
 * Finds every pair of intersecting triangles at an instant: pairs without a common vertex that touch or cross, and pairs with a common vertex
 * or edge that meet beyond it. Made by {@link Detector#discrete}. One thread at a time, as {@link Detector}.
 */
public final class DiscreteDetector implements AutoCloseable {
    private final Topology topology;
    private final Engine.DiscreteSession session;
    private final IntersectionBuffer buffer;
    private final Turnstile turnstile = new Turnstile();
    private final StepTimer timer = new StepTimer();

    DiscreteDetector(Topology topology, Engine engine, EngineOptions options) {
        this.topology = topology;
        this.buffer = new IntersectionBuffer(options.shapes());
        this.session = engine.discrete(topology, options);
    }

    /**
     * All intersecting pairs at these positions.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology
     */
    public Intersections detect(double[] positions) {
        turnstile.enter();
        try {
            Positions.requireValid(topology, positions);
            return run(positions);
        } finally {
            turnstile.leave();
        }
    }

    private Intersections run(double[] positions) {
        buffer.clear();
        return timer.time(statistics -> session.detect(positions, buffer, statistics), buffer::toIntersections);
    }

    /** What the last call of {@link #detect} cost. */
    public StepStatistics statistics() {
        return timer.last();
    }

    @Override
    public void close() {
        if (turnstile.close()) {
            session.close();
        }
    }
}

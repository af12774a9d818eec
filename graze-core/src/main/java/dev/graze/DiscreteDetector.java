package dev.graze;

import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;

import dev.graze.mesh.Topology;
import java.util.List;

/**
 * Finds every pair of intersecting triangles at an instant: pairs without a common vertex that touch or cross, and
 * pairs with a common vertex or edge that meet beyond it. Start one with {@link Detector#discrete}. As with
 * {@link Detector}, one thread at a time may call it.
 */
public final class DiscreteDetector implements AutoCloseable {
    private final Engine engine;
    private final EngineOptions options;
    private Topology topology;
    private Engine.DiscreteSession session;
    private final IntersectionBuffer buffer;
    private final StepGate gate = new StepGate();
    /** As of the end of the last call, so that any thread can read it during the next one. */
    private volatile List<String> devices;

    DiscreteDetector(Topology topology, Engine engine, EngineOptions options) {
        this.engine = engine;
        this.options = options;
        this.topology = topology;
        this.buffer = new IntersectionBuffer(options.shapes());
        this.session = engine.discrete(topology, options);
        this.devices = session.devices();
    }

    /**
     * Finds all intersecting pairs at these positions.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology
     */
    public Intersections detect(double[] positions) {
        gate.enter();
        try {
            topology.requireFitting(positions);
            return run(positions);
        } finally {
            gate.leave();
        }
    }

    /**
     * Finds all intersecting pairs of another topology, which replaces the current one: for meshes that are cut, torn
     * or joined between instants.
     *
     * @throws dev.graze.mesh.InvalidInputException if the positions do not fit it; the detector is then unchanged
     */
    public Intersections detect(Topology changed, double[] positions) {
        gate.enter();
        try {
            changed.requireFitting(positions);
            change(changed);
            return run(positions);
        } finally {
            gate.leave();
        }
    }

    private void change(Topology changed) {
        if (changed != topology) {
            if (!session.changeTopology(changed)) {
                Engine.DiscreteSession next = engine.discrete(changed, options);
                session.close();
                session = next;
            }
            topology = changed;
        }
    }

    private Intersections run(double[] positions) {
        buffer.clear();
        try {
            return gate.time(statistics -> session.detect(positions, buffer, statistics), buffer::toIntersections);
        } finally {
            devices = session.devices();
        }
    }

    /** Returns what the last call of {@link #detect} cost. Any thread may call this, even during the next one. */
    public StepStatistics statistics() {
        return gate.statistics();
    }

    /**
     * Returns the names of the devices in use as of the end of the last call; empty if the engine uses none, found none
     * or lost them. Any thread may call this.
     */
    public List<String> devices() {
        return devices;
    }

    @Override
    public void close() {
        if (gate.close()) {
            session.close();
        }
    }
}

package dev.graze;

import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;

import dev.graze.mesh.Topology;
import java.util.List;

/**
 * Finds every pair of intersecting triangles at an instant: pairs without a common vertex that touch or cross, and
 * pairs with a common vertex or edge that meet beyond it. Made by {@link Detector#discrete}. One thread at a time, as
 * {@link Detector}.
 */
public final class DiscreteDetector implements AutoCloseable {
    private final Engine engine;
    private final EngineOptions options;
    private Topology topology;
    private Engine.DiscreteSession session;
    private final IntersectionBuffer buffer;
    private final StepGate gate = new StepGate();
    /** As of the end of the last call, so that anybody can ask while the next one is under way. */
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
     * All intersecting pairs at these positions.
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
     * All intersecting pairs of another topology, which stays until the next one: for meshes that are cut, torn or
     * joined from one instant to the next.
     *
     * @throws dev.graze.mesh.InvalidInputException if the positions do not fit it; the detector then stands where it
     * stood
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

    /** What the last call of {@link #detect} cost. Any thread may ask, during the next one too. */
    public StepStatistics statistics() {
        return gate.statistics();
    }

    /**
     * The names of the devices that take part; empty if the engine uses none, found none or lost them. As of the end of
     * the last call; any thread may ask.
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

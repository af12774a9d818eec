package dev.graze;

import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;

import dev.graze.mesh.Topology;
import java.util.List;
import java.util.Objects;

/**
 * Finds every pair of intersecting triangles at an instant: pairs without a common vertex that touch or cross, and
 * pairs with a common vertex or edge that meet beyond it. Start one with {@link Detector#discrete}. As with
 * {@link Detector}, one thread at a time may call it.
 */
public final class DiscreteDetector implements AutoCloseable {
    private final Engine engine;
    private final EngineOptions options;
    private final IntersectionBuffer buffer;
    private final StepGate gate = new StepGate();
    private Scene scene;
    private Engine.DiscreteSession session;
    /** Null until positions are needed: a scene of one mesh gets them with each call. */
    private ScenePositions positions;
    /** As of the end of the last call, so that any thread can read it during the next one. */
    private volatile List<String> devices;

    DiscreteDetector(Scene scene, Engine engine, EngineOptions options) {
        this.engine = engine;
        this.options = options;
        this.scene = scene;
        this.buffer = new IntersectionBuffer(options.shapes());
        this.session = engine.discrete(scene.compiled(), options);
        this.devices = session.devices();
    }

    /**
     * Finds all intersecting pairs at these positions, which are not kept: a later {@link #detect()} finds the parts
     * where they were before. All parts must be deforming; for others see {@link #detect(Moves)}.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology
     */
    public Intersections detect(double[] vertices) {
        gate.enter();
        try {
            scene.topology().requireFitting(vertices);
            ScenePositions.requireDeforming(scene);
            return runElsewhere(vertices);
        } finally {
            gate.leave();
        }
    }

    /** Finds all intersecting pairs where the parts are now. */
    public Intersections detect() {
        return detect(scene.moves());
    }

    /**
     * Moves parts from where they are now, and finds all intersecting pairs there.
     *
     * @throws dev.graze.mesh.InvalidInputException if the moves do not fit the scene; the detector is then unchanged
     */
    public Intersections detect(Moves moves) {
        gate.enter();
        try {
            ScenePositions now = positions == null ? ScenePositions.start(scene) : positions;
            now.setNext(moves);
            positions = now;
            StepMotion instant = now.nextInstant();
            now.forget(); // in case the search fails
            Intersections found = run(instant);
            now.moveOn();
            now.completed();
            return found;
        } finally {
            gate.leave();
        }
    }

    /** Searches at positions that are not those of the parts. */
    private Intersections runElsewhere(double[] vertices) {
        if (positions != null) {
            positions.forget();
        }
        return run(StepMotion.instant(vertices));
    }

    /**
     * Finds all intersecting pairs of another topology, which replaces the current scene: for meshes that are cut, torn
     * or joined between instants.
     *
     * @throws dev.graze.mesh.InvalidInputException if the positions do not fit it; the detector is then unchanged
     */
    public Intersections detect(Topology changed, double[] vertices) {
        gate.enter();
        try {
            changed.requireFitting(vertices);
            if (changed != scene.topology() || !scene.isOneMesh()) {
                replace(Scene.of(changed));
                positions = null;
            }
            return runElsewhere(vertices);
        } finally {
            gate.leave();
        }
    }

    /**
     * Continues with another scene, in which parts were added, removed or replaced, or filters were changed. Parts that
     * are the same objects as before stay where they are now; other parts are placed where they start. The engine keeps
     * what {@link Detector#change} says.
     */
    public void change(Scene changed) {
        gate.enter();
        try {
            Objects.requireNonNull(changed, "scene");
            ScenePositions now = positions == null ? null : positions.changedTo(changed, positions.kept(changed));
            if (!replace(changed) && now != null) {
                now.forget();
            }
            positions = now;
        } finally {
            gate.leave();
        }
    }

    /** Returns whether the session goes on and keeps what it knows about parts that stay. */
    private boolean replace(Scene changed) {
        boolean goesOn = session.changeScene(changed.compiled(), ScenePositions.kept(scene, changed));
        if (!goesOn) {
            Engine.DiscreteSession next = engine.discrete(changed.compiled(), options);
            session.close();
            session = next;
        }
        scene = changed;
        devices = session.devices();
        return goesOn;
    }

    private Intersections run(StepMotion instant) {
        buffer.clear();
        Scene searched = scene;
        try {
            return gate.time(statistics -> session.detect(instant, buffer, statistics),
                    () -> buffer.toIntersections().in(searched));
        } finally {
            devices = session.devices();
        }
    }

    /** Returns the scene that is searched. */
    public Scene scene() {
        return scene;
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

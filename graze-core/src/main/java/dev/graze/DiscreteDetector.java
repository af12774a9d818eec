package dev.graze;

import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;

import dev.graze.mesh.Topology;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

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
    private final Question<Intersections> everything;
    private final Question<Boolean> anything;
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
        this.buffer = new IntersectionBuffer(options.shapes(), options.control().isCancelled());
        this.everything = new Question<>(buffer::hold, () -> buffer.toIntersections().in(this.scene));
        this.anything = new Question<>(buffer::stopAtFirst, () -> buffer.size() > 0);
        this.session = engine.discrete(scene.compiled(), options);
        this.devices = session.devices();
    }

    /**
     * What to find at an instant.
     *
     * @param begin  empties the buffer for it
     * @param answer reads the buffer after the search
     */
    private record Question<R>(Runnable begin, Supplier<R> answer) {
    }

    /**
     * Finds all intersecting pairs at these positions, which are not kept: a later {@link #detect()} finds the parts
     * where they were before. All parts must be deforming; for others see {@link #detect(Moves)}.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology
     */
    public Intersections detect(double[] vertices) {
        return ask(everything, vertices);
    }

    /**
     * Returns whether any triangles intersect at these positions: the same as whether {@link #detect(double[])} finds a
     * pair. The search ends with the first pair, which is not reported, since which one that is depends on timing.
     * {@link #statistics} then counts only what was searched.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology
     */
    public boolean intersects(double[] vertices) {
        return ask(anything, vertices);
    }

    private <R> R ask(Question<R> question, double[] vertices) {
        gate.enter();
        try {
            scene.topology().requireFitting(Objects.requireNonNull(vertices, "positions"));
            ScenePositions.requireDeforming(scene);
            return runElsewhere(question, vertices);
        } finally {
            gate.leave();
        }
    }

    /** Finds all intersecting pairs where the parts are now. */
    public Intersections detect() {
        return detect(scene.moves());
    }

    /** Returns whether any triangles intersect where the parts are now, as {@link #intersects(double[])} does. */
    public boolean intersects() {
        return intersects(scene.moves());
    }

    /**
     * Moves parts from where they are now, and finds all intersecting pairs there.
     *
     * @throws dev.graze.mesh.InvalidInputException if the moves do not fit the scene; the detector is then unchanged
     */
    public Intersections detect(Moves moves) {
        return ask(everything, moves);
    }

    /**
     * Moves parts as {@link #detect(Moves)} does, and returns whether any triangles intersect there, as
     * {@link #intersects(double[])} does.
     *
     * @throws dev.graze.mesh.InvalidInputException if the moves do not fit the scene; the detector is then unchanged
     */
    public boolean intersects(Moves moves) {
        return ask(anything, moves);
    }

    private <R> R ask(Question<R> question, Moves moves) {
        gate.enter();
        try {
            ScenePositions now = positions == null ? ScenePositions.start(scene) : positions;
            now.setNext(moves);
            positions = now;
            StepMotion instant = now.nextInstant();
            now.forget(); // in case the search fails
            R answer = run(question, instant);
            now.moveOn();
            now.completed(now.seen());
            return answer;
        } finally {
            gate.leave();
        }
    }

    /** Searches at positions that are not those of the parts. */
    private <R> R runElsewhere(Question<R> question, double[] vertices) {
        if (positions != null) {
            positions.forget();
        }
        return run(question, StepMotion.instant(vertices));
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
            Objects.requireNonNull(changed, "topology").requireFitting(Objects.requireNonNull(vertices, "positions"));
            if (changed != scene.topology() || !scene.isOneMesh()) {
                replace(Scene.of(changed));
                positions = null;
            }
            return runElsewhere(everything, vertices);
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

    /** Returns whether the session continues and keeps what it knows about parts that stay. */
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

    private <R> R run(Question<R> question, StepMotion instant) {
        question.begin().run();
        try {
            return gate.time(statistics -> {
                session.detect(instant, buffer, statistics);
                buffer.stop().requireNotCancelled();
            }, question.answer());
        } finally {
            devices = session.devices();
        }
    }

    /** Returns the scene that is searched. */
    public Scene scene() {
        return scene;
    }

    /**
     * Returns what the last call of {@link #detect} or {@link #intersects} cost. Any thread may call this, even during
     * the next one.
     */
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

package dev.graze;

import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.CandidateList;
import dev.graze.spi.ImpactBound;
import dev.graze.spi.RotationSearch;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;

import dev.graze.mesh.IndexPair;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Finds every contact of a moving scene, step by step, and every pair of features near each other at an instant.
 * Vertices move linearly from one set of positions to the next, those of rigid parts too unless {@link Moves.Path} says
 * otherwise.
 *
 * <p>{@snippet :
 * try (Detector detector = Detector.continuous(mesh.topology()).threads(8).start(mesh.positions())) {
 *     Contacts contacts = detector.advance(nextPositions);
 * }
 * }
 *
 * <p>One thread at a time may call a detector; a concurrent call throws {@link IllegalStateException}. The engine
 * manages its own threads, unless the options name an executor. A search that the options cancel throws
 * {@link java.util.concurrent.CancellationException}, and the detector is unchanged.
 */
public final class Detector implements AutoCloseable {
    /** Large enough to make the lock negligible, small enough for a batch to stay in cache. */
    static final int DEFAULT_BATCH = 1 << 14;

    private final Engine engine;
    private final EngineOptions options;
    private final double rotationTolerance;
    private final ContactBuffer buffer;
    private final StepGate gate = new StepGate();
    private Engine.ContinuousSession session;
    /** Null until a part turns. */
    private Engine.ContinuousSession rotation;
    /** Null until the first question about near pairs. */
    private Engine.ProximitySession proximity;
    /** Null until candidates are first asked for. */
    private Engine.CandidateSession candidates;
    /** Null until contacts at another separation are first asked for; then for the last one. */
    private Engine.ContinuousSession within;
    private double withinSeparation;
    private ScenePositions positions;
    /** Whether the next positions are those of the last probe. */
    private boolean probed;
    /** As of the end of the last step, so that any thread can read it during the next one. */
    private volatile List<String> devices;

    Detector(ScenePositions positions, Engine engine, EngineOptions options, double rotationTolerance) {
        this.engine = engine;
        this.options = options;
        this.rotationTolerance = rotationTolerance;
        this.positions = positions;
        this.buffer = new ContactBuffer(options.control().isCancelled());
        this.session = engine.continuous(positions.scene().compiled(), options);
        this.devices = session.devices();
    }

    /**
     * Returns options for contacts in motion: which features of the scene touch between two sets of positions, and when
     * first.
     */
    public static ContinuousOptions continuous(Scene scene) {
        return new ContinuousOptions(Objects.requireNonNull(scene, "scene"));
    }

    /** Returns options for contacts of one deforming mesh in motion. */
    public static ContinuousOptions continuous(Topology topology) {
        return continuous(Scene.of(Objects.requireNonNull(topology, "topology")));
    }

    /** Returns options for intersections at an instant: which triangles of the scene cross or touch. */
    public static DiscreteOptions discrete(Scene scene) {
        return new DiscreteOptions(Objects.requireNonNull(scene, "scene"));
    }

    /** Returns options for intersections of one mesh at an instant. */
    public static DiscreteOptions discrete(Topology topology) {
        return discrete(Scene.of(Objects.requireNonNull(topology, "topology")));
    }

    /**
     * Finds all contacts of the motion from the current positions to these, which are copied and become the current
     * ones. All parts must be deforming; for others see {@link #advance(Moves)}.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology; the detector is then unchanged
     */
    public Contacts advance(double[] to) {
        return advanceTo(() -> positions.setNext(to));
    }

    /**
     * Finds all contacts of the motion in which parts move from where they are now. Afterwards they are where these
     * moves take them.
     */
    public Contacts advance(Moves moves) {
        return advanceTo(() -> positions.setNext(moves));
    }

    private Contacts advanceTo(Runnable setNext) {
        gate.enter();
        try {
            Contacts contacts = search(setNext);
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
    public long advance(double[] to, Consumer<Contacts> receiver) {
        return advance(to, DEFAULT_BATCH, receiver);
    }

    /**
     * Advances as {@link #advance(double[], Consumer)} does, with an explicit batch size. A step with at most that many
     * contacts comes in one batch, equal to the result of {@link #advance(double[])}. Each of the engine's threads
     * holds up to one batch, and so does the detector.
     *
     * @param batchSize the largest number of contacts in a batch, at least 1
     */
    public long advance(double[] to, int batchSize, Consumer<Contacts> receiver) {
        return stream(() -> positions.setNext(to), batchSize, receiver);
    }

    /** Advances as {@link #advance(Moves)} does, with batches as in {@link #advance(double[], int, Consumer)}. */
    public long advance(Moves moves, int batchSize, Consumer<Contacts> receiver) {
        return stream(() -> positions.setNext(moves), batchSize, receiver);
    }

    private long stream(Runnable setNext, int batchSize, Consumer<Contacts> receiver) {
        gate.enter();
        try {
            long count = searchInBatches(setNext, batchSize, receiver);
            moveOn();
            return count;
        } finally {
            gate.leave();
        }
    }

    private long searchInBatches(Runnable setNext, int batchSize, Consumer<Contacts> receiver) {
        Objects.requireNonNull(receiver, "receiver");
        Scene scene = positions.scene();
        buffer.stream(batchSize, batch -> receiver.accept(batch.in(scene)));
        setNext(setNext);
        return run(buffer::finishStream);
    }

    /**
     * Finds all contacts of the motion from the current positions to these without moving there, for a motion that may
     * still change. {@link #accept} makes them current.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology
     */
    public Contacts probe(double[] to) {
        return probeTo(() -> positions.setNext(to));
    }

    /** Probes as {@link #probe(double[])} does. */
    public Contacts probe(Moves moves) {
        return probeTo(() -> positions.setNext(moves));
    }

    private Contacts probeTo(Runnable setNext) {
        return probing(() -> search(setNext));
    }

    private <R> R probeTo(Runnable setNext, Runnable begin, Supplier<R> answer) {
        return probing(() -> {
            setNext(setNext);
            begin.run();
            return run(answer);
        });
    }

    private <R> R probing(Supplier<R> question) {
        gate.enter();
        try {
            R answer = question.get();
            probed = true;
            return answer;
        } finally {
            gate.leave();
        }
    }

    /**
     * Probes as {@link #probe(double[])} does, with batches as in {@link #advance(double[], int, Consumer)}.
     *
     * @return the number of contacts
     */
    public long probe(double[] to, int batchSize, Consumer<Contacts> receiver) {
        return probing(() -> searchInBatches(() -> positions.setNext(to), batchSize, receiver));
    }

    /** Probes as {@link #probe(Moves)} does, with batches as in {@link #advance(double[], int, Consumer)}. */
    public long probe(Moves moves, int batchSize, Consumer<Contacts> receiver) {
        return probing(() -> searchInBatches(() -> positions.setNext(moves), batchSize, receiver));
    }

    /**
     * Probes as {@link #probe(double[])} does, but gives up once there are more contacts than a limit, for callers that
     * then shorten the motion instead. A motion with at most that many contacts gives all of them. Otherwise the result
     * holds that many, {@link Contacts#isComplete} is false, and which contacts they are depends on timing.
     *
     * @param limit the largest number of contacts to return, at least 1
     * @throws InvalidInputException if the limit is below 1, or the positions do not fit the topology
     */
    public Contacts probe(double[] to, int limit) {
        return probeUpTo(limit, () -> positions.setNext(to));
    }

    /** Probes up to a limit, as {@link #probe(double[], int)} does. */
    public Contacts probe(Moves moves, int limit) {
        return probeUpTo(limit, () -> positions.setNext(moves));
    }

    private Contacts probeUpTo(int limit, Runnable setNext) {
        return probing(() -> {
            if (limit < 1) {
                throw new InvalidInputException("the limit is " + limit + " contacts; give at least 1, or ask touches"
                        + " whether there is any");
            }
            setNext(setNext);
            buffer.stopAfter(limit + 1L);
            return run(() -> {
                Contacts contacts = sorted();
                return contacts.size() > limit || buffer.stop().isRaised() ? contacts.cutTo(limit) : contacts;
            });
        });
    }

    /**
     * Probes as {@link #probe(double[])} does, at another separation than the detector's own. So a detector that finds
     * exactly what touches can also find what comes within a thickness, from the same positions. The engine keeps what
     * it has prepared for the last such separation; a question at another one prepares it again. Parts must not turn,
     * unless the separation is the detector's own.
     *
     * @param separation the distance at or below which features are in contact, 0 or more
     * @throws InvalidInputException if the separation is negative or not finite, or the positions do not fit the
     * topology, or a part turns
     */
    public Contacts probeWithin(double separation, double[] to) {
        return probeWithin(separation, () -> positions.setNext(to));
    }

    /** Probes at another separation, as {@link #probeWithin(double, double[])} does. */
    public Contacts probeWithin(double separation, Moves moves) {
        return probeWithin(separation, () -> positions.setNext(moves));
    }

    private Contacts probeWithin(double separation, Runnable setNext) {
        return probing(() -> {
            requireDistance("separation", separation);
            if (separation == options.separation()) {
                return search(setNext);
            }
            setNextLinear(setNext);
            openWithin(separation);
            StepMotion motion = positions.motion(positions.seenWithin());
            positions.seenWithin().forget(); // in case the step fails
            buffer.hold();
            return gate.time(statistics -> {
                within.step(motion, buffer, statistics);
                buffer.stop().requireNotCancelled();
                positions.completed(positions.seenWithin());
            }, this::sorted);
        });
    }

    private void openWithin(double separation) {
        if (within == null || withinSeparation != separation) {
            closeWithin();
            within = engine.continuous(scene().compiled(), options.withSeparation(separation));
            withinSeparation = separation;
        }
    }

    private void closeWithin() {
        positions.seenWithin().forget();
        if (within != null) {
            within.close();
            within = null;
        }
    }

    /**
     * Returns whether anything touches in the motion from the current positions to these, without moving there: whether
     * {@link #probe(double[])} would find a contact, in any phase. It is true for a box that rests on the floor, and
     * for one that is lifted off it; for what limits a step see {@link #safeStep(double[])}. The search ends with the
     * first contact found. Which one that is depends on timing, so it is not reported, and {@link #statistics} counts
     * only what was searched. {@link #accept} makes the positions current.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology
     */
    public boolean touches(double[] to) {
        return touchesTo(() -> positions.setNext(to));
    }

    /** Returns whether anything touches in a motion, as {@link #touches(double[])} does. */
    public boolean touches(Moves moves) {
        return touchesTo(() -> positions.setNext(moves));
    }

    private boolean touchesTo(Runnable setNext) {
        return probeTo(setNext, buffer::stopAtFirst, () -> buffer.size() > 0);
    }

    /**
     * Finds the first impacts of the motion from the current positions to these, without moving there: of the contacts
     * that limit the step ({@link Contacts#limiting}), all that have the smallest {@link Contacts#toi toi}; none if
     * nothing limits it. They equal those of {@link #probe(double[])} to the last bit. The search leaves out what comes
     * later than the earliest contact so far, so it usually takes less time than a probe, and {@link #statistics}
     * counts only what was searched. {@link #accept} makes the positions current.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology
     */
    public Contacts firstImpact(double[] to) {
        return firstImpactTo(() -> positions.setNext(to));
    }

    /** Finds the first impacts of a motion, as {@link #firstImpact(double[])} does. */
    public Contacts firstImpact(Moves moves) {
        return firstImpactTo(() -> positions.setNext(moves));
    }

    private Contacts firstImpactTo(Runnable setNext) {
        return probeTo(setNext, () -> buffer.holdFirst(ImpactBound.ofFirst(options)), this::sorted);
    }

    /**
     * Returns how far the motion from the current positions to these can go before a contact limits it, without moving
     * there: the {@link Contacts#toi toi} of its first impacts, or 1 if there are none. It is never too large. It is 0
     * if features touch at the start and approach; features that rest, slide or separate do not limit it.
     * {@link #accept} makes the positions current.
     *
     * <p>Positions at exactly this step are rounded, and features may touch there. To stay apart, go a little less far,
     * such as nine tenths.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology
     */
    public double safeStep(double[] to) {
        return safeStepTo(() -> positions.setNext(to));
    }

    /** Returns how far a motion can go, as {@link #safeStep(double[])} does. */
    public double safeStep(Moves moves) {
        return safeStepTo(() -> positions.setNext(moves));
    }

    private double safeStepTo(Runnable setNext) {
        ImpactBound bound = ImpactBound.ofFirst(options);
        return probeTo(setNext, () -> buffer.holdFirst(bound), bound::get);
    }

    /**
     * How far two parts can move before a contact between them limits the step, or one part before a contact with
     * itself does.
     *
     * @param a    the part that comes first in the scene
     * @param b    the other part, or the same one
     * @param step the smallest toi of the limiting contacts between them
     */
    public record PartStep(Part a, Part b, double step) {
    }

    /**
     * Returns how far each pair of parts can move before a contact limits it, as {@link #safeStep(double[])} does for
     * the whole scene: for every pair of parts with such a contact, and every part that has one with itself, in the
     * order of the parts.
     *
     * @throws dev.graze.mesh.InvalidInputException if the positions do not fit the topology
     */
    public List<PartStep> safeSteps(double[] to) {
        return safeStepsTo(() -> positions.setNext(to));
    }

    /** Returns how far each pair of parts can move, as {@link #safeSteps(double[])} does. */
    public List<PartStep> safeSteps(Moves moves) {
        return safeStepsTo(() -> positions.setNext(moves));
    }

    private List<PartStep> safeStepsTo(Runnable setNext) {
        ImpactBound bound = ImpactBound.ofParts(scene().compiled(), options);
        return probeTo(setNext, () -> buffer.holdFirst(bound), () -> {
            List<Part> parts = scene().parts();
            List<PartStep> steps = new ArrayList<>();
            bound.forParts((pair, step) -> steps
                    .add(new PartStep(parts.get(IndexPair.first(pair)), parts.get(IndexPair.second(pair)), step)));
            return List.copyOf(steps);
        });
    }

    /**
     * Makes the positions of the last {@link #probe}, or of another question about a motion, the current ones, without
     * a search.
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

    /**
     * Makes these positions the current ones without a search, for a simulation that rolls back or teleports. What lies
     * between is not tested.
     *
     * @throws dev.graze.mesh.InvalidInputException if they do not fit the topology; the detector is then unchanged
     */
    public void reset(double[] to) {
        resetTo(() -> positions.setNext(to));
    }

    /** Makes these places current without a search, as {@link #reset(double[])} does; other parts stay. */
    public void reset(Moves moves) {
        resetTo(() -> positions.setNext(moves));
    }

    private void resetTo(Runnable setNext) {
        gate.enter();
        try {
            setNext(setNext);
            moveOn();
        } finally {
            gate.leave();
        }
    }

    /**
     * Continues with another scene, in which parts were added, removed or replaced, or filters were changed. Parts that
     * are the same objects as before stay where they are now; other parts are placed where they start. The next step
     * moves on from there. The engine {@code slabs} keeps what it knows about the parts that stay, if the scene has
     * filters or parts that are fixed or rigid; other engines start again.
     */
    public void change(Scene scene) {
        gate.enter();
        try {
            Objects.requireNonNull(scene, "scene");
            probed = false;
            int[] kept = positions.kept(scene);
            ScenePositions changed = positions.changedTo(scene, kept);
            positions.forget(); // in case the change fails
            if (!session.changeScene(scene.compiled(), kept)) {
                Engine.ContinuousSession before = session;
                session = engine.continuous(scene.compiled(), options);
                changed.forget();
                positions = changed;
                before.close();
            }
            positions = changed;
            devices = session.devices();
            closeOtherSessions();
        } finally {
            gate.leave();
        }
    }

    /**
     * Finds every vertex-face and edge-edge pair that is at most a distance apart at the current positions, exactly.
     * Pairs with a common vertex do not count, and the scene's filters hold. The engine keeps its hierarchies of the
     * last two distances; a question at another one builds a new one.
     *
     * @param distance 0 for features that touch
     * @throws InvalidInputException if the distance is negative or not finite, or the engine cannot answer
     */
    public NearPairs near(double distance) {
        return near(distance, false, () -> {
        });
    }

    /**
     * Finds near pairs as {@link #near(double)} does, at other positions, without moving there. It takes the place of
     * the last {@link #probe}, which can no longer be accepted.
     */
    public NearPairs near(double distance, double[] at) {
        return near(distance, true, () -> positions.setNext(at));
    }

    /** Finds near pairs as {@link #near(double, double[])} does, where these moves take the parts. */
    public NearPairs near(double distance, Moves moves) {
        return near(distance, true, () -> positions.setNext(moves));
    }

    private NearPairs near(double distance, boolean atNext, Runnable place) {
        gate.enter();
        try {
            requireDistance("distance", distance);
            if (atNext) {
                setNext(place);
            }
            return findNear(distance, atNext);
        } finally {
            gate.leave();
        }
    }

    /**
     * Returns how far each vertex may move from its current position toward its new one so that nothing comes into
     * contact, whatever the other vertices do within their own limits. For methods that limit each vertex separately
     * instead of by the first impact of the whole scene. A vertex may move by {@code share} of half its distance to the
     * nearest feature that it, or an edge or face of it, could touch.
     *
     * <p><b>Guarantee.</b> Let two features that the detector tests be a distance d apart. Each of their vertices moves
     * by less than d / 2, and every point of a feature is a mean of its vertices, so the features stay apart, at all
     * times on the way. Pairs farther apart than the radius count as if they were that far apart. Vertices that touch
     * something stay. The result is rounded so that this holds for positions {@code x + s * (to - x)} in doubles. The
     * detector's separation does not count.
     *
     * <p>Moves nothing. It takes the place of the last {@link #probe}, which can no longer be accepted.
     *
     * @param radius how far to look for near features: no vertex moves by more than half of it
     * @param share  greater than 0 and less than 1
     * @return a fraction of its motion for each vertex, 0 to 1
     * @throws InvalidInputException if the positions do not fit the topology, or a number is out of range
     */
    public double[] vertexSteps(double[] to, double radius, double share) {
        return vertexSteps(() -> positions.setNext(to), radius, share);
    }

    /** Returns how far each vertex may go, as {@link #vertexSteps(double[], double, double)} does. */
    public double[] vertexSteps(Moves moves, double radius, double share) {
        return vertexSteps(() -> positions.setNext(moves), radius, share);
    }

    private double[] vertexSteps(Runnable setNext, double radius, double share) {
        gate.enter();
        try {
            requireSteps(radius, share);
            setNextLinear(setNext);
            return findNear(radius, false).vertexSteps(positions.nextPositions(), radius, share);
        } finally {
            gate.leave();
        }
    }

    /** Returns how far each vertex may go; the candidates must hold all pairs within the radius. */
    double[] vertexSteps(StepCandidates list, Consumer<ScenePositions> place, double radius, double share) {
        gate.enter();
        try {
            requireSameScene(list.scene(), "candidates were found");
            requireSteps(radius, share);
            setNextLinear(() -> place.accept(positions));
            double[] from = positions.motion().t0();
            list.requireNearPairs(from, options.separation(), radius);
            return ask(radius, (engineSession, statistics) -> engineSession
                    .select(list.list().pairs(), from, radius, statistics))
                    .vertexSteps(positions.nextPositions(), radius, share);
        } finally {
            gate.leave();
        }
    }

    private static void requireSteps(double radius, double share) {
        requireDistance("radius", radius);
        if (!(share > 0 && share < 1)) {
            throw new InvalidInputException("the share is " + share + "; give a number between 0 and 1");
        }
    }

    private NearPairs findNear(double distance, boolean atNext) {
        NearPairs found = ask(distance, (engineSession, statistics) -> {
            StepMotion instant = positions.nearInstant(atNext);
            positions.forgetNear(); // in case the search fails
            return engineSession.find(instant, distance, statistics);
        });
        positions.completedNear(atNext);
        return found;
    }

    /**
     * Finds the pairs at most {@code distance + margin} apart at the current positions, and keeps them. As long as no
     * vertex has moved farther than half the margin, the list tells which pairs are within the distance at other
     * positions, without a search: for the iterations of a line search or of Newton's method.
     *
     * @param margin how much closer pairs may come, 0 or more
     */
    public NearList nearList(double distance, double margin) {
        gate.enter();
        try {
            requireDistance("distance", distance);
            requireDistance("margin", margin);
            double reach = NearList.reach(distance, margin);
            requireDistance("distance plus margin", reach);
            return new NearList(this, findNear(reach, false), distance, margin);
        } finally {
            gate.leave();
        }
    }

    /** Returns the pairs of a list that are within its distance at the next positions, which {@code place} sets. */
    NearPairs select(NearList list, Consumer<ScenePositions> place) {
        return atNext(list, place, at -> {
            list.requireCovered(at);
            return ask(list.distance(), (engineSession, statistics) -> engineSession
                    .select(list.candidates().pairs(), at, list.distance(), statistics));
        });
    }

    /** Answers a question about the next positions, which {@code place} sets, for a near list of this detector. */
    <R> R atNext(NearList list, Consumer<ScenePositions> place, Function<double[], R> question) {
        gate.enter();
        try {
            requireSameScene(list.candidates().scene(), "near pairs were listed");
            setNext(() -> place.accept(positions));
            return question.apply(positions.nextPositions());
        } finally {
            gate.leave();
        }
    }

    /**
     * Finds the pairs that may touch in the motion from the current positions to these and in similar motions, and
     * keeps them. {@link StepCandidates} then tells what touches in shorter or corrected motions without another
     * search, as long as no vertex deviates from this motion by more than the margin.
     *
     * @param margin how far a vertex may deviate, 0 or more; 0 suffices for shorter motions
     * @throws InvalidInputException if the positions do not fit the topology, the margin is negative or not finite, or
     * the engine cannot answer
     */
    public StepCandidates candidates(double[] to, double margin) {
        return candidates(margin, () -> positions.setNext(to));
    }

    /** Finds candidates as {@link #candidates(double[], double)} does. */
    public StepCandidates candidates(Moves moves, double margin) {
        return candidates(margin, () -> positions.setNext(moves));
    }

    private StepCandidates candidates(double margin, Runnable setNext) {
        gate.enter();
        try {
            requireDistance("margin", margin);
            setNextLinear(setNext);
            if (candidates == null) {
                candidates = engine.candidates(scene().compiled(), options);
            }
            StepMotion motion = positions.motion();
            double growth = StepCandidates.growth(motion.t0(), motion.t1(), margin);
            requireDistance("separation plus twice the margin", options.forCandidates(growth).separation());
            CandidateList[] found = new CandidateList[1];
            return gate.time(statistics -> found[0] = candidates.find(motion, growth, statistics),
                    () -> new StepCandidates(this, motion.t0().clone(), motion.t1().clone(), margin, found[0]));
        } finally {
            gate.leave();
        }
    }

    Contacts probe(StepCandidates list, Consumer<ScenePositions> place) {
        return decide(list, place, buffer::hold, this::sorted);
    }

    double safeStep(StepCandidates list, Consumer<ScenePositions> place) {
        ImpactBound bound = ImpactBound.ofFirst(options);
        return decide(list, place, () -> buffer.holdFirst(bound), bound::get);
    }

    Contacts firstImpact(StepCandidates list, Consumer<ScenePositions> place) {
        return decide(list, place, () -> buffer.holdFirst(ImpactBound.ofFirst(options)), this::sorted);
    }

    boolean touches(StepCandidates list, Consumer<ScenePositions> place) {
        return decide(list, place, buffer::stopAtFirst, () -> buffer.size() > 0);
    }

    private <R> R decide(StepCandidates list, Consumer<ScenePositions> place, Runnable begin, Supplier<R> answer) {
        return probing(() -> {
            requireSameScene(list.scene(), "candidates were found");
            setNextLinear(() -> place.accept(positions));
            StepMotion motion = positions.motion();
            list.requireCovered(motion.t0(), motion.t1());
            begin.run();
            return gate.time(statistics -> {
                candidates.decide(list.list(), list.horizon(motion.t0(), motion.t1()), motion, buffer, statistics);
                buffer.stop().requireNotCancelled();
            }, answer);
        });
    }

    boolean covers(StepCandidates list, Consumer<ScenePositions> place) {
        gate.enter();
        try {
            requireSameScene(list.scene(), "candidates were found");
            setNextLinear(() -> place.accept(positions));
            return list.covers(positions.motion().t0(), positions.motion().t1());
        } finally {
            gate.leave();
        }
    }

    private void requireSameScene(Scene made, String since) {
        if (made != scene()) {
            throw new IllegalStateException("the detector's scene has changed since these " + since
                    + "; make new ones");
        }
    }

    private NearPairs ask(double distance,
            BiFunction<Engine.ProximitySession, StepStatistics, NearPairs> question) {
        if (proximity == null) {
            proximity = engine.proximity(scene().compiled(), options);
        }
        NearPairs[] found = new NearPairs[1];
        return gate.time(statistics -> found[0] = question.apply(proximity, statistics),
                () -> found[0].found(scene(), distance));
    }

    private static void requireDistance(String what, double value) {
        if (!(value >= 0) || value > Double.MAX_VALUE) {
            throw new InvalidInputException("the " + what + " is " + value + "; give a finite number, 0 or more");
        }
    }

    private void closeOtherSessions() {
        if (proximity != null) {
            proximity.close();
            proximity = null;
        }
        if (candidates != null) {
            candidates.close();
            candidates = null;
        }
        closeWithin();
        closeRotation();
    }

    private Contacts search(Runnable setNext) {
        setNext(setNext);
        buffer.hold();
        return run(this::sorted);
    }

    private Contacts sorted() {
        return buffer.toContacts().in(scene());
    }

    /** Runs the step to the next positions and returns what the buffer then answers. */
    private <R> R run(Supplier<R> answer) {
        StepMotion motion = positions.motion();
        if (motion.hasTurns()) {
            positions.forgetTurns(); // in case the step fails
            return gate.time(statistics -> {
                rotation().step(motion, buffer, statistics);
                buffer.stop().requireNotCancelled();
                positions.completedTurns();
            }, answer);
        }
        positions.forget(); // in case the step fails
        try {
            return gate.time(statistics -> {
                session.step(motion, buffer, statistics);
                buffer.stop().requireNotCancelled();
                positions.completed();
            }, answer);
        } finally {
            devices = session.devices();
        }
    }

    /** Returns the session for steps in which parts turn. The engine's own session does not see such steps. */
    private Engine.ContinuousSession rotation() {
        if (rotation == null) {
            rotation = RotationSearch.service().start(engine, scene().compiled(), options, rotationTolerance);
        }
        return rotation;
    }

    private void closeRotation() {
        if (rotation != null) {
            rotation.close();
            rotation = null;
        }
    }

    private void setNext(Runnable setNext) {
        probed = false; // first, since the check below may throw: accept must not use an older probe
        setNext.run();
    }

    /** Sets the next positions for a question that is only answered for linear motion. */
    private void setNextLinear(Runnable setNext) {
        setNext(setNext);
        positions.requireLinear();
    }

    private void moveOn() {
        positions.moveOn();
        probed = false;
    }

    /** Returns the scene that is searched. */
    public Scene scene() {
        return positions.scene();
    }

    /**
     * Returns the pose at which a rigid or fixed part is now: where it started, or where the last step, {@link #accept}
     * or {@link #reset} took it. A probe moves nothing.
     *
     * @throws InvalidInputException if there is no such part, or it is deforming
     */
    public Pose pose(String part) {
        gate.enter();
        try {
            return positions.pose(Objects.requireNonNull(part, "part"));
        } finally {
            gate.leave();
        }
    }

    /**
     * Returns where the vertices of a part are now: three coordinates each, in a new array. For a rigid part they are
     * its mesh at {@link #pose}.
     *
     * @throws InvalidInputException if there is no such part
     */
    public double[] positions(String part) {
        gate.enter();
        try {
            return positions.positions(Objects.requireNonNull(part, "part"));
        } finally {
            gate.leave();
        }
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
            closeOtherSessions();
        }
    }
}

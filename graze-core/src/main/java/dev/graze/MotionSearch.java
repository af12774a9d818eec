package dev.graze;

import dev.graze.mesh.IndexPair;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import dev.graze.spi.CandidateList;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.ImpactBound;
import dev.graze.spi.RotationSearch;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Answers the questions of a {@link Detector} and of the lists that it makes. Holds the engine's sessions, each opened
 * when a question first needs it, and the positions that they have seen.
 *
 * <p>Every question passes the gate, sets the next positions, and asks a session about the motion from the current ones
 * to these. While a session searches, what it has seen counts as unknown, so that a search that fails, or that the
 * caller cancels, leaves nothing behind that a later one could trust.
 */
final class MotionSearch {
    /** The share of the free motion to take, so that rounding does not make features touch at the end. */
    private static final double SHARE = 0.9;
    /** A motion that is still not free after this many attempts starts with features that rounding pushes together. */
    private static final int ATTEMPTS = 4;

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

    MotionSearch(ScenePositions positions, Engine engine, EngineOptions options, double rotationTolerance) {
        this.engine = engine;
        this.options = options;
        this.rotationTolerance = rotationTolerance;
        this.positions = positions;
        this.buffer = new ContactBuffer(options.control().isCancelled());
        this.session = engine.continuous(positions.scene().compiled(), options);
        this.devices = session.devices();
    }

    /** Where a question takes the scene: sets the next positions. */
    @FunctionalInterface
    interface Destination {
        /**
         * Sets the next positions of all parts.
         *
         * @throws InvalidInputException if they do not fit the scene
         */
        void setNext(ScenePositions positions);

        static Destination at(double[] vertices) {
            return positions -> positions.setNext(vertices);
        }

        static Destination of(Moves moves) {
            return positions -> positions.setNext(moves);
        }
    }

    /** Runs an action, and refuses any other thread until it ends. */
    private <R> R exclusively(Supplier<R> action) {
        gate.enter();
        try {
            return action.get();
        } finally {
            gate.leave();
        }
    }

    private <R> R probing(Supplier<R> question) {
        return exclusively(() -> {
            R answer = question.get();
            probed = true;
            return answer;
        });
    }

    private <R> R advancing(Supplier<R> step) {
        return exclusively(() -> {
            R answer = step.get();
            moveOn();
            return answer;
        });
    }

    private void setNext(Destination to) {
        probed = false; // first, since the check below may throw: accept must not use an older probe
        to.setNext(positions);
    }

    /** Sets the next positions for a question that is only answered for linear motion. */
    private void setNextLinear(Destination to) {
        setNext(to);
        positions.requireLinear();
    }

    private void moveOn() {
        positions.moveOn();
        probed = false;
    }

    Contacts advance(Destination to) {
        return advancing(() -> all(to));
    }

    long advance(Destination to, int batchSize, Consumer<Contacts> receiver) {
        return advancing(() -> inBatches(to, batchSize, receiver));
    }

    Contacts probe(Destination to) {
        return probing(() -> all(to));
    }

    long probe(Destination to, int batchSize, Consumer<Contacts> receiver) {
        return probing(() -> inBatches(to, batchSize, receiver));
    }

    private Contacts all(Destination to) {
        setNext(to);
        buffer.hold();
        return step(this::sorted);
    }

    private long inBatches(Destination to, int batchSize, Consumer<Contacts> receiver) {
        Objects.requireNonNull(receiver, "receiver");
        Scene scene = scene();
        buffer.stream(batchSize, batch -> receiver.accept(batch.in(scene)));
        setNext(to);
        return step(buffer::finishStream);
    }

    Contacts probeUpTo(int limit, Destination to) {
        return probing(() -> {
            if (limit < 1) {
                throw new InvalidInputException("the limit is " + limit + " contacts; give at least 1, or ask touches"
                        + " whether there is any");
            }
            setNext(to);
            buffer.stopAfter(limit + 1L);
            return step(() -> {
                Contacts contacts = sorted();
                return contacts.size() > limit || buffer.stop().isRaised() ? contacts.cutTo(limit) : contacts;
            });
        });
    }

    Contacts probeWithin(double separation, Destination to) {
        return probing(() -> {
            requireDistance("separation", separation);
            if (separation == options.separation()) {
                return all(to);
            }
            setNextLinear(to);
            openWithin(separation);
            buffer.hold();
            return step(within, positions.seenWithin(), this::sorted);
        });
    }

    boolean touches(Destination to) {
        return probing(() -> {
            setNext(to);
            buffer.stopAtFirst();
            return step(() -> buffer.size() > 0);
        });
    }

    Contacts firstImpact(Destination to) {
        return firstImpacts(to, ImpactBound.ofFirst(options), this::sorted);
    }

    double safeStep(Destination to) {
        ImpactBound bound = ImpactBound.ofFirst(options);
        return firstImpacts(to, bound, bound::get);
    }

    List<Detector.PartStep> safeSteps(Destination to) {
        ImpactBound bound = ImpactBound.ofParts(scene().compiled(), options);
        return firstImpacts(to, bound, () -> {
            List<Part> parts = scene().parts();
            List<Detector.PartStep> steps = new ArrayList<>();
            bound.forParts((pair, step) -> steps.add(new Detector.PartStep(parts.get(IndexPair.first(pair)),
                    parts.get(IndexPair.second(pair)), step)));
            return List.copyOf(steps);
        });
    }

    private <R> R firstImpacts(Destination to, ImpactBound bound, Supplier<R> answer) {
        return probing(() -> {
            setNext(to);
            buffer.holdFirst(bound);
            return step(answer);
        });
    }

    double advanceSafely(Moves moves) {
        Objects.requireNonNull(moves, "moves");
        return exclusively(() -> {
            double part = 1;
            for (int attempt = 0; attempt < ATTEMPTS && part > 0; attempt++) {
                setNext(Destination.of(part == 1 ? moves : moves.fraction(part)));
                ImpactBound bound = ImpactBound.ofFirst(options);
                buffer.holdFirst(bound);
                double free = step(bound::get);
                if (free == 1) {
                    moveOn();
                    return part;
                }
                part *= SHARE * free;
            }
            return 0.0;
        });
    }

    double advanceSafely(double[] to) {
        return advanceSafely(exclusively(() -> positions.movesTo(to)));
    }

    void accept() {
        advancing(() -> {
            if (!probed) {
                throw new IllegalStateException("there is no probe to accept: nothing was probed since the last step,"
                        + " the probe was refused, or another question has taken its place; call probe again, or"
                        + " advance");
            }
            return null;
        });
    }

    void reset(Destination to) {
        advancing(() -> {
            setNext(to);
            return null;
        });
    }

    private Contacts sorted() {
        return buffer.toContacts().in(scene());
    }

    /** Runs the step to the next positions and returns what the buffer then answers. */
    private <R> R step(Supplier<R> answer) {
        if (positions.hasTurns()) {
            return step(rotation(), positions.seenTurns(), answer);
        }
        try {
            return step(session, positions.seen(), answer);
        } finally {
            devices = session.devices();
        }
    }

    private <R> R step(Engine.ContinuousSession by, ScenePositions.Seen seen, Supplier<R> answer) {
        StepMotion motion = positions.motion(seen);
        seen.forget(); // in case the step fails
        return gate.time(statistics -> {
            by.step(motion, buffer, statistics);
            buffer.stop().requireNotCancelled();
            positions.completed(seen);
        }, answer);
    }

    void change(Scene scene) {
        exclusively(() -> {
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
            return null;
        });
    }

    /** Finds near pairs at the current positions. */
    NearPairs near(double distance) {
        return exclusively(() -> {
            requireDistance("distance", distance);
            return findNear(distance, false);
        });
    }

    /** Finds near pairs at other positions. */
    NearPairs near(double distance, Destination at) {
        return exclusively(() -> {
            requireDistance("distance", distance);
            setNext(at);
            return findNear(distance, true);
        });
    }

    NearList nearList(double distance, double margin) {
        return exclusively(() -> {
            requireDistance("distance", distance);
            requireDistance("margin", margin);
            double reach = NearList.reach(distance, margin);
            requireDistance("distance plus margin", reach);
            return new NearList(this, findNear(reach, false), distance, margin);
        });
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

    /** Returns the pairs of a list that are within its distance at other positions. */
    NearPairs select(NearList list, Destination at) {
        return atNext(list, at, places -> {
            list.requireCovered(places);
            return ask(list.distance(), (engineSession, statistics) -> engineSession
                    .select(list.candidates().pairs(), places, list.distance(), statistics));
        });
    }

    /** Answers a question about other positions for a near list of this detector. */
    <R> R atNext(NearList list, Destination at, Function<double[], R> question) {
        return exclusively(() -> {
            requireSameScene(list.candidates().scene(), "near pairs were listed");
            setNext(at);
            return question.apply(positions.nextPositions());
        });
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

    double[] vertexSteps(Destination to, double radius, double share) {
        return exclusively(() -> {
            requireSteps(radius, share);
            setNextLinear(to);
            return findNear(radius, false).vertexSteps(positions.nextPositions(), radius, share);
        });
    }

    /** Returns how far each vertex may go; the candidates must hold all pairs within the radius. */
    double[] vertexSteps(StepCandidates list, Destination to, double radius, double share) {
        return exclusively(() -> {
            requireSameScene(list.scene(), "candidates were found");
            requireSteps(radius, share);
            setNextLinear(to);
            double[] from = positions.motion().t0();
            list.requireNearPairs(from, options.separation(), radius);
            return ask(radius, (engineSession, statistics) -> engineSession
                    .select(list.list().pairs(), from, radius, statistics))
                    .vertexSteps(positions.nextPositions(), radius, share);
        });
    }

    private static void requireSteps(double radius, double share) {
        requireDistance("radius", radius);
        if (!(share > 0 && share < 1)) {
            throw new InvalidInputException("the share is " + share + "; give a number between 0 and 1");
        }
    }

    StepCandidates candidates(Destination to, double margin) {
        return exclusively(() -> {
            requireDistance("margin", margin);
            setNextLinear(to);
            if (candidates == null) {
                candidates = engine.candidates(scene().compiled(), options);
            }
            StepMotion motion = positions.motion();
            double growth = StepCandidates.growth(motion.t0(), motion.t1(), margin);
            requireDistance("separation plus twice the margin", options.forCandidates(growth).separation());
            CandidateList[] found = new CandidateList[1];
            return gate.time(statistics -> found[0] = candidates.find(motion, growth, statistics),
                    () -> new StepCandidates(this, motion.t0().clone(), motion.t1().clone(), margin, found[0]));
        });
    }

    Contacts probe(StepCandidates list, Destination to) {
        return decide(list, to, buffer::hold, this::sorted);
    }

    double safeStep(StepCandidates list, Destination to) {
        ImpactBound bound = ImpactBound.ofFirst(options);
        return decide(list, to, () -> buffer.holdFirst(bound), bound::get);
    }

    Contacts firstImpact(StepCandidates list, Destination to) {
        return decide(list, to, () -> buffer.holdFirst(ImpactBound.ofFirst(options)), this::sorted);
    }

    boolean touches(StepCandidates list, Destination to) {
        return decide(list, to, buffer::stopAtFirst, () -> buffer.size() > 0);
    }

    private <R> R decide(StepCandidates list, Destination to, Runnable begin, Supplier<R> answer) {
        return probing(() -> {
            StepMotion motion = motion(list, to);
            double horizon = list.requireCovered(motion.t0(), motion.t1());
            begin.run();
            return gate.time(statistics -> {
                candidates.decide(list.list(), horizon, motion, buffer, statistics);
                buffer.stop().requireNotCancelled();
            }, answer);
        });
    }

    boolean covers(StepCandidates list, Destination to) {
        return exclusively(() -> {
            StepMotion motion = motion(list, to);
            return list.covers(motion.t0(), motion.t1());
        });
    }

    private StepMotion motion(StepCandidates list, Destination to) {
        requireSameScene(list.scene(), "candidates were found");
        setNextLinear(to);
        return positions.motion();
    }

    private void requireSameScene(Scene made, String since) {
        if (made != scene()) {
            throw new IllegalStateException("the detector's scene has changed since these " + since
                    + "; make new ones");
        }
    }

    private static void requireDistance(String what, double value) {
        if (!(value >= 0) || value > Double.MAX_VALUE) {
            throw new InvalidInputException("the " + what + " is " + value + "; give a finite number, 0 or more");
        }
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

    /** Returns the session for steps in which parts turn. The engine's own session does not see such steps. */
    private Engine.ContinuousSession rotation() {
        if (rotation == null) {
            rotation = RotationSearch.service().start(engine, scene().compiled(), options, rotationTolerance);
        }
        return rotation;
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
        if (rotation != null) {
            rotation.close();
            rotation = null;
        }
    }

    Scene scene() {
        return positions.scene();
    }

    Pose pose(String part) {
        return exclusively(() -> positions.pose(Objects.requireNonNull(part, "part")));
    }

    double[] positions(String part) {
        return exclusively(() -> positions.positions(Objects.requireNonNull(part, "part")));
    }

    StepStatistics statistics() {
        return gate.statistics();
    }

    List<String> devices() {
        return devices;
    }

    void close() {
        if (gate.close()) {
            session.close();
            closeOtherSessions();
        }
    }
}

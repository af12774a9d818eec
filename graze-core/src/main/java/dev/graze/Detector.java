package dev.graze;

import dev.graze.MotionSearch.Destination;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

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

    private final MotionSearch search;

    Detector(ScenePositions positions, Engine engine, EngineOptions options, double rotationTolerance) {
        this.search = new MotionSearch(positions, engine, options, rotationTolerance);
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
     * @throws InvalidInputException if they do not fit the topology; the detector is then unchanged
     */
    public Contacts advance(double[] to) {
        return search.advance(Destination.at(to));
    }

    /**
     * Finds all contacts of the motion in which parts move from where they are now. Afterwards they are where these
     * moves take them.
     */
    public Contacts advance(Moves moves) {
        return search.advance(Destination.of(moves));
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
        return search.advance(Destination.at(to), batchSize, receiver);
    }

    /** Advances as {@link #advance(Moves)} does, with batches as in {@link #advance(double[], int, Consumer)}. */
    public long advance(Moves moves, int batchSize, Consumer<Contacts> receiver) {
        return search.advance(Destination.of(moves), batchSize, receiver);
    }

    /**
     * Finds all contacts of the motion from the current positions to these without moving there, for a motion that may
     * still change. {@link #accept} makes them current.
     *
     * @throws InvalidInputException if they do not fit the topology
     */
    public Contacts probe(double[] to) {
        return search.probe(Destination.at(to));
    }

    /** Probes as {@link #probe(double[])} does. */
    public Contacts probe(Moves moves) {
        return search.probe(Destination.of(moves));
    }

    /**
     * Probes as {@link #probe(double[])} does, with batches as in {@link #advance(double[], int, Consumer)}.
     *
     * @return the number of contacts
     */
    public long probe(double[] to, int batchSize, Consumer<Contacts> receiver) {
        return search.probe(Destination.at(to), batchSize, receiver);
    }

    /** Probes as {@link #probe(Moves)} does, with batches as in {@link #advance(double[], int, Consumer)}. */
    public long probe(Moves moves, int batchSize, Consumer<Contacts> receiver) {
        return search.probe(Destination.of(moves), batchSize, receiver);
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
        return search.probeUpTo(limit, Destination.at(to));
    }

    /** Probes up to a limit, as {@link #probe(double[], int)} does. */
    public Contacts probe(Moves moves, int limit) {
        return search.probeUpTo(limit, Destination.of(moves));
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
        return search.probeWithin(separation, Destination.at(to));
    }

    /** Probes at another separation, as {@link #probeWithin(double, double[])} does. */
    public Contacts probeWithin(double separation, Moves moves) {
        return search.probeWithin(separation, Destination.of(moves));
    }

    /**
     * Returns whether anything touches in the motion from the current positions to these, without moving there: whether
     * {@link #probe(double[])} would find a contact, in any phase. It is true for a box that rests on the floor, and
     * for one that is lifted off it; for what limits a step see {@link #safeStep(double[])}. The search ends with the
     * first contact found. Which one that is depends on timing, so it is not reported, and {@link #statistics} counts
     * only what was searched. {@link #accept} makes the positions current.
     *
     * @throws InvalidInputException if they do not fit the topology
     */
    public boolean touches(double[] to) {
        return search.touches(Destination.at(to));
    }

    /** Returns whether anything touches in a motion, as {@link #touches(double[])} does. */
    public boolean touches(Moves moves) {
        return search.touches(Destination.of(moves));
    }

    /**
     * Finds the first impacts of the motion from the current positions to these, without moving there: of the contacts
     * that limit the step ({@link Contacts#limiting}), all that have the smallest {@link Contacts#toi toi}; none if
     * nothing limits it. They equal those of {@link #probe(double[])} to the last bit. The search leaves out what comes
     * later than the earliest contact so far, so it usually takes less time than a probe, and {@link #statistics}
     * counts only what was searched. {@link #accept} makes the positions current.
     *
     * @throws InvalidInputException if they do not fit the topology
     */
    public Contacts firstImpact(double[] to) {
        return search.firstImpact(Destination.at(to));
    }

    /** Finds the first impacts of a motion, as {@link #firstImpact(double[])} does. */
    public Contacts firstImpact(Moves moves) {
        return search.firstImpact(Destination.of(moves));
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
     * @throws InvalidInputException if they do not fit the topology
     */
    public double safeStep(double[] to) {
        return search.safeStep(Destination.at(to));
    }

    /** Returns how far a motion can go, as {@link #safeStep(double[])} does. */
    public double safeStep(Moves moves) {
        return search.safeStep(Destination.of(moves));
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
     * @throws InvalidInputException if the positions do not fit the topology
     */
    public List<PartStep> safeSteps(double[] to) {
        return search.safeSteps(Destination.at(to));
    }

    /** Returns how far each pair of parts can move, as {@link #safeSteps(double[])} does. */
    public List<PartStep> safeSteps(Moves moves) {
        return search.safeSteps(Destination.of(moves));
    }

    /**
     * Moves as far toward these positions as is certainly free, and returns how far: the fail-safe of a loop. If
     * {@link #safeStep(double[])} is 1, the whole motion is taken, otherwise nine tenths of what is free. The end of
     * that shorter motion is rounded, so the detector checks the rounded motion, and shortens it further if something
     * limits it: a rounding error may push features together that touch at the start and slide, however short the
     * motion is. If a few attempts do not help, nothing moves.
     *
     * @return the fraction of the motion that was taken: 1 for all of it, 0 if everything is where it was
     * @throws InvalidInputException if the positions do not fit the topology; the detector is then unchanged
     */
    public double advanceSafely(double[] to) {
        return search.advanceSafely(to);
    }

    /**
     * Moves as far along these moves as is certainly free, as {@link #advanceSafely(double[])} does. Parts stop partway
     * as {@link Moves#fraction} says, which refuses a rigid part that rotates on straight lines.
     */
    public double advanceSafely(Moves moves) {
        return search.advanceSafely(moves);
    }

    /**
     * Makes the positions of the last {@link #probe}, or of another question about a motion, the current ones, without
     * a search.
     *
     * @throws IllegalStateException if there was no probe since the last step, or the last probe was refused
     */
    public void accept() {
        search.accept();
    }

    /**
     * Makes these positions the current ones without a search, for a simulation that rolls back or teleports. What lies
     * between is not tested.
     *
     * @throws InvalidInputException if they do not fit the topology; the detector is then unchanged
     */
    public void reset(double[] to) {
        search.reset(Destination.at(to));
    }

    /** Moves parts without a search, as {@link #reset(double[])} does; parts that are not named stay. */
    public void reset(Moves moves) {
        search.reset(Destination.of(moves));
    }

    /**
     * Continues with another scene, in which parts were added, removed or replaced, or filters were changed. Parts that
     * are the same objects as before stay where they are now; other parts are placed where they start. The next step
     * moves on from there. The engine {@code slabs} keeps what it knows about the parts that stay, if the scene has
     * filters or parts that are fixed or rigid; other engines start again.
     */
    public void change(Scene scene) {
        search.change(scene);
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
        return search.near(distance);
    }

    /**
     * Finds near pairs as {@link #near(double)} does, at other positions, without moving there. It takes the place of
     * the last {@link #probe}, which can no longer be accepted.
     */
    public NearPairs near(double distance, double[] at) {
        return search.near(distance, Destination.at(at));
    }

    /** Finds near pairs as {@link #near(double, double[])} does, where these moves take the parts. */
    public NearPairs near(double distance, Moves moves) {
        return search.near(distance, Destination.of(moves));
    }

    /**
     * Returns how far each vertex may move from its current position toward its new one so that nothing comes into
     * contact, whatever the other vertices do within their own limits. Meant for methods that limit each vertex by
     * itself instead of by the first impact of the whole scene. A vertex may move by {@code share} of half its distance
     * to the nearest feature that it, or an edge or face of it, could touch.
     *
     * <p><b>Guarantee.</b> Let two features that the detector tests be a distance d apart. Each of their vertices moves
     * by less than d / 2, and every point of a feature is a mean of its vertices, so the features stay apart, at all
     * times on the way. Pairs farther apart than the radius count as if they were that far apart. Vertices that touch
     * something stay. The result is rounded so that this holds for positions {@code x + s * (to - x)} in doubles. The
     * detector's separation does not count.
     *
     * <p>Moves nothing, but discards the last {@link #probe}, which can no longer be accepted.
     *
     * @param radius how far to look for near features: no vertex moves by more than half of it
     * @param share  greater than 0 and less than 1
     * @return a fraction of its motion for each vertex, 0 to 1
     * @throws InvalidInputException if the positions do not fit the topology, or a number is out of range
     */
    public double[] vertexSteps(double[] to, double radius, double share) {
        return search.vertexSteps(Destination.at(to), radius, share);
    }

    /** Returns how far each vertex may go, as {@link #vertexSteps(double[], double, double)} does. */
    public double[] vertexSteps(Moves moves, double radius, double share) {
        return search.vertexSteps(Destination.of(moves), radius, share);
    }

    /**
     * Finds the pairs at most {@code distance + margin} apart at the current positions, and keeps them. As long as no
     * vertex has moved farther than half the margin, the list finds the pairs within the distance at other
     * positions, without a search: for the iterations of a line search or of Newton's method.
     *
     * @param margin how much closer pairs may come, 0 or more
     */
    public NearList nearList(double distance, double margin) {
        return search.nearList(distance, margin);
    }

    /**
     * Finds the pairs that may touch in the motion from the current positions to these and in similar motions, and
     * keeps them. {@link StepCandidates} then finds what touches in shorter or corrected motions without another
     * search, as long as no vertex deviates from this motion by more than the margin.
     *
     * @param margin how far a vertex may deviate, 0 or more; 0 suffices for shorter motions
     * @throws InvalidInputException if the positions do not fit the topology, the margin is negative or not finite, or
     * the engine cannot answer
     */
    public StepCandidates candidates(double[] to, double margin) {
        return search.candidates(Destination.at(to), margin);
    }

    /** Finds candidates as {@link #candidates(double[], double)} does. */
    public StepCandidates candidates(Moves moves, double margin) {
        return search.candidates(Destination.of(moves), margin);
    }

    /** Returns the scene that is searched. */
    public Scene scene() {
        return search.scene();
    }

    /**
     * Returns the pose at which a rigid or fixed part is now: where it started, or where the last step, {@link #accept}
     * or {@link #reset} took it. A probe moves nothing.
     *
     * @throws InvalidInputException if there is no such part, or it is deforming
     */
    public Pose pose(String part) {
        return search.pose(part);
    }

    /**
     * Returns where the vertices of a part are now: three coordinates each, in a new array. For a rigid part they are
     * its mesh at {@link #pose}.
     *
     * @throws InvalidInputException if there is no such part
     */
    public double[] positions(String part) {
        return search.positions(part);
    }

    /** Returns what the last step cost. Any thread may call this, even during a step. */
    public StepStatistics statistics() {
        return search.statistics();
    }

    /**
     * Returns the names of the devices in use as of the end of the last step; empty if the engine uses none, found none
     * or lost them. Any thread may call this.
     */
    public List<String> devices() {
        return search.devices();
    }

    /**
     * Stops the engine's threads. Closing twice is harmless; closing during another thread's step throws
     * {@link IllegalStateException}.
     */
    @Override
    public void close() {
        search.close();
    }
}

package dev.graze.query;

import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import dev.graze.parallel.ThreadTeam;
import dev.graze.query.PartDistances.PartPair;
import dev.graze.query.distance.PlacedSurface;
import dev.graze.query.penetration.ClosedSurface;
import dev.graze.query.penetration.SurfacePenetration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Answers questions about the parts of a scene at an instant. Parts start where the scene says; {@link #place} moves
 * them. What a question needs, such as a hierarchy over a part, is built when it is first asked and kept.
 *
 * <p>{@snippet :
 * try (SceneQueries queries = SceneQueries.of(scene)) {
 *     PartDistance gap = queries.distance("screw", "nut");
 *     System.out.println(gap.distance() + " between " + gap.onA().feature() + " and " + gap.onB().feature());
 *     queries.place(scene.move("screw", Pose.at(0, 0, 0.1)));
 *     boolean tooNear = queries.isWithin("screw", "nut", 0.01);
 * }
 * }
 *
 * <p><b>Distance.</b> Between surfaces: triangles, loose edges and loose vertices, not what they enclose. Each search
 * remembers which features were near, so asking again after a small motion costs a fraction. Answers depend on the
 * positions only: not on the number of threads, and not on what was asked before.
 *
 * <p><b>Relation.</b> Exact for any positions: whether parts are apart, touch, cross or contain each other. See
 * {@link Relation} and {@link #relation}.
 *
 * <p><b>Filters.</b> A question that names two parts is answered whatever the scene's filters say. Questions about all
 * parts leave out the pairs of parts that the filters leave out; two fixed parts are such a pair. Lists of single
 * vertices and triangles to ignore do not apply: they concern contacts, and a distance to an incomplete surface would
 * mislead.
 *
 * <p>Not thread-safe: one thread at a time may call it. It uses several threads itself.
 */
public final class SceneQueries implements AutoCloseable {
    private final Scene scene;
    private final ThreadTeam team;
    /** Where each part is, numbered within the part. Not up to date for a surface that has moved: ask the surface. */
    private final double[][] positions;
    private final Pose[] poses;
    /** All parts in the numbers of the scene, while moves are checked. */
    private final double[] next;
    private final PlacedSurface[] surfaces;
    private final PartDistances distances;
    private final PartRelations relations;

    /** Receives the progress of a question about all parts. */
    public interface ProgressListener {
        /** Ignores all progress. */
        ProgressListener NONE = (done, total) -> {
        };

        /**
         * Receives how many of the steps of a question are done. Called after each step, by one thread at a time, not
         * always the one that asked. What it throws ends the question.
         */
        void progress(long done, long total);
    }

    private SceneQueries(Scene scene, int threads) {
        int count = scene.parts().size();
        this.scene = scene;
        this.next = new double[3 * scene.topology().vertexCount()];
        this.positions = new double[count][];
        this.poses = new Pose[count];
        this.surfaces = new PlacedSurface[count];
        for (int part = 0; part < count; part++) {
            positions[part] = scene.parts().get(part).positions();
            poses[part] = scene.parts().get(part).pose();
        }
        this.team = new ThreadTeam(threads);
        this.distances = new PartDistances(scene, team);
        this.relations = new PartRelations(scene, team, this::positions);
    }

    /** Prepares questions about a scene, answered with one thread per processor. */
    public static SceneQueries of(Scene scene) {
        return of(Objects.requireNonNull(scene, "scene"), Runtime.getRuntime().availableProcessors());
    }

    /**
     * Prepares questions about a scene. Answers do not depend on the number of threads.
     *
     * @throws InvalidInputException if there is not at least one thread
     */
    public static SceneQueries of(Scene scene, int threads) {
        if (threads < 1) {
            throw new InvalidInputException("queries need at least 1 thread, not " + threads);
        }
        return new SceneQueries(Objects.requireNonNull(scene, "scene"), threads);
    }

    public Scene scene() {
        return scene;
    }

    /**
     * Moves parts; the others stay where they are. Searches nothing.
     *
     * <p>A {@link Moves#turn} and a {@link Moves#fraction} start where the part is now, so they accumulate: after a
     * tenth of a turn, two tenths of it end at three. To look at several times of one motion, place the part at its
     * start again before each of them.
     *
     * @throws InvalidInputException if the moves are for another scene, or a coordinate is not finite; no part has then
     * moved
     */
    public void place(Moves moves) {
        if (Objects.requireNonNull(moves, "moves").scene() != scene) {
            throw new InvalidInputException("these moves were made for another scene; make them with the moves() of the"
                    + " scene that is asked about");
        }
        Map<Integer, Pose> ends = moves.poses(part -> poses[part]);
        Set<Integer> deforming = moves.positions(this::positions).keySet();
        if (deforming.isEmpty() && areCertainlyInRange(ends)) {
            ends.forEach(this::moveSurface);
            return;
        }
        // Where a fraction of a motion starts.
        deforming.forEach(part -> System.arraycopy(positions[part], 0, next, 3 * scene.firstVertex(part),
                positions[part].length));
        BitSet moved = moves.applyTo(next, part -> poses[part]);
        for (int part = moved.nextSetBit(0); part >= 0; part = moved.nextSetBit(part + 1)) {
            if (surfaces[part] != null && !isDeforming(part)) {
                moveSurface(part, ends.get(part));
                continue;
            }
            System.arraycopy(next, 3 * scene.firstVertex(part), positions[part], 0, positions[part].length);
            relations.moved(part);
            poses[part] = ends.getOrDefault(part, Pose.ORIGIN);
            if (surfaces[part] != null) {
                surfaces[part].deformed();
            }
        }
    }

    private boolean areCertainlyInRange(Map<Integer, Pose> moved) {
        for (Map.Entry<Integer, Pose> move : moved.entrySet()) {
            PlacedSurface surface = surfaces[move.getKey()];
            if (surface == null || !surface.isInRangeAt(move.getValue())) {
                return false;
            }
        }
        return true;
    }

    private void moveSurface(int part, Pose to) {
        relations.moved(part);
        poses[part] = to;
        surfaces[part].moveTo(to);
    }

    /** Returns where a part is now; read-only, valid until the next move. */
    private double[] positions(int part) {
        return surfaces[part] == null ? positions[part] : surfaces[part].positions();
    }

    private boolean isDeforming(int part) {
        return scene.parts().get(part).motion() == Part.Motion.DEFORMING;
    }

    /**
     * Returns where a part is now: three coordinates per vertex, in a new array.
     *
     * @throws InvalidInputException if there is no such part
     */
    public double[] positions(String part) {
        return positions(indexOf(part)).clone();
    }

    /**
     * Returns how far apart two parts are, and where they are nearest.
     *
     * @throws InvalidInputException if there is no such part, both are the same, or one has no points
     */
    public PartDistance distance(String a, String b) {
        return distanceUpTo(a, b, Double.POSITIVE_INFINITY).orElseThrow();
    }

    /**
     * Returns how far apart two parts are, unless they are farther apart than a cutoff. The smaller the cutoff, the
     * less is searched.
     *
     * @param cutoff 0 or more; infinite for no limit
     * @return the distance; empty if it is greater than the cutoff, exactly
     * @throws InvalidInputException if there is no such part, both are the same, one has no points, or the cutoff is
     * negative or NaN
     */
    public Optional<PartDistance> distanceUpTo(String a, String b, double cutoff) {
        PartPair pair = requirePair(a, b);
        requireDistance("cutoff", cutoff);
        return distances.measure(surfaces, pair, cutoff);
    }

    /**
     * Returns whether two parts are at most a distance apart, exactly. Ends as soon as that is certain, so it costs
     * less than {@link #distance}.
     *
     * @param distance 0 or more; 0 asks whether the parts touch or cross
     * @throws InvalidInputException if there is no such part, both are the same, one has no points, or the distance is
     * negative or NaN
     */
    public boolean isWithin(String a, String b, double distance) {
        PartPair pair = requirePair(a, b);
        requireDistance("distance", distance);
        return distances.isWithin(surfaces, pair, distance);
    }

    /**
     * Returns all pairs of different parts that the scene's filters allow and that are at most a cutoff apart, in the
     * order of their parts. Parts without points are left out.
     *
     * @param cutoff 0 or more; infinite for all pairs
     * @throws InvalidInputException if the cutoff is negative or NaN
     */
    public List<PartDistance> distances(double cutoff) {
        return distances(cutoff, ProgressListener.NONE);
    }

    /**
     * Returns the same as {@link #distances(double)} and reports its progress.
     *
     * @param cutoff 0 or more; infinite for all pairs
     * @throws InvalidInputException if the cutoff is negative or NaN
     */
    public List<PartDistance> distances(double cutoff, ProgressListener listener) {
        Objects.requireNonNull(listener, "listener");
        requireDistance("cutoff", cutoff);
        prepareSurfaces();
        return distances.upTo(surfaces, cutoff, listener);
    }

    /**
     * Returns the two parts that are nearest to each other, of all pairs that the scene's filters allow; the first of
     * them if several are equally near. Empty if there are no two parts to compare.
     */
    public Optional<PartDistance> nearest() {
        prepareSurfaces();
        return distances.nearest(surfaces);
    }

    /**
     * Returns how two parts relate, exactly: which of the cases of {@link Relation} holds, and how far apart the
     * surfaces are. Parts whose surfaces are closed are compared as solids ({@link Solid} says what counts as closed),
     * others as surfaces. Loose edges, loose vertices and triangles without area can touch, but neither cross nor
     * contain anything.
     *
     * @param clearance 0 or more: up to which distance parts that are apart count as {@link Relation#CLEARANCE}
     * @throws InvalidInputException if there is no such part, both are the same, one has no points, or the clearance is
     * negative or NaN
     */
    public PartRelation relation(String a, String b, double clearance) {
        PartPair pair = requirePair(a, b);
        requireDistance("clearance", clearance);
        PartDistance distance = distances.measure(surfaces, pair, Double.POSITIVE_INFINITY).orElseThrow();
        return relations.relation(pair, distance, distances.isWithin(surfaces, pair, clearance));
    }

    /**
     * Returns the relations of all pairs of different parts that the scene's filters allow, in the order of their
     * parts, without those that are apart beyond the clearance. Parts without points are left out.
     *
     * @param clearance 0 or more; infinite for all pairs
     * @throws InvalidInputException if the clearance is negative or NaN
     */
    public List<PartRelation> relations(double clearance) {
        return relations(clearance, ProgressListener.NONE);
    }

    /**
     * Returns the same as {@link #relations(double)} and reports its progress.
     *
     * @param clearance 0 or more; infinite for all pairs
     * @throws InvalidInputException if the clearance is negative or NaN
     */
    public List<PartRelation> relations(double clearance, ProgressListener listener) {
        Objects.requireNonNull(listener, "listener");
        requireDistance("clearance", clearance);
        prepareSurfaces();
        return relations.upTo(surfaces, distances, clearance, listener);
    }

    /**
     * Returns the solid that a part bounds where it is now. It does not follow later moves.
     *
     * @throws InvalidInputException if there is no such part, or its surface is open or encloses nothing; the message
     * says where
     */
    public Solid solid(String part) {
        int number = indexOf(part);
        return Solid.of(relations.welded(number), positions(number), scene.parts().get(number) + ": ");
    }

    /**
     * Returns whether the surface of a part is closed, so that the part is a solid ({@link Solid} says what counts as
     * closed). Where it is not, {@link #solid} and {@link #penetration} refuse the part and say why.
     *
     * @throws InvalidInputException if there is no such part
     */
    public boolean isClosed(String part) {
        return relations.welded(indexOf(part)).isClosed();
    }

    private int indexOf(String part) {
        return scene.indexOf(Objects.requireNonNull(part, "part"));
    }

    /**
     * Returns how two closed parts penetrate each other, with their depth to a thousandth of the diagonal of the
     * smaller part.
     *
     * @throws InvalidInputException if there is no such part, both are the same, or one is not closed
     */
    public Penetration penetration(String a, String b) {
        return penetration(a, b, defaultTolerance(requireTwo(a, b)));
    }

    /**
     * Returns how two closed parts penetrate each other.
     *
     * @param tolerance how far apart the bounds of the depth may be; above 0
     * @throws InvalidInputException if there is no such part, both are the same, one is not closed, or the tolerance is
     * not above 0
     */
    public Penetration penetration(String a, String b, double tolerance) {
        return penetration(requireTwo(a, b), tolerance, true);
    }

    /**
     * Returns the same as {@link #penetration(String, String)} but without a separating translation, which takes a
     * large part of the time.
     *
     * @throws InvalidInputException if there is no such part, both are the same, or one is not closed
     */
    public Penetration penetrationDepth(String a, String b) {
        return penetrationDepth(a, b, defaultTolerance(requireTwo(a, b)));
    }

    /**
     * Returns the same as {@link #penetration(String, String, double)} but without a separating translation.
     *
     * @param tolerance how far apart the bounds of the depth may be; above 0
     * @throws InvalidInputException if there is no such part, both are the same, one is not closed, or the tolerance is
     * not above 0
     */
    public Penetration penetrationDepth(String a, String b, double tolerance) {
        return penetration(requireTwo(a, b), tolerance, false);
    }

    private double defaultTolerance(PartPair pair) {
        return Penetration.tolerance(positions(pair.a()), positions(pair.b()));
    }

    private Penetration penetration(PartPair pair, double tolerance, boolean translates) {
        Penetration.requireTolerance(tolerance);
        Part a = scene.parts().get(pair.a());
        Part b = scene.parts().get(pair.b());
        ClosedSurface closedA = relations.closed(pair.a());
        ClosedSurface closedB = relations.closed(pair.b());
        List<Part> selfCrossing = new ArrayList<>();
        if (closedA.isSelfCrossing(team)) {
            selfCrossing.add(a);
        }
        if (closedB.isSelfCrossing(team)) {
            selfCrossing.add(b);
        }
        return Penetration.of(a, b, SurfacePenetration.of(closedA, closedB, tolerance, translates, team), selfCrossing);
    }

    private static void requireDistance(String what, double distance) {
        if (!(distance >= 0)) {
            throw new InvalidInputException("the " + what + " is " + distance + "; give a number that is 0 or more");
        }
    }

    private PartPair requireTwo(String a, String b) {
        PartPair pair = new PartPair(scene.indexOf(Objects.requireNonNull(a, "a")),
                scene.indexOf(Objects.requireNonNull(b, "b")));
        if (pair.a() == pair.b()) {
            throw new InvalidInputException("part '" + a + "' was named twice; name two different parts");
        }
        return pair;
    }

    private PartPair requirePair(String a, String b) {
        PartPair pair = requireTwo(a, b);
        requirePoints(pair.a());
        requirePoints(pair.b());
        prepareSurface(pair.a());
        prepareSurface(pair.b());
        return pair;
    }

    private void requirePoints(int part) {
        if (positions[part].length == 0) {
            throw new InvalidInputException(scene.parts().get(part)
                    + " has no vertices, so it has no distance to anything; leave it out");
        }
    }

    private void prepareSurface(int part) {
        if (surfaces[part] == null) {
            Part of = scene.parts().get(part);
            surfaces[part] = isDeforming(part)
                    ? PlacedSurface.deforming(of.topology(), positions[part])
                    : PlacedSurface.rigid(of.topology(), of.positions(Pose.ORIGIN), poses[part], positions[part]);
        }
    }

    private void prepareSurfaces() {
        team.run(member -> {
            for (int part = member; part < surfaces.length; part += team.size()) {
                prepareSurface(part);
            }
        });
    }

    @Override
    public void close() {
        team.close();
    }
}

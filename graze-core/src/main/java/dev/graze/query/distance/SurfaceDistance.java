package dev.graze.query.distance;

import dev.graze.parallel.ThreadTeam;
import java.util.Optional;

/**
 * Measures the distance between two surfaces by branch and bound over their hierarchies. Not thread-safe: use one
 * instance per thread, or one with a team of threads that share the work of a long search.
 *
 * <p>A search first measures the pairs that were nearest in the last one ({@link PairMemory}). Then it visits what
 * could be nearer than the best so far, and collects all pairs that could be the nearest; {@link WitnessChoice} decides
 * between them. So neither the order of visits nor the memory can change the answer.
 */
public final class SurfaceDistance {

    /** How many pairs of the last search are measured first even if the surfaces have moved far. */
    private static final int RECALLED = 8;

    private final SharedBound bound = new SharedBound();
    private final DistanceWalk walk = new DistanceWalk();
    private final WithinWalk withinWalk = new WithinWalk();
    private final TouchWalk touchWalk = new TouchWalk();
    private final WitnessChoice choice = new WitnessChoice();
    private final Optional<WalkTeam<DistanceWalk>> distanceTeam;
    private final Optional<WalkTeam<WithinWalk>> withinTeam;

    private SurfaceDistance(Optional<ThreadTeam> team) {
        this.distanceTeam = team.map(threads -> new WalkTeam<>(threads, DistanceWalk::new));
        this.withinTeam = team.map(threads -> new WalkTeam<>(threads, WithinWalk::new));
    }

    /** Creates a search that uses the calling thread only. */
    public static SurfaceDistance alone() {
        return new SurfaceDistance(Optional.empty());
    }

    /** Creates a search that shares long work with a team, which must run nothing else meanwhile. */
    public static SurfaceDistance with(ThreadTeam team) {
        return new SurfaceDistance(Optional.of(team).filter(threads -> threads.size() > 1));
    }

    /**
     * Measures two surfaces, neither of them empty.
     *
     * @param cutoff up to which distance, 0 or more; infinite for no limit
     * @return nothing if they are farther apart than the cutoff, exactly
     */
    public Optional<SurfaceGap> measure(PlacedSurface a, PlacedSurface b, PairMemory memory, double cutoff) {
        bound.set(cutoff);
        memory.arrive(a, b);
        walk.begin(a, b, bound, 0);
        if (recall(a, b, memory)) {
            memory.answer();
        } else {
            search(a, b, memory);
        }
        memory.depart();
        if (bound.isTouching()) {
            touchWalk.find(a, b, walk.found().leafA(0), walk.found().leafB(0));
            return Optional.of(choice.touching(a, b, touchWalk.leafA(), touchWalk.leafB()));
        }
        boolean found = choice.choose(a, b, walk.found(), DistanceBounds.keptUpTo(bound.get()),
                walk.direction());
        return found && isAtMost(a, b, memory, cutoff) ? Optional.of(choice.gap()) : Optional.empty();
    }

    /**
     * Decides exactly whether the surfaces are at most a distance apart. The chosen features alone cannot tell if their
     * distance is as good as equal to it: others, whose distance rounds to the same number, can be nearer.
     */
    private boolean isAtMost(PlacedSurface a, PlacedSurface b, PairMemory memory, double limit) {
        return choice.isCertainlyAtMost(limit) || (!choice.isCertainlyBeyond(limit) && isWithin(a, b, memory, limit));
    }

    /**
     * Measures the pairs of the last search; returns whether they answer the question: no other pair can be nearer.
     */
    private boolean recall(PlacedSurface a, PlacedSurface b, PairMemory memory) {
        LeafPairs pairs = memory.pairs();
        double motion = memory.motion(a, b);
        if (pairs.size() == 0 && !walk.approach()) {
            return true;
        }
        for (int i = 0; i < pairs.size(); i++) {
            double kept = DistanceBounds.keptUpTo(bound.get());
            if (pairs.lower(i) - motion > kept || (i >= RECALLED && !(kept <= memory.reach() - motion))) {
                break;
            }
            if (!walk.visitLeaves(pairs.leafA(i), pairs.leafB(i))) {
                return true;
            }
        }
        return DistanceBounds.keptUpTo(bound.get()) <= memory.reach() - motion;
    }

    private void search(PlacedSurface a, PlacedSurface b, PairMemory memory) {
        double margin = memory.margin(a, b);
        placeForTeam(a, b);
        walk.collectAgain(margin, memory.mostVisits(), memory.mostPairs());
        walk.openRoots();
        distanceTeam.ifPresentOrElse(
                team -> team.finish(walk, own -> own.begin(a, b, bound, margin)).forEach(walk::gather),
                walk::finish);
        if (!bound.isTouching()) {
            memory.learn(margin, walk.margin() == margin, walk.visits());
            memory.collect(a, b, walk.found(), walk.reach());
        }
    }

    /** Places all vertices now if several threads are going to read them. */
    private void placeForTeam(PlacedSurface a, PlacedSurface b) {
        if (distanceTeam.isPresent()) {
            a.positions();
            b.positions();
        }
    }

    /** Returns whether two surfaces, neither of them empty, are at most a distance apart, exactly. */
    public boolean isWithin(PlacedSurface a, PlacedSurface b, PairMemory memory, double distance) {
        bound.set(0);
        withinWalk.begin(a, b, distance, bound);
        for (int i = 0; i < Math.min(RECALLED, memory.pairs().size()); i++) {
            if (!withinWalk.visitLeaves(memory.pairs().leafA(i), memory.pairs().leafB(i))) {
                return true;
            }
        }
        placeForTeam(a, b);
        withinWalk.openRoots();
        withinTeam.ifPresentOrElse(team -> team.finish(withinWalk, own -> own.begin(a, b, distance, bound)),
                withinWalk::finish);
        return bound.isTouching();
    }
}

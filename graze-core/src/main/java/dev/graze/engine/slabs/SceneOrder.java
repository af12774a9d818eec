package dev.graze.engine.slabs;

import dev.graze.bounds.RankKernel;
import dev.graze.bounds.RankMaps;
import dev.graze.bounds.SceneFrame;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.VertexVolumes;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.spi.StopSignal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * The parts of a scene, kept from step to step: the slabs of their vertices as ranks, and their items in the order of a
 * space-filling curve. Items are sorted again when the old order has gone stale: when a search needs many more tests
 * than right after the last sort.
 *
 * <p>Where parts are told apart, what belongs to a part that has not changed stays as it is, even when other parts come
 * and go. Otherwise the whole scene counts as one part.
 *
 * @param <P> the kind of part
 */
final class SceneOrder<P extends SlabPart> {
    /** Sort again when a search takes this many times the tests of the first one after the last sort. */
    private static final double STALE = 1.25;
    private static final long UNKNOWN = -1;
    /** Parts of at least this many items are worth dividing among threads. */
    private static final int LARGE = 4096;

    private final SearchScene scene;
    private final boolean apart;
    private final SceneFrame frame;
    private final RankMaps maps;
    private final Maker<P> maker;
    private final ThreadTeam team;
    /** For each thread a team of only that thread, for work on many parts at once. */
    private final ThreadTeam[] alone;
    private final WorkCounter nextPart = new WorkCounter(1);
    /** Null for a part that is tested against nothing. */
    private final List<P> parts;
    /** Vertices of parts that have come since the maps were fitted. */
    private long newVertices;
    private boolean stale;
    private boolean complete;
    /** Increases with every sort. */
    private int version;
    private final Cost cost;
    /** The cost of searches with a margin, which take more tests. */
    private final Cost wideCost;

    /** What searches cost right after the last sort. */
    private static final class Cost {
        private long tests = UNKNOWN;
        /** How far the search that took this many tests went into its step. */
        private double until;

        /** Records a search; returns whether it took many more tests than right after the sort. */
        boolean isStale(long taken, double searchedUntil, boolean stopped) {
            if ((tests == UNKNOWN || searchedUntil > until) && !stopped) {
                tests = taken;
                until = searchedUntil;
            }
            return tests != UNKNOWN && taken > STALE * tests;
        }

        void forget() {
            tests = UNKNOWN;
        }
    }

    /** Makes the parts. */
    interface Maker<P> {
        P make(Topology topology, SceneFrame frame, ThreadTeam team);
    }

    /** Creates the order of a scene's items. */
    SceneOrder(SearchScene scene, Separation separation, Maker<P> maker, RankKernel kernel, ThreadTeam team) {
        this.scene = scene;
        this.apart = VertexVolumes.tellsPartsApart(scene);
        this.frame = new SceneFrame(separation);
        this.maps = new RankMaps(kernel);
        this.maker = maker;
        this.team = team;
        this.alone = new ThreadTeam[apart ? team.size() : 0];
        this.parts = new ArrayList<>();
        this.cost = new Cost();
        this.wideCost = new Cost();
        if (apart) {
            for (int member = 0; member < alone.length; member++) {
                alone[member] = new ThreadTeam(1);
            }
            makeMissing(new int[0]);
        } else {
            parts.add(maker.make(scene.topology(), frame, team));
        }
    }

    /** Keeps parts of a scene that was searched before. */
    private SceneOrder(SceneOrder<P> before, SearchScene scene, int[] kept) {
        this.scene = scene;
        this.apart = true;
        this.frame = before.frame;
        this.maps = before.maps;
        this.maker = before.maker;
        this.team = before.team;
        this.alone = before.alone;
        this.parts = new ArrayList<>();
        this.newVertices = before.newVertices;
        this.complete = before.complete;
        this.stale = before.stale;
        for (int part : kept) {
            parts.add(part < 0 ? null : before.parts.get(part));
        }
        makeMissing(kept);
        this.cost = before.cost;
        this.wideCost = before.wideCost;
        if (cost.tests != UNKNOWN) {
            // An estimate: only speed depends on it.
            cost.tests = before.itemCount() == 0 ? UNKNOWN : cost.tests * itemCount() / before.itemCount();
        }
    }

    /** Returns whether the parts of both this scene and another one are told apart, so that some can be kept. */
    boolean canChangeTo(SearchScene changed) {
        return apart && VertexVolumes.tellsPartsApart(changed);
    }

    /**
     * Returns the order of another scene with some of the same parts. This one must not be used for a step any more,
     * but is intact if this method fails.
     *
     * @param kept for each part the part of this scene that it was, or -1
     */
    SceneOrder<P> changedTo(SearchScene changed, int[] kept) {
        return new SceneOrder<>(this, changed, kept);
    }

    private void makeMissing(int[] kept) {
        for (int part = kept.length; part < scene.partCount(); part++) {
            parts.add(null);
        }
        int[] missing = new int[scene.partCount()];
        int count = 0;
        for (int part = 0; part < missing.length; part++) {
            if (!scene.rules().isActive(part)) {
                parts.set(part, null);
            } else if (parts.get(part) == null) {
                newVertices += scene.topology(part).vertexCount();
                if (scene.topology(part).triangleCount() < LARGE) {
                    missing[count++] = part;
                } else {
                    parts.set(part, maker.make(scene.topology(part), frame, team));
                }
            }
        }
        nextPart.reset(count);
        team.run(member -> {
            for (int i = nextPart.next(); i >= 0; i = nextPart.next()) {
                parts.set(missing[i], maker.make(scene.topology(missing[i]), frame, alone[member]));
            }
        });
    }

    private long itemCount() {
        return parts.stream().filter(Objects::nonNull).mapToLong(SlabPart::itemCount).sum();
    }

    /** Returns the parts of the scene, or one part for all of it; null for those that are tested against nothing. */
    List<P> parts() {
        return parts;
    }

    /** Returns whether a part's ranks and order are those of the last step, or are not used. */
    boolean isKept(int part) {
        return parts.get(part) == null || parts.get(part).isKept();
    }

    /**
     * Does something for some parts: for large ones one after the other, on all threads; for small ones several at a
     * time, each on one thread.
     */
    void forParts(Predicate<P> which, BiConsumer<P, ThreadTeam> action) {
        boolean small = false;
        for (P part : parts) {
            if (part != null && which.test(part)) {
                if (isLarge(part)) {
                    action.accept(part, team);
                } else {
                    small = true;
                }
            }
        }
        if (small) {
            nextPart.reset(parts.size());
            team.run(member -> {
                for (int i = nextPart.next(); i >= 0; i = nextPart.next()) {
                    P part = parts.get(i);
                    if (part != null && !isLarge(part) && which.test(part)) {
                        action.accept(part, alone[member]);
                    }
                }
            });
        }
    }

    private boolean isLarge(P part) {
        return !apart || part.itemCount() >= LARGE;
    }

    /** Fits the parts to a step or an instant. Refit the trees next, then call {@link #completed}. */
    void fit(StepMotion motion, StepStatistics statistics) {
        long start = System.nanoTime();
        boolean rebuild = !complete;
        complete = false;
        fitFrame(motion, rebuild);
        boolean newMaps = rebuild || !maps.fit(frame) || (stale && !apart) || areMostlyNew();
        if (newMaps) {
            maps.fitTo(frame, parts.stream().filter(Objects::nonNull).map(SlabPart::vertices).toList(), team);
            newVertices = 0;
        }
        for (P part : parts) {
            if (part != null) {
                part.setKept(!part.hasMoved() && !newMaps);
            }
        }
        rank();
        long ranked = System.nanoTime();
        sort(motion, newMaps);
        statistics.addNanos(Stage.BOUNDS, ranked - start);
        statistics.addNanos(Stage.HIERARCHY, System.nanoTime() - ranked);
    }

    private void sort(StepMotion motion, boolean newMaps) {
        boolean old = stale;
        forParts(part -> !part.isKnown() || (old && part.hasMoved()) || (newMaps && !apart), (part, threads) -> {
            if (apart) {
                part.sortInOwnFrame(motion, threads);
            } else {
                part.sort(motion, frame, threads);
            }
        });
        if (stale || newMaps) {
            cost.forget();
            wideCost.forget();
            stale = false;
            version++;
        }
    }

    private void fitFrame(StepMotion motion, boolean rebuild) {
        if (!apart) {
            parts.getFirst().begin(motion, 0, false, false);
            frame.fit(motion.t0(), motion.t1());
            return;
        }
        double[] boxes = new double[6 * (int) parts.stream().filter(Objects::nonNull).count()];
        int count = 0;
        for (int i = 0; i < parts.size(); i++) {
            P part = parts.get(i);
            if (part != null) {
                if (rebuild) {
                    part.forget();
                }
                part.begin(motion, scene.firstVertex(i), motion.isUnchanged(i), motion.isResting(i));
                part.fitBox(motion, frame);
                System.arraycopy(part.box(), 0, boxes, 6 * count++, 6);
            }
        }
        if (!frame.keepOrFit(boxes) || !frame.isFloatable()) {
            for (P part : parts) {
                if (part != null) {
                    part.setMoved(); // all volumes are relative to the frame
                }
            }
        }
    }

    /** Returns whether the maps were fitted to vertices of which less than half are left. */
    private boolean areMostlyNew() {
        return apart && 2 * newVertices > scene.vertexCount();
    }

    private void rank() {
        team.run(member -> {
            for (P part : parts) {
                if (part != null && !part.isKept()) {
                    int count = part.vertices().vertexCount();
                    maps.rank(part.vertices(), team.share(count, member), team.share(count, member + 1), part.ranks());
                }
            }
        });
    }

    /** Notes that the trees agree with the parts. If a step fails before, the next one rebuilds everything. */
    void completed() {
        for (P part : parts) {
            if (part != null) {
                part.completed();
            }
        }
        complete = true;
    }

    /** Notes that a step passed without being fitted, so that the next one cannot rely on the volumes. */
    void skipped() {
        for (P part : parts) {
            if (part != null) {
                part.skipped();
            }
        }
    }

    /** Makes volumes reach this much farther than necessary, from the next step on; 0 for no farther. */
    void setMargin(double margin) {
        frame.setMargin(margin);
    }

    /** Returns the number of sorts so far: items are in the same order as long as it is the same. */
    int version() {
        return version;
    }

    /** Returns how many tests a whole search takes, as far as known; 0 otherwise. */
    long wholeTests() {
        return Math.max(0, cost.tests);
    }

    /**
     * Fits the frame to a step and returns whether {@link #fit} can then keep the order, so that the numbers of kept
     * pairs of items stay valid.
     */
    boolean keepsOrder(StepMotion motion) {
        frame.fit(motion.t0(), motion.t1());
        return !apart && complete && !stale && maps.fit(frame);
    }

    /**
     * Fits only the volumes of some vertices to a step for which the {@linkplain #keepsOrder order is kept}: enough for
     * a search that visits no others.
     */
    void fitSome(StepMotion motion, BitSet vertices) {
        P part = parts.getFirst();
        part.begin(motion, 0, false, false);
        team.run(member -> {
            int end = team.share(part.vertices().vertexCount(), member + 1);
            RankMaps.Ranking ranking = maps.new Ranking(part.vertices(), part.ranks());
            int from = vertices.nextSetBit(team.share(part.vertices().vertexCount(), member));
            while (from >= 0 && from < end) {
                int to = Math.min(end, vertices.nextClearBit(from));
                ranking.rank(from, to);
                from = vertices.nextSetBit(to);
            }
        });
        part.skipped();
    }

    /** Returns the largest distance at which features may be in contact, in the frame of the step. */
    double reach() {
        return frame.leastReach();
    }

    /**
     * Reports how many pairs of volumes a whole search has tested, and decides whether the order has gone stale. A
     * search that was stopped, or did not go as far, is no measure for later ones, but it can take too many tests
     * itself.
     *
     * @param until the time of the step until which volumes bound the motion
     * @param wide  whether volumes had a margin
     */
    void report(long tests, double until, boolean wide, StopSignal stop, StepStatistics statistics) {
        statistics.add(Counter.BOUNDING_VOLUME_TESTS, tests);
        stale = (wide ? wideCost : cost).isStale(tests, until, stop.isRaised());
    }
}

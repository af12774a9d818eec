package dev.graze.query;

import dev.graze.Contact;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.query.distance.PairMemory;
import dev.graze.query.distance.PlacedSurface;
import dev.graze.query.distance.SurfaceDistance;
import dev.graze.query.distance.SurfaceGap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;

/**
 * Measures pairs of parts: one after another with all threads, or many at once with one thread each. Keeps what was
 * near in the last search of each pair, for a number of pairs.
 */
final class PartDistances {
    /** Beyond this many pairs, what was near is not remembered: it would take half a kilobyte per pair. */
    private static final int MOST_REMEMBERED = 50_000;

    private final Scene scene;
    private final ThreadTeam team;
    private final SurfaceDistance together;
    private final SurfaceDistance[] alone;
    private final WorkCounter counter = new WorkCounter(1);
    private final Map<PartPair, PairMemory> memories = new ConcurrentHashMap<>();

    /** Two different parts by number. */
    record PartPair(int a, int b) {
    }

    /** Counts steps of a question for its listener. Thread-safe. */
    static final class Steps {
        private final SceneQueries.ProgressListener listener;
        private final long total;
        private long done;

        Steps(SceneQueries.ProgressListener listener, long total) {
            this.listener = listener;
            this.total = total;
        }

        synchronized void advance() {
            listener.progress(++done, total);
        }
    }

    PartDistances(Scene scene, ThreadTeam team) {
        this.scene = scene;
        this.team = team;
        this.together = SurfaceDistance.with(team);
        this.alone = new SurfaceDistance[team.size()];
        Arrays.setAll(alone, member -> SurfaceDistance.alone());
    }

    /** Measures two parts up to a cutoff with all threads. */
    Optional<PartDistance> measure(PlacedSurface[] surfaces, PartPair pair, double cutoff) {
        return together.measure(surfaces[pair.a], surfaces[pair.b], memory(pair), cutoff).map(gap -> of(pair, gap));
    }

    boolean isWithin(PlacedSurface[] surfaces, PartPair pair, double distance) {
        return together.isWithin(surfaces[pair.a], surfaces[pair.b], memory(pair), distance);
    }

    private PairMemory memory(PartPair pair) {
        PairMemory known = memories.get(pair);
        if (known == null) {
            known = new PairMemory();
            if (memories.size() < MOST_REMEMBERED) {
                memories.put(pair, known);
            }
        }
        return known;
    }

    private PartDistance of(PartPair pair, SurfaceGap gap) {
        Part a = scene.parts().get(pair.a);
        Part b = scene.parts().get(pair.b);
        return new PartDistance(a, b, gap.lower(), gap.upper(), point(a, gap.onA()), point(b, gap.onB()));
    }

    private static SurfacePoint point(Part part, SurfaceGap.Witness witness) {
        return new SurfacePoint(witness.x(), witness.y(), witness.z(),
                new Contact.Feature(part, witness.kind(), witness.index()));
    }

    /** Returns all allowed pairs at most a cutoff apart, in the order of their parts. */
    List<PartDistance> upTo(PlacedSurface[] surfaces, double cutoff, SceneQueries.ProgressListener listener) {
        PartSweep sweep = new PartSweep(scene.compiled().rules(), surfaces);
        List<PartPair> pairs = sweep.pairs(cutoff);
        pairs.sort(Comparator.comparingInt(PartPair::a).thenComparingInt(PartPair::b));
        return measureAll(surfaces, pairs, sweep, () -> cutoff, gap -> {
        }, new Steps(listener, pairs.size())).stream().flatMap(Optional::stream).toList();
    }

    /**
     * Returns the nearest of all allowed pairs. Every pair is searched up to the least upper bound found so far. So all
     * that could be the nearest are measured, and the first of those equally near is the same in every run.
     */
    Optional<PartDistance> nearest(PlacedSurface[] surfaces) {
        PartSweep sweep = new PartSweep(scene.compiled().rules(), surfaces);
        double most = sweep.largestNearest();
        List<PartPair> pairs = sweep.pairs(most);
        sweep.sortByGap(pairs);
        AtomicLong best = new AtomicLong(Double.doubleToRawLongBits(most));
        List<Optional<PartDistance>> measured = measureAll(surfaces, pairs, sweep,
                () -> Double.longBitsToDouble(best.get()),
                // The bits of numbers that are 0 or more have the order of the numbers.
                gap -> best.accumulateAndGet(Double.doubleToRawLongBits(gap.upper()), Math::min),
                new Steps(SceneQueries.ProgressListener.NONE, pairs.size()));
        return measured.stream().flatMap(Optional::stream).min(Comparator.comparingDouble(PartDistance::lower)
                .thenComparingInt(found -> scene.indexOf(found.a().name()))
                .thenComparingInt(found -> scene.indexOf(found.b().name())));
    }

    /** Receives the distance of a pair as soon as it is known. */
    private interface GapSink {
        void accept(SurfaceGap gap);
    }

    private List<Optional<PartDistance>> measureAll(PlacedSurface[] surfaces, List<PartPair> pairs, PartSweep sweep,
            DoubleSupplier cutoff, GapSink sink, Steps steps) {
        List<Optional<PartDistance>> measured = new ArrayList<>(Collections.nCopies(pairs.size(), Optional.empty()));
        if (pairs.size() < 2 * team.size()) {
            for (int i = 0; i < pairs.size(); i++) {
                measured.set(i, measure(together, surfaces, pairs.get(i), sweep, cutoff, sink));
                steps.advance();
            }
            return measured;
        }
        for (PlacedSurface surface : surfaces) {
            surface.tree(); // fits it now: threads only read it
            surface.positions();
        }
        counter.reset(pairs.size());
        team.run(member -> {
            for (int i = counter.next(); i >= 0; i = counter.next()) {
                measured.set(i, measure(alone[member], surfaces, pairs.get(i), sweep, cutoff, sink));
                steps.advance();
            }
        });
        return measured;
    }

    private Optional<PartDistance> measure(SurfaceDistance search, PlacedSurface[] surfaces, PartPair pair,
            PartSweep sweep, DoubleSupplier cutoff, GapSink sink) {
        double limit = cutoff.getAsDouble();
        if (sweep.isBeyond(pair, limit)) {
            return Optional.empty();
        }
        Optional<SurfaceGap> gap = search.measure(surfaces[pair.a], surfaces[pair.b], memory(pair), limit);
        gap.ifPresent(sink::accept);
        return gap.map(found -> of(pair, found));
    }
}

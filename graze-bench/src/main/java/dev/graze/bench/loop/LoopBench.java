package dev.graze.bench.loop;

import dev.graze.Contacts;
import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.StepCandidates;
import dev.graze.bench.LinearMotion;
import dev.graze.bench.report.Figures;
import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.Rounds;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * Measures the questions of a loop about one step, each with a detector of its own, so that none profits from what
 * another one has prepared. Consecutive questions differ: they ask about motions that end, or start, elsewhere.
 */
final class LoopBench {
    /** How many ends, or starts, the questions go through. */
    private static final int VARIANTS = 8;
    private static final int HALVINGS = 10;
    private static final int CANCELLED_SHARES = 10;
    private static final String MILLISECONDS = "ms";
    private static final String TIMES = "times";
    private static final String ALL = "all";

    private final Topology topology;
    private final LinearMotion motion;
    private final String engine;
    private final int threads;
    private final Rounds rounds;

    LoopBench(Topology topology, LinearMotion motion, String engine, int threads, Rounds rounds) {
        this.topology = topology;
        this.motion = motion;
        this.engine = engine;
        this.threads = threads;
        this.rounds = rounds;
    }

    /** A question that is asked again and again. */
    private static final class Timed implements Rounds.Repeated, AutoCloseable {
        private final Detector detector;
        private final IntConsumer prepare;
        private final IntConsumer ask;
        private final Repeats times;
        private int asked;

        /** Takes what to do before each question, which is not timed, and the question; both get its number. */
        Timed(Detector detector, int repeats, IntConsumer prepare, IntConsumer ask) {
            this.detector = detector;
            this.prepare = prepare;
            this.ask = ask;
            this.times = new Repeats(repeats);
        }

        @Override
        public void run(boolean timed) {
            prepare.accept(asked);
            long start = System.nanoTime();
            ask.accept(asked);
            long end = System.nanoTime();
            if (timed) {
                times.add(end - start);
            }
            asked++;
        }

        double millis() {
            return times.medianNanos() / 1e6;
        }

        @Override
        public void close() {
            detector.close();
        }
    }

    void run(Figures figures) {
        requireSameAnswers();
        double[][] ends = positions(i -> motion.after(8 * VARIANTS - i, 8 * VARIANTS));
        double[][] starts = positions(i -> motion.after(i, 4 * VARIANTS));
        compare("", "from the same start", figures, new double[][] { motion.t0() }, ends);
        double all = compare("-new-start", "each from another start", figures, starts,
                new double[][] { motion.t1() });
        searchLines(figures, ends);
        cancel(figures, starts, all);
    }

    private static double[][] positions(IntFunction<double[]> variant) {
        double[][] all = new double[VARIANTS][];
        for (int i = 0; i < VARIANTS; i++) {
            all[i] = variant.apply(i);
        }
        return all;
    }

    private ContinuousOptions options() {
        return Detector.continuous(topology).engine(engine).threads(threads);
    }

    /** Fails if a short question contradicts the list of all contacts: a time for a wrong answer is worthless. */
    private void requireSameAnswers() {
        try (Detector detector = options().start(motion.t0())) {
            Contacts all = detector.probe(motion.t1());
            double toi = all.limiting().earliestToi();
            boolean agree = detector.safeStep(motion.t1()) == toi
                    && detector.firstImpact(motion.t1()).earliestToi() == toi
                    && detector.touches(motion.t1()) == all.size() > 0
                    && detector.candidates(motion.t1(), 0).probe(motion.t1()).equals(all);
            if (!agree) {
                throw new IllegalStateException("the answers about this step contradict the list of its contacts;"
                        + " run 'graze selftest'");
            }
        }
    }

    /**
     * Compares the short questions with listing all contacts; returns the milliseconds of the latter.
     *
     * @param starts where questions start in turn; detectors are reset before each question if there are several
     * @param ends   where the motions end in turn
     */
    private double compare(String suffix, String from, Figures figures, double[][] starts, double[][] ends) {
        List<String> names = List.of(ALL, "safe-step", "first-impact", "touches");
        List<String> texts = List.of("listing all contacts", "a safe step", "first impacts",
                "whether anything touches");
        List<BiConsumer<Detector, double[]>> questions = List.of(Detector::probe, Detector::safeStep,
                Detector::firstImpact, Detector::touches);
        List<Timed> timed = new ArrayList<>();
        try {
            questions.forEach(question -> timed.add(question(starts, ends, question)));
            rounds.run("questions " + from + ", ", timed);
            double all = timed.getFirst().millis();
            for (int i = 0; i < timed.size(); i++) {
                figures.add(names.get(i) + suffix + ".ms", texts.get(i) + ", " + from, timed.get(i).millis(),
                        MILLISECONDS);
                if (i > 0) {
                    figures.add(names.get(i) + suffix + "-over-all", "  times as fast as listing all contacts",
                            all / timed.get(i).millis(), TIMES);
                }
            }
            return all;
        } finally {
            timed.forEach(Timed::close);
        }
    }

    private Timed question(double[][] starts, double[][] ends, BiConsumer<Detector, double[]> question) {
        Detector detector = options().start(starts[0]);
        return new Timed(detector, rounds.count(), i -> {
            if (starts.length > 1) {
                detector.reset(starts[i % starts.length]);
            }
        }, i -> question.accept(detector, ends[i % ends.length]));
    }

    /** Compares candidates and ten decisions about ever shorter steps with one search, and with ten. */
    private void searchLines(Figures figures, double[][] ends) {
        double[][] halves = new double[HALVINGS][motion.t0().length];
        IntConsumer halve = i -> {
            for (int k = 0; k < HALVINGS; k++) {
                interpolate(ends[i % VARIANTS], Math.scalb(1.0, -k), halves[k]);
            }
        };
        Detector probing = options().start(motion.t0());
        Detector deciding = options().start(motion.t0());
        Detector asking = options().start(motion.t0());
        Detector searching = options().start(motion.t0());
        try (Timed probe = new Timed(probing, rounds.count(), halve, i -> probing.probe(halves[0]));
                Timed probes = new Timed(deciding, rounds.count(), halve, i -> {
                    StepCandidates candidates = deciding.candidates(halves[0], 0);
                    for (double[] half : halves) {
                        candidates.probe(half);
                    }
                });
                Timed touches = new Timed(asking, rounds.count(), halve, i -> {
                    StepCandidates candidates = asking.candidates(halves[0], 0);
                    for (double[] half : halves) {
                        candidates.touches(half);
                    }
                });
                Timed searches = new Timed(searching, rounds.count(), halve, i -> {
                    for (double[] half : halves) {
                        searching.probe(half);
                    }
                })) {
            rounds.run("line searches, ", List.of(probe, probes, touches, searches));
            figures.add("line-search.ms", "candidates and ten probes of halved steps", probes.millis(), MILLISECONDS);
            figures.add("line-search-over-probe", "  over one probe", probes.millis() / probe.millis(), TIMES);
            figures.add("line-search-touches-over-probe", "  asking only whether anything touches",
                    touches.millis() / probe.millis(), TIMES);
            figures.add("line-search-without-over-probe", "  without candidates: ten searches",
                    searches.millis() / probe.millis(), TIMES);
        }
    }

    private void interpolate(double[] end, double fraction, double[] into) {
        double[] start = motion.t0();
        for (int i = 0; i < into.length; i++) {
            into[i] = start[i] + fraction * (end[i] - start[i]);
        }
    }

    /** Cancels a search after 0, 1, 2, ... tenths of its usual time and measures how long it still takes to end. */
    private void cancel(Figures figures, double[][] starts, double stepMillis) {
        rounds.progress().accept("cancelled searches");
        AtomicLong cancelAt = new AtomicLong(Long.MAX_VALUE);
        Repeats times = new Repeats(rounds.count());
        try (Detector detector = options().cancelWhen(() -> System.nanoTime() > cancelAt.get())
                .start(motion.t0())) {
            int cancelled = 0;
            for (int i = 0; cancelled < rounds.count(); i++) {
                cancelAt.set(Long.MAX_VALUE);
                detector.reset(starts[i % VARIANTS]);
                long at = System.nanoTime() + (long) (i % CANCELLED_SHARES * stepMillis * 1e6 / CANCELLED_SHARES);
                cancelAt.set(at);
                try {
                    detector.probe(motion.t1()); // may end before it is cancelled: such a run does not count
                } catch (CancellationException expected) {
                    times.add(System.nanoTime() - at);
                    cancelled++;
                }
            }
        }
        figures.add("cancel.ms", "from cancelling a search to its end", times.medianNanos() / 1e6, MILLISECONDS);
    }
}

package dev.graze.bench.start;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.Detector;
import dev.graze.bench.report.AgreedResults;
import dev.graze.bench.report.Figures;
import dev.graze.bench.report.Repeats;
import dev.graze.bench.report.WarmUp;
import dev.graze.io.FrameSequence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Measures fresh processes and a warm one, alternating between them. */
final class StartBench {
    /** A warm step is much shorter than a process, and varies more. */
    private static final int WARM_STEPS = 5;

    private final FreshProcess process;
    private final FrameSequence sequence;
    private final double[] t0;
    private final double[] t1;
    private final List<String> check;
    private final List<String> checkWithSummary;
    private final Path summary;
    private final int threads;
    private final int rounds;
    private final AgreedResults contacts = new AgreedResults("the step", 1);
    private final Repeats versions;
    private final Repeats checks;
    private final Repeats firstSteps;
    private final Repeats warmSteps;

    StartBench(FreshProcess process, FrameSequence sequence, List<Path> frames, int threads, int rounds) {
        this.process = process;
        this.sequence = sequence;
        this.t0 = sequence.positions(0);
        this.t1 = sequence.positions(1);
        this.summary = process.directory().resolve("summary.json");
        this.check = List.of("check", "--frames", frames.get(0).toString(), frames.get(1).toString(), "--threads",
                Integer.toString(threads));
        this.checkWithSummary = List.of("check", "--frames", frames.get(0).toString(), frames.get(1).toString(),
                "--threads", Integer.toString(threads), "--summary", summary.toString());
        this.threads = threads;
        this.rounds = rounds;
        this.versions = new Repeats(rounds);
        this.checks = new Repeats(rounds);
        this.firstSteps = new Repeats(rounds);
        this.warmSteps = new Repeats(WARM_STEPS * rounds);
    }

    /** Measures everything. The first processes do not count: they read files that are not in memory yet. */
    void run(long warmUpNanos, Consumer<String> progress) {
        progress.accept("warming up");
        runProcesses();
        WarmUp.run(warmUpNanos, this::warmStep);
        for (int round = 1; round <= rounds; round++) {
            progress.accept("round " + round + " of " + rounds);
            versions.add(process.nanos(List.of("--version")));
            checks.add(process.nanos(check));
            firstSteps.add(firstStep());
            warmStep(); // the processes have used the caches
            for (int i = 0; i < WARM_STEPS; i++) {
                warmSteps.add(warmStep());
            }
        }
    }

    private void runProcesses() {
        process.nanos(List.of("--version"));
        process.nanos(check);
        firstStep();
    }

    /** Returns how long the step takes in a fresh process, as its summary says. */
    private long firstStep() {
        process.nanos(checkWithSummary);
        try {
            JsonNode read = new ObjectMapper().readTree(summary.toFile());
            contacts.require("the first step", 0, read.get("total").get("contacts").asInt());
            return Math.round(1e6 * read.get("steps").get(0).get("milliseconds").get("total").asDouble());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how long the step of a new detector takes in this process, without starting the detector. */
    private long warmStep() {
        try (Detector detector = Detector.continuous(sequence.topology()).threads(threads).start(t0)) {
            int found = detector.advance(t1).size();
            contacts.require("the warm step", 0, found);
            return Math.round(1e6 * detector.statistics().totalMilliseconds());
        }
    }

    void report(Figures figures) {
        figures.add("version.ms", "graze --version", versions.medianNanos() / 1e6, "ms");
        figures.add("check.ms", "graze check of two frames", checks.medianNanos() / 1e6, "ms");
        figures.add("first-step.ms", "  the first step of a process", firstSteps.medianNanos() / 1e6, "ms");
        figures.add("warm-step.ms", "  the same step in a warm process", warmSteps.medianNanos() / 1e6, "ms");
        figures.add("first-over-warm", "  the first over a warm one",
                firstSteps.medianNanos() / warmSteps.medianNanos(), "ratio");
    }
}

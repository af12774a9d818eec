package dev.graze.bench.paper;

import dev.graze.bench.report.BenchReport;
import dev.graze.bench.report.Machine;
import dev.graze.bench.report.PaperReport;
import dev.graze.cli.output.CommandText;
import dev.graze.cli.output.Count;
import dev.graze.cli.output.OutputPlaces;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * One run of {@code graze bench paper}: the options that all papers have, where progress goes, and what becomes of the
 * figures.
 */
public final class PaperRun {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int QUICK_STEPS = 5;
    private static final int QUICK_REPEATS = 2;

    @Option(names = "--quick",
            description = "Scenes of some thousand triangles, few steps, two repeats: whether it works, in seconds; the figures mean little.")
    private boolean quick;

    @Option(names = "--triangles-scale", paramLabel = "S",
            description = "Size of the scenes, 1 being the paper's. Default: ${DEFAULT-VALUE}")
    private double scale;

    @Option(names = "--steps", paramLabel = "N",
            description = "How many of a scene's last steps are measured. Default: ${DEFAULT-VALUE}")
    private int steps;

    @Option(names = "--repeats", paramLabel = "K",
            description = "How often each engine goes through them; medians count. Default: ${DEFAULT-VALUE}")
    private int repeats;

    @Option(names = "--threads", paramLabel = "N",
            description = "Most threads; also measured on 1, 2, 4 and so on below that. Default here: ${DEFAULT-VALUE}, by the processors")
    private int threads;

    @Option(names = "--warm-up", paramLabel = "SECONDS",
            description = "How long all engines run on each scene before they are timed; each runs once at least. Default: ${DEFAULT-VALUE}")
    private double warmUpSeconds = 5;

    @Option(names = "--json", paramLabel = "FILE.json",
            description = "The figures under stable names, as one JSON object.")
    private Path json;

    @Option(names = "--html", paramLabel = "FILE.html", description = "A page with the tables and charts, in one file.")
    private Path html;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private final int mostThreads;
    /** What was said already. */
    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    /** With the defaults of a paper; as many threads as there are processors, but no more than the paper is about. */
    public PaperRun(double scale, int steps, int repeats, int mostThreads) {
        this.scale = scale;
        this.steps = steps;
        this.repeats = repeats;
        this.mostThreads = mostThreads;
        this.threads = Math.min(mostThreads, Runtime.getRuntime().availableProcessors());
    }

    /** Measures, prints the tables, and writes the files that were asked for. */
    public void publish(Supplier<PaperReport> measurement) {
        beQuick();
        requireSane();
        OutputPlaces.besideFiles(List.of()).file("--json", json).file("--html", html);
        // Opened first: that they cannot be written is better known now than after minutes of work.
        try (OutputFile jsonFile = json == null ? null : OutputFile.create(json);
                OutputFile htmlFile = html == null ? null : OutputFile.create(html)) {
            announce();
            PaperReport report = measurement.get();
            report.tables().forEach(table -> table.print(out()));
            if (jsonFile != null) {
                toRows(report).writeTo(jsonFile);
            }
            if (htmlFile != null) {
                report.page(CommandText.of(command)).writeTo(htmlFile);
            }
        }
    }

    /** Of the program. */
    public String version() {
        return String.join(" ", command.root().version());
    }

    public boolean isQuick() {
        return quick;
    }

    /** What was said in so many words stays. */
    private void beQuick() {
        if (quick) {
            steps = isSaid("--steps") ? steps : QUICK_STEPS;
            repeats = isSaid("--repeats") ? repeats : QUICK_REPEATS;
            warmUpSeconds = isSaid("--warm-up") ? warmUpSeconds : 0;
        }
    }

    private boolean isSaid(String option) {
        return command.commandLine().getParseResult().hasMatchedOption(option);
    }

    private void requireSane() {
        require(scale > 0 && scale <= 100, "--triangles-scale must be more than 0 and at most 100, not " + scale);
        require(steps >= 2 && steps <= 1000,
                "--steps must be 2 to 1000, not " + steps + ": the first one does not count");
        require(repeats >= 1 && repeats <= 1000, "--repeats must be 1 to 1000, not " + repeats);
        require(warmUpSeconds >= 0 && warmUpSeconds <= 3600,
                "--warm-up must be 0 to 3600 seconds, not " + warmUpSeconds);
        require(threads == 1 || mostThreads > 1,
                "--threads must be 1 for " + command.name() + ", whose steps are the device's, not " + threads);
        int processors = Runtime.getRuntime().availableProcessors();
        require(threads >= 1 && threads <= processors,
                "--threads must be 1 to " + processors + ", the processors there are, not " + threads);
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new InvalidInputException(problem);
        }
    }

    private void announce() {
        out().printf(Locale.ROOT,
                "%s: the last %d steps of each scene, median of %d, up to %s; the paper's figures in brackets%n",
                command.name().toUpperCase(Locale.ROOT), steps, repeats, Count.of(threads, "thread", "threads"));
        out().println(Machine.describe());
        out().flush();
    }

    public int steps() {
        return steps;
    }

    public int repeats() {
        return repeats;
    }

    public long warmUpNanos() {
        return (long) (warmUpSeconds * NANOS_PER_SECOND);
    }

    public List<Integer> threadCounts() {
        return threadCounts(threads);
    }

    /** Powers of two, and the most. */
    static List<Integer> threadCounts(int most) {
        List<Integer> counts = new ArrayList<>();
        for (int count = 1; count < most; count *= 2) {
            counts.add(count);
        }
        counts.add(most);
        return counts;
    }

    /**
     * How many triangles a scene is to have; never fewer than it can have.
     *
     * @param inPaper      how many it has there
     * @param whenQuick    how many it has with {@code --quick}, unless a scale is given
     */
    public int triangles(int inPaper, int whenQuick, int fewest) {
        boolean small = quick && !isSaid("--triangles-scale");
        return Math.max(fewest, small ? whenQuick : (int) Math.round(inPaper * scale));
    }

    /** A line for whoever waits. */
    public void reportProgress(String line) {
        PrintWriter err = command.commandLine().getErr();
        err.println("bench paper " + command.name() + ": " + line);
        err.flush();
    }

    /** The same for a warning, once: engines are started again in each round. Any thread may call it. */
    public void warnOnce(String warning) {
        if (warned.add(warning)) {
            reportProgress("warning: " + warning);
        }
    }

    /** Something to know of all figures, before them. */
    public void note(String text) {
        out().println(text);
        out().flush();
    }

    /** Where the tables go. */
    private PrintWriter out() {
        return command.commandLine().getOut();
    }

    private BenchReport toRows(PaperReport report) {
        BenchReport rows = new BenchReport("paper " + command.name(), CommandText.of(command));
        report.tables().forEach(table -> table.addTo(rows));
        rows.add(command.name() + ".threads", threads, "count");
        rows.add(command.name() + ".steps", steps, "count");
        rows.add(command.name() + ".repeats", repeats, "count");
        return rows;
    }
}

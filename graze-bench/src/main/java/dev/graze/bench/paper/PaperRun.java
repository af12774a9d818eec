package dev.graze.bench.paper;

import dev.graze.bench.report.BenchReport;
import dev.graze.bench.report.Machine;
import dev.graze.bench.report.PaperReport;
import dev.graze.bench.report.Rounds;
import dev.graze.bench.report.SceneTables;
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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * One run of {@code graze bench paper}: the options shared by all papers, the measurement of scenes, and the output of
 * the figures.
 */
public final class PaperRun {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int QUICK_STEPS = 5;
    private static final int QUICK_REPEATS = 2;

    @Option(names = "--quick",
            description = "Scenes of a few thousand triangles, few steps, two repeats: shows in seconds whether it"
                    + " works; the figures mean little.")
    private boolean quick;

    @Option(names = "--triangles-scale", paramLabel = "S",
            description = "Size of the scenes, 1 being the paper's. Default: ${DEFAULT-VALUE}")
    private double scale;

    @Option(names = "--steps", paramLabel = "N",
            description = "How many of a scene's last steps are run. Default: ${DEFAULT-VALUE}")
    private int steps;

    @Option(names = "--repeats", paramLabel = "K",
            description = "How many times each engine repeats them; medians are reported. Default: ${DEFAULT-VALUE}")
    private int repeats;

    @Option(names = "--threads", paramLabel = "N",
            description = "Maximum number of threads; also tries 1, 2, 4 and so on below it. Default: all processors,"
                    + " here ${DEFAULT-VALUE}")
    private int threads;

    @Option(names = "--warm-up", paramLabel = "SECONDS",
            description = "How long all engines run on each scene before they are timed; each runs at least once."
                    + " Default: ${DEFAULT-VALUE}")
    private double warmUpSeconds = 5;

    @Option(names = "--json", paramLabel = "FILE.json",
            description = "The figures under stable names, as one JSON object.")
    private Path json;

    @Option(names = "--html", paramLabel = "FILE.html", description = "A page with the tables and charts, in one file.")
    private Path html;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private final int threadLimit;
    /** Empty for a paper whose engines take no frames. */
    private Optional<WindowOptions> windows = Optional.empty();
    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    /**
     * Sets a paper's defaults. The default number of threads is that of the processors, limited to {@code threadLimit}.
     */
    public PaperRun(double scale, int steps, int repeats, int threadLimit) {
        this.scale = scale;
        this.steps = steps;
        this.repeats = repeats;
        this.threadLimit = threadLimit;
        this.threads = Math.min(threadLimit, Runtime.getRuntime().availableProcessors());
    }

    /** Measures, prints the tables, and writes the files named by the options. */
    public void publish(Supplier<PaperReport> measurement) {
        applyQuick();
        requireSane();
        OutputPlaces.besideFiles(windows.map(WindowOptions::files).orElse(List.of())).file("--json", json)
                .file("--html", html);
        // Opened first, so that a file that cannot be written is an error now rather than after minutes of work.
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

    /**
     * Returns the scenes to measure: those that {@code --scenes} names, or the one that {@code --frames} shows.
     *
     * @param names   what {@code --scenes} names, all by default
     * @param unknown makes the scene for frames that are not of a scene in the paper
     */
    public <S extends PaperScene> List<S> scenes(WindowOptions options, List<String> names, List<S> known,
            Supplier<S> unknown) {
        windows = Optional.of(options);
        return options.choose(names, isExplicit("--scenes"), known, unknown);
    }

    /** Returns the version of the program. */
    public String version() {
        return String.join(" ", command.root().version());
    }

    public boolean isQuick() {
        return quick;
    }

    /** Applies {@code --quick}; explicit options take precedence. */
    private void applyQuick() {
        if (quick) {
            steps = isExplicit("--steps") ? steps : QUICK_STEPS;
            repeats = isExplicit("--repeats") ? repeats : QUICK_REPEATS;
            warmUpSeconds = isExplicit("--warm-up") ? warmUpSeconds : 0;
        }
    }

    private boolean isExplicit(String option) {
        return command.commandLine().getParseResult().hasMatchedOption(option);
    }

    private void requireSane() {
        require(scale > 0 && scale <= 100, "--triangles-scale must be more than 0 and at most 100, not " + scale);
        require(steps >= 2 && steps <= 1000,
                "--steps must be 2 to 1000, not " + steps + ": the first one does not count");
        windows.ifPresent(options -> options.requireSane(steps, isExplicit("--substeps"),
                isExplicit("--triangles-scale")));
        require(repeats >= 1 && repeats <= 1000, "--repeats must be 1 to 1000, not " + repeats);
        require(warmUpSeconds >= 0 && warmUpSeconds <= 3600,
                "--warm-up must be 0 to 3600 seconds, not " + warmUpSeconds);
        require(threads == 1 || threadLimit > 1,
                "--threads must be 1 for " + command.name() + ", which runs its steps on the device, not " + threads);
        int processors = Runtime.getRuntime().availableProcessors();
        require(threads >= 1 && threads <= processors,
                "--threads must be 1 to " + processors + ", the number of processors, not " + threads);
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new InvalidInputException(problem);
        }
    }

    private void announce() {
        out().printf(Locale.ROOT,
                "%s: the last %d steps of %s; median of %d, up to %s; the paper's figures in brackets%n",
                command.name().toUpperCase(Locale.ROOT), steps,
                windows.map(WindowOptions::describe).orElse("each scene"), repeats, threads(threads));
        out().println(Machine.describe());
        out().flush();
    }

    public int steps() {
        return steps;
    }

    public int repeats() {
        return repeats;
    }

    /** Returns the warm-up and the rounds that the options specify. */
    public Rounds rounds() {
        return rounds("");
    }

    /** Returns {@link #rounds()}, with a remark after each line of progress. */
    public Rounds rounds(String remark) {
        return new Rounds(repeats, (long) (warmUpSeconds * NANOS_PER_SECOND), line -> reportProgress(line + remark));
    }

    /** Returns the numbers of threads to measure, in ascending order. */
    public List<Integer> threadCounts() {
        return threadCounts(threads);
    }

    /** Returns the largest number of threads to measure. */
    public int mostThreads() {
        return threads;
    }

    /** Returns a number of threads with its unit, such as "8 threads". */
    public static String threads(int count) {
        return Count.of(count, "thread", "threads");
    }

    /** Returns the powers of two below a number, and the number itself. */
    static List<Integer> threadCounts(int most) {
        List<Integer> counts = new ArrayList<>();
        for (int count = 1; count < most; count *= 2) {
            counts.add(count);
        }
        counts.add(most);
        return counts;
    }

    /**
     * Measures engines on each of several scenes.
     *
     * @param addEngines adds the engines to the comparison on a scene
     */
    public <S extends PaperScene> List<Comparison<S>> compare(List<S> scenes, Consumer<Comparison<S>> addEngines) {
        List<Comparison<S>> comparisons = new ArrayList<>();
        for (S scene : scenes) {
            Comparison<S> comparison = new Comparison<>(scene, window(scene), repeats);
            addEngines.accept(comparison);
            comparison.run(rounds());
            comparisons.add(comparison);
        }
        return comparisons;
    }

    /** Generates a scene and keeps its last steps, or reads them from {@code --frames}. */
    public SceneWindow window(PaperScene scene) {
        if (windows.isPresent() && windows.get().hasFrames()) {
            reportProgress(scene.key() + ": reading the frames");
            return windows.get().read(scene.key(), steps);
        }
        reportProgress(scene.key() + ": making the scene");
        return SceneWindow.last(steps, scene.key(), scene.generator(), triangles(scene),
                windows.map(WindowOptions::leadIn).orElse(1));
    }

    /** Returns a maker of tables whose row names begin with this command's name. */
    public <S extends PaperScene> SceneTables<Comparison<S>> tables(List<Comparison<S>> comparisons) {
        return new SceneTables<>(command.name(), comparisons, comparison -> comparison.scene().key());
    }

    /** Returns the number of triangles to generate for a scene. */
    public int triangles(PaperScene scene) {
        boolean small = quick && !isExplicit("--triangles-scale");
        return Math.max(scene.fewestTriangles(),
                small ? scene.quickTriangles() : (int) Math.round(scene.triangles() * scale));
    }

    /** Prints a line of progress. */
    public void reportProgress(String line) {
        PrintWriter err = command.commandLine().getErr();
        err.println("bench paper " + command.name() + ": " + line);
        err.flush();
    }

    /** Prints a warning, but only once: each round starts the engines again. Any thread may call it. */
    public void warnOnce(String warning) {
        if (warned.add(warning)) {
            reportProgress("warning: " + warning);
        }
    }

    /** Prints a note that applies to all figures. */
    public void note(String text) {
        out().println(text);
        out().flush();
    }

    private PrintWriter out() {
        return command.commandLine().getOut();
    }

    private BenchReport toRows(PaperReport report) {
        BenchReport rows = new BenchReport("paper " + command.name(), CommandText.of(command));
        report.tables().forEach(table -> table.addTo(rows));
        rows.add(command.name() + ".threads", threads, "count");
        rows.add(command.name() + ".steps", steps, "count");
        windows.ifPresent(options -> rows.add(command.name() + ".lead-in", options.leadIn(), "count"));
        rows.add(command.name() + ".repeats", repeats, "count");
        return rows;
    }
}

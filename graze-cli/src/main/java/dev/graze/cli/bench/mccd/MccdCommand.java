package dev.graze.cli.bench.mccd;

import dev.graze.cli.bench.report.BenchReport;
import dev.graze.cli.bench.report.Machine;
import dev.graze.io.OutputFile;
import dev.graze.io.OutputPlaces;
import dev.graze.mesh.InvalidInputException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code graze bench paper mccd}: the paper on fronts. */
@Command(name = "mccd", sortOptions = false, description = "Measures what MCCD reports, front-based decomposition on all cores, on scenes like its own, and sets the figures side by side.", footerHeading = "%nExamples:%n", footer = {
        "  graze bench paper mccd --quick", "  graze bench paper mccd --html mccd.html --json mccd.json",
        "  graze bench paper mccd --scenes cloth-ball --triangles-scale 1" })
public final class MccdCommand implements Callable<Integer> {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int QUICK_TRIANGLES = 2000;
    private static final double SCALE = 0.33;
    private static final int QUICK_STEPS = 5;
    private static final int QUICK_REPEATS = 2;

    @Option(names = "--quick", description = "Scenes of some two thousand triangles, few steps, two repeats: whether it works, in seconds; the figures mean little.")
    private boolean quick;

    @Option(names = "--scenes", paramLabel = "NAME", split = ",", description = "Only these, separated by commas: skirt, ruffles, n-body, cloth-ball, bart; or funnel, breaking, which are not in the paper. Default: those in the paper")
    private List<String> sceneNames = PaperScene.IN_PAPER.stream().map(PaperScene::key).toList();

    @Option(names = "--triangles-scale", paramLabel = "S", description = "Size of the scenes, 1 being the paper's. Default: 0.33")
    private Double scale;

    @Option(names = "--steps", paramLabel = "N", description = "How many of a scene's last steps are measured. Default: 20")
    private Integer steps;

    @Option(names = "--repeats", paramLabel = "K", description = "How often each engine goes through them; medians count. Default: 5")
    private Integer repeats;

    @Option(names = "--threads", paramLabel = "N", description = "Most threads; also measured on 1, 2, 4 and so on below that. Default: one per processor")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--warm-up", paramLabel = "SECONDS", description = "How long all engines run on each scene before they are timed; each runs once at least. Default: 5")
    private Double warmUpSeconds;

    @Option(names = "--json", paramLabel = "FILE.json", description = "The figures under stable names, as one JSON object.")
    private Path json;

    @Option(names = "--html", paramLabel = "FILE.html", description = "A page with the tables and charts, in one file.")
    private Path html;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<PaperScene> scenes = sceneNames.stream().map(PaperScene::named).distinct().toList();
        fillIn();
        requireSane();
        OutputPlaces.besideFiles(List.of()).file("--json", json).file("--html", html);
        // Opened first: that they cannot be written is better known now than after minutes of work.
        try (OutputFile jsonFile = json == null ? null : OutputFile.create(json);
                OutputFile htmlFile = html == null ? null : OutputFile.create(html)) {
            MccdTables tables = measure(scenes);
            tables.all().forEach(table -> table.print(spec.commandLine().getOut()));
            if (jsonFile != null) {
                toRows(tables).writeTo(jsonFile);
            }
            if (htmlFile != null) {
                MccdPage.of(tables, commandText()).writeTo(htmlFile);
            }
        }
        return 0;
    }

    /** What was not said depends on whether it has to be quick. */
    private void fillIn() {
        steps = steps != null ? steps : quick ? QUICK_STEPS : 20;
        repeats = repeats != null ? repeats : quick ? QUICK_REPEATS : 5;
        warmUpSeconds = warmUpSeconds != null ? warmUpSeconds : quick ? 0 : 5.0;
    }

    private void requireSane() {
        require(scale == null || (scale > 0 && scale <= 100), "--triangles-scale must be more than 0 and at most 100, not " + scale);
        require(steps >= 2 && steps <= 1000, "--steps must be 2 to 1000, not " + steps + ": the first one does not count");
        require(repeats >= 1 && repeats <= 1000, "--repeats must be 1 to 1000, not " + repeats);
        require(warmUpSeconds >= 0 && warmUpSeconds <= 3600, "--warm-up must be 0 to 3600 seconds, not " + warmUpSeconds);
        int processors = Runtime.getRuntime().availableProcessors();
        require(threads >= 1 && threads <= processors,
                "--threads must be 1 to " + processors + ", the processors there are, not " + threads);
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new InvalidInputException(problem);
        }
    }

    private MccdTables measure(List<PaperScene> scenes) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "MCCD: the last %d steps of each scene, median of %d, up to %d thread%s; the paper's figures in brackets%n",
                steps, repeats, threads, threads == 1 ? "" : "s");
        out.println(Machine.describe());
        out.flush();
        List<Integer> threadCounts = threadCounts(threads);
        List<SceneBench> benches = new ArrayList<>();
        for (PaperScene scene : scenes) {
            benches.add(measure(scene, threadCounts));
        }
        return new MccdTables(benches, threadCounts);
    }

    private SceneBench measure(PaperScene scene, List<Integer> threadCounts) {
        reportProgress(scene.key() + ": making the scene");
        SceneBench bench = new SceneBench(SceneWindow.last(steps, scene, triangles(scene)), threadCounts, repeats);
        bench.run((long) (warmUpSeconds * NANOS_PER_SECOND), this::reportProgress);
        return bench;
    }

    private int triangles(PaperScene scene) {
        if (quick && scale == null) {
            return Math.max(QUICK_TRIANGLES, scene.fewestTriangles());
        }
        return scene.scaledTriangles(scale == null ? SCALE : scale);
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

    private BenchReport toRows(MccdTables tables) {
        BenchReport report = new BenchReport("paper mccd", commandText());
        tables.all().forEach(table -> table.addTo(report));
        report.add("mccd.threads", threads, "count");
        report.add("mccd.steps", steps, "count");
        report.add("mccd.repeats", repeats, "count");
        return report;
    }

    private void reportProgress(String stage) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("bench paper mccd: " + stage);
        err.flush();
    }

    private String commandText() {
        return "graze " + String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
    }
}

package dev.graze.bench.fuzzy;

import dev.graze.bench.paper.Contest;
import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.bench.paper.PaperRun;
import dev.graze.bench.paper.SceneNames;
import dev.graze.bench.paper.SceneWindow;
import dev.graze.bench.report.PaperReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code graze bench paper fuzzy}: the paper without a hierarchy. */
@Command(name = "fuzzy", sortOptions = false,
        description = "Measures what the paper on fuzzy scene subdivision reports, parts by C-means that are each swept along their principal axis, on scenes like its own, and sets the figures side by side.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper fuzzy --quick", "  graze bench paper fuzzy --html fuzzy.html --json fuzzy.json",
                "  graze bench paper fuzzy --scenes funnel --triangles-scale 1 --device none" })
public final class FuzzyCommand implements Callable<Integer> {
    private static final int MOST_THREADS = 16;

    @Option(names = "--scenes", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: cloth-ball, funnel. Default: both")
    private List<String> sceneNames = FuzzyScene.ALL.stream().map(FuzzyScene::key).toList();

    @Option(names = "--device", paramLabel = "N",
            description = "The device to measure on, by its number in 'graze devices', or none. Default: the first that can be used")
    private String deviceChoice;

    @Mixin
    private final PaperRun run = new PaperRun(0.33, 10, 5, MOST_THREADS);

    @Override
    public Integer call() {
        List<FuzzyScene> scenes = SceneNames.find(sceneNames, FuzzyScene.ALL, FuzzyScene::key);
        MeasuredDevice device = MeasuredDevice.choose(deviceChoice);
        run.publish(() -> measure(scenes, device));
        return 0;
    }

    private PaperReport measure(List<FuzzyScene> scenes, MeasuredDevice device) {
        run.note(device.note());
        List<FuzzyBench> instants = new ArrayList<>();
        List<FuzzyBench> motions = new ArrayList<>();
        for (FuzzyScene scene : scenes) {
            run.reportProgress(scene.key() + ": making the scene");
            int triangles = run.triangles(scene.triangles(), scene.quickTriangles(), scene.fewestTriangles());
            SceneWindow window = SceneWindow.last(run.steps(), scene.key(), scene.key(), triangles);
            instants.add(measure(scene, window, false, device));
            motions.add(measure(scene, window, true, device));
        }
        return FuzzyReport.of(new FuzzyTables(instants, motions, device));
    }

    private FuzzyBench measure(FuzzyScene scene, SceneWindow window, boolean moving, MeasuredDevice device) {
        FuzzyEngines engines = new FuzzyEngines(run.threadCounts().getLast(), moving, run::warnOnce);
        Contest contest = new Contest(window, run.repeats());
        FuzzyBench bench = moving
                ? new FuzzyBench(scene, contest, engines)
                : new FuzzyBench(scene, contest, engines, device);
        bench.run(run.warmUpNanos(), line -> run.reportProgress(line + (moving ? ", in motion" : ", at instants")));
        return bench;
    }
}

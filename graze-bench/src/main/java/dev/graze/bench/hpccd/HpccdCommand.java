package dev.graze.bench.hpccd;

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

/** {@code graze bench paper hpccd}: the paper on processors and graphics cards together. */
@Command(name = "hpccd", sortOptions = false,
        description = "Measures what HPCCD reports, task units on all cores with elementary tests on a device, on scenes like its own, and sets the figures side by side.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper hpccd --quick", "  graze bench paper hpccd --html hpccd.html --json hpccd.json",
                "  graze bench paper hpccd --scenes cloth,n-body-low --triangles-scale 1 --device none" })
public final class HpccdCommand implements Callable<Integer> {
    /** The paper's larger machine. */
    private static final int MOST_THREADS = 8;

    @Option(names = "--scenes", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: cloth, breaking, n-body-low, n-body-high. Default: all")
    private List<String> sceneNames = HpccdScene.ALL.stream().map(HpccdScene::key).toList();

    @Option(names = "--device", paramLabel = "N",
            description = "The device that does elementary tests, by its number in 'graze devices', or none. Default: the first that can be used")
    private String deviceChoice;

    @Mixin
    private final PaperRun run = new PaperRun(0.2, 10, 5, MOST_THREADS);

    @Override
    public Integer call() {
        List<HpccdScene> scenes = SceneNames.find(sceneNames, HpccdScene.ALL, HpccdScene::key);
        MeasuredDevice device = MeasuredDevice.choose(deviceChoice);
        run.publish(() -> measure(scenes, device));
        return 0;
    }

    private PaperReport measure(List<HpccdScene> scenes, MeasuredDevice device) {
        run.note(device.note());
        List<HpccdBench> benches = new ArrayList<>();
        for (HpccdScene scene : scenes) {
            benches.add(measure(scene, device));
        }
        return HpccdReport.of(new HpccdTables(benches, run.threadCounts(), device));
    }

    private HpccdBench measure(HpccdScene scene, MeasuredDevice device) {
        run.reportProgress(scene.key() + ": making the scene");
        int triangles = run.triangles(scene.triangles(), scene.quickTriangles(), scene.fewestTriangles());
        Contest contest = new Contest(SceneWindow.last(run.steps(), scene.key(), scene.scene(), triangles),
                run.repeats());
        HpccdBench bench = new HpccdBench(scene, contest, run.threadCounts(), new HpccdEngines(run::warnOnce), device);
        bench.run(run.warmUpNanos(), run::reportProgress);
        return bench;
    }
}

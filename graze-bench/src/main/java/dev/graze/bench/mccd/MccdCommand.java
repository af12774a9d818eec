package dev.graze.bench.mccd;

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

/** {@code graze bench paper mccd}: the paper on fronts. */
@Command(name = "mccd", sortOptions = false,
        description = "Measures what MCCD reports, front-based decomposition on all cores, on scenes like its own, and sets the figures side by side.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper mccd --quick", "  graze bench paper mccd --html mccd.html --json mccd.json",
                "  graze bench paper mccd --scenes cloth-ball --triangles-scale 1" })
public final class MccdCommand implements Callable<Integer> {
    private static final int QUICK_TRIANGLES = 2000;

    @Option(names = "--scenes", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: skirt, ruffles, n-body, cloth-ball, bart; or funnel, breaking, which are not in the paper. Default: those in the paper")
    private List<String> sceneNames = PaperScene.IN_PAPER.stream().map(PaperScene::key).toList();

    @Mixin
    private final PaperRun run = new PaperRun(0.33, 20, 5, Integer.MAX_VALUE);

    @Override
    public Integer call() {
        List<PaperScene> scenes = SceneNames.find(sceneNames, PaperScene.all(), PaperScene::key);
        run.publish(() -> measure(scenes));
        return 0;
    }

    private PaperReport measure(List<PaperScene> scenes) {
        List<MccdBench> benches = new ArrayList<>();
        for (PaperScene scene : scenes) {
            benches.add(measure(scene));
        }
        return MccdReport.of(new MccdTables(benches, run.threadCounts()));
    }

    private MccdBench measure(PaperScene scene) {
        run.reportProgress(scene.key() + ": making the scene");
        int triangles = run.triangles(scene.triangles(), QUICK_TRIANGLES, scene.fewestTriangles());
        SceneWindow window = SceneWindow.last(run.steps(), scene.key(), scene.key(), triangles);
        MccdBench bench = new MccdBench(scene, window, run.threadCounts(), run.repeats());
        bench.run(run.warmUpNanos(), run::reportProgress);
        return bench;
    }
}

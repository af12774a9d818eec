package dev.graze.bench.steal;

import dev.graze.BoundingVolume;
import dev.graze.bench.paper.Contest;
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

/** {@code graze bench paper lazy-steal}: the paper on work stealing within a device. */
@Command(name = "lazy-steal", sortOptions = false,
        description = "Measures what the paper on lazy work stealing reports, whole steps on a device against gProximity's balancing, on scenes like its own, and sets the figures side by side.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper lazy-steal --quick",
                "  graze bench paper lazy-steal --html steal.html --json steal.json",
                "  graze bench paper lazy-steal --scenes bart-1024,funnel --bounds kdop18 --device 0" })
public final class StealCommand implements Callable<Integer> {
    @Option(names = "--scenes", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: bart-64, bart-256, bart-1024, bart-4096, funnel, cloth-ball. Default: all")
    private List<String> sceneNames = StealScene.ALL.stream().map(StealScene::key).toList();

    @Option(names = "--device", paramLabel = "CHOICE",
            description = "The device, by number or part of its name; 'graze devices' lists them. Default: the first that can be used")
    private String deviceChoice;

    @Option(names = "--bounds", paramLabel = "VOLUME",
            description = "What hierarchy nodes are wrapped in: aabb, kdop18, ends or obb. Default: obb, the paper's")
    private BoundingVolume bounds = BoundingVolume.OBB;

    @Mixin
    private final PaperRun run = new PaperRun(1, 10, 3, 1);

    @Override
    public Integer call() {
        List<StealScene> scenes = SceneNames.find(sceneNames, StealScene.ALL, StealScene::key);
        UnitDevices devices = UnitDevices.choose(deviceChoice, run::warnOnce);
        run.publish(() -> measure(scenes, devices));
        return 0;
    }

    private PaperReport measure(List<StealScene> scenes, UnitDevices devices) {
        run.note(devices.note());
        List<StealBench> benches = new ArrayList<>();
        for (StealScene scene : scenes) {
            benches.add(measure(scene, devices));
        }
        return StealReport.of(new StealTables(benches, devices));
    }

    private StealBench measure(StealScene scene, UnitDevices devices) {
        run.reportProgress(scene.key() + ": making the scene");
        int triangles = run.triangles(scene.triangles(), scene.quickTriangles(), scene.fewestTriangles());
        Contest contest = new Contest(SceneWindow.last(run.steps(), scene.key(), scene.scene(), triangles),
                run.repeats());
        StealBench bench = new StealBench(scene, contest, devices, bounds);
        bench.run(run.warmUpNanos(), run::reportProgress);
        return bench;
    }
}

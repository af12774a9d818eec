package dev.graze.bench.rays;

import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.bench.paper.PaperRun;
import dev.graze.bench.paper.SceneNames;
import dev.graze.bench.report.PaperReport;
import dev.graze.cli.simulate.ResponseOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code graze bench paper rays}: the paper on iterative and predictive rays. */
@Command(name = "rays", sortOptions = false,
        description = "Measures what the paper on iterative and predictive rays reports, on scenes like its own, beside ode4j's and Bullet's colliders, and sets the figures side by side. "
                + "--triangles-scale scales the number of bodies, --steps is how many steps of each phase are measured.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper rays --quick", "  graze bench paper rays --html rays.html --json rays.json",
                "  graze bench paper rays --triangles-scale 1 --steps 4 --repeats 1 --warm-up 0 --recordings full/   the paper's sizes" })
public final class RaysCommand implements Callable<Integer> {
    /** The paper's processor has four cores. */
    private static final int MOST_THREADS = 4;

    @Option(names = "--scenes", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: avalanche, source. Default: both")
    private List<String> sceneNames = RaysScene.ALL.stream().map(RaysScene::key).toList();

    @Option(names = "--no-peers", description = "Leave ode4j's and Bullet's colliders out.")
    private boolean noPeers;

    @Option(names = "--device", paramLabel = "N",
            description = "The device that traces rays, by its number in 'graze devices', or none. Default: the first that can be used")
    private String deviceChoice;

    @Mixin
    private final ResponseOptions response = new ResponseOptions();

    @Option(names = "--recordings", paramLabel = "DIR",
            description = "Keep the simulations there, and take those that are there: a run that was stopped goes on with the first one that is missing.")
    private Path recordings;

    @Mixin
    private final PaperRun run = new PaperRun(0.125, 20, 3, MOST_THREADS);

    @Override
    public Integer call() {
        List<RaysScene> scenes = SceneNames.find(sceneNames, RaysScene.ALL, RaysScene::key);
        MeasuredDevice device = MeasuredDevice.choose(deviceChoice);
        run.publish(() -> measure(scenes, device));
        return 0;
    }

    private PaperReport measure(List<RaysScene> scenes, MeasuredDevice device) {
        run.note(device.note());
        Recordings kept = new Recordings(recordings, run.version(), run.threadCounts().getLast(), run::reportProgress);
        List<RaysBench> benches = new ArrayList<>();
        for (RaysScene scene : scenes) {
            benches.add(new RaysBench(scene, run, kept, response.world(), device, !noPeers));
        }
        return RaysReport.of(new RaysTables(benches, device));
    }
}

package dev.graze.bench.rays;

import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.bench.paper.PaperRun;
import dev.graze.bench.paper.PaperScene;
import dev.graze.bench.peers.BulletLibrary;
import dev.graze.bench.rays.RaysMeasurement.DeviceSpeedups;
import dev.graze.bench.rays.RaysMeasurement.Phase;
import dev.graze.bench.report.AgreedResults;
import dev.graze.bench.report.BarChart;
import dev.graze.bench.report.Column;
import dev.graze.bench.report.Figure.Unit;
import dev.graze.bench.report.Figure;
import dev.graze.bench.report.FigureTable;
import dev.graze.bench.report.PaperReport;
import dev.graze.bench.report.SceneTables;
import dev.graze.cli.simulate.ResponseOptions;
import dev.graze.cli.simulate.SimulationRequest;
import dev.graze.cli.simulate.scenes.RigidScenes;
import dev.graze.cli.simulate.scenes.SceneOptions;
import dev.graze.device.Device;
import dev.graze.mesh.InvalidInputException;
import dev.graze.rigid.rays.DeviceSearch;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code graze bench paper rays}: the tables and figures of the paper on iterative and predictive rays. */
@Command(name = "rays", sortOptions = false,
        description = "Repeats the measurements of the paper on iterative and predictive rays, on similar scenes,"
                + " beside ode4j's and Bullet's colliders, and shows the results beside the paper's."
                + " --triangles-scale scales the number of bodies, --steps is the number of steps measured in each"
                + " phase.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper rays --quick", "  graze bench paper rays --html rays.html --json rays.json",
                "  graze bench paper rays --triangles-scale 1 --steps 4 --repeats 1 --warm-up 0 --recordings full/ "
                        + "  the paper's sizes" })
public final class RaysPaper implements Callable<Integer> {
    /** The paper's processor has four cores. */
    private static final int MOST_THREADS = 4;

    @Option(names = "--scenes", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas: avalanche, source. Default: both")
    private List<String> sceneNames = RaysScene.ALL.stream().map(RaysScene::key).toList();

    @Option(names = "--no-peers", description = "Leave ode4j's and Bullet's colliders out.")
    private boolean noPeers;

    @Option(names = "--device", paramLabel = "N",
            description = "The device that traces rays, by its number in 'graze devices', or none."
                    + " Default: the first that can be used")
    private String deviceChoice;

    @Mixin
    private final ResponseOptions response = new ResponseOptions();

    @Option(names = "--recordings", paramLabel = "DIR",
            description = "Keep simulations in this directory and reuse those already there: a run that was stopped"
                    + " resumes at the first simulation that is missing.")
    private Path recordings;

    @Mixin
    private final PaperRun run = new PaperRun(0.125, 20, 3, MOST_THREADS);

    private MeasuredDevice device;

    @Override
    public Integer call() {
        List<RaysScene> scenes = PaperScene.find(sceneNames, RaysScene.ALL);
        device = MeasuredDevice.choose(deviceChoice);
        run.publish(() -> measure(scenes));
        return 0;
    }

    private PaperReport measure(List<RaysScene> scenes) {
        run.note(device.note());
        RecordingStore store = new RecordingStore(recordings, run.version(), run.mostThreads(), run::reportProgress);
        List<RaysMeasurement> measured = new ArrayList<>();
        for (RaysScene scene : scenes) {
            measured.add(measure(scene, store));
        }
        return report(new SceneTables<>("rays", measured, RaysMeasurement::key));
    }

    private RaysMeasurement measure(RaysScene scene, RecordingStore store) {
        SceneOptions options = scene.options(run);
        RaySettings usual = RaySettings
                .usual(RayConstants.forRadius(RigidScenes.create(scene.key(), options).typicalRadius()));
        SimulationRecording recording = store.of(scene.key(),
                new SimulationRequest(scene.key(), options, usual, response.world().projected(true)));
        double withoutPrediction = store.of(scene.key() + "-without-predictive-rays", new SimulationRequest(scene.key(),
                options, usual.predictive(false), response.world().projected(true))).finalDepth();
        double withoutProjection = store.of(scene.key() + "-without-projection",
                new SimulationRequest(scene.key(), options, usual, response.world().projected(false))).finalDepth();
        List<SimulationRecording.Window> windows = windows(scene, recording);
        List<Phase> phases = windows.stream().map(window -> phase(window, usual)).toList();
        return new RaysMeasurement(scene, recording, withoutPrediction, withoutProjection, phases,
                wholeSteps(windows.getLast(), usual),
                device.splits() ? twoDevices(scene, windows, usual) : DeviceSpeedups.NONE);
    }

    /**
     * Returns the phases of a scene. The avalanche has three: before anything collides (A), around the peak (B), and at
     * the end (C). Of the source only the end is measured.
     */
    private List<SimulationRecording.Window> windows(RaysScene scene, SimulationRecording recording) {
        int count = run.steps();
        if (scene.grows()) {
            return List.of(recording.window("source.end", count, recording.steps()));
        }
        return List.of(recording.window("avalanche.a", count, recording.firstHit()),
                recording.window("avalanche.b", count, recording.busiest() + count / 2),
                recording.window("avalanche.c", count, recording.steps()));
    }

    private Phase phase(SimulationRecording.Window window, RaySettings usual) {
        AgreedResults standard = new AgreedResults(window.key(), window.size());
        AgreedResults iterative = new AgreedResults(window.key(), window.size());
        RayRun basic = onThreads(usual, StandardAlgorithm.BASIC, false, window, standard);
        RayRun tree = onThreads(usual, StandardAlgorithm.STACKLESS, false, window, standard);
        RayRun iterativeBasic = onThreads(usual, StandardAlgorithm.BASIC, true, window, iterative);
        RayRun iterativeTree = onThreads(usual, StandardAlgorithm.STACKLESS, true, window, iterative);
        run.rounds().run(window.key() + ": ", List.of(basic, iterativeBasic, tree, iterativeTree));
        return new Phase(window.key(), basic, iterativeBasic, tree, iterativeTree, iterativeTree.audit());
    }

    private RayRun onThreads(RaySettings usual, StandardAlgorithm standard, boolean iterative,
            SimulationRecording.Window window, AgreedResults agreed) {
        return new RayRun(RayMethod.of(run.mostThreads(), usual, standard, iterative), window, agreed, run.repeats());
    }

    /** Measures Fig. 2.12: whole steps by rays, by ode4j's GIMPACT and by Bullet's, at the same poses. */
    private List<WholeStepRun> wholeSteps(SimulationRecording.Window window, RaySettings usual) {
        List<WholeStepRun> runs = new ArrayList<>();
        for (StandardAlgorithm standard : StandardAlgorithm.values()) {
            for (boolean iterative : new boolean[] { false, true }) {
                runs.add(wholeStep(RayMethod.of(run.mostThreads(), usual, standard, iterative), window));
            }
        }
        String bulletAbsence = noPeers ? null : BulletLibrary.load();
        if (!noPeers) {
            runs.add(new WholeStepRun("ode4j GIMPACT", Ode4jStep::new, window, run.repeats()));
            if (bulletAbsence == null) {
                runs.add(new WholeStepRun("Bullet GImpact", BulletStep::new, window, run.repeats()));
            }
        }
        if (device.exists()) {
            runs.add(wholeStep(onDevices("iterative BVH on device", usual, device.devices()), window));
        }
        run.rounds().run(window.key() + ": whole steps, ", runs);
        if (bulletAbsence != null) {
            run.reportProgress(bulletAbsence);
        }
        return runs;
    }

    private WholeStepRun wholeStep(RayMethod method, SimulationRecording.Window window) {
        return new WholeStepRun(method.label(), () -> new RayStep(method), window, run.repeats());
    }

    private static RayMethod onDevices(String label, RaySettings settings, List<Device> devices) {
        return new RayMethod(label, settings, chosen -> DeviceSearch.on(devices, chosen, 1, RaysPaper::fail));
    }

    /** Fails on a lost device: threads take over its work, and their time would be mistaken for the device's. */
    private static void fail(String warning) {
        throw new InvalidInputException(warning + "; choose another one with --device, or none");
    }

    /** The same phase on one device and on two. */
    private record DevicePair(RayRun one, RayRun two) {
        static double speedup(List<DevicePair> pairs) {
            return pairs.stream().mapToDouble(pair -> pair.one.milliseconds()).sum()
                    / pairs.stream().mapToDouble(pair -> pair.two.milliseconds()).sum();
        }
    }

    /**
     * Measures Table 2.2 with both iterative algorithms over all phases: the paper reports the mean over the scene. One
     * device is one half of a device that is split in two, so that both are equally fast.
     */
    private DeviceSpeedups twoDevices(RaysScene scene, List<SimulationRecording.Window> windows, RaySettings usual) {
        List<DevicePair> basic = new ArrayList<>();
        List<DevicePair> tree = new ArrayList<>();
        for (SimulationRecording.Window window : windows) {
            AgreedResults agreed = new AgreedResults(window.key(), window.size());
            basic.add(devicePair(usual.with(StandardAlgorithm.BASIC), window, agreed));
            tree.add(devicePair(usual.with(StandardAlgorithm.STACKLESS), window, agreed));
        }
        run.rounds().run(scene.key() + ": one device and two, ", Stream.concat(basic.stream(), tree.stream())
                .flatMap(pair -> Stream.of(pair.one, pair.two)).toList());
        return new DeviceSpeedups(DevicePair.speedup(basic), DevicePair.speedup(tree));
    }

    private DevicePair devicePair(RaySettings settings, SimulationRecording.Window window, AgreedResults agreed) {
        return new DevicePair(
                new RayRun(onDevices("one device", settings, device.parts().subList(0, 1)), window, agreed,
                        run.repeats()),
                new RayRun(onDevices("two devices", settings, device.parts()), window, agreed, run.repeats()));
    }

    private PaperReport report(SceneTables<RaysMeasurement> scenes) {
        FigureTable phases = phases(scenes,
                "Table 2.1 and 2.3.4: time of the rays of a step, and what following them gains",
                "Without the broad phase and the response. A: before anything collides, B: the peak, C: at rest; means,"
                        + " of B the longest step.",
                List.of("basic", "iterative basic", "speedup", "BVH", "iterative BVH", "speedup"), RaysPaper::times);
        FigureTable predictive = scenes.table("Table 2.3: predictive rays",
                "The penetration in the last second: the sum of the lengths of all rays of the standard algorithm, in"
                        + " metres.",
                decrease("predictive", RaysMeasurement::withoutPrediction, RaysScene::predictiveSaved));
        FigureTable projected = scenes.table("Table 2.4: projected constraints",
                "The same with rays used as constraints directly, and projected on the normal of the triangle they"
                        + " hit.",
                decrease("projected", RaysMeasurement::withoutProjection, RaysScene::projectedSaved));
        PaperReport report = new PaperReport("Iterative and predictive rays, measured again",
                "The tables and figures of \"Iterative and Predictive Ray-Traced Collision Detection for Multi-GPU"
                        + " Architectures\" (Lehericey), measured with Graze's rays on Graze's scenes beside what the"
                        + " paper reports. Bodies and machine are not the paper's: compare ratios rather than times. "
                        + device.note())
                .add(scenes.table("2.3.1: the scenes",
                        "Bodies and triangles at the end; pairs of bodies and rays that hit in one of the last steps.",
                        sizes()));
        scenes.scenes().forEach(scene -> {
            FigureTable steps = wholeSteps(scenes, scene);
            report.add(steps, BarChart.draw(steps, 0));
        });
        report.add(phases, BarChart.draw(phases, 2), BarChart.draw(phases, 5))
                .add(phases(scenes, "2.1.5: rays that the iterative algorithm loses",
                        "Pairs that were followed; and of the rays that the standard algorithm finds at the same poses,"
                                + " those that the iterative one finds on another triangle, misses, or reports where"
                                + " there is none.",
                        List.of("pairs followed", "rays", "strayed", "missed", "surplus"), RaysPaper::losses));
        if (device.splits()) {
            FigureTable devices = scenes.table("Table 2.2: two devices against one",
                    "Time of the rays of all phases on one of two equal devices over that on both.", twoDevices());
            report.add(devices, BarChart.draw(devices, 1));
        }
        return report.add(predictive, BarChart.draw(predictive, 2)).add(projected, BarChart.draw(projected, 2));
    }

    private static Column<RaysMeasurement> column(String title, String suffix, Unit unit,
            ToDoubleFunction<RaysMeasurement> value) {
        return Column.of(title, suffix, unit, value);
    }

    private static List<Column<RaysMeasurement>> sizes() {
        return List.of(
                column("bodies", "bodies", Unit.COUNT, RaysMeasurement::bodies)
                        .paper(scene -> scene.scene().bodies()),
                column("triangles", "triangles", Unit.COUNT, RaysMeasurement::triangles)
                        .paper(scene -> scene.scene().triangles()),
                column("pairs", "pairs", Unit.COUNT, scene -> scene.phases().getLast().iterativeTree().pairs())
                        .paper(scene -> scene.scene().pairs()),
                column("rays that hit", "hits", Unit.COUNT,
                        scene -> scene.phases().getLast().iterativeTree().hits()));
    }

    /** Makes a table with a row for each phase of each scene. */
    private static FigureTable phases(SceneTables<RaysMeasurement> scenes, String title, String note,
            List<String> columns, Function<Phase, List<Figure>> figures) {
        return new FigureTable(title, note, columns, scenes.scenes().stream().flatMap(scene -> scene.phases().stream())
                .map(phase -> new FigureTable.Row(label(phase), figures.apply(phase))).toList());
    }

    private static String label(Phase phase) {
        return phase.key().equals("source.end")
                ? "source, end"
                : phase.key().substring(phase.key().length() - 1).toUpperCase(Locale.ROOT);
    }

    private static List<Figure> times(Phase phase) {
        PaperPhase paper = PaperPhase.of(phase.key());
        double basic = paper.milliseconds(phase.basic());
        double iterativeBasic = paper.milliseconds(phase.iterativeBasic());
        double tree = paper.milliseconds(phase.tree());
        double iterativeTree = paper.milliseconds(phase.iterativeTree());
        String prefix = "rays." + phase.key() + ".";
        return List.of(Figure.beside(prefix + "basic.ms", basic, Unit.MILLISECONDS, paper.basic()),
                Figure.beside(prefix + "iterative-basic.ms", iterativeBasic, Unit.MILLISECONDS, paper.iterativeBasic()),
                Figure.beside(prefix + "basic-speedup", basic / iterativeBasic, Unit.RATIO, paper.basicSpeedup()),
                Figure.beside(prefix + "bvh.ms", tree, Unit.MILLISECONDS, paper.tree()),
                Figure.beside(prefix + "iterative-bvh.ms", iterativeTree, Unit.MILLISECONDS, paper.iterativeTree()),
                Figure.beside(prefix + "bvh-speedup", tree / iterativeTree, Unit.RATIO, paper.treeSpeedup()));
    }

    private static List<Figure> losses(Phase phase) {
        String prefix = "rays." + phase.key() + ".";
        double all = (double) phase.losses().standard();
        return List.of(Figure.of(prefix + "followed", phase.iterativeTree().followedPercent(), Unit.PERCENT),
                Figure.of(prefix + "standard-hits", all, Unit.COUNT),
                Figure.of(prefix + "strayed", 100 * phase.losses().strayed() / all, Unit.PERCENT),
                Figure.of(prefix + "missed", 100 * phase.losses().missed() / all, Unit.PERCENT),
                Figure.of(prefix + "surplus", 100 * phase.losses().surplus() / all, Unit.PERCENT));
    }

    private static List<Column<RaysMeasurement>> twoDevices() {
        return List.of(
                column("iterative basic", "two-devices.basic-speedup", Unit.RATIO, scene -> scene.twoDevices().basic())
                        .paper(scene -> scene.scene().twoDevicesBasic()),
                column("iterative BVH", "two-devices.bvh-speedup", Unit.RATIO, scene -> scene.twoDevices().tree())
                        .paper(scene -> scene.scene().twoDevicesTree()));
    }

    private static List<Column<RaysMeasurement>> decrease(String key, ToDoubleFunction<RaysMeasurement> without,
            ToDoubleFunction<RaysScene> paper) {
        return List.of(column("without", key + ".without", Unit.RATIO, without),
                column("with", key + ".with", Unit.RATIO, scene -> scene.recording().finalDepth()),
                column("decrease", key + "-saved", Unit.PERCENT,
                        scene -> 100 * (1 - scene.recording().finalDepth() / without.applyAsDouble(scene)))
                        .paper(scene -> paper.applyAsDouble(scene.scene())));
    }

    private static FigureTable wholeSteps(SceneTables<RaysMeasurement> scenes, RaysMeasurement scene) {
        List<FigureTable.Row> rows = scene.steps().stream()
                .map(step -> new FigureTable.Row(step.label(), wholeStep(scenes, scene, step))).toList();
        return new FigureTable("Fig. 2.12: a whole step of " + scene.key() + ", by rays and by others",
                "Broad phase, narrow phase and response at the poses of the last steps; shares of rays, of moving data"
                        + " to devices, and of the rest; time relative to iterative rays over the hierarchy.",
                List.of("step", "rays", "transfers", "rest", "over iterative BVH"), rows);
    }

    private static List<Figure> wholeStep(SceneTables<RaysMeasurement> scenes, RaysMeasurement scene,
            WholeStepRun step) {
        String prefix = scenes.name(scene, "step.") + step.label().replace(' ', '-').toLowerCase(Locale.ROOT) + ".";
        boolean hasShares = step.raysPercent() > 0;
        double rest = 100 - step.raysPercent() - step.transfersPercent();
        return List.of(Figure.of(prefix + "ms", step.milliseconds(), Unit.MILLISECONDS),
                Figure.of(prefix + "share.rays", hasShares ? step.raysPercent() : Double.NaN, Unit.PERCENT),
                Figure.of(prefix + "share.transfers", hasShares ? step.transfersPercent() : Double.NaN, Unit.PERCENT),
                Figure.of(prefix + "share.rest", hasShares ? rest : Double.NaN, Unit.PERCENT),
                Figure.of(prefix + "over-iterative-bvh", step.milliseconds() / scene.iterativeTreeMilliseconds(),
                        Unit.RATIO));
    }
}

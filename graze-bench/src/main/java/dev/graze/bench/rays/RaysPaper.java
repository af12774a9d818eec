package dev.graze.bench.rays;

import dev.graze.bench.paper.MeasuredDevice;
import dev.graze.bench.paper.PaperRun;
import dev.graze.bench.paper.PaperScene;
import dev.graze.bench.peers.BulletLibrary;
import dev.graze.bench.rays.RaysMeasurement.DeviceRuns;
import dev.graze.bench.rays.RaysMeasurement.Penetration;
import dev.graze.bench.rays.RaysMeasurement.Runs;
import dev.graze.bench.report.AgreedResults;
import dev.graze.bench.report.PaperReport;
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
import dev.graze.rigid.world.WorldSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code graze bench paper rays}: the tables and figures of the paper on iterative and predictive rays. */
@Command(name = "rays", sortOptions = false,
        description = "Repeats the measurements of the paper on iterative and predictive rays, on similar scenes,"
                + " beside ode4j's and Bullet's colliders, and shows the results beside the paper's."
                + " --triangles-scale scales the number of bodies, --steps is the number of steps of the last phase;"
                + " all methods go through the whole run.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench paper rays --quick", "  graze bench paper rays --html rays.html --json rays.json",
                "  graze bench paper rays --triangles-scale 1 --warm-up 0 --recordings full/ "
                        + "  the paper's sizes" })
public final class RaysPaper implements Callable<Integer> {
    /** The paper's processor has four cores. */
    private static final int MOST_THREADS = 4;
    private static final int USUAL_SEEDS = 3;

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
    private final ResponseOptions response = new ResponseOptions(WorldSettings.AS_IN_BULLET);

    @Option(names = "--recordings", paramLabel = "DIR",
            description = "Keep simulations in this directory and reuse those already there: a run that was stopped"
                    + " resumes at the first simulation that is missing.")
    private Path recordings;

    @Option(names = "--seeds", paramLabel = "N",
            description = "Simulate each scene with this many seeds for Tables 2.3 and 2.4, which show the mean and the"
                    + " range. Default: 3, with --quick 1")
    private Integer seeds;

    @Option(names = "--sample-every", paramLabel = "N",
            description = "Measure methods that keep nothing from step to step at every Nth step of the run, and at all"
                    + " steps of phases A and C. Default: 60 steps of the run")
    private Integer sampleEvery;

    @Mixin
    private final PaperRun run = new PaperRun(0.125, 30, 3, MOST_THREADS);

    private MeasuredDevice device;

    @Override
    public Integer call() {
        List<RaysScene> scenes = PaperScene.find(sceneNames, RaysScene.ALL);
        if (seeds != null && (seeds < 1 || seeds > 100)) {
            throw new InvalidInputException("--seeds must be 1 to 100, not " + seeds);
        }
        SampledSteps.requireSane(sampleEvery);
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
        return new RaysTables(measured, deforming(), response.world(), device).report();
    }

    /** Measures the conclusion's deformable bodies: as many as the first scene has, traced again or followed. */
    private List<DeformingRun> deforming() {
        int bodies = RaysScene.ALL.getFirst().options(run, 1).bodies();
        int perSide = Math.max(2, (int) Math.round(Math.cbrt(bodies)));
        List<DeformingRun> runs = List.of(
                new DeformingRun("BVH", perSide, false, run.mostThreads(), run.repeats()),
                new DeformingRun("iterative BVH", perSide, true, run.mostThreads(), run.repeats()));
        run.rounds().run("deformable bodies: ", runs);
        return runs;
    }

    private int seedCount() {
        return seeds != null ? seeds : run.isQuick() ? 1 : USUAL_SEEDS;
    }

    private RaysMeasurement measure(RaysScene scene, RecordingStore store) {
        long usualSeed = RigidScenes.usual(scene.key()).seed();
        SceneOptions options = scene.options(run, usualSeed);
        RaySettings rays = rays(scene, options);
        SimulationRecording recording = store.of(scene.key(), request(scene, options, rays, true), true);
        List<Penetration> penetrations = new ArrayList<>();
        penetrations.add(penetration(scene, usualSeed, scene.key(), recording.finalDepth(), store));
        for (long seed = usualSeed + 1; seed < usualSeed + seedCount(); seed++) {
            String name = scene.key() + "-seed-" + seed;
            SceneOptions other = scene.options(run, seed);
            double depth = store.of(name, request(scene, other, rays(scene, other), true), false).finalDepth();
            penetrations.add(penetration(scene, seed, name, depth, store));
        }
        SampledSteps sampled = SampledSteps.of(recording, sampleEvery, run.steps());
        Runs runs = runs(recording, sampled, rays);
        List<WholeStepRun> steps = wholeSteps(scene.key(), recording, sampled, rays);
        DeviceRuns devices = device.splits() ? onDevices(scene, recording, sampled, rays) : null;
        return new RaysMeasurement(scene, rays, recording, sampled, penetrations, runs, steps, devices);
    }

    private static RaySettings rays(RaysScene scene, SceneOptions options) {
        return RaySettings.usual(RayConstants.forRadius(RigidScenes.create(scene.key(), options).typicalRadius()));
    }

    private SimulationRequest request(RaysScene scene, SceneOptions options, RaySettings rays, boolean projected) {
        return new SimulationRequest(scene.key(), options, rays, response.world().projected(projected));
    }

    /** Simulates without each of the two methods in turn, for Tables 2.3 and 2.4. */
    private Penetration penetration(RaysScene scene, long seed, String name, double usual, RecordingStore store) {
        SceneOptions options = scene.options(run, seed);
        RaySettings rays = rays(scene, options);
        return new Penetration(usual,
                store.of(name + "-without-predictive-rays", request(scene, options, rays.predictive(false), true),
                        false).finalDepth(),
                store.of(name + "-without-projection", request(scene, options, rays, false), false).finalDepth());
    }

    private Runs runs(SimulationRecording recording, SampledSteps sampled, RaySettings rays) {
        AgreedResults standard = new AgreedResults("the recording", recording.steps());
        AgreedResults iterative = new AgreedResults("the recording", recording.steps());
        Function<StandardAlgorithm, RayRun> alone = algorithm -> new RayRun(
                RayMethod.of(run.mostThreads(), rays, algorithm, false), recording, sampled, standard, run.repeats());
        Function<StandardAlgorithm, RayRun> followed = algorithm -> new RayRun(
                RayMethod.of(run.mostThreads(), rays, algorithm, true), recording, sampled, iterative, run.repeats());
        Runs runs = new Runs(alone.apply(StandardAlgorithm.BASIC), followed.apply(StandardAlgorithm.BASIC),
                alone.apply(StandardAlgorithm.STACKLESS), followed.apply(StandardAlgorithm.STACKLESS));
        run.rounds().run(recording.scene().bodyCount() + " bodies, methods: ", runs.all());
        return runs;
    }

    /**
     * Measures Fig. 2.12: whole steps by rays, by ode4j's GIMPACT and by Bullet's, at the same poses and with the same
     * response settings.
     */
    private List<WholeStepRun> wholeSteps(String scene, SimulationRecording recording, SampledSteps sampled,
            RaySettings rays) {
        WorldSettings world = response.world();
        WholeSteps steps = new WholeSteps(recording, sampled, world, run.repeats());
        for (StandardAlgorithm standard : StandardAlgorithm.values()) {
            for (boolean iterative : new boolean[] { false, true }) {
                steps.add(RayMethod.of(run.mostThreads(), rays, standard, iterative), run.mostThreads());
            }
        }
        if (run.mostThreads() > 1) {
            steps.add(RayMethod.onThreads(1, "iterative BVH on one thread", rays), 1);
        }
        String bulletAbsence = noPeers ? null : BulletLibrary.load();
        if (!noPeers) {
            steps.addPeer("ode4j GIMPACT", () -> new Ode4jStep(world));
            if (bulletAbsence == null) {
                steps.addPeer("Bullet GImpact", () -> new BulletStep(world));
            }
        }
        if (device.exists()) {
            steps.add(onDevices("iterative BVH on device", rays, device.devices()), 0);
        }
        run.rounds().run(scene + ": whole steps, ", steps.runs);
        if (bulletAbsence != null) {
            run.reportProgress(bulletAbsence);
        }
        return steps.runs;
    }

    /** The implementations of a whole step on one recording. */
    private record WholeSteps(SimulationRecording recording, SampledSteps sampled, WorldSettings world, int rounds,
            List<WholeStepRun> runs) {
        WholeSteps(SimulationRecording recording, SampledSteps sampled, WorldSettings world, int rounds) {
            this(recording, sampled, world, rounds, new ArrayList<>());
        }

        void add(RayMethod method, int threads) {
            runs.add(new WholeStepRun(method.label(), threads, () -> new RayStep(method, world),
                    method.settings().iterative(), recording, sampled, rounds));
        }

        void addPeer(String label, Supplier<WholeStep> start) {
            runs.add(new WholeStepRun(label, 1, start, false, recording, sampled, rounds));
        }
    }

    private static RayMethod onDevices(String label, RaySettings settings, List<Device> devices) {
        return new RayMethod(label, settings, chosen -> DeviceSearch.on(devices, chosen, 1, RaysPaper::fail));
    }

    /** Fails on a lost device: threads take over its work, and their time would be mistaken for the device's. */
    private static void fail(String warning) {
        throw new InvalidInputException(warning + "; choose another one with --device, or none");
    }

    /**
     * Measures Table 2.2, Fig. 2.15 and 2.16 with both iterative algorithms over the whole run. One device is one half
     * of a device that is split in two, so that both are equally fast.
     */
    private DeviceRuns onDevices(RaysScene scene, SimulationRecording recording, SampledSteps sampled,
            RaySettings rays) {
        AgreedResults agreed = new AgreedResults("the recording", recording.steps());
        List<Device> both = device.parts();
        List<Device> one = both.subList(0, 1);
        RaySettings basic = rays.with(StandardAlgorithm.BASIC);
        Function<RayMethod, RayRun> runOf = method -> new RayRun(method, recording, sampled, agreed, run.repeats());
        DeviceRuns runs = new DeviceRuns(runOf.apply(onDevices("iterative basic on one", basic, one)),
                runOf.apply(onDevices("iterative basic on two", basic, both)),
                runOf.apply(onDevices("iterative BVH on one", rays, one)),
                runOf.apply(onDevices("iterative BVH on two", rays, both)));
        run.rounds().run(scene.key() + ": one device and two, ", runs.all());
        return runs;
    }
}

package dev.graze.cli.simulate;

import dev.graze.cli.output.Progress;
import dev.graze.cli.output.Version;
import dev.graze.cli.simulate.scenes.RigidScenes;
import dev.graze.cli.simulate.scenes.SceneOptions;
import dev.graze.cli.simulate.scenes.UserBody;
import dev.graze.device.Device;
import dev.graze.device.Devices;
import dev.graze.mesh.InvalidInputException;
import dev.graze.rigid.RayDetector;
import dev.graze.rigid.rays.DeviceSearch;
import dev.graze.rigid.rays.PairSearch;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.rays.StandardAlgorithm;
import dev.graze.rigid.rays.ThreadedSearch;
import dev.graze.rigid.world.RigidScene;
import dev.graze.rigid.world.Simulation;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code graze simulate}. */
@Command(name = "simulate", sortOptions = false, abbreviateSynopsis = true,
        description = "Simulates rigid bodies, whose collisions it finds with rays, and writes numbered PLY frames. "
                + "The same options always give the same frames; continue a stopped run with --resume.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze simulate avalanche --bodies 64 --seconds 3 --out avalanche/",
                "  graze simulate avalanche --bodies 64 --seconds 3 --out avalanche/ --resume",
                "  graze simulate avalanche --mesh gear.stl --scale 0.001 --bodies 50 --out gears/",
                "  graze simulate source --bodies 100 --seconds 12 --frame-every 1 --out source/",
                "  graze check avalanche/ --mode discrete --html avalanche.html" })
public final class SimulateCommand implements Callable<Integer> {
    private static final String ONE_TOO_MANY = "; leave one of them out";

    /** Lets picocli complete and list the scene names. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return RigidScenes.names().iterator();
        }
    }

    @Parameters(paramLabel = "NAME", completionCandidates = Names.class,
            description = "One of: ${COMPLETION-CANDIDATES}")
    private String name;

    @Option(names = "--out", paramLabel = "DIR",
            description = "Output directory for frames and the checkpoint. Default: the scene's name")
    private Path out;

    @Option(names = "--bodies", paramLabel = "N",
            description = "Number of bodies at the end. Default: 512 or 500, as in the paper")
    private Integer bodies;

    @Option(names = "--detail", paramLabel = "S",
            description = "Vertices per body, as a fraction of the paper's. Default: 1")
    private Double detail;

    @Option(names = "--seconds", paramLabel = "S",
            description = "Simulated time, in steps of 1/60 second. Default: 10 or 50, as in the paper")
    private Double seconds;

    @Option(names = "--rate", paramLabel = "N",
            description = "New bodies per second in source; at most 10. Default: 10, as in the paper")
    private Double rate;

    @Option(names = "--mesh", paramLabel = "FILE",
            description = "Take bodies from this mesh file instead of the paper's; give it several times to use"
                    + " files in turn. Meshes must be closed and turned outward; their unit is the metre.")
    private List<Path> meshes = List.of();

    @Option(names = "--scale", paramLabel = "S",
            description = "Multiplies the coordinates of --mesh files, such as 0.001 for millimetres. Default: 1")
    private Double scale;

    @Option(names = "--export-contacts",
            description = "Write the contacts of each frame beside it, as contacts-00000.csv and so on.")
    private boolean exportsContacts;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "Random seed. Default: ${DEFAULT-VALUE}")
    private long seed;

    @Option(names = "--frame-every", paramLabel = "STEPS", defaultValue = "10",
            description = "Steps between frames. Default: ${DEFAULT-VALUE}")
    private int frameEvery;

    @Option(names = "--checkpoint-every", paramLabel = "STEPS", defaultValue = "60",
            description = "Steps between checkpoints. Default: ${DEFAULT-VALUE}")
    private int checkpointEvery;

    @Option(names = "--stop-after", paramLabel = "STEPS",
            description = "Stop after this many steps, with a checkpoint.")
    private Integer stopAfter;

    @Option(names = "--resume", description = "Continue from the checkpoint in the directory.")
    private boolean resume;

    @Option(names = "--overwrite", description = "Replace another simulation in the directory.")
    private boolean overwrite;

    @Option(names = "--threads", paramLabel = "N",
            description = "Threads that trace rays. It affects speed, not the frames. Default: one per processor")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--device", paramLabel = "CHOICE",
            description = "Trace rays on devices instead: all, or a comma-separated list of numbers or parts of names; "
                    + "append /N to split one into N; 'graze devices' lists them. It affects speed, not the frames.")
    private String device;

    @Mixin
    private final ResponseOptions response = new ResponseOptions();

    @Option(names = "--standard", paramLabel = "ALGORITHM", defaultValue = "stackless",
            description = "How to trace new rays: basic (every triangle) or stackless (a hierarchy of boxes). "
                    + "Default: ${DEFAULT-VALUE}")
    private StandardAlgorithm standard;

    @Option(names = "--no-iterative",
            description = "Trace all rays from scratch at each step, without predictive rays.")
    private boolean notIterative;

    @Option(names = "--no-predictive", description = "Do not search for vertices that will collide soon.")
    private boolean notPredictive;

    @Option(names = "--no-projection",
            description = "Use rays as constraints directly, not projected onto the normal of the triangle they hit.")
    private boolean notProjected;

    @Option(names = "--adaptive", description = "Adapt the constants of each pair of bodies to its speed.")
    private boolean adaptive;

    @Option(names = "--max", paramLabel = "N",
            description = "Triangles an iterative ray tries before it is lost. Default: 12")
    private Integer max;

    @Option(names = "--threshold", paramLabel = "METRES",
            description = "How far a pair of bodies may move before its rays are traced again. "
                    + "Default: 8 %% of a body's radius")
    private Double threshold;

    @Option(names = "--extension", paramLabel = "METRES",
            description = "How far predictive rays reach; not less than --threshold. Default: 8 %% of a body's radius")
    private Double extension;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        requirePhysics();
        requirePositive("--frame-every", frameEvery);
        requirePositive("--checkpoint-every", checkpointEvery);
        requirePositive("--threads", threads);
        if (stopAfter != null) {
            requirePositive("--stop-after", stopAfter);
        }
        if (resume && overwrite) {
            throw new InvalidInputException(
                    "--resume continues the simulation that --overwrite would delete; give one of them");
        }
        SimulationRequest request = request();
        try (Simulation simulation = request.start(new RayDetector(request.rays(), search(request.rays())))) {
            run(simulation, request);
        }
        return 0;
    }

    /**
     * Checks that ode4j is present, before any class that uses it is loaded: the jar for {@code spark-submit} leaves it
     * out.
     *
     * @throws InvalidInputException if it is missing
     */
    private static void requirePhysics() {
        try {
            Class.forName("org.ode4j.ode.OdeHelper", false, SimulateCommand.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new InvalidInputException("'graze simulate' needs the physics library ode4j, which is not on the "
                    + "class path; run it with the script ./graze, which has it", e);
        }
    }

    private PairSearch search(RaySettings rays) {
        List<Device> devices = device == null ? List.of() : Devices.choose(device, this::warn);
        return devices.isEmpty()
                ? new ThreadedSearch(rays, threads)
                : DeviceSearch.on(devices, rays, threads, this::warn);
    }

    private void warn(String warning) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("graze: warning: " + warning);
        err.flush();
    }

    private static void requirePositive(String option, int value) {
        if (value < 1) {
            throw new InvalidInputException(option + " must be 1 or more, not " + value);
        }
    }

    private SimulationRequest request() {
        SceneOptions usual = RigidScenes.usual(name);
        refuseUnused();
        List<UserBody> read = meshes.stream().map(file -> UserBody.read(file, scale == null ? 1 : scale)).toList();
        SceneOptions options = new SceneOptions(bodies == null ? usual.bodies() : bodies,
                detail == null ? usual.detail() : detail,
                seconds == null ? usual.seconds() : seconds, rate == null ? usual.rate() : rate, seed, read);
        RigidScene scene = RigidScenes.create(name, options);
        RaySettings rays = new RaySettings(standard, !notIterative, !notPredictive && !notIterative, false, true,
                constants(scene));
        return new SimulationRequest(name, options, rays, response.world().projected(!notProjected));
    }

    /** Refuses options that the others leave without effect. */
    private void refuseUnused() {
        refuse(rate != null && !RigidScenes.addsBodies(name),
                "--rate sets how fast bodies are added, but " + name
                        + " has all of them from the start; leave --rate out");
        refuse(detail != null && !meshes.isEmpty(),
                "--detail sets the vertices of the paper's bodies, but --mesh replaces them" + ONE_TOO_MANY);
        refuse(scale != null && meshes.isEmpty(),
                "--scale changes the size of --mesh files, but there are none; add --mesh or leave --scale out");
        String notFollowed = ", but --no-iterative follows no rays" + ONE_TOO_MANY;
        refuse(adaptive && notIterative, "--adaptive adapts the constants for following rays" + notFollowed);
        refuse(max != null && notIterative, "--max limits the triangles that a followed ray tries" + notFollowed);
        refuse(threshold != null && notIterative, "--threshold sets how long rays are followed" + notFollowed);
        refuse(extension != null && (notIterative || notPredictive),
                "--extension sets how far predictive rays reach, but " + (notPredictive
                        ? "--no-predictive leaves them out"
                        : "--no-iterative leaves them out: they predict which rays to follow") + ONE_TOO_MANY);
    }

    private static void refuse(boolean unused, String problem) {
        if (unused) {
            throw new InvalidInputException(problem);
        }
    }

    private RayConstants constants(RigidScene scene) {
        RayConstants usual = RayConstants.forRadius(scene.typicalRadius());
        double reach = extension == null
                ? Math.max(usual.distanceExtension(), threshold == null ? 0 : threshold)
                : extension;
        double moved = threshold == null ? Math.min(usual.displacementThreshold(), reach) : threshold;
        return new RayConstants(max == null ? usual.max() : max, moved, reach, adaptive);
    }

    private void run(Simulation simulation, SimulationRequest request) {
        PrintWriter output = spec.commandLine().getOut();
        Path directory = out == null ? Path.of(name) : out;
        SimulationStore store = new SimulationStore(directory, request, Version.number(), frameEvery,
                exportsContacts, simulation.topology());
        ContactsCsv contacts = exportsContacts ? new ContactsCsv(simulation) : null;
        if (resume) {
            store.resume(simulation);
        } else {
            store.begin(overwrite);
            store.writeFrame(simulation);
            // Lets --resume work however the run ends, even if the disk fills up after the first frames.
            store.writeCheckpoint(simulation);
        }
        try (StopRequest stop = new StopRequest()) {
            SimulationTotals totals = advance(simulation, store, contacts, stop);
            store.writeCheckpoint(simulation);
            writeContacts(simulation, store, contacts);
            report(simulation, directory, totals, output);
        }
    }

    /** Writes the contacts at the poses of the last frame, if that is the frame of the current step. */
    private void writeContacts(Simulation simulation, SimulationStore store, ContactsCsv contacts) {
        if (contacts != null && simulation.world().stepNumber() % frameEvery == 0) {
            store.writeContacts(simulation, contacts);
        }
    }

    private static void report(Simulation simulation, Path directory, SimulationTotals totals, PrintWriter output) {
        totals.print(output);
        output.printf("%s: %s%n", directory, simulation.isOver()
                ? "the simulation is done; look for intersections with: graze check " + directory + " --mode discrete"
                : "stopped after step " + simulation.world().stepNumber() + " of " + simulation.scene().steps()
                        + "; continue with --resume");
        output.flush();
    }

    private SimulationTotals advance(Simulation simulation, SimulationStore store, ContactsCsv contacts,
            StopRequest stop) {
        SimulationTotals totals = new SimulationTotals();
        long first = simulation.world().stepNumber();
        long end = stopAfter == null
                ? simulation.scene().steps()
                : Math.min(simulation.scene().steps(), first + stopAfter);
        try (Progress progress = Progress.of("simulating " + name, "steps", Math.max(1, end - first),
                spec.commandLine().getErr())) {
            for (long step = first + 1; step <= end && !stop.isRequested(); step++) {
                writeContacts(simulation, store, contacts);
                simulation.step();
                totals.add(simulation.world());
                if (step % frameEvery == 0) {
                    store.writeFrame(simulation);
                }
                if (step % checkpointEvery == 0) {
                    store.writeCheckpoint(simulation);
                }
                progress.advance();
            }
        }
        return totals;
    }
}

package dev.graze.cli.search;

import dev.graze.BoundingVolume;
import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.DetectorOptions;
import dev.graze.DiscreteOptions;
import dev.graze.Engines;
import dev.graze.Scene;
import dev.graze.device.Devices;
import dev.graze.mesh.Topology;
import dev.graze.spi.Engine;
import java.io.PrintWriter;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that choose what to search for and how, for checks and benchmarks. */
public class SearchSettings {
    @Option(names = "--mode", paramLabel = "MODE", defaultValue = "continuous",
            description = "continuous: contacts in the motion from each frame to the next, with the time of impact; "
                    + "bodies "
                    + "that already interpenetrate and do not touch during a step have none, --mode discrete finds "
                    + "those; "
                    + "discrete: intersecting triangles within each frame. Default: ${DEFAULT-VALUE}")
    private Mode mode;

    @Option(names = "--engine", paramLabel = "NAME", defaultValue = Engines.DEFAULT,
            description = "The search engine; 'graze engines' lists them. It affects speed, not results. "
                    + "Default: ${DEFAULT-VALUE}")
    private String engine;

    @Option(names = "--threads", paramLabel = "N", description = "Worker threads. Default: one per processor")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--bounds", paramLabel = "VOLUME", completionCandidates = VolumeNames.class,
            description = "Bounding volume of hierarchy nodes: ${COMPLETION-CANDIDATES}. It affects speed, not "
                    + "results; "
                    + "engines with fixed volumes refuse it. Default: the engine's choice")
    private BoundingVolume bounds;

    @Option(names = "--device", paramLabel = "CHOICE",
            description = "Devices for engines that use them: all, none, or a comma-separated list of numbers or "
                    + "parts of "
                    + "names; append /N to split one into N; 'graze devices' lists them. It affects speed, not "
                    + "results; "
                    + "engines without device support refuse it. Default: all usable devices; fuzzy skips CPU devices")
    private String device;

    @Mixin
    private EngineSettingOptions engineSettings;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Warnings already printed: engines are started more than once. */
    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    public Mode mode() {
        return mode;
    }

    public String engine() {
        return engine;
    }

    public int threads() {
        return threads;
    }

    /** Checks every option before any work starts. */
    public void requireUsable() {
        Devices.requireWellFormed(device);
        Topology none = Topology.of(0, new int[0]);
        if (mode == Mode.CONTINUOUS) {
            continuous(none).validate();
        } else {
            discrete(none).validate();
        }
    }

    public final ContinuousOptions continuous(Topology topology) {
        return configure(Detector.continuous(topology));
    }

    public final ContinuousOptions continuous(Scene scene) {
        return configure(Detector.continuous(scene));
    }

    public final DiscreteOptions discrete(Topology topology) {
        return configure(Detector.discrete(topology));
    }

    public final DiscreteOptions discrete(Scene scene) {
        return configure(Detector.discrete(scene));
    }

    /** Sets the options that only contacts in motion have. */
    protected ContinuousOptions configure(ContinuousOptions options) {
        return configureBoth(options);
    }

    /** Sets the options of intersections at an instant. */
    protected DiscreteOptions configure(DiscreteOptions options) {
        return configureBoth(options);
    }

    private <S extends DetectorOptions<S>> S configureBoth(S options) {
        Engine chosen = Engines.named(engine);
        engineSettings.values(chosen, mode.searchMode()).forEach(options::set);
        return options.engine(chosen).threads(threads).bounds(bounds).device(device).warnings(this::warn);
    }

    void warn(String warning) {
        if (warned.add(warning)) {
            PrintWriter err = command.commandLine().getErr();
            err.println("graze: warning: " + warning);
            err.flush();
        }
    }
}

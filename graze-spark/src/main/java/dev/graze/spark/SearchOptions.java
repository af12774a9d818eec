package dev.graze.spark;

import dev.graze.Engines;
import dev.graze.cli.search.Mode;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spark.check.CheckRequest;
import picocli.CommandLine.Option;

/** Options for what to search for and how. Tasks use one thread by default, since Spark assigns each task one core. */
final class SearchOptions {
    @Option(names = "--mode", paramLabel = "MODE", defaultValue = "continuous",
            description = "continuous: contacts in motion, with the time of impact; "
                    + "discrete: intersecting triangles at an instant. Default: ${DEFAULT-VALUE}")
    private Mode mode;

    @Option(names = "--engine", paramLabel = "NAME", defaultValue = Engines.DEFAULT,
            description = "Engine of each task; 'graze engines' lists them. Affects speed, not results. "
                    + "Default: ${DEFAULT-VALUE}")
    private String engine;

    @Option(names = "--task-threads", paramLabel = "N", defaultValue = "1",
            description = "Threads per task. With more than one, also set --conf spark.task.cpus=N. "
                    + "Default: ${DEFAULT-VALUE}")
    private int threads;

    @Option(names = "--separation", paramLabel = "D", defaultValue = "0",
            description = "Continuous: features at this distance or closer are in contact; 0 means touching. "
                    + "Default: ${DEFAULT-VALUE}")
    private double separation;

    /** Validates all settings before any work starts. */
    CheckRequest request() {
        if (mode == Mode.DISCRETE && separation != 0) {
            throw new InvalidInputException(
                    "--separation applies to continuous mode only; remove it: "
                            + "discrete mode finds triangles that touch or cross");
        }
        CheckRequest request = new CheckRequest(mode == Mode.CONTINUOUS, engine, threads, separation);
        request.requireUsable();
        return request;
    }
}

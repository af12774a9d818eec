package dev.graze.spark;

import dev.graze.Engines;
import dev.graze.cli.search.Mode;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spark.check.CheckRequest;
import picocli.CommandLine.Option;

/**
 * Options that say what is looked for and how; tasks have one thread unless told otherwise, since Spark gives each one
 * core.
 */
final class SearchOptions {
    @Option(names = "--mode", paramLabel = "MODE", defaultValue = "continuous",
            description = "continuous: contacts in motion, with the time of impact; discrete: intersecting triangles at an instant. Default: ${DEFAULT-VALUE}")
    private Mode mode;

    @Option(names = "--engine", paramLabel = "NAME", defaultValue = Engines.DEFAULT,
            description = "How each task searches; 'graze engines' lists them. It decides the speed, not the answer. Default: ${DEFAULT-VALUE}")
    private String engine;

    @Option(names = "--task-threads", paramLabel = "N", defaultValue = "1",
            description = "Threads of one task; with more than one, tell Spark as much with --conf spark.task.cpus=N. Default: ${DEFAULT-VALUE}")
    private int threads;

    @Option(names = "--separation", paramLabel = "D", defaultValue = "0",
            description = "Continuous: features this close or closer are in contact; 0 means touching. Default: ${DEFAULT-VALUE}")
    private double separation;

    /** Checks all settings before any work. */
    CheckRequest request() {
        if (mode == Mode.DISCRETE && separation != 0) {
            throw new InvalidInputException(
                    "--separation is for continuous mode; leave it out: discrete mode finds triangles that touch or cross");
        }
        CheckRequest request = new CheckRequest(mode == Mode.CONTINUOUS, engine, threads, separation);
        request.requireUsable();
        return request;
    }
}

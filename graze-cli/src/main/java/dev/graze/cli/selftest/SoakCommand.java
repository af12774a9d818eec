package dev.graze.cli.selftest;

import dev.graze.Engines;
import dev.graze.mesh.InvalidInputException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code graze soak}: checks that a long-running detector keeps its results and does not leak memory. */
@Command(name = "soak", sortOptions = false,
        description = "Runs one detector for a long time on two waving sheets that sink into each other and separate "
                + "again, and shows its memory and the time of a step. At the end, every lap must match a fresh "
                + "detector bit for bit, and memory must not have grown.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze soak                                    a minute with the default engine",
                "  graze soak --seconds 3600 --engine front      an hour with another one", "",
                "Exit code 0 if results and memory are unchanged, 1 if a result changed or memory grew." })
public final class SoakCommand implements Callable<Integer> {
    /**
     * Allowance for code that Java compiles late and for garbage. A leak of a step's data would exceed it within
     * seconds.
     */
    private static final long HARMLESS_GROWTH = 4L << 20;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "60",
            description = "How long to run, at least a lap for each of 30 samples. Default: ${DEFAULT-VALUE}")
    private double seconds;

    @Option(names = "--engine", paramLabel = "NAME", defaultValue = Engines.DEFAULT,
            description = "The engine ('graze engines' lists them). Default: ${DEFAULT-VALUE}")
    private String engine;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "2",
            description = "Worker threads. Default: ${DEFAULT-VALUE}")
    private int threads;

    @Option(names = "--side", paramLabel = "N", defaultValue = "30",
            description = "Vertices along one edge of a sheet. Default: ${DEFAULT-VALUE}")
    private int side;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (!(seconds > 0)) {
            throw new InvalidInputException("--seconds must be more than 0, not " + seconds);
        }
        if (side < 2 || side > 2_000) {
            throw new InvalidInputException("--side must be 2 to 2000, not " + side);
        }
        SoakRun run = new SoakRun(new SoakScene(side), Engines.named(engine).name(), threads);
        boolean same = run.run(seconds, this::print);
        return report(run, same);
    }

    private void print(SoakRun.Sample sample) {
        PrintWriter err = spec.commandLine().getErr();
        err.printf(Locale.ROOT, "%6.0f s  %,10d steps  median %.3f ms  heap %.1f MB%n", sample.seconds(),
                sample.steps(),
                sample.medianMillis(),
                sample.heapBytes() / 1e6);
        err.flush();
    }

    private int report(SoakRun run, boolean same) {
        boolean steady = run.heapGrowth() <= HARMLESS_GROWTH;
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "%,d steps, %,d contacts: %s; memory %s%n", run.steps(), run.contacts(),
                same ? "every lap matches a fresh detector" : "NOT the same as a fresh detector",
                steady ? "did not grow" : "GREW by " + run.heapGrowth() + " bytes in the last third");
        out.flush();
        return same && steady ? 0 : 1;
    }
}

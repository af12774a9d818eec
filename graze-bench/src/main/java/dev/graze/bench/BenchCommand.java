package dev.graze.bench;

import dev.graze.bench.distance.DistanceCommand;
import dev.graze.bench.loop.LoopCommand;
import dev.graze.bench.parts.PartsCommand;
import dev.graze.bench.peers.PeersCommand;
import dev.graze.bench.start.StartCommand;
import dev.graze.cli.AddedCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code graze bench}: one subcommand per measurement. The command line loads it as a service. */
@Command(name = "bench", description = "Measures how fast Graze is on this machine, alone and against others.",
        synopsisSubcommandLabel = "WHAT", subcommands = {
                StepCommand.class, PartsCommand.class, DistanceCommand.class, LoopCommand.class, NarrowCommand.class,
                StartCommand.class, PaperCommand.class, PeersCommand.class },
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench step frame-000.ply frame-001.ply", "  graze bench narrow --help" })
public final class BenchCommand implements AddedCommand, Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(),
                "name what to measure: step, parts, distance, loop, narrow, start, paper or peers");
    }
}

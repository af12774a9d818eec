package dev.graze.cli;

import dev.graze.cli.check.CheckCommand;
import dev.graze.cli.clash.ClashCommand;
import dev.graze.cli.clash.DistanceCommand;
import dev.graze.cli.output.Count;
import dev.graze.cli.output.ExitCode;
import dev.graze.cli.output.StandardOutput;
import dev.graze.cli.output.Version;
import dev.graze.cli.queries.QueriesCommand;
import dev.graze.cli.scene.DemoCommand;
import dev.graze.cli.scene.SceneCommand;
import dev.graze.cli.search.Values;
import dev.graze.cli.selftest.SelfTestCommand;
import dev.graze.cli.selftest.SoakCommand;
import dev.graze.cli.simulate.SimulateCommand;
import dev.graze.cli.view.ViewCommand;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.OutputFailedException;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.LimitExceededException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/** The {@code graze} command: sub-commands, exit codes, and errors reported on a single line. */
@Command(name = "graze", mixinStandardHelpOptions = true, scope = ScopeType.INHERIT, versionProvider = Version.class,
        sortOptions = false, usageHelpAutoWidth = true, synopsisSubcommandLabel = "COMMAND",
        description = "Finds every collision of deforming and rigid triangle meshes.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze demo                               make a scene, check it, show it",
                "  graze check frame-000.ply frame-001.ply  contacts of a motion in two frames",
                "  graze check frames/ --pairs pairs.csv    every contact of a whole sequence",
                "  graze check part.stl --mode discrete     self-intersections of one mesh",
                "  graze clash gear.stl rack.stl            which parts of an assembly collide",
                "  graze view frames/                       look at it in the browser",
                "  graze check --help                       all options, with more examples" })
public final class GrazeCommand implements Callable<Integer> {
    /** In the order of the help. */
    private static final List<Class<?>> COMMANDS = List.of(DemoCommand.class, CheckCommand.class,
            ClashCommand.class, DistanceCommand.class, ViewCommand.class,
            QueriesCommand.class, SceneCommand.class, SimulateCommand.class, AbsentCommand.Bench.class,
            EnginesCommand.class, DevicesCommand.class, SelfTestCommand.class, SoakCommand.class,
            GenerateCompletion.class, AbsentCommand.Spark.class);
    /** Commands that another module may replace, and the one that describes all others. */
    private static final Set<Class<?>> NEED_OTHERS = Set.of(AbsentCommand.Bench.class, AbsentCommand.Spark.class,
            GenerateCompletion.class);
    private static final Set<String> VERSION_OPTIONS = Set.of("-V", "--version");

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(newCommandLine(arguments).setOut(StandardOutput.writer()).execute(arguments));
    }

    /** Returns the command line with its error handling; tests run it in their own process. */
    public static CommandLine newCommandLine() {
        return withErrorHandling(addCommands(new CommandLine(new GrazeCommand())));
    }

    /**
     * Returns a command line that treats these arguments as {@link #newCommandLine()} does. It has only the command
     * that they name, because reading the annotations of all takes a tenth of a second.
     */
    static CommandLine newCommandLine(String[] arguments) {
        CommandLine graze = new CommandLine(new GrazeCommand());
        if (arguments.length == 1 && VERSION_OPTIONS.contains(arguments[0])) {
            return withErrorHandling(graze);
        }
        for (Class<?> command : COMMANDS) {
            if (arguments.length > 0 && !NEED_OTHERS.contains(command)
                    && command.getAnnotation(Command.class).name().equals(arguments[0])) {
                return withErrorHandling(graze.addSubcommand(command));
            }
        }
        return withErrorHandling(addCommands(graze));
    }

    private static CommandLine withErrorHandling(CommandLine commandLine) {
        Values.register(commandLine);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setParameterExceptionHandler((exception, arguments) -> reportUsage(exception));
        commandLine.setExecutionExceptionHandler((exception, command, parsed) -> report(exception, command));
        commandLine.setExecutionStrategy(GrazeCommand::runWithinMemory);
        return commandLine;
    }

    /** Replaces stand-ins by the added commands; a command without a stand-in comes last. */
    private static CommandLine addCommands(CommandLine graze) {
        Map<String, CommandLine> commands = new LinkedHashMap<>();
        COMMANDS.stream().map(CommandLine::new).forEach(command -> commands.put(command.getCommandName(), command));
        for (AddedCommand added : ServiceLoader.load(AddedCommand.class)) {
            CommandLine command = new CommandLine(added);
            commands.put(command.getCommandName(), command);
        }
        commands.forEach(graze::addSubcommand);
        describeCompletion(commands.get("generate-completion").getCommandSpec().usageMessage());
        return graze;
    }

    private static void describeCompletion(UsageMessageSpec usage) {
        usage.description("Prints a completion script for bash and zsh.");
        usage.footer("  source <(graze generate-completion)");
    }

    /** Handles what picocli's exception handler does not: errors, and failures while it prints help. */
    private static int runWithinMemory(ParseResult parsed) {
        try {
            return new RunLast().execute(parsed);
        } catch (UncheckedIOException e) {
            return report(e, parsed.commandSpec().commandLine());
        } catch (OutOfMemoryError e) {
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            return refuse(parsed.commandSpec().commandLine(), "not enough memory: Java may use " + Count.of(megabytes)
                    + " MB here; allow more through the environment, such as GRAZE_OPTS=-Xmx"
                    + Math.max(1, megabytes / 512) + "g");
        }
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(),
                "name a command: " + String.join(", ", spec.subcommands().keySet()));
    }

    private static int reportUsage(ParameterException exception) {
        CommandLine command = exception.getCommandLine();
        String problem = exception instanceof UnmatchedArgumentException unmatched
                ? unmatchedText(unmatched)
                : exception.getMessage();
        return refuse(command, problem + " (see: " + command.getCommandSpec().qualifiedName() + " --help)");
    }

    private static String unmatchedText(UnmatchedArgumentException exception) {
        String kind = exception.isUnknownOption()
                ? "option"
                : exception.getCommandLine().getSubcommands().isEmpty() ? "argument" : "command";
        String given = exception.getUnmatched().getFirst();
        return "unknown " + kind + " '" + given + "'" + suggestion(given, exception.getSuggestions());
    }

    /** Prefers prefix matches. */
    private static String suggestion(String given, List<String> similar) {
        return similar.stream().filter(name -> name.startsWith(given)).findFirst()
                .or(() -> similar.stream().findFirst())
                .map(name -> "; did you mean " + name + "?").orElse("");
    }

    private static int report(Exception exception, CommandLine command) {
        if (exception instanceof StandardOutput.ClosedException) {
            return ExitCode.CLOSED_PIPE;
        }
        if (exception instanceof InvalidInputException || exception instanceof OutputFailedException) {
            return refuse(command, exception.getMessage());
        }
        if (exception instanceof LimitExceededException) {
            boolean hasSparkForm = command.getCommandSpec().qualifiedName().equals("graze check");
            return refuse(command, exception.getMessage() + (hasSparkForm ? ", or use graze spark" : ""));
        }
        if (exception instanceof UncheckedIOException unchecked) {
            return refuse(command,
                    "reading or writing failed: " + IoReason.of(unchecked.getCause())
                            + "; check the disk and its permissions");
        }
        PrintWriter err = command.getErr();
        err.println("graze: this is a defect in graze, not in your input; please report it with the lines below");
        exception.printStackTrace(err);
        err.flush();
        return ExitCode.DEFECT;
    }

    /** Prints one line, even if the message contains line breaks, such as those in a file name. */
    private static int refuse(CommandLine command, String problem) {
        PrintWriter err = command.getErr();
        err.println("graze: " + problem.strip().replaceAll("\\R\\s*", " "));
        err.flush();
        return ExitCode.BAD_INPUT;
    }
}

package dev.graze.cli;

import dev.graze.cli.bench.BenchCommand;
import dev.graze.mesh.InvalidInputException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The {@code graze} command: sub-commands, exit codes, and one clear line when something cannot be done. */
@Command(name = "graze", mixinStandardHelpOptions = true, scope = ScopeType.INHERIT, versionProvider = Version.class, sortOptions = false,
        description = "Finds every collision of deforming and rigid triangle meshes.", subcommands = { DemoCommand.class, CheckCommand.class,
                QueriesCommand.class, SceneCommand.class, BenchCommand.class, EnginesCommand.class, GenerateCompletion.class },
        synopsisSubcommandLabel = "COMMAND", usageHelpAutoWidth = true, footerHeading = "%nExamples:%n", footer = {
                "  graze demo                             make a scene, check it, write a page to look at",
                "  graze check frame-000.ply frame-001.ply  contacts of the motion from one frame to the next",
                "  graze check frames/ --pairs pairs.csv    a whole sequence, every contact in a table",
                "  graze check part.stl --mode discrete     self-intersections of one mesh",
                "  graze check --help                       all options, with more examples", "", "Exit codes: 0 done; 1 with --fail-on-contact and a contact; 2 bad usage or input." })
public final class GrazeCommand implements Callable<Integer> {
    static final int EXIT_CONTACT = 1;
    static final int EXIT_BAD_INPUT = 2;
    private static final int EXIT_DEFECT = 3;

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(newCommandLine().execute(arguments));
    }

    /** The command line with its error handling; tests run it in their own process. */
    static CommandLine newCommandLine() {
        CommandLine commandLine = new CommandLine(new GrazeCommand());
        commandLine.getSubcommands().get("generate-completion").getCommandSpec().usageMessage()
                .description("Prints a completion script for bash and zsh: source <(graze generate-completion)");
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setParameterExceptionHandler(GrazeCommand::reportUsage);
        commandLine.setExecutionExceptionHandler((exception, command, parsed) -> report(exception, command));
        return commandLine;
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "say what to do: demo, check, queries, scene or bench");
    }

    private static int reportUsage(ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("graze: " + firstLine(exception.getMessage()) + " (see: " + command.getCommandSpec().qualifiedName() + " --help)");
        err.flush();
        return EXIT_BAD_INPUT;
    }

    private static int report(Exception exception, CommandLine command) {
        PrintWriter err = command.getErr();
        if (exception instanceof InvalidInputException) {
            err.println("graze: " + exception.getMessage());
            err.flush();
            return EXIT_BAD_INPUT;
        }
        err.println("graze: this is a defect in graze, not in your input; please report it with the lines below");
        exception.printStackTrace(err);
        err.flush();
        return EXIT_DEFECT;
    }

    private static String firstLine(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end).strip();
    }
}

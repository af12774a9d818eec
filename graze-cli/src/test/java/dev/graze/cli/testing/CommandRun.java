package dev.graze.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.GrazeCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;

/**
 * What one run of the command printed, and its exit code.
 *
 * @param err   what it printed on standard error except {@code input}
 * @param input the lines that say how the input was understood
 */
public record CommandRun(int exit, String out, String err, String input) {
    public static CommandRun of(Object... arguments) {
        return of(GrazeCommand.newCommandLine(), arguments);
    }

    public static CommandRun of(CommandLine command, Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exit = command.execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
        String all = err.toString();
        String input = all.lines().filter(line -> line.startsWith("input: ")).collect(Collectors.joining("\n"));
        return new CommandRun(exit, out.toString(), withoutInput(all), input);
    }

    /** Removes the lines that say how the input was understood. */
    public static String withoutInput(String err) {
        return err.replaceAll("(?m)^input: .*\\R", "");
    }

    /** Checks that the run succeeded without any error output. */
    public CommandRun succeeded() {
        assertThat(err).isEmpty();
        assertThat(exit).isZero();
        return this;
    }

    /**
     * Checks that the run failed with one error line that contains these words, and printed nothing that looks like
     * success.
     */
    public CommandRun refused(String... words) {
        assertThat(err.lines()).hasSize(1);
        assertThat(err).startsWith("graze: ").endsWith(System.lineSeparator()).contains(words);
        assertThat(exit).isEqualTo(2);
        assertThat(out).doesNotContain("contact").doesNotContain("no intersection").doesNotContain("Look at it");
        return this;
    }

    public List<String> outLines() {
        return out.lines().toList();
    }

    /** Checks that the run was refused as in {@link #refused}, and that the directory is unchanged. */
    public static void refusesAndLeavesAlone(Path directory, Object[] arguments, String... words) {
        List<String> before = TestFiles.tree(directory);
        CommandRun.of(arguments).refused(words);
        assertThat(TestFiles.tree(directory)).isEqualTo(before);
    }
}

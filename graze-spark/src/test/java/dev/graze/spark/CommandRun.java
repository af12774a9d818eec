package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.GrazeCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;
import picocli.CommandLine;

/** What one run of {@code graze spark} printed, and its exit code. It uses the Spark of the tests. */
record CommandRun(int exit, String out, String err) {
    static CommandRun of(Object... arguments) {
        TestSession.get();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = GrazeCommand.newCommandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exit = command
                .execute(Stream.concat(Stream.of("spark"), Arrays.stream(arguments).map(Object::toString))
                        .toArray(String[]::new));
        return new CommandRun(exit, out.toString(), err.toString());
    }

    CommandRun succeeded() {
        assertThat(exit).as(err).isZero();
        return this;
    }

    /** The run must end with one line for a person that holds these words. */
    CommandRun refused(String... words) {
        assertThat(err.lines().filter(line -> line.startsWith("graze: "))).as(err).hasSize(1);
        assertThat(err).contains(words).doesNotContain("\tat ");
        assertThat(exit).isEqualTo(2);
        return this;
    }
}

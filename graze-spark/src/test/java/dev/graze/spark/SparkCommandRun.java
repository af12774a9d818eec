package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.GrazeCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The output and exit code of one run of {@code graze spark}, in the Spark session of the tests. */
record SparkCommandRun(int exit, String out, String err) {
    static SparkCommandRun of(Object... arguments) {
        TestSession.get();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = GrazeCommand.newCommandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exit = command
                .execute(Stream.concat(Stream.of("spark"), Arrays.stream(arguments).map(Object::toString))
                        .toArray(String[]::new));
        return new SparkCommandRun(exit, out.toString(), err.toString());
    }

    SparkCommandRun succeeded() {
        assertThat(exit).as(err).isZero();
        return this;
    }

    /** Requires a one-line error message that contains these words. */
    SparkCommandRun rejected(String... words) {
        assertThat(err.lines().filter(line -> line.startsWith("graze: "))).as(err).hasSize(1);
        assertThat(err).contains(words).doesNotContain("\tat ");
        assertThat(exit).isEqualTo(2);
        return this;
    }
}

package dev.graze.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine;

class WarningsTest {
    @Command(name = "any")
    static final class AnyCommand {
        @Mixin
        private SearchSettings settings;
    }

    @Test
    void printsEachWarningOnceOnASeparateLine() {
        StringWriter err = new StringWriter();
        AnyCommand command = new AnyCommand();
        new CommandLine(command).setErr(new PrintWriter(err)).parseArgs();
        command.settings.warn("there is no device");
        command.settings.warn("something else");
        command.settings.warn("there is no device");
        assertThat(err.toString().lines()).containsExactly("graze: warning: there is no device",
                "graze: warning: something else");
    }
}

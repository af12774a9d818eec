package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command line made for its arguments answers like one with all commands. */
class CommandLineTest {
    @ParameterizedTest
    @ValueSource(strings = { "", "--version", "-V", "--help", "--version --help", "check", "check --help", "chek",
            "check --thread 2", "check check", "check a.ply --mode both", "clash --help", "distance", "engines",
            "bench", "bench step", "spark", "spark check x", "scene --list", "scene nothing", "generate-completion",
            "generate-completion --help", "check --version", "--unknown" })
    void answersLikeOneWithAllCommands(String line) {
        String[] arguments = line.isEmpty() ? new String[0] : line.split(" ", -1);
        assertThat(CommandRun.of(GrazeCommand.newCommandLine(arguments), (Object[]) arguments))
                .isEqualTo(CommandRun.of((Object[]) arguments));
    }

    @Test
    void readsOnlyTheCommandThatIsNamed() {
        assertThat(GrazeCommand.newCommandLine(new String[] { "check", "a.ply" }).getSubcommands())
                .containsOnlyKeys("check");
        assertThat(GrazeCommand.newCommandLine(new String[] { "--version" }).getSubcommands()).isEmpty();
        assertThat(GrazeCommand.newCommandLine(new String[] { "bench" }).getSubcommands().keySet())
                .containsAll(List.of("check", "bench", "spark"));
    }
}

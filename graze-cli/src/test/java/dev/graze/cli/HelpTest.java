package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Engines;
import dev.graze.cli.testing.CommandRun;
import dev.graze.spi.Engine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
    @ParameterizedTest
    @ValueSource(strings = { "demo", "check", "clash", "distance", "view", "queries", "scene", "simulate", "bench",
            "engines", "devices",
            "spark", "selftest",
            "soak",
            "generate-completion" })
    void showsExamplesOfEveryCommand(String command) {
        String help = CommandRun.of(command, "--help").succeeded().out();
        assertThat(help).startsWith("Usage: graze " + command).containsSubsequence("Examples:", "graze " + command);
        assertThat(CommandRun.of("--help").succeeded().out()).contains("  " + command + " ")
                .containsSubsequence("Examples:", "graze demo");
    }

    @Test
    void keepsEachExampleOnOneLine() {
        assertThat(CommandRun.of("--help").out().lines().dropWhile(line -> !line.equals("Examples:")).skip(1))
                .allSatisfy(line -> assertThat(line).startsWith("  graze "));
    }

    @Test
    void explainsTheExitCodes() {
        assertThat(CommandRun.of("check", "--help").out()).containsSubsequence("Exit codes:", "0 ", "1 ",
                "--fail-on-contact", "2 ",
                "141 ");
        assertThat(CommandRun.of("view", "--help").out()).containsSubsequence("Exit codes:", "2 ", "130 ", "Ctrl-C");
        assertThat(CommandRun.of("clash", "--help").out()).containsSubsequence("Exit codes:", "0 ", "1 ", "--fail-on",
                "2 ");
    }

    @Test
    void explainsTheColouredMeshes() {
        String words = CommandRun.of("check", "--help").out().replaceAll("\\s+", " ");
        assertThat(words).contains(
                "one for each step, the mesh at the step's end, numbered by step; discrete: one for each frame");
    }

    @Test
    void explainsWhatOnlyDiscreteModeFinds() {
        String words = CommandRun.of("check", "--help").out().replaceAll("\\s+", " ");
        assertThat(words).contains("already interpenetrate", "--mode discrete finds those");
    }

    @ParameterizedTest
    @ValueSource(strings = { "--version", "-V" })
    void printsItsVersion(String option) {
        assertThat(CommandRun.of(option).succeeded().out().strip())
                .matches("graze [0-9]+\\.[0-9]+\\S* \\(Java [0-9]+\\)");
    }

    @Test
    void writesACompletionScript() {
        assertThat(CommandRun.of("generate-completion").succeeded().out()).contains("complete -F", "--separation",
                "cloth-ball");
    }

    @Test
    void listsTheEngines() {
        String out = CommandRun.of("engines").succeeded().out();
        assertThat(out.lines()).hasSameSizeAs(Engines.all());
        assertThat(out).contains(Engines.all().stream().map(Engine::name).toList());
        assertThat(out.lines().filter(line -> line.endsWith("(default)"))).singleElement().asString()
                .startsWith(Engines.DEFAULT + " ");
    }

    @ParameterizedTest
    @CsvSource({ "chekc, unknown command 'chekc'; did you mean check?", "--chekc, unknown option '--chekc'",
            "'', name a command" })
    void refusesUnknownCommandsAndOptions(String argument, String complaint) {
        CommandRun run = argument.isEmpty() ? CommandRun.of() : CommandRun.of(argument);
        assertThat(run.refused(complaint, "(see: graze --help)").out()).isEmpty();
    }

    @Test
    void refusesUnknownOptionsOfACommand() {
        CommandRun.of("check", "a.ply", "--pair", "x").refused("unknown option '--pair'", "did you mean --pairs?",
                "(see: graze check --help)");
        CommandRun.of("check", "a.ply", "--pairs").refused("--pairs", "(see: graze check --help)");
        CommandRun.of("check").refused("FRAME|DIR");
        CommandRun.of("engines", "more").refused("unknown argument 'more'");
    }
}

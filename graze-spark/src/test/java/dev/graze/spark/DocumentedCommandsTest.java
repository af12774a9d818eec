package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.GrazeCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;

/**
 * Every command that a page or a help text shows is one that the command line takes: an option that is renamed must be
 * renamed there too. It stands here because this module has all commands, those of Spark included.
 */
@TestInstance(Lifecycle.PER_CLASS)
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINE = Pattern.compile("^(?:\\./)?graze (.*)$");
    private static final Pattern INLINE = Pattern.compile("`(?:\\./)?graze ([^`]*)`");
    /** Two spaces part a command from what is said about it. */
    private static final Pattern REMARK = Pattern.compile("  .*$");

    private final CommandLine graze = collectingErrors(GrazeCommand.newCommandLine());

    /**
     * @param whole whether nothing may be missing: within a sentence only the part of a command may stand that matters
     * there
     */
    record Shown(String where, String command, boolean whole) {
        @Override
        public String toString() {
            return where + ": graze " + command;
        }
    }

    static List<Shown> inPages() throws IOException {
        List<Shown> all = new ArrayList<>();
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs")); Stream<Path> top = Files.list(ROOT)) {
            Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).sorted()
                    .forEach(file -> addShown(file, all));
        }
        return all;
    }

    private static void addShown(Path file, List<Shown> all) {
        String where = ROOT.relativize(file).toString();
        boolean inBlock = false;
        for (String line : lines(file)) {
            if (line.startsWith("```")) {
                inBlock = !inBlock;
            } else if (inBlock) {
                LINE.matcher(line).results()
                        .forEach(found -> all.add(new Shown(where, withoutRemark(found.group(1)), true)));
            } else {
                INLINE.matcher(line).results().forEach(found -> all.add(new Shown(where, found.group(1), false)));
            }
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String withoutRemark(String line) {
        return REMARK.matcher(line).replaceFirst("");
    }

    static List<Shown> inHelp() {
        List<Shown> all = new ArrayList<>();
        addExamples(GrazeCommand.newCommandLine(), all);
        return all;
    }

    private static void addExamples(CommandLine command, List<Shown> all) {
        Arrays.stream(command.getCommandSpec().usageMessage().footer()).map(String::strip)
                .flatMap(example -> LINE.matcher(example).results())
                .forEach(found -> all
                        .add(new Shown(command.getCommandSpec().qualifiedName(), withoutRemark(found.group(1)), true)));
        command.getSubcommands().values().forEach(sub -> addExamples(sub, all));
    }

    @ParameterizedTest
    @MethodSource({ "inPages", "inHelp" })
    void isTaken(Shown shown) {
        CommandLine.ParseResult parsed = graze.parseArgs(shown.command().split(" +"));
        assertThat(errors(parsed)).as(shown.toString())
                .filteredOn(error -> shown.whole() || !(error instanceof MissingParameterException))
                .isEmpty();
    }

    private static CommandLine collectingErrors(CommandLine line) {
        line.getCommandSpec().parser().collectErrors(true);
        line.getSubcommands().values().forEach(DocumentedCommandsTest::collectingErrors);
        return line;
    }

    private static List<Exception> errors(CommandLine.ParseResult parsed) {
        List<Exception> errors = new ArrayList<>(parsed.errors());
        parsed.subcommands().forEach(sub -> errors.addAll(errors(sub)));
        return errors;
    }
}

package dev.graze.cli.testing;

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
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine;

/**
 * The commands that pages and help texts show. Tests check that the command line accepts each one, so that an option is
 * never renamed in one place only.
 */
public final class DocumentedCommands {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINE = Pattern.compile("^(?:\\./)?graze (.*)$");
    private static final Pattern INLINE = Pattern.compile("`(?:\\./)?graze ([^`]*)`");
    /** Two spaces separate a command from the remark about it. */
    private static final Pattern REMARK = Pattern.compile("  .*$");

    private final CommandLine graze = collectingErrors(GrazeCommand.newCommandLine());

    /**
     * A command as shown.
     *
     * @param whole whether the command is complete; within a sentence, only part of it may be shown
     */
    public record Shown(String where, String command, boolean whole) {
        /** Returns whether it is {@code graze spark}, which no other module can parse. */
        public boolean needsSpark() {
            return command.equals("spark") || command.startsWith("spark ");
        }

        @Override
        public String toString() {
            return where + ": graze " + command;
        }
    }

    /** Finds the commands in all pages and help texts. */
    public static List<Shown> all() throws IOException {
        List<Shown> all = new ArrayList<>();
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs")); Stream<Path> top = Files.list(ROOT)) {
            Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).sorted()
                    .forEach(file -> addShown(file, all));
        }
        addExamples(GrazeCommand.newCommandLine(), all);
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

    private static void addExamples(CommandLine command, List<Shown> all) {
        Arrays.stream(command.getCommandSpec().usageMessage().footer()).map(String::strip)
                .flatMap(example -> LINE.matcher(example).results())
                .forEach(found -> all
                        .add(new Shown(command.getCommandSpec().qualifiedName(), withoutRemark(found.group(1)), true)));
        command.getSubcommands().values().forEach(sub -> addExamples(sub, all));
    }

    /** Fails unless the command line accepts the command. */
    public void assertAccepted(Shown shown) {
        CommandLine.ParseResult parsed = graze.parseArgs(shown.command().split(" +"));
        assertThat(errors(parsed)).as(shown.toString())
                .filteredOn(error -> shown.whole() || !(error instanceof MissingParameterException))
                .isEmpty();
    }

    private static CommandLine collectingErrors(CommandLine line) {
        line.getCommandSpec().parser().collectErrors(true);
        line.getSubcommands().values().forEach(DocumentedCommands::collectingErrors);
        return line;
    }

    private static List<Exception> errors(CommandLine.ParseResult parsed) {
        List<Exception> errors = new ArrayList<>(parsed.errors());
        parsed.subcommands().forEach(sub -> errors.addAll(errors(sub)));
        return errors;
    }
}

package dev.graze.cli.output;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The command line, for outputs that name the command that made them. */
public final class CommandText {
    /** Shells take these as they are; a tilde at the start would be a home directory. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-][A-Za-z0-9_@%+=:,./~-]*");

    private CommandText() {
    }

    /** Returns the command line so that a shell understands it: arguments with special characters are quoted. */
    public static String of(CommandSpec command) {
        return command.root().commandLine().getParseResult().originalArgs().stream().map(CommandText::quoted)
                .collect(Collectors.joining(" ", "graze ", ""));
    }

    private static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}

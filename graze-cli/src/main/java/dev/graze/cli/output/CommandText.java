package dev.graze.cli.output;

import picocli.CommandLine.Model.CommandSpec;

/** The command line, for outputs that name the command that made them. */
public final class CommandText {
    private CommandText() {
    }

    /** Returns the command line as typed, without quotes. */
    public static String of(CommandSpec command) {
        return "graze " + String.join(" ", command.root().commandLine().getParseResult().originalArgs());
    }
}

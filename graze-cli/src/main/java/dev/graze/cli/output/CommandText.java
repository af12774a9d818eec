package dev.graze.cli.output;

import picocli.CommandLine.Model.CommandSpec;

/** What was typed, for outputs that say what made them. */
public final class CommandText {
    private CommandText() {
    }

    /** As it stood, but for quotes. */
    public static String of(CommandSpec command) {
        return "graze " + String.join(" ", command.root().commandLine().getParseResult().originalArgs());
    }
}

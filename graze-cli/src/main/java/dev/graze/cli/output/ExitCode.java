package dev.graze.cli.output;

/** The exit codes of {@code graze} other than 0, as {@code graze check --help} lists them. */
public final class ExitCode {
    /** {@code --fail-on-contact} or {@code --fail-on} found something, or a self-test found a difference. */
    public static final int CONTACT = 1;
    /** Bad usage, input or output. */
    public static final int BAD_INPUT = 2;
    /** A defect in Graze. */
    public static final int DEFECT = 3;
    /** What shells report for a program killed by writing to a closed pipe: 128 plus the number of that signal. */
    public static final int CLOSED_PIPE = 141;

    private ExitCode() {
    }
}

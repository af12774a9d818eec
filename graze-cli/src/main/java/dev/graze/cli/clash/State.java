package dev.graze.cli.clash;

import java.util.Locale;

/** How a pair of parts, or one clash of it, compares with a baseline. */
enum State {
    /** There is no baseline. */
    NONE,
    /** The baseline does not have it. */
    NEW,
    /** The baseline has it, with another relation, depth or distance, or at other places. */
    CHANGED,
    /** The baseline has it too. */
    SAME;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}

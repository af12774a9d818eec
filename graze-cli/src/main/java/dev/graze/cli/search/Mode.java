package dev.graze.cli.search;

import dev.graze.spi.SearchMode;
import java.util.Locale;

/** What to search for: contacts during motion, or intersections at an instant. */
public enum Mode {
    CONTINUOUS, DISCRETE;

    SearchMode searchMode() {
        return this == CONTINUOUS ? SearchMode.CONTINUOUS : SearchMode.DISCRETE;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

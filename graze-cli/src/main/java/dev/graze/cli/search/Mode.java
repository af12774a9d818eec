package dev.graze.cli.search;

import java.util.Locale;

/** What to search for: contacts during motion, or intersections at an instant. */
public enum Mode {
    CONTINUOUS, DISCRETE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.graze.cli;

import java.util.Locale;

/** What is looked for: contacts in motion, or intersections at an instant. */
enum Mode {
    CONTINUOUS, DISCRETE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

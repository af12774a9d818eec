package dev.graze.spi;

import java.util.Locale;

/** The two questions an engine answers. */
public enum SearchMode {
    /** Contacts of a mesh in motion, with their times of impact. */
    CONTINUOUS,
    /** Triangles that intersect at one instant. */
    DISCRETE;

    /** Returns the name used in messages and on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}

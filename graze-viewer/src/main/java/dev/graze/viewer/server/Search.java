package dev.graze.viewer.server;

import dev.graze.ContinuousOptions;
import dev.graze.DiscreteOptions;

/** How to find collisions in the frames shown. */
public sealed interface Search {
    /** Contacts from each frame to the next. */
    record Motion(ContinuousOptions options) implements Search {
    }

    /** Intersections within each frame. */
    record Instants(DiscreteOptions options) implements Search {
    }

    /** No search: the frames are only shown. */
    record None() implements Search {
    }
}

package dev.graze.viewer.server;

import dev.graze.ContinuousOptions;
import dev.graze.DiscreteOptions;

/** How to find what collides in the frames that are shown. */
public sealed interface Search {
    /** Contacts on the way from each frame to the next. */
    record Motion(ContinuousOptions options) implements Search {
    }

    /** Intersections within each frame. */
    record Instants(DiscreteOptions options) implements Search {
    }

    /** Nothing is looked for: the frames are only shown. */
    record None() implements Search {
    }
}

package dev.graze.viewer.server;

import dev.graze.ContinuousOptions;
import dev.graze.DiscreteOptions;

/** How to find collisions in the frames shown. */
public sealed interface Search {
    /**
     * Contacts from each frame to the next.
     *
     * @param isScene whether the options are those of a scene, whose parts may be rigid or fixed; otherwise of one mesh
     */
    record Motion(ContinuousOptions options, boolean isScene) implements Search {
        /** Finds the contacts of one mesh. */
        public Motion(ContinuousOptions options) {
            this(options, false);
        }
    }

    /** Intersections within each frame. */
    record Instants(DiscreteOptions options) implements Search {
    }

    /** No search: the frames are only shown. */
    record None() implements Search {
    }
}

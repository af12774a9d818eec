package dev.graze.cli.bench.rays;

import dev.graze.rigid.rays.RayContacts;

/** What the first of those that must agree found in each step; a time for another answer is worth nothing. */
final class AgreedRays {
    private final String window;
    private final RayContacts[] steps;

    AgreedRays(String window, int steps) {
        this.window = window;
        this.steps = new RayContacts[steps];
    }

    /**
     * Compares with what was found first, bit for bit.
     *
     * @throws IllegalStateException if anything differs
     */
    void require(String who, int step, RayContacts found) {
        if (steps[step] == null) {
            steps[step] = found;
        } else if (!found.equals(steps[step])) {
            throw new IllegalStateException(
                    who + " found " + found + " in step " + step + " of " + window + ", where the first one found " + steps[step]);
        }
    }
}

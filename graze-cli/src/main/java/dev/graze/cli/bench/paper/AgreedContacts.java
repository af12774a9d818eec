package dev.graze.cli.bench.paper;

/** What the first engine found in each step of a window; a time for another answer is worth nothing. */
final class AgreedContacts {
    private final String scene;
    private final StepResults[] steps;

    AgreedContacts(String scene, int steps) {
        this.scene = scene;
        this.steps = new StepResults[steps];
    }

    /**
     * Compares with what was found first, bit for bit.
     *
     * @throws IllegalStateException if anything differs
     */
    void require(String who, int step, StepResults found) {
        if (steps[step] == null) {
            steps[step] = found;
        } else if (!found.equals(steps[step])) {
            throw new IllegalStateException(
                    who + " found " + found.results() + " in step " + step + " of " + scene + ", where the first engine found "
                            + steps[step].results());
        }
    }

    /** On average, from the second step on. */
    double meanSize() {
        long sum = 0;
        for (int step = 1; step < steps.length; step++) {
            sum += steps[step].size();
        }
        return (double) sum / (steps.length - 1);
    }
}

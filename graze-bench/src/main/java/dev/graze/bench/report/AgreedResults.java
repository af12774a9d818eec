package dev.graze.bench.report;

/** The results of the first run of each step, which all others must match: the time of a wrong answer means nothing. */
public final class AgreedResults {
    private final String where;
    private final Object[] steps;

    public AgreedResults(String where, int steps) {
        this.where = where;
        this.steps = new Object[steps];
    }

    /**
     * Checks that the results equal those of the first run, bit for bit.
     *
     * @throws IllegalStateException if anything differs
     */
    public void require(String label, int step, Object found) {
        if (steps[step] == null) {
            steps[step] = found;
        } else if (!found.equals(steps[step])) {
            throw new IllegalStateException(
                    label + " found " + found + " in step " + step + " of " + where + ", but the first run found "
                            + steps[step]);
        }
    }
}

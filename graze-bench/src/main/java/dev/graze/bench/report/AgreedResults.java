package dev.graze.bench.report;

/** What the first of those that must agree found in each step; a time for another answer is worth nothing. */
public final class AgreedResults {
    private final String where;
    private final Object[] steps;

    public AgreedResults(String where, int steps) {
        this.where = where;
        this.steps = new Object[steps];
    }

    /**
     * Compares with what was found first, bit for bit, as results of one kind compare themselves.
     *
     * @throws IllegalStateException if anything differs
     */
    public void require(String who, int step, Object found) {
        if (steps[step] == null) {
            steps[step] = found;
        } else if (!found.equals(steps[step])) {
            throw new IllegalStateException(
                    who + " found " + found + " in step " + step + " of " + where + ", where the first one found "
                            + steps[step]);
        }
    }
}

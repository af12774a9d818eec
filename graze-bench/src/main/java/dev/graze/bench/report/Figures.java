package dev.graze.bench.report;

/** Receives the figures of a benchmark, one after the other. */
@FunctionalInterface
public interface Figures {
    /**
     * Receives a figure.
     *
     * @param name stable and dotted, for programs
     * @param text what it is, for people
     */
    void add(String name, String text, double value, String unit);
}

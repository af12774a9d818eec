package dev.graze.bench.report;

import java.util.Locale;

/**
 * A figure beside the paper's for the same thing.
 *
 * @param name  stable and dotted, for programs
 * @param value NaN where there was nothing to measure
 * @param low   the smallest value the paper reports; NaN where it reports none
 * @param high  the largest one; the same as {@code low} unless the paper gives a range
 */
public record Figure(String name, double value, Unit unit, double low, double high) {
    /** What figures are counted in, and how many digits of them mean something. */
    public enum Unit {
        MILLISECONDS("ms", "%,.2f ms"), PERCENT("%", "%,.1f %%"), RATIO("ratio", "%,.2f"), COUNT("count", "%,.0f");

        private final String key;
        private final String format;

        Unit(String key, String format) {
            this.key = key;
            this.format = format;
        }

        String text(double value) {
            return String.format(Locale.ROOT, format, value);
        }

        /** Without the unit, for the lower end of a range. */
        String bareText(double value) {
            return String.format(Locale.ROOT, "%,.4g", value).replaceFirst("\\.?0+$", "");
        }
    }

    private static final Figure NOTHING = new Figure("", Double.NaN, Unit.RATIO, Double.NaN, Double.NaN);

    /** In place of a figure that does not exist. */
    public static Figure nothing() {
        return NOTHING;
    }

    /** One that no paper has. */
    public static Figure of(String name, double value, Unit unit) {
        return new Figure(name, value, unit, Double.NaN, Double.NaN);
    }

    /** One that the paper has too; NaN if it has not. */
    public static Figure beside(String name, double value, Unit unit, double paper) {
        return new Figure(name, value, unit, paper, paper);
    }

    /** One for which the paper gives a range. */
    public static Figure besideRange(String name, double value, Unit unit, double low, double high) {
        return new Figure(name, value, unit, low, high);
    }

    public boolean exists() {
        return !Double.isNaN(value);
    }

    public boolean hasPaper() {
        return !Double.isNaN(low);
    }

    /** The paper's figure; the middle of its range. */
    double paper() {
        return (low + high) / 2;
    }

    String text() {
        return exists() ? unit.text(value) : "-";
    }

    /** The paper's figure as people read it, or nothing. */
    String paperText() {
        if (!hasPaper()) {
            return "";
        }
        return low == high
                ? unit.text(low)
                : unit.bareText(low) + " to " + unit.bareText(high) + (unit == Unit.PERCENT ? " %" : "");
    }

    void addTo(BenchReport report) {
        if (exists()) {
            report.add(name, value, unit.key, hasPaper() ? paper() : null);
        }
    }
}

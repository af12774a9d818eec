package dev.graze.bench.report;

import java.util.Locale;

/**
 * A measured figure beside the paper's.
 *
 * @param name stable and dotted, for programs
 * @param value NaN where there was nothing to measure
 * @param low the smallest value the paper reports; NaN where it reports none
 * @param high the largest value; equal to {@code low} unless the paper gives a range
 */
public record Figure(String name, double value, Unit unit, double low, double high) {
    /** The unit of a figure, and how many digits of it are meaningful. */
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

        /** Formats a value without the unit, for the lower bound of a range. */
        String bareText(double value) {
            return String.format(Locale.ROOT, "%,.4g", value).replaceFirst("\\.?0+$", "");
        }
    }

    private static final Figure NOTHING = new Figure("", Double.NaN, Unit.RATIO, Double.NaN, Double.NaN);

    /** Returns a placeholder for a figure that does not exist. */
    public static Figure nothing() {
        return NOTHING;
    }

    /** Returns a figure that no paper has. */
    public static Figure of(String name, double value, Unit unit) {
        return new Figure(name, value, unit, Double.NaN, Double.NaN);
    }

    /** Returns a figure beside the paper's, which is NaN if the paper has none. */
    public static Figure beside(String name, double value, Unit unit, double paper) {
        return new Figure(name, value, unit, paper, paper);
    }

    /** Returns a figure beside the paper's range. */
    public static Figure besideRange(String name, double value, Unit unit, double low, double high) {
        return new Figure(name, value, unit, low, high);
    }

    public boolean exists() {
        return !Double.isNaN(value);
    }

    public boolean hasPaper() {
        return !Double.isNaN(low);
    }

    /** Returns the paper's figure, or the middle of its range. */
    double paper() {
        return (low + high) / 2;
    }

    String text() {
        return exists() ? unit.text(value) : "-";
    }

    /** Formats the paper's figure for people; empty if there is none. */
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

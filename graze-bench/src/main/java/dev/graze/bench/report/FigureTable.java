package dev.graze.bench.report;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * Figures in rows and columns, modeled on a table or figure of a paper.
 *
 * @param title names the paper's table or figure
 * @param note how to read it
 * @param columns their headings
 */
public record FigureTable(String title, String note, List<String> columns, List<Row> rows) {
    private static final int LEAST_LABEL_WIDTH = 12;
    private static final int LEAST_WIDTH = 12;

    /** A scene, or the mean of all, with one figure per column. */
    public record Row(String label, List<Figure> figures) {
    }

    public FigureTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        for (Row row : rows) {
            if (row.figures().size() != columns.size()) {
                throw new IllegalArgumentException(
                        title + ": " + row.label() + " has " + row.figures().size() + " figures for " + columns.size()
                                + " columns");
            }
        }
    }

    public void addTo(BenchReport report) {
        rows.forEach(row -> row.figures().forEach(figure -> figure.addTo(report)));
    }

    /** Prints the table to a terminal, with the paper's figures in brackets. */
    public void print(PrintWriter out) {
        out.printf("%n%s%n%s%n", title, note);
        String labelFormat = "%-" + labelWidth() + "s";
        out.printf(Locale.ROOT, labelFormat, "");
        for (int column = 0; column < columns.size(); column++) {
            out.print("  " + padded(columns.get(column), width(column)));
        }
        out.println();
        for (Row row : rows) {
            out.printf(Locale.ROOT, labelFormat, row.label());
            for (int column = 0; column < columns.size(); column++) {
                out.print("  " + padded(cell(row.figures().get(column)), width(column)));
            }
            out.println();
        }
        out.flush();
    }

    private int labelWidth() {
        return rows.stream().mapToInt(row -> row.label().length()).reduce(LEAST_LABEL_WIDTH, Math::max);
    }

    private int width(int column) {
        int widest = Math.max(LEAST_WIDTH, columns.get(column).length());
        for (Row row : rows) {
            widest = Math.max(widest, cell(row.figures().get(column)).length());
        }
        return widest;
    }

    private static String padded(String text, int width) {
        return " ".repeat(width - text.length()) + text;
    }

    private static String cell(Figure figure) {
        return figure.hasPaper() ? figure.text() + " (" + figure.paperText() + ")" : figure.text();
    }
}

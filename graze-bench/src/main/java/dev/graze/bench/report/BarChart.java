package dev.graze.bench.report;

import java.util.List;

/** Draws one column of a table as bars, with the paper's range as a bracket across each. */
public final class BarChart {
    private static final double WIDTH = 720;
    private static final double LEFT = 170;
    /** Width of the column of figures. Beside the bars, they would collide with the paper's brackets. */
    private static final double RIGHT = 80;
    private static final double TOP = 26;
    private static final double BAR = 15;
    private static final double PITCH = 24;
    private static final double TICK = 4;

    private final String title;
    private final List<FigureTable.Row> rows;
    private final int column;
    private final double least;
    private final double scale;

    private BarChart(FigureTable table, int column) {
        this.title = table.columns().get(column);
        this.column = column;
        this.rows = table.rows().stream().filter(row -> row.figures().get(column).exists()).toList();
        this.least = rows.stream().mapToDouble(row -> row.figures().get(column).value()).reduce(0, Math::min);
        double most = rows.stream().mapToDouble(row -> largest(row.figures().get(column))).reduce(0, Math::max);
        this.scale = (WIDTH - LEFT - RIGHT) / Math.max(most - least, 1e-9);
    }

    /** Draws a column as SVG. */
    public static String draw(FigureTable table, int column) {
        return new BarChart(table, column).draw();
    }

    private static double largest(Figure figure) {
        return figure.hasPaper() ? Math.max(figure.value(), figure.high()) : figure.value();
    }

    private String draw() {
        StringBuilder svg = new StringBuilder();
        boolean comparable = rows.stream().anyMatch(row -> row.figures().get(column).hasPaper());
        svg.append(Markup.text(LEFT, 14, "start", title + (comparable ? "; the paper's in brackets" : "")));
        double y = TOP;
        for (FigureTable.Row row : rows) {
            drawRow(svg, y, row.label(), row.figures().get(column));
            y += PITCH;
        }
        svg.append(Markup.line(x(0), TOP - 4, x(0), y - 4, "axis"));
        return Markup.svg(WIDTH, y + 4, title, svg.toString());
    }

    private void drawRow(StringBuilder svg, double y, String label, Figure figure) {
        svg.append(Markup.text(LEFT - 8, y + BAR - 3, "end", label));
        double from = x(Math.min(0, figure.value()));
        svg.append(Markup.bar(from, y, x(Math.max(0, figure.value())) - from, BAR, "s0", figure.text()));
        if (figure.hasPaper()) {
            drawBracket(svg, y, x(figure.low()), x(figure.high()));
        }
        svg.append(Markup.text(WIDTH - 4, y + BAR - 3, "end", figure.text()));
    }

    private static void drawBracket(StringBuilder svg, double y, double low, double high) {
        double middle = y + BAR / 2;
        svg.append(Markup.line(low, middle, high, middle, "mark"));
        svg.append(Markup.line(low, middle - TICK - 3, low, middle + TICK + 3, "mark"));
        svg.append(Markup.line(high, middle - TICK - 3, high, middle + TICK + 3, "mark"));
    }

    private double x(double value) {
        return LEFT + (value - least) * scale;
    }
}

package dev.graze.bench.report;

import dev.graze.viewer.HtmlText;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/** Draws the rows of a table as lines over a number that each column stands for, such as threads. */
public final class LineChart {
    private static final double WIDTH = 720;
    private static final double HEIGHT = 300;
    private static final double LEFT = 60;
    private static final double RIGHT = 30;
    private static final double TOP = 36;
    private static final double BOTTOM = 44;
    private static final int MOST_GRID_LINES = 6;
    private static final double SMALLEST_STEP = 0.25;
    private static final double SMALLEST_ON_LOG_SCALE = 1e-3;
    /** Labels closer than this would overlap. */
    private static final double LEAST_LABEL_PITCH = 24;

    private final FigureTable table;
    private final List<Integer> numbers;
    private final String axis;
    private final boolean ideal;
    private final boolean logarithmic;
    private final double gridStep;
    private final double least;
    private final double most;

    private LineChart(FigureTable table, List<Integer> numbers, String axis, boolean ideal, boolean logarithmic) {
        this.table = table;
        this.numbers = numbers;
        this.axis = axis;
        this.ideal = ideal;
        this.logarithmic = logarithmic;
        DoubleSummaryStatistics values = table.rows().stream().flatMap(row -> row.figures().stream())
                .filter(Figure::exists).mapToDouble(Figure::value).summaryStatistics();
        if (logarithmic) {
            this.gridStep = 10;
            this.least = powerOfTen(Math.floor(StrictMath.log10(Math.max(values.getMin(), SMALLEST_ON_LOG_SCALE))));
            this.most = Math.max(10 * least, powerOfTen(Math.ceil(StrictMath.log10(Math.max(values.getMax(), least)))));
            return;
        }
        double largest = Math.max(1, values.getMax());
        double highest = ideal ? Math.max(largest, numbers.getLast()) : largest;
        this.gridStep = gridStep(highest);
        this.least = 0;
        this.most = gridStep * Math.ceil(highest / gridStep);
    }

    /** Returns the distance between grid lines: the smallest one, doubled until there are few enough lines. */
    private static double gridStep(double highest) {
        double step = SMALLEST_STEP;
        while (highest / step > MOST_GRID_LINES) {
            step *= 2;
        }
        return step;
    }

    /**
     * Draws a table as SVG.
     *
     * @param ideal whether to add the line on which figures equal their number
     */
    public static String draw(FigureTable table, List<Integer> numbers, String axis, boolean ideal) {
        return new LineChart(table, numbers, axis, ideal, false).draw();
    }

    /** Draws a table as SVG with a logarithmic scale. */
    public static String drawLogarithmic(FigureTable table, List<Integer> numbers, String axis) {
        return new LineChart(table, numbers, axis, false, true).draw();
    }

    private static double powerOfTen(double exponent) {
        return StrictMath.pow(10, exponent);
    }

    private String draw() {
        StringBuilder svg = new StringBuilder(
                Legend.draw(table.rows().stream().map(FigureTable.Row::label).toList(), LEFT));
        drawGrid(svg);
        if (ideal) {
            svg.append(Markup.line(x(numbers.getFirst()), y(numbers.getFirst()), x(numbers.getLast()),
                    y(numbers.getLast()), "ideal"));
        }
        for (int row = 0; row < table.rows().size(); row++) {
            drawRow(svg, table.rows().get(row), "s" + row);
        }
        return Markup.svg(WIDTH, HEIGHT, table.title(), svg.toString());
    }

    private void drawGrid(StringBuilder svg) {
        for (double value = least; value <= most * (1 + 1e-9); value = logarithmic
                ? value * gridStep
                : value + gridStep) {
            svg.append(Markup.line(LEFT, y(value), WIDTH - RIGHT, y(value), "grid"));
            svg.append(Markup.text(LEFT - 8, y(value) + 4, "end", String.format(Locale.ROOT, "%.2f", value)));
        }
        double free = Double.NEGATIVE_INFINITY;
        for (int number : numbers) {
            if (x(number) >= free) {
                svg.append(Markup.text(x(number), HEIGHT - BOTTOM + 18, "middle", String.valueOf(number)));
                free = x(number) + LEAST_LABEL_PITCH;
            }
        }
        svg.append(Markup.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, "middle", axis));
    }

    private void drawRow(StringBuilder svg, FigureTable.Row row, String style) {
        StringBuilder points = new StringBuilder();
        StringBuilder dots = new StringBuilder();
        for (int i = 0; i < numbers.size(); i++) {
            Figure figure = row.figures().get(i);
            if (figure.exists()) {
                double x = x(numbers.get(i));
                double y = y(figure.value());
                points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
                dots.append(String.format(Locale.ROOT,
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" class=\"%s\"><title>%s</title></circle>%n",
                        x, y, style,
                        HtmlText.escape(row.label() + ": " + figure.text())));
            }
        }
        svg.append(String.format(Locale.ROOT, "<polyline points=\"%s\" class=\"%s\"/>%n", points.toString().strip(),
                style)).append(dots);
    }

    private double x(int number) {
        int first = numbers.getFirst();
        double span = Math.max(1, numbers.getLast() - first);
        return LEFT + 20 + (WIDTH - LEFT - RIGHT - 40) * (number - first) / span;
    }

    private double y(double value) {
        double share = logarithmic
                ? StrictMath.log10(Math.max(value, least) / least) / StrictMath.log10(most / least)
                : value / most;
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share;
    }
}

package dev.graze.bench.report;

import java.util.List;

/** Draws shares of a whole as stacked bars: for each row of a table one bar of Graze's and one of the paper's. */
public final class StackedBars {
    private static final double WIDTH = 720;
    private static final double LEFT = 170;
    private static final double RIGHT = 20;
    private static final double TOP = 34;
    private static final double BAR = 15;
    private static final double PITCH = 18;
    private static final double GAP = 10;

    private StackedBars() {
    }

    /** Draws a table as SVG; its figures are percentages that add up to about 100. */
    public static String draw(FigureTable table) {
        StringBuilder svg = new StringBuilder(Legend.draw(table.columns(), LEFT));
        double y = TOP;
        for (FigureTable.Row row : table.rows()) {
            drawBar(svg, y, row.label() + ", Graze", row.figures(), false);
            y += PITCH;
            if (row.figures().stream().anyMatch(Figure::hasPaper)) {
                drawBar(svg, y, "paper", row.figures(), true);
                y += PITCH;
            }
            y += GAP;
        }
        return Markup.svg(WIDTH, y, table.title(), svg.toString());
    }

    private static void drawBar(StringBuilder svg, double y, String label, List<Figure> parts, boolean paper) {
        svg.append(Markup.text(LEFT - 8, y + BAR - 3, "end", label));
        double scale = (WIDTH - LEFT - RIGHT) / 100;
        double x = LEFT;
        for (int i = 0; i < parts.size(); i++) {
            Figure part = parts.get(i);
            double share = paper ? part.hasPaper() ? part.paper() : 0 : part.value();
            svg.append(Markup.bar(x, y, share * scale, BAR, "s" + i + (paper ? " paper" : ""),
                    paper ? part.paperText() : part.text()));
            x += share * scale;
        }
    }
}

package dev.graze.bench.report;

import java.util.List;

/** Draws the legend of a chart in a row above it. */
final class Legend {
    private static final double SQUARE = 11;
    private static final double PER_LETTER = 6.8;

    private Legend() {
    }

    static String draw(List<String> names, double left) {
        StringBuilder svg = new StringBuilder();
        double x = left;
        for (int i = 0; i < names.size(); i++) {
            svg.append(Markup.bar(x, 8, SQUARE, SQUARE, "s" + i, names.get(i)));
            svg.append(Markup.text(x + SQUARE + 5, 18, "start", names.get(i)));
            x += SQUARE + 22 + PER_LETTER * names.get(i).length();
        }
        return svg.toString();
    }
}

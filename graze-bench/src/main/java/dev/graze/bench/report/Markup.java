package dev.graze.bench.report;

import dev.graze.viewer.HtmlText;
import java.util.Locale;

/** Formats HTML and SVG elements. */
final class Markup {
    private Markup() {
    }

    /** Returns a filled rectangle in the color of a series, with a tooltip. */
    static String bar(double x, double y, double width, double height, String style, String meaning) {
        return String.format(Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"%s\"><title>%s</title></rect>%n", x,
                y,
                Math.max(0, width), height, style, HtmlText.escape(meaning));
    }

    static String line(double x1, double y1, double x2, double y2, String style) {
        return String.format(Locale.ROOT, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>%n", x1,
                y1, x2, y2, style);
    }

    /** @param anchor start, middle or end */
    static String text(double x, double y, String anchor, String text) {
        return String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor,
                HtmlText.escape(text));
    }

    static String svg(double width, double height, String title, String content) {
        return String.format(Locale.ROOT, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\">%n%s</svg>%n",
                width, height,
                HtmlText.escape(title), content);
    }
}

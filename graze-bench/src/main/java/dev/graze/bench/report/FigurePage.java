package dev.graze.bench.report;

import dev.graze.io.file.OutputFile;
import dev.graze.viewer.HtmlText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** An HTML page of tables and charts in one file that needs no network. */
public final class FigurePage {
    private final String title;
    private final StringBuilder body = new StringBuilder();

    /** @param introduction one paragraph under the title */
    FigurePage(String title, String introduction) {
        this.title = title;
        body.append("<h1>").append(HtmlText.escape(title)).append("</h1>\n<p>").append(HtmlText.escape(introduction))
                .append("</p>\n");
    }

    /** Adds the command, machine and commit that made the figures. */
    FigurePage origin(String command) {
        body.append("<dl>\n");
        addFact("command", command);
        addFact("machine", Machine.describe());
        addFact("commit", SourceCommit.describe());
        body.append("</dl>\n");
        return this;
    }

    private void addFact(String name, String value) {
        body.append("<dt>").append(name).append("</dt><dd>").append(HtmlText.escape(value)).append("</dd>\n");
    }

    /** Adds a table under its title and note, and the charts drawn from it. */
    FigurePage section(FigureTable table, List<String> charts) {
        body.append("<section>\n<h2>").append(HtmlText.escape(table.title())).append("</h2>\n<p>")
                .append(HtmlText.escape(table.note()))
                .append("</p>\n");
        charts.forEach(body::append);
        addTable(table);
        body.append("</section>\n");
        return this;
    }

    private void addTable(FigureTable table) {
        body.append("<div class=\"wide\"><table>\n<tr><th></th>");
        table.columns().forEach(column -> body.append("<th>").append(HtmlText.escape(column)).append("</th>"));
        body.append("</tr>\n");
        for (FigureTable.Row row : table.rows()) {
            body.append("<tr><th>").append(HtmlText.escape(row.label())).append("</th>");
            row.figures().forEach(this::addCell);
            body.append("</tr>\n");
        }
        body.append("</table></div>\n");
    }

    private void addCell(Figure figure) {
        body.append("<td title=\"").append(HtmlText.escape(figure.name())).append("\">").append(figure.text());
        if (figure.hasPaper()) {
            body.append("<small>paper ").append(figure.paperText()).append("</small>");
        }
        body.append("</td>");
    }

    /** Writes the complete page and commits the file. */
    public void writeTo(OutputFile file) {
        file.commitText("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
                + HtmlText.escape(title)
                + "</title>\n<style>\n" + style() + "</style>\n</head>\n<body>\n" + body + "</body>\n</html>\n");
    }

    private static String style() {
        try (InputStream in = FigurePage.class.getResourceAsStream("page.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

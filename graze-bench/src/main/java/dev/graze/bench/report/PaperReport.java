package dev.graze.bench.report;

import java.util.ArrayList;
import java.util.List;

/** The results of a paper's measurements: tables in the paper's order, each with the charts drawn from it. */
public final class PaperReport {
    private record Section(FigureTable table, List<String> charts) {
    }

    private final String title;
    private final String introduction;
    private final List<Section> sections = new ArrayList<>();

    /**
     * Starts an empty report.
     *
     * @param introduction one paragraph: what was measured, on what, and how to read it
     */
    public PaperReport(String title, String introduction) {
        this.title = title;
        this.introduction = introduction;
    }

    public PaperReport add(FigureTable table, String... charts) {
        sections.add(new Section(table, List.of(charts)));
        return this;
    }

    public List<FigureTable> tables() {
        return sections.stream().map(Section::table).toList();
    }

    /** Returns the tables with their charts, for {@code --html}. */
    public FigurePage page(String command) {
        FigurePage page = new FigurePage(title, introduction).origin(command);
        sections.forEach(section -> page.section(section.table(), section.charts()));
        return page;
    }
}

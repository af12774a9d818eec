package dev.graze.cli.bench.paper;

import dev.graze.cli.bench.report.FigureTable;
import dev.graze.cli.bench.report.ReportPage;
import java.util.List;

/** What was measured, as a paper reports it. */
public interface PaperFigures {
    /** In the paper's order. */
    List<FigureTable> tables();

    /** The tables with charts, for {@code --html}. */
    ReportPage page(String command);
}

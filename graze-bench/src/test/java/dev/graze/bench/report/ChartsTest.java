package dev.graze.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.bench.report.Figure.Unit;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ChartsTest {
    private static final FigureTable TABLE = new FigureTable("a < b", "", List.of("one", "two"),
            List.of(new FigureTable.Row("x & y", List.of(percent(40, 60), percent(60, 40))),
                    new FigureTable.Row("z", List.of(percent(-10, Double.NaN), Figure.nothing()))));

    private static Figure percent(double value, double paper) {
        return Figure.beside("n", value, Unit.PERCENT, paper);
    }

    @Test
    void barLengthsMatchTheirFigures() throws Exception {
        Document chart = parse(BarChart.draw(TABLE, 0));
        Element first = element(chart, "rect", 0);
        Element second = element(chart, "rect", 1);
        assertThat(number(first, "width") / number(second, "width")).isBetween(3.9, 4.1);
        assertThat(number(second, "x") + number(second, "width")).as("a negative one ends at zero")
                .isEqualTo(number(first, "x"));
        assertThat(chart.getElementsByTagName("line").getLength()).as("one bracket and the axis").isEqualTo(4);
    }

    @Test
    void leavesOutMissingFigures() throws Exception {
        assertThat(parse(BarChart.draw(TABLE, 1)).getElementsByTagName("rect").getLength()).isEqualTo(1);
    }

    @Test
    void stacksMeasuredSharesAboveThePapers() throws Exception {
        FigureTable whole = new FigureTable("t", "", TABLE.columns(), TABLE.rows().subList(0, 1));
        Document chart = parse(StackedBars.draw(whole));
        assertThat(chart.getElementsByTagName("rect").getLength())
                .as("two in the legend, two measured, two of the paper's").isEqualTo(6);
        Element measured = element(chart, "rect", 2);
        Element next = element(chart, "rect", 3);
        assertThat(number(measured, "x") + number(measured, "width")).isEqualTo(number(next, "x"));
        assertThat(element(chart, "rect", 4).getAttribute("class")).contains("paper");
    }

    @Test
    void drawsALineThroughExistingPoints() throws Exception {
        Document chart = parse(LineChart.draw(TABLE, List.of(1, 2), "threads", true));
        assertThat(chart.getElementsByTagName("circle").getLength()).isEqualTo(3);
        assertThat(element(chart, "polyline", 0).getAttribute("points").chars().filter(letter -> letter == ',').count())
                .isEqualTo(2);
        assertThat(number(element(chart, "circle", 1), "cy")).as("more is higher up")
                .isLessThan(number(element(chart, "circle", 0), "cy"));
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static Element element(Document document, String tag, int i) {
        return (Element) document.getElementsByTagName(tag).item(i);
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}

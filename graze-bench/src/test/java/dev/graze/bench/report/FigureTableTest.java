package dev.graze.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.bench.report.Figure.Unit;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTableTest {
    private static final Figure RANGE = Figure.besideRange("saved", 41.26, Unit.PERCENT, 37, 47);

    @Test
    void formatsFiguresForPeople() {
        assertThat(RANGE.text()).isEqualTo("41.3 %");
        assertThat(RANGE.paperText()).isEqualTo("37 to 47 %");
        assertThat(RANGE.paper()).isEqualTo(42);
        assertThat(Figure.beside("ms", 1234.5, Unit.MILLISECONDS, 5.3).text()).isEqualTo("1,234.50 ms");
        assertThat(Figure.besideRange("r", 1, Unit.RATIO, 6.4, 10).paperText()).isEqualTo("6.4 to 10");
        assertThat(Figure.of("r", 1, Unit.RATIO).paperText()).isEmpty();
        assertThat(Figure.nothing().text()).isEqualTo("-");
    }

    @Test
    void printsThePapersFiguresInBrackets() {
        StringWriter out = new StringWriter();
        new FigureTable("Fig. 7", "What is saved.", List.of("tests", "time"),
                List.of(new FigureTable.Row("skirt", List.of(RANGE, Figure.nothing())))).print(new PrintWriter(out));
        assertThat(out.toString().lines().toList()).containsExactly("", "Fig. 7", "What is saved.",
                "                            tests          time", "skirt         41.3 % (37 to 47 %)             -");
    }

    @Test
    void refusesARowOfTheWrongLength() {
        List<FigureTable.Row> rows = List.of(new FigureTable.Row("skirt", List.of(RANGE)));
        assertThatThrownBy(() -> new FigureTable("t", "", List.of("a", "b"), rows))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("skirt");
    }
}

package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PageTemplateTest {
    @Test
    void partsFillTheirSlotsAndAreNotExpandedAgain() throws IOException {
        StringWriter out = new StringWriter();

        new PageTemplate("<{{a}}|{{b}}|{{a}}>").write(out,
                Map.of("a", part -> part.write("{{b}}"), "b", part -> part.write("$1")));

        assertThat(out).hasToString("<{{b}}|$1|{{b}}>");
    }

    @Test
    void namesAnUnfilledSlot() {
        assertThatThrownBy(() -> new PageTemplate("{{gap}}").write(new StringWriter(), Map.of()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("{{gap}}");
    }
}

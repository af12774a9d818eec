package dev.graze.bench.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.spi.ContactBuffer;
import org.junit.jupiter.api.Test;

class AgreedContactsTest {
    private final AgreedContacts agreed = new AgreedContacts("skirt", 2, 1);

    @Test
    void acceptsEqualContacts() {
        agreed.require("serial", 1, contacts(7, 0.5));
        agreed.require("front", 1, contacts(7, 0.5));
        assertThat(agreed.meanSize()).isEqualTo(1);
    }

    @Test
    void refusesAnotherPairOrTime() {
        agreed.require("serial", 1, contacts(7, 0.5));
        assertThatThrownBy(() -> agreed.require("front", 1, contacts(8, 0.5))).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("front").hasMessageContaining("step 1 of skirt");
        assertThatThrownBy(() -> agreed.require("phc", 1, contacts(7, 0.25))).isInstanceOf(IllegalStateException.class);
    }

    private static StepResults contacts(int vertex, double toi) {
        ContactBuffer buffer = new ContactBuffer();
        buffer.add(ContactKind.VF, vertex, 0, 1, 2, toi, ContactStatus.CONVERGED);
        buffer.geometry(0, 0, 0, 0, 1, 0);
        return StepResults.of(buffer.toContacts());
    }
}

package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.graze.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Ending;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Contacts that come in batches leave in one order, bit for bit, whether they were held or on disk. */
class StepContactsTest {
    private static final int MOST = Integer.MAX_VALUE - 1;
    private final Random random = new Random(3);

    private int made;

    /** No pair twice, numbers of vertices up to the largest and many of them equal, and any bits in the doubles. */
    private void addContact(ContactBuffer to) {
        int range = random.nextBoolean() ? 3 : MOST;
        to.add(random.nextBoolean() ? ContactKind.VF : ContactKind.EE, random.nextInt(range), random.nextInt(range), random.nextInt(range),
                MOST - made++, random.nextDouble(), Ending.values()[random.nextInt(Ending.values().length)]);
        to.geometry(random.nextDouble(), -0.0, Double.MIN_VALUE, random.nextGaussian(), -random.nextDouble());
    }

    private Contacts contacts(int count) {
        ContactBuffer buffer = new ContactBuffer();
        for (int i = 0; i < count; i++) {
            addContact(buffer);
        }
        return buffer.toContacts();
    }

    private static void assertHolds(StepContacts step, Contacts expected) {
        assertThat(step.size()).isEqualTo(expected.size());
        assertThat(step.count(ContactKind.VF)).isEqualTo(expected.count(ContactKind.VF));
        assertThat(step.count(ContactKind.EE)).isEqualTo(expected.count(ContactKind.EE));
        assertThat(step.earliestToi()).isEqualTo(Double.valueOf(expected.earliestToi()));
        for (int round = 0; round < 2; round++) {
            ContactBuffer parts = new ContactBuffer();
            step.forEach(part -> {
                for (int i = 0; i < part.size(); i++) {
                    int at = parts.size() + i;
                    assertThat(part.vertex(i, 0)).isEqualTo(expected.vertex(at, 0));
                    assertThat(part.kind(i)).isEqualTo(expected.kind(at));
                }
                parts.addAll(part);
            });
            assertThat(parts.toContacts()).isEqualTo(expected);
        }
        assertThat(step.whole()).isEqualTo(expected);
    }

    @Test
    void oneBatchIsHeldAsItCame() {
        Contacts batch = contacts(1000);
        try (StepContacts step = new StepContacts(true)) {
            step.accept(batch);
            assertHolds(step, batch);
            assertThat(step.whole()).isSameAs(batch);
        }
    }

    @Test
    void manyBatchesAreMerged() {
        ContactBuffer all = new ContactBuffer();
        try (StepContacts step = new StepContacts(true)) {
            for (int size : new int[] { 1, 50_000, 4096, 4097, 128, 129, 2, 3000 }) {
                Contacts batch = contacts(size);
                all.addAll(batch);
                step.accept(batch);
            }
            assertHolds(step, all.toContacts());
        }
    }

    @Test
    void noContactIsNone() {
        try (StepContacts step = new StepContacts(true)) {
            assertHolds(step, new ContactBuffer().toContacts());
            assertThat(step.earliestToi()).isNaN();
        }
    }

    @Test
    void whatNobodyReadsIsCountedAndNotKept() {
        try (StepContacts step = new StepContacts(false)) {
            step.accept(contacts(10));
            step.accept(contacts(20));
            assertThat(step.size()).isEqualTo(30);
            assertThatIllegalStateException().isThrownBy(step::whole);
        }
    }
}

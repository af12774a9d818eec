package dev.graze.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.Contacts;
import dev.graze.spi.ContactBuffer;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contacts added in batches are read in one order, bit for bit, whether they were kept in memory or on disk. */
class StepContactsTest {
    private static final int MOST = Integer.MAX_VALUE - 1;
    private final Random random = new Random(3);

    private int made;

    /**
     * Adds a random contact: no pair twice, vertex numbers up to the largest with many equal ones, and any bits in the
     * doubles.
     */
    private void addContact(ContactBuffer to) {
        int range = random.nextBoolean() ? 3 : MOST;
        to.add(random.nextBoolean() ? ContactKind.VF : ContactKind.EE, random.nextInt(range), random.nextInt(range),
                random.nextInt(range),
                MOST - made++, random.nextDouble(),
                ContactStatus.values()[random.nextInt(ContactStatus.values().length)]);
        to.geometry(random.nextDouble(), -0.0, Double.MIN_VALUE, random.nextGaussian(), -random.nextDouble(), 0);
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
            AtomicInteger at = new AtomicInteger();
            step.forEach(part -> {
                for (int i = 0; i < part.size(); i++) {
                    assertThat(row(part, i)).isEqualTo(row(expected, at.getAndIncrement()));
                }
            });
            assertThat(at.get()).isEqualTo(expected.size());
        }
        assertThat(step.whole()).isEqualTo(expected).isSameAs(step.whole());
    }

    private static List<Object> row(Contacts contacts, int i) {
        return List.of(contacts.kind(i), contacts.vertex(i, 0), contacts.vertex(i, 1), contacts.vertex(i, 2),
                contacts.vertex(i, 3),
                contacts.toi(i), contacts.u(i), contacts.v(i), contacts.normal(i, 0), contacts.normal(i, 1),
                contacts.normal(i, 2),
                contacts.status(i));
    }

    @Test
    void keepsASingleBatchAsItIs() {
        Contacts batch = contacts(1000);
        try (StepContacts step = StepContacts.kept()) {
            step.accept(batch);
            assertHolds(step, batch);
            assertThat(step.whole()).isSameAs(batch);
        }
    }

    /** Keeps all batches in memory, some of them, or one. */
    @ParameterizedTest
    @ValueSource(longs = { 1L << 40, 60_000, 0 })
    void mergesManyBatches(long mostHeld) {
        ContactBuffer all = new ContactBuffer();
        try (StepContacts step = StepContacts.kept(mostHeld)) {
            for (int size : new int[] { 1, 50_000, 4096, 4097, 128, 129, 2, 3000 }) {
                Contacts batch = contacts(size);
                all.addAll(batch);
                step.accept(batch);
            }
            assertHolds(step, all.toContacts());
        }
    }

    @Test
    void handlesAStepWithoutContacts() {
        try (StepContacts step = StepContacts.kept()) {
            assertHolds(step, new ContactBuffer().toContacts());
            assertThat(step.earliestToi()).isEqualTo(1);
        }
    }

    @Test
    void countsContactsThatNoOutputReads() {
        try (StepContacts step = StepContacts.onlyCounted()) {
            step.accept(contacts(10));
            step.accept(contacts(20));
            assertThat(step.size()).isEqualTo(30);
            assertThatIllegalStateException().isThrownBy(step::whole);
        }
    }
}

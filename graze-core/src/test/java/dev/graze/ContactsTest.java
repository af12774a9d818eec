package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Contact.Phase;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import org.junit.jupiter.api.Test;

/** What is picked from the contacts of a step: those that limit it, and those of its first part. */
class ContactsTest {
    /** A box slides over a floor, and meets a wall in the middle of the step and another one at its end. */
    private static final Scene SCENE = Scene.of(Part.rigid("box", TouchingBodies.box(0, 0, 0, 1, 1)),
            Part.fixed("floor", TouchingBodies.sheet(-4, -4, 0, 16, 1, false)),
            Part.fixed("near", TouchingBodies.box(3, 0.25, 0.25, 0.5, 0.5)),
            Part.fixed("far", TouchingBodies.box(4.5, 0.25, 0.25, 0.5, 0.5)));

    private static Contacts contacts() {
        try (Detector detector = Detector.continuous(SCENE).threads(1).start()) {
            return detector.probe(SCENE.move("box", Pose.at(4, 0, 0)));
        }
    }

    @Test
    void untilPicksTheFirstOnes() {
        Contacts contacts = contacts();
        Contacts limiting = contacts.limiting();
        assertThat(limiting.earliestToi()).isEqualTo(0.5, within(1e-6));
        Contacts first = limiting.until(limiting.earliestToi() + 0.1);
        assertThat(first.size()).isPositive().isLessThan(limiting.size());
        int later = 0;
        for (int i = 0; i < limiting.size(); i++) {
            later += limiting.toi(i) > limiting.earliestToi() + 0.1 ? 1 : 0;
        }
        assertThat(first.size() + later).isEqualTo(limiting.size());
        for (int i = 0; i < first.size(); i++) {
            assertThat(first.toi(i)).isEqualTo(0.5, within(1e-6));
            assertThat(first.get(i).b().part().name()).isNotEqualTo("far");
        }
        assertThat(contacts.until(0).count(Phase.APPROACHING)).isZero();
        assertThat(contacts.until(0).size()).as("resting on the floor").isPositive();
        assertThat(contacts.until(0).earliestToi()).isZero();
    }

    @Test
    void untilIncludesTheTimeItself() {
        Contacts limiting = contacts().limiting();
        double earliest = limiting.earliestToi();
        assertThat(limiting.until(earliest).size()).isPositive();
        assertThat(limiting.until(Math.nextDown(earliest)).size()).isZero();
        assertThat(limiting.until(-1).earliestToi()).as("of nothing").isEqualTo(1);
        assertThat(limiting.until(Double.POSITIVE_INFINITY)).isSameAs(limiting);
        assertThatThrownBy(() -> limiting.until(Double.NaN)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("NaN");
    }

    /** What is left of contacts that a limit cut is still not all. */
    @Test
    void untilKeepsWhetherTheContactsAreComplete() {
        assertThat(contacts().until(0.5).isComplete()).isTrue();
        try (Detector detector = Detector.continuous(SCENE).threads(1).start()) {
            Contacts cut = detector.probe(SCENE.move("box", Pose.at(4, 0, 0)), 3);
            assertThat(cut.until(0).isComplete()).isFalse();
            assertThat(cut.until(0).scene()).isSameAs(SCENE);
        }
    }

    @Test
    void limitingContactsAreSearchedOnce() {
        Contacts contacts = contacts();
        assertThat(contacts.limiting()).isSameAs(contacts.limiting());
        assertThat(contacts.limiting().limiting()).isSameAs(contacts.limiting());
        assertThat(contacts.limiting().count(Phase.APPROACHING)).isEqualTo(contacts.count(Phase.APPROACHING));
    }
}

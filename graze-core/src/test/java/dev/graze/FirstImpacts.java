package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Detector.PartStep;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.ContactBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Asks an engine for the first impacts of the steps of random scenes. Its answers must be, to the last bit, what is
 * left of all contacts of {@code brute} without those that come later. Other questions come before, between and after:
 * searches that left out what comes later must leave nothing behind that changes an answer.
 */
public final class FirstImpacts {
    private final String name;
    private int early;
    private int ties;
    private int none;

    /** @param name what is tested, for messages */
    public FirstImpacts(String name) {
        this.name = name;
    }

    /** Returns those of the contacts that limit a step that no other precedes. */
    public static Contacts of(Contacts contacts) {
        Contacts all = contacts.limiting();
        ContactBuffer first = new ContactBuffer();
        for (int i = 0; i < all.size(); i++) {
            if (all.toi(i) == all.earliestToi()) {
                first.add(all, i);
            }
        }
        return first.toContacts().in(all.scene());
    }

    /** Returns the smallest toi of each pair of parts in a list of all contacts, of those that limit the step. */
    public static List<PartStep> stepsOf(Contacts contacts) {
        Contacts all = contacts.limiting();
        Map<Long, Double> steps = new TreeMap<>();
        for (int i = 0; i < all.size(); i++) {
            int a = Math.min(all.partA(i), all.partB(i));
            int b = Math.max(all.partA(i), all.partB(i));
            steps.merge(IndexPair.pack(a, b), all.toi(i), Math::min);
        }
        List<Part> parts = all.scene().parts();
        List<PartStep> result = new ArrayList<>();
        steps.forEach((pair, step) -> result.add(
                new PartStep(parts.get(IndexPair.first(pair)), parts.get(IndexPair.second(pair)), step)));
        return result;
    }

    /** Asserts that answers were of all kinds, so that a constant one would have been noticed. */
    public void assertAllKinds() {
        assertThat(early).as("%s: steps with later contacts to leave out", name).isPositive();
        assertThat(ties).as("%s: steps with several first impacts, but not only those", name).isPositive();
        assertThat(none).as("%s: steps in which nothing touches", name).isPositive();
    }

    /** Compares all steps of a scene with {@code brute}, with changing questions in between. */
    public void compare(RandomPartScenes scenes, long seed, double separation,
            UnaryOperator<ContinuousOptions> options) {
        ContinuousOptions reference = Detector.continuous(scenes.start()).separation(separation).engine("brute")
                .threads(1);
        ContinuousOptions tested = options.apply(Detector.continuous(scenes.start()).separation(separation));
        try (Detector expected = reference.start(); Detector detector = tested.start()) {
            for (int step = 0; step < scenes.steps().size(); step++) {
                RandomPartScenes.Step next = scenes.steps().get(step);
                if (next.scene() != detector.scene()) {
                    detector.change(next.scene());
                    expected.change(next.scene());
                }
                Contacts all = expected.probe(next.moves());
                count(all);
                compareStep(detector, next.moves(), all, (int) ((seed + step) % 5),
                        name + ", seed " + seed + ", step " + step);
                expected.accept();
            }
        }
    }

    private void count(Contacts all) {
        int first = of(all).size();
        early += first < all.size() ? 1 : 0;
        ties += first > 1 && first < all.size() ? 1 : 0;
        none += all.size() == 0 ? 1 : 0;
    }

    private static void compareStep(Detector detector, Moves moves, Contacts all, int turn, String where) {
        if (turn == 1) {
            assertThat(detector.probe(moves)).as("%s, before", where).isEqualTo(all);
        } else if (turn == 2) {
            assertThat(detector.touches(moves)).as("%s, before", where).isEqualTo(all.size() > 0);
        } else if (turn == 3) {
            NearPairs near = detector.near(0.05);
            assertThat(detector.safeStep(detector.scene().moves())).as("%s, at rest", where).isEqualTo(1);
            assertThat(detector.near(0.05)).as("%s, near pairs", where).isEqualTo(near);
        }
        assertThat(detector.firstImpact(moves)).as(where).isEqualTo(of(all));
        assertThat(detector.safeStep(moves)).as("%s, safe step", where)
                .isEqualTo(all.limiting().earliestToi());
        assertThat(detector.safeSteps(moves)).as("%s, steps of parts", where).isEqualTo(stepsOf(all));
        if (turn == 4) {
            assertThat(detector.firstImpact(moves)).as("%s, again", where).isEqualTo(of(all));
        }
        if (turn == 0) {
            detector.accept();
        } else {
            assertThat(detector.advance(moves)).as("%s, then all", where).isEqualTo(all);
        }
    }
}

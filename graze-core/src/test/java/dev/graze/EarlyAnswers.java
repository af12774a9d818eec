package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;

/**
 * Asks an engine whether anything touches, in the steps of random scenes, before it lists what does. Its answers must
 * be those of {@code brute}, and the steps that follow must find what {@code brute} finds, to the last bit: a search
 * that ended early leaves nothing behind that a later step could rely on.
 */
public final class EarlyAnswers {
    private final String name;
    private int touching;
    private int apart;

    /** @param name what is tested, for messages */
    public EarlyAnswers(String name) {
        this.name = name;
    }

    /** Asserts that there were steps of both kinds, so that a constant answer would have been noticed. */
    public void assertBoth() {
        assertThat(touching).as("%s: steps in which something touches", name).isPositive();
        assertThat(apart).as("%s: steps in which nothing touches", name).isPositive();
    }

    /**
     * Compares all steps of a scene with {@code brute}. By turns the question is followed by the step itself, comes
     * twice and after another motion, or replaces the step.
     */
    public void compareContacts(RandomPartScenes scenes, long seed, double separation,
            UnaryOperator<ContinuousOptions> options) {
        ContinuousOptions reference = brute(Detector.continuous(scenes.start()).separation(separation));
        ContinuousOptions tested = options.apply(Detector.continuous(scenes.start()).separation(separation));
        try (Detector expected = reference.start(); Detector detector = tested.start()) {
            for (int step = 0; step < scenes.steps().size(); step++) {
                RandomPartScenes.Step next = scenes.steps().get(step);
                if (next.scene() != detector.scene()) {
                    detector.change(next.scene());
                    expected.change(next.scene());
                }
                int turn = (int) ((seed + step) % 3);
                String where = name + ", seed " + seed + ", step " + step;
                if (turn == 1) {
                    assertThat(detector.touches(next.scene().moves())).as("%s, at rest", where)
                            .isEqualTo(expected.probe(next.scene().moves()).size() > 0);
                }
                Contacts contacts = expected.probe(next.moves());
                assertAnswer(detector.touches(next.moves()), contacts.size() > 0, where);
                if (turn == 1) {
                    assertAnswer(detector.touches(next.moves()), contacts.size() > 0, where + ", again");
                }
                if (turn == 2) {
                    detector.accept();
                } else {
                    assertThat(detector.advance(next.moves()).equals(contacts)).as(where).isTrue();
                }
                expected.accept();
            }
        }
    }

    /** Compares the instants after all steps of a scene with {@code brute}, as {@link #compareContacts} does. */
    public void compareIntersections(RandomPartScenes scenes, long seed, UnaryOperator<DiscreteOptions> options) {
        DiscreteOptions reference = brute(Detector.discrete(scenes.start()).shapes(true));
        DiscreteOptions tested = options.apply(Detector.discrete(scenes.start()).shapes(true));
        try (DiscreteDetector expected = reference.start(); DiscreteDetector detector = tested.start()) {
            for (int step = 0; step < scenes.steps().size(); step++) {
                RandomPartScenes.Step next = scenes.steps().get(step);
                if (next.scene() != detector.scene()) {
                    detector.change(next.scene());
                    expected.change(next.scene());
                }
                int turn = (int) ((seed + step) % 3);
                String where = name + ", seed " + seed + ", instant " + step;
                Intersections pairs = expected.detect(next.moves());
                assertAnswer(detector.intersects(next.moves()), pairs.size() > 0, where);
                if (turn == 1) {
                    assertAnswer(detector.intersects(), pairs.size() > 0, where + ", again");
                }
                if (turn != 2) {
                    assertThat(detector.detect().equals(pairs)).as(where).isTrue();
                }
            }
        }
    }

    private static <O extends DetectorOptions<O>> O brute(O options) {
        return options.engine("brute").threads(1);
    }

    private void assertAnswer(boolean answer, boolean expected, String where) {
        assertThat(answer).as(where).isEqualTo(expected);
        touching += expected ? 1 : 0;
        apart += expected ? 0 : 1;
    }
}

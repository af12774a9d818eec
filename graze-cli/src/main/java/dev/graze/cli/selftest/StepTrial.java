package dev.graze.cli.selftest;

import dev.graze.Contact;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.StepCandidates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Asks one detector everything about the steps of a trial scene that lists of contacts answer too: how far steps are
 * safe, what limited searches find, what candidates decide about shorter and corrected motions, how far single vertices
 * may go; and cancels searches at random checks, after which the answers must be right.
 */
final class StepTrial {
    private static final int OTHER_MOTIONS = 3;
    private static final double SHARE = 0.9;

    private final TrialScene trial;
    private final Setup setup;
    private final SplittableRandom random;
    private final List<String> contradictions = new ArrayList<>();
    /** How often a search may still ask whether it is cancelled before it is. */
    private final AtomicLong checksLeft = new AtomicLong(Long.MAX_VALUE);
    private long compared;
    private long cancelled;

    /** Makes the same random choices for the same scene, so that a scene that was written shows its fault again. */
    StepTrial(TrialScene trial, Setup setup) {
        this.trial = trial;
        this.setup = setup;
        this.random = new SplittableRandom(31L * trial.vertexCount() + trial.triangleCount());
    }

    /** Returns the number of answers compared. */
    long compared() {
        return compared;
    }

    /** Returns the number of searches that ended because they were cancelled. */
    long cancelled() {
        return cancelled;
    }

    /**
     * Returns the answers that are wrong, in words.
     *
     * @param expected the contacts of each step that searches
     */
    List<String> contradictions(List<Contacts> expected) {
        List<String> warnings = Collections.synchronizedList(new ArrayList<>());
        Function<TrialPart, Part> parts = trial.startingParts();
        Scene scene = trial.in(0, parts);
        Iterator<Contacts> lists = expected.iterator();
        try (Detector detector = setup.continuous(scene, warnings)
                .cancelWhen(() -> checksLeft.getAndDecrement() <= 0).start()) {
            for (int frame = 1; frame < trial.frameCount(); frame++) {
                if (trial.changesAt(frame)) {
                    scene = trial.in(frame, parts);
                    detector.change(scene);
                }
                Moves moves = trial.moves(scene, frame);
                if (trial.steps().get(frame - 1) == TrialScene.Step.RESET) {
                    detector.reset(moves);
                } else {
                    ask(detector, frame, moves, lists.next());
                    detector.advance(moves);
                }
            }
            setup.requireNone(warnings);
        } catch (RuntimeException | Error failure) {
            contradictions.add("failed when asked about steps: " + failure);
        }
        return contradictions;
    }

    private void ask(Detector detector, int frame, Moves moves, Contacts all) {
        cancel(detector, frame, moves, all);
        Contacts own = detector.probe(moves);
        require(own.equals(all), "the search after a cancelled one differs from brute", frame);
        askForFirst(detector, frame, moves, own);
        limit(detector, frame, moves, own);
        decideCandidates(detector, frame, moves, all);
        stepVertices(detector, frame, moves);
    }

    private void require(boolean agrees, String problem, int frame) {
        compared++;
        if (!agrees) {
            contradictions.add(problem + " in frame " + frame);
        }
    }

    /** Cancels a search after a random number of checks; it may be too short for that. */
    private void cancel(Detector detector, int frame, Moves moves, Contacts all) {
        checksLeft.set(random.nextInt(1 << random.nextInt(8)));
        try {
            require(detector.probe(moves).equals(all), "a search that ended before it was cancelled differs", frame);
        } catch (CancellationException expected) {
            cancelled++;
        } finally {
            checksLeft.set(Long.MAX_VALUE);
        }
    }

    private void askForFirst(Detector detector, int frame, Moves moves, Contacts all) {
        Contacts limiting = all.limiting();
        double toi = limiting.earliestToi();
        require(detector.safeStep(moves) == toi, "the safe step is not the earliest toi", frame);
        List<Contact> first = contacts(limiting).stream().filter(contact -> contact.toi() == toi).toList();
        require(contacts(detector.firstImpact(moves)).equals(first), "the first impacts are not the earliest contacts",
                frame);
        Map<Set<Part>, Double> steps = new HashMap<>();
        contacts(limiting).forEach(
                contact -> steps.merge(pair(contact.a().part(), contact.b().part()), contact.toi(), Math::min));
        Map<Set<Part>, Double> found = new HashMap<>();
        detector.safeSteps(moves).forEach(step -> found.put(pair(step.a(), step.b()), step.step()));
        require(found.equals(steps), "the safe steps of parts are not their earliest tois", frame);
    }

    /** Returns two parts, or one, in no order, since a contact may name them either way. */
    private static Set<Part> pair(Part a, Part b) {
        return new HashSet<>(List.of(a, b));
    }

    private static List<Contact> contacts(Contacts contacts) {
        return IntStream.range(0, contacts.size()).mapToObj(contacts::get).toList();
    }

    private void limit(Detector detector, int frame, Moves moves, Contacts all) {
        int limit = random.nextInt(1, all.size() + 2);
        Contacts some = detector.probe(moves, limit);
        boolean agrees = all.size() <= limit
                ? some.isComplete() && some.equals(all)
                : !some.isComplete() && some.size() == limit
                        && new HashSet<>(contacts(all)).containsAll(contacts(some));
        require(agrees, "a search for up to " + limit + " of " + all.size() + " contacts finds " + some.size()
                + ", or others", frame);
    }

    /** Compares what candidates decide about the motion and about similar ones with what brute finds in those. */
    private void decideCandidates(Detector detector, int frame, Moves moves, Contacts all) {
        double margin = random.nextBoolean() ? 0 : trial.size() * Math.scalb(1.0, -random.nextInt(4, 20));
        StepCandidates candidates = detector.candidates(moves, margin);
        if (candidates.covers(moves)) { // motions beyond the range of doubles are not
            require(candidates.probe(moves).equals(all), "candidates find other contacts than brute", frame);
            require(candidates.firstImpact(moves).equals(detector.firstImpact(moves)),
                    "candidates find other first impacts than a search", frame);
            double radius = 2 * margin;
            require(Arrays.equals(candidates.vertexSteps(moves, radius, SHARE),
                    detector.vertexSteps(moves, radius, SHARE)),
                    "candidates find other steps of vertices than a search", frame);
        }
        for (int i = 0; i < OTHER_MOTIONS; i++) {
            TrialScene other = changed(frame, margin);
            Moves corrected = other.moves(detector.scene(), frame);
            if (candidates.covers(corrected)) {
                Contacts expected = brute(other, frame, setup.question());
                if (!Setup.Findings.isCutShort(expected)) {
                    require(candidates.probe(corrected).equals(expected),
                            "candidates find other contacts than brute in a shorter or corrected motion", frame);
                    require(candidates.touches(corrected) == expected.size() > 0,
                            "candidates do not know whether anything touches in a shorter or corrected motion", frame);
                }
            }
        }
    }

    /**
     * Returns the scene with deforming parts that go only part of their way and a little beside it. Rigid parts cannot:
     * if there are any, the others go all the way too. Sometimes parts stay, which candidates may not cover.
     */
    private TrialScene changed(int frame, double margin) {
        TrialScene other = trial;
        double fraction = trial.partsIn(frame).stream().anyMatch(part -> part.motion() == Part.Motion.RIGID)
                ? 1
                : Math.scalb(1.0, -random.nextInt(4));
        boolean stays = random.nextInt(4) == 0;
        for (int i = 0; i < trial.parts().size(); i++) {
            TrialPart part = trial.parts().get(i);
            if (!part.isIn(frame) || !part.isIn(frame - 1)) {
                continue;
            }
            double[] from = part.place(frame - 1);
            double[] to = part.place(frame);
            if (stays && random.nextBoolean()) {
                other = other.with(i, part.withPlace(frame, from));
            } else if (part.deforms()) {
                double[] place = new double[from.length];
                Arrays.setAll(place, k -> from[k] + fraction * (to[k] - from[k])
                        + margin / 2 * random.nextDouble(-1, 1));
                if (Arrays.stream(place).allMatch(Double::isFinite)) {
                    other = other.with(i, part.withPlace(frame, place));
                }
            }
        }
        return other;
    }

    private static Contacts brute(TrialScene scene, int frame, Question question) {
        return Setup.reference(question).contactsOfStep(scene, frame);
    }

    /** Takes the steps that single vertices may take: only features that touch already, and stay, may be in contact. */
    private void stepVertices(Detector detector, int frame, Moves moves) {
        List<TrialPart> parts = trial.partsIn(frame);
        if (!parts.stream().allMatch(TrialPart::deforms)) {
            return; // single vertices of rigid parts cannot be moved
        }
        double radius = trial.size() * Math.scalb(1.0, -random.nextInt(12));
        double[] steps = detector.vertexSteps(moves, radius, SHARE);
        TrialScene stepped = trial;
        int first = 0;
        for (TrialPart part : parts) {
            double[] to = part.place(frame);
            double[] from = part.isIn(frame - 1) ? part.place(frame - 1) : to;
            int offset = first;
            double[] taken = new double[to.length];
            Arrays.setAll(taken, k -> from[k] + steps[offset + k / 3] * (to[k] - from[k]));
            if (!Arrays.stream(taken).allMatch(Double::isFinite)) {
                return; // the motion exceeds the range of doubles
            }
            stepped = stepped.with(trial.parts().indexOf(part), part.withPlace(frame, taken));
            first += part.vertexCount();
        }
        Contacts touching = brute(stepped, frame, setup.question().withSeparation(0));
        boolean free = IntStream.range(0, 4 * touching.size())
                .allMatch(i -> steps[touching.vertex(i / 4, i % 4)] == 0);
        require(free, "the steps that vertices may take lead to contacts", frame);
    }
}

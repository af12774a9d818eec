package dev.graze.cli.selftest;

import dev.graze.Contacts;
import dev.graze.ContinuousOptions;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.DiscreteOptions;
import dev.graze.Intersections;
import dev.graze.Moves;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.Scene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Takes detectors through a trial scene: one detector for all frames, which keeps what it can, or for the reference a
 * new one for each step, which has nothing to keep. The one for all frames is also asked now and then whether anything
 * touches, or what touches first, before or after it lists what does.
 */
final class TrialRun {
    private final TrialScene trial;
    private final double nearDistance;
    private final Function<Scene, ContinuousOptions> continuous;
    private final Function<Scene, DiscreteOptions> discrete;
    /** The same objects in all frames, so that detectors recognize parts that stay. */
    private final IdentityHashMap<TrialPart, Part> parts = new IdentityHashMap<>();
    private final List<String> contradictions = new ArrayList<>();
    private final List<NearPairs> near = new ArrayList<>();
    private Scene scene;

    TrialRun(TrialScene trial, double nearDistance, Function<Scene, ContinuousOptions> continuous,
            Function<Scene, DiscreteOptions> discrete) {
        this.trial = trial;
        this.nearDistance = nearDistance;
        this.continuous = continuous;
        this.discrete = discrete;
        trial.parts().forEach(part -> parts.put(part, part.startingAt(part.first())));
        this.scene = trial.in(0, parts::get);
    }

    /** Returns the contacts of each step that searches, and asks for near pairs after each step. */
    List<Contacts> contacts() {
        List<Contacts> contacts = new ArrayList<>();
        try (Detector detector = continuous.apply(scene).start()) {
            for (int frame = 1; frame < trial.frameCount(); frame++) {
                if (trial.changesAt(frame)) {
                    scene = trial.in(frame, parts::get);
                    detector.change(scene);
                }
                step(detector, frame, contacts);
                near.add(detector.near(nearDistance));
            }
        }
        return contacts;
    }

    /** Returns the near pairs after each step, found by the detector of {@link #contacts}. */
    List<NearPairs> near() {
        return near;
    }

    private void step(Detector detector, int frame, List<Contacts> contacts) {
        switch (trial.steps().get(frame - 1)) {
            case ADVANCE -> contacts.add(advance(detector, frame));
            case PROBE_AND_ACCEPT -> {
                contacts.add(detector.probe(moves(scene, frame)));
                if (isAsked(frame)) {
                    compare(detector.touches(moves(scene, frame)), contacts.getLast().size(), frame);
                } else {
                    compare(detector.firstImpact(moves(scene, frame)), contacts.getLast(), frame);
                }
                detector.accept();
            }
            case RESET -> detector.reset(moves(scene, frame));
        }
    }

    private Contacts advance(Detector detector, int frame) {
        boolean asked = isAsked(frame);
        boolean touches = asked && detector.touches(moves(scene, frame));
        Contacts first = detector.firstImpact(moves(scene, frame));
        Contacts contacts = frame % 2 == 0 && isDeforming()
                ? detector.advance(positions(frame))
                : detector.advance(moves(scene, frame));
        if (asked) {
            compare(touches, contacts.size(), frame);
        }
        compare(first, contacts.limiting(), frame);
        return contacts;
    }

    /** Returns whether to ask about this frame: about every other one, and in half of the scenes the first. */
    private boolean isAsked(int frame) {
        return (frame + trial.vertexCount()) % 2 == 0;
    }

    private void compare(boolean answer, int found, int frame) {
        if (answer != found > 0) {
            contradictions.add("says that " + (answer ? "something" : "nothing") + " touches in frame " + frame
                    + ", and finds " + found + " contacts or intersections there");
        }
    }

    private void compare(Contacts first, Contacts all, int frame) {
        long expected = IntStream.range(0, all.size()).filter(i -> all.toi(i) == all.earliestToi()).count();
        if (first.size() != expected || first.earliestToi() != all.earliestToi()) {
            contradictions.add("finds " + first.size() + " first impacts in frame " + frame + " at "
                    + first.earliestToi() + ", and " + expected + " contacts that approach at " + all.earliestToi()
                    + " in the list of all");
        }
    }

    /** Returns the answers that differ from what was found, in words. */
    List<String> contradictions() {
        return contradictions;
    }

    private boolean isDeforming() {
        return scene.parts().stream().allMatch(part -> part.motion() == Part.Motion.DEFORMING);
    }

    private double[] positions(int frame) {
        return trial.partsIn(frame).stream().flatMapToDouble(part -> Arrays.stream(part.place(frame))).toArray();
    }

    /** Moves all parts that were in the frame before, except those that rest: they have the same array. */
    @SuppressWarnings("ReferenceEquality")
    private Moves moves(Scene from, int frame) {
        Moves moves = from.moves();
        for (TrialPart part : trial.partsIn(frame)) {
            if (part.motion() == Part.Motion.FIXED || !part.isIn(frame - 1)
                    || part.place(frame) == part.place(frame - 1)) {
                continue;
            }
            if (part.deforms()) {
                moves.move(part.name(), part.place(frame));
            } else {
                moves.move(part.name(), part.pose(frame));
            }
        }
        return moves;
    }

    /** Returns the intersections of each frame. */
    List<Intersections> intersections() {
        List<Intersections> intersections = new ArrayList<>();
        scene = trial.in(0, parts::get);
        try (DiscreteDetector detector = discrete.apply(scene).start()) {
            intersections.add(detect(detector, 0, scene.moves()));
            for (int frame = 1; frame < trial.frameCount(); frame++) {
                if (trial.changesAt(frame)) {
                    scene = trial.in(frame, parts::get);
                    detector.change(scene);
                }
                intersections.add(detect(detector, frame, moves(scene, frame)));
            }
        }
        return intersections;
    }

    private Intersections detect(DiscreteDetector detector, int frame, Moves moves) {
        if (!isAsked(frame)) {
            return detector.detect(moves);
        }
        boolean intersects = detector.intersects(moves);
        Intersections found = detector.detect();
        compare(intersects, found.size(), frame);
        return found;
    }

    /** Returns the same as {@link #contacts}, from a new detector for each step. */
    List<Contacts> contactsStepByStep() {
        List<Contacts> contacts = new ArrayList<>();
        for (int frame = 1; frame < trial.frameCount(); frame++) {
            if (trial.steps().get(frame - 1) != TrialScene.Step.RESET) {
                int end = frame;
                Scene step = trial.in(end, part -> part.startingAt(part.isIn(end - 1) ? end - 1 : end));
                try (Detector detector = continuous.apply(step).start()) {
                    contacts.add(detector.advance(moves(step, end)));
                }
            }
        }
        return contacts;
    }

    /** Returns the same as {@link #near}, from a new detector for each frame. */
    List<NearPairs> nearFrameByFrame() {
        List<NearPairs> pairs = new ArrayList<>();
        for (int frame = 1; frame < trial.frameCount(); frame++) {
            int at = frame;
            try (Detector detector = continuous.apply(trial.in(at, part -> part.startingAt(at))).start()) {
                pairs.add(detector.near(nearDistance));
            }
        }
        return pairs;
    }

    /** Returns the same as {@link #intersections}, from a new detector for each frame. */
    List<Intersections> intersectionsFrameByFrame() {
        List<Intersections> intersections = new ArrayList<>();
        for (int frame = 0; frame < trial.frameCount(); frame++) {
            int at = frame;
            try (DiscreteDetector detector = discrete.apply(trial.in(at, part -> part.startingAt(at))).start()) {
                intersections.add(detector.detect());
            }
        }
        return intersections;
    }
}

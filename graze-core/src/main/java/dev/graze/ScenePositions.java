package dev.graze;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import dev.graze.spi.PartTurn;
import dev.graze.spi.StepMotion;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Where the parts of a detector's scene are now and where they go next, and which of them the engine already knows:
 * each part's positions have a version, and a part whose versions are those of the engine's last step has not changed.
 */
final class ScenePositions {
    private static final long UNKNOWN = -1;

    private final Scene scene;
    private Places current;
    private Places next;
    /** The parts that rotate on their way to the next positions. */
    private final Map<Integer, PartTurn> turns = new HashMap<>();
    /** The versions of both ends of the step that the engine saw last. */
    private final Seen seen;
    /** The same for the session with another separation. */
    private final Seen seenWithin;
    /** The same for the search for turning parts: the engine's own session does not see such steps. */
    private final Seen seenTurns;
    /** The versions that the search for near pairs saw last. */
    private final long[] seenNear;
    private long versions;

    /** The versions of both ends of the step that a session saw last. */
    static final class Seen {
        private final long[] start;
        private final long[] end;

        private Seen(int parts) {
            start = new long[parts];
            end = new long[parts];
            forget();
        }

        /** Notes that the session may have seen anything: a step failed, or the session was started again. */
        void forget() {
            Arrays.fill(start, UNKNOWN - 1);
            Arrays.fill(end, UNKNOWN - 1);
        }
    }

    /** The positions of all parts at one end of a step. */
    private static final class Places {
        private final double[] positions;
        private final Pose[] poses;
        private final long[] version;

        Places(Scene scene) {
            positions = new double[3 * scene.compiled().vertexCount()];
            poses = new Pose[scene.parts().size()];
            version = new long[poses.length];
            Arrays.fill(version, UNKNOWN);
        }
    }

    private ScenePositions(Scene scene, long versions) {
        this.scene = scene;
        this.current = new Places(scene);
        this.next = new Places(scene);
        this.seen = new Seen(scene.parts().size());
        this.seenWithin = new Seen(scene.parts().size());
        this.seenTurns = new Seen(scene.parts().size());
        this.seenNear = new long[scene.parts().size()];
        this.versions = versions;
        forgetNear();
    }

    /** Places all parts where they start. */
    static ScenePositions start(Scene scene) {
        ScenePositions positions = new ScenePositions(scene, 0);
        for (int part = 0; part < scene.parts().size(); part++) {
            positions.place(part, scene.parts().get(part).pose(), positions.current);
        }
        return positions;
    }

    /** Places the vertices of a scene whose parts all deform. */
    static ScenePositions at(Scene scene, double[] vertices) {
        ScenePositions positions = new ScenePositions(scene, 0);
        positions.setNext(vertices);
        positions.moveOn();
        return positions;
    }

    /**
     * Moves what is known about some parts to another scene, and places its other parts where they start.
     *
     * @param kept for each part of the new scene the part of this scene that it was, or -1
     */
    ScenePositions changedTo(Scene changed, int[] kept) {
        ScenePositions positions = new ScenePositions(changed, versions);
        for (int part = 0; part < kept.length; part++) {
            int before = kept[part];
            if (before < 0) {
                positions.place(part, changed.parts().get(part).pose(), positions.current);
                continue;
            }
            System.arraycopy(current.positions, 3 * scene.firstVertex(before), positions.current.positions,
                    3 * changed.firstVertex(part), length(before));
            positions.current.poses[part] = current.poses[before];
            positions.current.version[part] = current.version[before];
            positions.seen.start[part] = seen.start[before];
            positions.seen.end[part] = seen.end[before];
        }
        return positions;
    }

    /** Returns for each part of another scene the same part of this one, or -1. */
    int[] kept(Scene changed) {
        return kept(scene, changed);
    }

    static int[] kept(Scene scene, Scene changed) {
        IdentityHashMap<Part, Integer> before = new IdentityHashMap<>();
        for (int part = 0; part < scene.parts().size(); part++) {
            before.put(scene.parts().get(part), part);
        }
        int[] kept = new int[changed.parts().size()];
        for (int part = 0; part < kept.length; part++) {
            kept[part] = before.getOrDefault(changed.parts().get(part), -1);
        }
        return kept;
    }

    Scene scene() {
        return scene;
    }

    /**
     * Returns the current pose of a part.
     *
     * @throws InvalidInputException if there is no such part, or it is deforming
     */
    Pose pose(String part) {
        int number = scene.indexOf(part);
        if (scene.parts().get(number).motion() == Part.Motion.DEFORMING) {
            throw new InvalidInputException("part '" + part + "' is deforming and has no pose; ask for its positions");
        }
        return current.poses[number];
    }

    /** Returns the current positions of a part, in a new array. */
    double[] positions(String part) {
        int number = scene.indexOf(part);
        int first = 3 * scene.firstVertex(number);
        return Arrays.copyOfRange(current.positions, first, first + length(number));
    }

    private int length(int part) {
        return 3 * (scene.firstVertex(part + 1) - scene.firstVertex(part));
    }

    /** Sets the next positions: those of the moves, and for all other parts the current ones. */
    void setNext(Moves moves) {
        Objects.requireNonNull(moves, "moves");
        if (moves.scene() != scene) {
            throw new InvalidInputException("these moves were made for another scene; make them with the moves() of the"
                    + " detector's scene");
        }
        moves.requireFitting();
        turns.clear();
        for (int part = 0; part < next.version.length; part++) {
            Optional<double[]> positions = moves.end(part, current.positions);
            Optional<Pose> pose = moves.end(part, current.poses[part]);
            if (positions.isPresent() && !isCurrent(part, positions.get(), 0)) {
                copyNext(part, positions.get(), 0);
            } else if (pose.isPresent() && !pose.get().equals(current.poses[part])) {
                place(part, pose.get(), next);
            } else {
                stay(part);
            }
            int number = part;
            moves.turn(part, current.poses[part]).ifPresent(turn -> turns.put(number, turn));
        }
    }

    /** @throws InvalidInputException if a part turns on its way to the next positions */
    void requireLinear() {
        turns.keySet().stream().min(Integer::compare).ifPresent(part -> {
            throw new InvalidInputException(scene.parts().get(part) + " turns, but this question is about motion in"
                    + " straight lines; move the part along chords, or ask safeStep or probe");
        });
    }

    /** Sets the next positions of all parts, which must be deforming. */
    void setNext(double[] positions) {
        Objects.requireNonNull(positions, "positions");
        requireDeforming(scene);
        scene.topology().requireFitting(positions);
        turns.clear();
        for (int part = 0; part < next.version.length; part++) {
            if (current.version[part] != UNKNOWN && isCurrent(part, positions, 3 * scene.firstVertex(part))) {
                stay(part);
            } else {
                copyNext(part, positions, 3 * scene.firstVertex(part));
            }
        }
    }

    /** Returns moves to these positions of all parts, which must be deforming. */
    Moves movesTo(double[] positions) {
        Objects.requireNonNull(positions, "positions");
        requireDeforming(scene);
        scene.topology().requireFitting(positions);
        Moves moves = scene.moves();
        for (int part = 0; part < scene.parts().size(); part++) {
            int first = 3 * scene.firstVertex(part);
            moves.move(scene.parts().get(part).name(), Arrays.copyOfRange(positions, first, first + length(part)));
        }
        return moves;
    }

    /** @throws InvalidInputException if a part is rigid or fixed, so that positions cannot be given for it */
    static void requireDeforming(Scene scene) {
        for (Part part : scene.parts()) {
            if (part.motion() != Part.Motion.DEFORMING) {
                throw new InvalidInputException(part + " is " + (part.motion() == Part.Motion.RIGID ? "rigid" : "fixed")
                        + ", so positions cannot be given for the whole scene; move parts with scene.moves()");
            }
        }
    }

    private boolean isCurrent(int part, double[] positions, int from) {
        int first = 3 * scene.firstVertex(part);
        return Arrays.equals(current.positions, first, first + length(part), positions, from, from + length(part));
    }

    private void copyNext(int part, double[] positions, int from) {
        next.version[part] = UNKNOWN;
        System.arraycopy(positions, from, next.positions, 3 * scene.firstVertex(part), length(part));
        next.poses[part] = Pose.ORIGIN;
        next.version[part] = versions++;
    }

    private void place(int part, Pose pose, Places to) {
        to.version[part] = UNKNOWN;
        scene.parts().get(part).place(pose, to.positions, scene.firstVertex(part));
        to.poses[part] = pose;
        to.version[part] = versions++;
    }

    private void stay(int part) {
        if (next.version[part] != current.version[part]) {
            copyNext(part, current.positions, 3 * scene.firstVertex(part));
            next.poses[part] = current.poses[part];
            next.version[part] = current.version[part];
        }
    }

    /** Returns the motion from the current positions to the next ones. */
    StepMotion motion() {
        return motion(turns.isEmpty() ? seen : seenTurns);
    }

    /** Returns what the engine's own session has seen. */
    Seen seen() {
        return seen;
    }

    /** Returns what the session with another separation has seen. */
    Seen seenWithin() {
        return seenWithin;
    }

    /** Returns what the session for turning parts has seen. */
    Seen seenTurns() {
        return seenTurns;
    }

    /** Returns whether a part rotates on its way to the next positions. */
    boolean hasTurns() {
        return !turns.isEmpty();
    }

    /** Returns the motion for a session that has seen certain positions. */
    StepMotion motion(Seen by) {
        BitSet unchanged = new BitSet();
        BitSet resting = new BitSet();
        for (int part = 0; part < by.start.length; part++) {
            unchanged.set(part, by.start[part] == current.version[part] && by.end[part] == next.version[part]);
            resting.set(part, current.version[part] == next.version[part]);
        }
        return StepMotion.of(current.positions, next.positions).withUnchanged(unchanged).withResting(resting)
                .withTurns(turns);
    }

    /** Returns the instant at the next positions; {@link #completed} must follow once they are the current ones. */
    StepMotion nextInstant() {
        BitSet unchanged = new BitSet();
        for (int part = 0; part < seen.start.length; part++) {
            unchanged.set(part, seen.start[part] == next.version[part]);
        }
        return StepMotion.instant(next.positions).withUnchanged(unchanged);
    }

    /** Returns the current or the next positions as an instant for a search for near pairs. */
    StepMotion nearInstant(boolean atNext) {
        Places places = atNext ? next : current;
        BitSet unchanged = new BitSet();
        for (int part = 0; part < seenNear.length; part++) {
            unchanged.set(part, seenNear[part] == places.version[part]);
        }
        return StepMotion.instant(places.positions).withUnchanged(unchanged);
    }

    /** Notes that a search for near pairs has completed. */
    void completedNear(boolean atNext) {
        System.arraycopy((atNext ? next : current).version, 0, seenNear, 0, seenNear.length);
    }

    /** Notes that the search for near pairs may have seen anything. */
    void forgetNear() {
        Arrays.fill(seenNear, UNKNOWN - 1);
    }

    /** Returns the next positions of all vertices, read-only. */
    double[] nextPositions() {
        return next.positions;
    }

    /** Notes that a session has completed a step from the current positions to the next ones. */
    void completed(Seen by) {
        System.arraycopy(current.version, 0, by.start, 0, by.start.length);
        System.arraycopy(next.version, 0, by.end, 0, by.end.length);
    }

    /** Notes that the engine may have seen anything: a step failed, or the engine was started again. */
    void forget() {
        seen.forget();
        seenTurns.forget();
    }

    /** Makes the next positions the current ones. */
    void moveOn() {
        Places last = current;
        current = next;
        next = last;
    }
}

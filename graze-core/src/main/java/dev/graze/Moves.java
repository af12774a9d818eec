package dev.graze;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import dev.graze.spi.PartTurn;
import java.nio.Buffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Where the parts of a scene go in a step: positions of deforming parts, poses of rigid ones. Parts that are not
 * mentioned stay where they are. Create it with {@link Scene#move}, or reuse one: a later call for a part replaces the
 * earlier one.
 *
 * <p>{@snippet :
 * Contacts contacts = detector.advance(scene.moves().move("cloth", positions).move("door", pose));
 * }
 *
 * <p>Arrays are not copied here but when the detector receives them. Not thread-safe.
 */
public final class Moves {
    private final Scene scene;
    private final Map<Integer, Goal> goals = new LinkedHashMap<>();
    private final Map<Integer, Target> targets = new LinkedHashMap<>();

    /** The way a rigid part moves from one pose to another within a step. At an instant it makes no difference. */
    public static final class Path {
        private enum Kind {
            CHORD, SCREW, ABOUT
        }

        /**
         * Each vertex moves on the straight line to its new place: fast and decided exactly, but in a rotation the part
         * shrinks on its way.
         */
        public static final Path CHORD = new Path(Kind.CHORD, Optional.empty());
        /**
         * The part rotates about one axis and moves along it, both at constant speed, like a nut on a screw. It turns
         * by at most half a turn; see {@link Moves#turn} for more.
         */
        public static final Path SCREW = new Path(Kind.SCREW, Optional.empty());
        /**
         * The center of the part's bounding box, in its own frame, moves straight, and the part rotates about it by at
         * most half a turn, both at constant speed.
         */
        public static final Path ABOUT_CENTER = new Path(Kind.ABOUT, Optional.empty());

        private final Kind kind;
        /** Empty for the center of the bounding box. */
        private final Optional<double[]> center;

        private Path(Kind kind, Optional<double[]> center) {
            this.kind = kind;
            this.center = center;
        }

        /**
         * Returns a path like {@link #ABOUT_CENTER} about another point, such as a center of mass, in the part's own
         * frame.
         *
         * @throws InvalidInputException if a coordinate is not finite
         */
        public static Path about(double x, double y, double z) {
            if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(z)) {
                throw new InvalidInputException("a part cannot turn about (" + x + ", " + y + ", " + z
                        + "); give three finite coordinates in the part's own frame");
            }
            return new Path(Kind.ABOUT, Optional.of(new double[] { x, y, z }));
        }

        private Optional<PartTurn> turn(double[] points, Pose from, Pose to) {
            return switch (kind) {
                case CHORD -> Optional.empty();
                case SCREW -> PartTurn.screw(points, from, to);
                case ABOUT -> PartTurn.about(center.orElseGet(() -> boxCenter(points)), points, from, to);
            };
        }

        private static double[] boxCenter(double[] points) {
            double[] center = new double[3];
            for (int axis = 0; axis < 3 && points.length > 0; axis++) {
                double low = points[axis];
                double high = points[axis];
                for (int i = axis; i < points.length; i += 3) {
                    low = Math.min(low, points[i]);
                    high = Math.max(high, points[i]);
                }
                center[axis] = low / 2 + high / 2;
            }
            return center;
        }
    }

    /** Where a deforming part goes, and how much of the way. */
    private record Goal(double[] to, double fraction) {
        Goal fraction(double s) {
            return new Goal(to, s * fraction);
        }

        /** Returns where the part ends if its coordinates now begin at an index of an array. */
        double[] end(double[] from, int first) {
            if (fraction == 1) {
                return to;
            }
            double[] end = new double[to.length];
            for (int i = 0; i < end.length; i++) {
                double start = from[first + i];
                double way = to[i] - start;
                end[i] = Double.isFinite(way)
                        ? start + fraction * way
                        : (1 - fraction) * start + fraction * to[i];
            }
            return end;
        }
    }

    /** Where a rigid part goes and how. */
    private sealed interface Target {
        /** Returns whether the end depends on where the part is before. */
        boolean isRelative();

        Pose end(Part part, Pose from);

        /** Returns the rotation; empty if the part moves on chords. */
        Optional<PartTurn> turn(Part part, Pose from);

        Target fraction(double s);
    }

    private record PoseTarget(Pose to, Path path) implements Target {
        @Override
        public boolean isRelative() {
            return false;
        }

        @Override
        public Pose end(Part part, Pose from) {
            return to;
        }

        @Override
        public Optional<PartTurn> turn(Part part, Pose from) {
            return path.turn(part.points(), from, to);
        }

        @Override
        public Target fraction(double s) {
            return new PartialTarget(this, s);
        }
    }

    /** A fraction below 1 of the way to a pose. */
    private record PartialTarget(PoseTarget whole, double fraction) implements Target {
        /**
         * The largest rotation, in radians, of a part that moves on chords and goes a fraction of its way. A vertex at
         * distance r from the center of a rotation by f is at most r f^2 / 8 from its chord: less than 2^-54 r here,
         * which is no more than the rounding of its positions.
         */
        private static final double LARGEST_CHORD_ANGLE = 0x1p-26;

        @Override
        public boolean isRelative() {
            return true;
        }

        @Override
        public Pose end(Part part, Pose from) {
            if (fraction == 0) {
                return from;
            }
            Optional<PartTurn> turn = whole.path.kind == Path.Kind.CHORD
                    ? chordTurn(part, from)
                    : whole.turn(part, from);
            return turn.map(path -> path.pose(fraction)).orElseGet(() -> translated(from));
        }

        private Optional<PartTurn> chordTurn(Part part, Pose from) {
            Optional<PartTurn> turn = PartTurn.about(new double[3], part.points(), from, whole.to);
            if (turn.isPresent() && turn.get().angle() > LARGEST_CHORD_ANGLE) {
                throw new InvalidInputException(part + " rotates while its vertices move on straight lines, so partway"
                        + " it is not rigid and has no pose; choose how it turns, such as Moves.Path.ABOUT_CENTER,"
                        + " and ask again how far it can go");
            }
            return turn;
        }

        private Pose translated(Pose from) {
            double[] start = { from.x(), from.y(), from.z() };
            double[] at = new Goal(new double[] { whole.to.x(), whole.to.y(), whole.to.z() }, fraction).end(start, 0);
            return new Pose(at[0], at[1], at[2], from.w(), from.i(), from.j(), from.k());
        }

        @Override
        public Optional<PartTurn> turn(Part part, Pose from) {
            return whole.turn(part, from).flatMap(turn -> turn.until(fraction));
        }

        @Override
        public Target fraction(double s) {
            return new PartialTarget(whole, s * fraction);
        }
    }

    private record AxisTarget(PartTurn.Axis axis) implements Target {
        @Override
        public boolean isRelative() {
            return true;
        }

        @Override
        public Pose end(Part part, Pose from) {
            return axis.end(from);
        }

        @Override
        public Optional<PartTurn> turn(Part part, Pose from) {
            return PartTurn.axis(axis, part.points(), from);
        }

        @Override
        public Target fraction(double s) {
            return new AxisTarget(axis.until(s));
        }
    }

    Moves(Scene scene) {
        this.scene = scene;
    }

    /**
     * Moves a deforming part to these positions.
     *
     * @throws InvalidInputException if there is no such part, it is not deforming, or the array does not hold three
     * finite coordinates for each of its vertices
     */
    public Moves move(String part, double[] to) {
        int number = require(part, Part.Motion.DEFORMING, "positions");
        requireFitting(number, Objects.requireNonNull(to, "positions"));
        goals.put(number, new Goal(to, 1));
        return this;
    }

    /**
     * Moves a deforming part to the positions between a buffer's position and its limit, which are copied now. The
     * buffer's position stays. For positions in a memory segment, pass
     * {@code segment.asByteBuffer().order(ByteOrder.nativeOrder()).asDoubleBuffer()}.
     *
     * @throws InvalidInputException as {@link #move(String, double[])} does
     */
    public Moves move(String part, DoubleBuffer to) {
        return moveCopy(part, to, copy -> to.get(to.position(), copy));
    }

    /** Moves a deforming part to positions in single precision, as {@link #move(String, DoubleBuffer)} does. */
    public Moves move(String part, FloatBuffer to) {
        return moveCopy(part, to, copy -> Arrays.setAll(copy, i -> to.get(to.position() + i)));
    }

    private Moves moveCopy(String part, Buffer to, Consumer<double[]> read) {
        Objects.requireNonNull(to, "positions");
        require(part, Part.Motion.DEFORMING, "positions");
        double[] copy = new double[to.remaining()]; // always a new one: a fraction may hold the last one
        read.accept(copy);
        return move(part, copy);
    }

    private void requireFitting(int part, double[] to) {
        try {
            scene.parts().get(part).topology().requireFitting(to);
        } catch (InvalidInputException e) {
            throw new InvalidInputException(scene.parts().get(part) + ": " + e.getMessage());
        }
    }

    /**
     * Checks all positions again, since the caller may have changed an array after {@link #move}.
     *
     * @throws InvalidInputException naming the part and the vertex with a coordinate that is NaN or infinite
     */
    void requireFitting() {
        goals.forEach((part, goal) -> requireFitting(part, goal.to));
    }

    /**
     * Moves a rigid part to a pose. Within the step each vertex moves on the straight line to its new place.
     *
     * @throws InvalidInputException if there is no such part, or it is not rigid
     */
    public Moves move(String part, Pose to) {
        return move(part, to, Path.CHORD);
    }

    /**
     * Moves a rigid part to a pose along a path. Contacts of a part that turns are found within
     * {@link ContinuousOptions#rotationTolerance}: none is missed, and no time of impact is late. If the two poses have
     * the same rotation, the part moves on straight lines, and its contacts are exact.
     *
     * @throws InvalidInputException if there is no such part, or it is not rigid
     */
    public Moves move(String part, Pose to, Path path) {
        Objects.requireNonNull(to, "pose");
        Objects.requireNonNull(path, "path");
        targets.put(require(part, Part.Motion.RIGID, "a pose"), new PoseTarget(to, path));
        return this;
    }

    /**
     * Turns a rigid part about an axis, by any angle up to a thousand turns, while it moves along the axis. It starts
     * wherever the part is.
     *
     * @param point     three coordinates of a point on the axis, in the scene
     * @param direction the direction of the axis; its length does not matter
     * @param angle     in radians, by the right-hand rule
     * @param along     how far the part moves in the direction of the axis
     * @throws InvalidInputException if there is no such part, it is not rigid, a number is not finite, the direction is
     * 0, or the angle is too large
     */
    public Moves turn(String part, double[] point, double[] direction, double angle, double along) {
        Objects.requireNonNull(point, "point");
        Objects.requireNonNull(direction, "direction");
        int number = require(part, Part.Motion.RIGID, "an axis");
        targets.put(number, new AxisTarget(PartTurn.Axis.of(point, direction, angle, along)));
        return this;
    }

    /**
     * Returns moves that follow these and end at a fraction of them: for taking only as much of a motion as
     * {@link Detector#safeStep(Moves)} allows. Adding moves to either later does not change the other, but they share
     * the arrays of positions.
     *
     * <p>{@snippet :
     * Moves shorter = moves.fraction(0.9 * detector.safeStep(moves));
     * if (detector.safeStep(shorter) == 1) {
     *     detector.accept();
     * }
     * }
     *
     * <p>{@link Detector#advanceSafely} does that, and shortens the motion again where it must.
     *
     * <p>Only the detector that receives the moves knows where parts start, so use a fraction from the same positions
     * as the whole:
     * <ul>
     * <li>Vertices of deforming parts go to {@code x + fraction * (to - x)}.
     * <li>Rigid parts that turn go along the same path, by a fraction of its angle.
     * <li>Rigid parts on straight lines, which is the default, are translated. If their rotation changes by more than
     * 2^-26 radians, they are refused: partway such a part is not rigid, no pose is where its vertices are, and any
     * other pose would not be part of the motion that was asked about. Choose another {@link Path} for them.
     * </ul>
     *
     * <p><b>Rounding.</b> The exact motion is free up to {@code safeStep}, but where it ends is rounded to doubles: a
     * coordinate by at most 2^-50 of the larger one of its start and end. So at exactly that fraction features may
     * touch, or be past each other by that much, and features that touch at the start may be so at any fraction. Take a
     * little less, such as nine tenths, and ask about the rounded motion: if {@code safeStep(moves.fraction(s))} is 1,
     * {@link Detector#accept} takes a motion that is certainly free. A part that turns is still apart from everything
     * it did not touch at the start, by at least a sixteenth of the rotation tolerance.
     *
     * @param fraction 0 for no motion, to 1 for these moves
     * @throws InvalidInputException if the fraction is not 0 to 1
     */
    public Moves fraction(double fraction) {
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new InvalidInputException("a fraction of moves is 0 to 1, not " + fraction);
        }
        Moves partial = new Moves(scene);
        goals.forEach((part, goal) -> partial.goals.put(part, goal.fraction(fraction)));
        targets.forEach((part, target) -> partial.targets.put(part, fraction == 1
                ? target
                : target.fraction(fraction)));
        return partial;
    }

    private int require(String part, Part.Motion needed, String given) {
        int number = scene.indexOf(Objects.requireNonNull(part, "part"));
        Part.Motion motion = scene.parts().get(number).motion();
        if (motion != needed) {
            throw new InvalidInputException("part '" + part + "' is "
                    + switch (motion) {
                        case DEFORMING -> "deforming and takes positions, not " + given;
                        case RIGID -> "rigid and takes a pose, not " + given;
                        case FIXED -> "fixed and cannot move; make it rigid or deforming";
                    });
        }
        return number;
    }

    /**
     * Writes the positions of the parts that move into an array of the whole scene's positions, as
     * {@link Scene#positions} returns it. The other parts' positions stay as they are in the array. A deforming part
     * that goes a {@link #fraction} of its way starts from its positions in the array.
     *
     * @return the parts that move, as indices into {@link Scene#parts}
     * @throws InvalidInputException if the array does not fit the scene, a coordinate is not finite, a part
     * {@link #turn turns} or goes a fraction of its way from a pose that is not known here, or a pose moves a vertex
     * beyond the range of doubles; the array may then be partly written
     */
    public BitSet applyTo(double[] scenePositions) {
        return applyTo(scenePositions, part -> {
            throw unknownStart(part);
        });
    }

    /**
     * Writes positions as {@link #applyTo(double[])} does, for parts that are now at these poses.
     *
     * @param poses returns the pose of a part that {@link #turn turns} or goes a {@link #fraction} of its way, by its
     *              index in {@link Scene#parts}
     */
    public BitSet applyTo(double[] scenePositions, IntFunction<Pose> poses) {
        if (scenePositions.length != 3 * scene.topology().vertexCount()) {
            throw new InvalidInputException("the array holds " + scenePositions.length + " numbers, but the scene has "
                    + scene.topology().vertexCount() + " vertices; use an array that Scene.positions() returned");
        }
        requireFitting();
        BitSet moved = new BitSet();
        goals.forEach((part, goal) -> {
            int first = 3 * scene.firstVertex(part);
            System.arraycopy(goal.end(scenePositions, first), 0, scenePositions, first, goal.to.length);
            moved.set(part);
        });
        targets.forEach((part, target) -> {
            Part of = scene.parts().get(part);
            Pose end = target.end(of, target.isRelative() ? poses.apply(part) : Pose.ORIGIN);
            of.place(end, scenePositions, scene.firstVertex(part));
            moved.set(part);
        });
        return moved;
    }

    private InvalidInputException unknownStart(int part) {
        return new InvalidInputException(scene.parts().get(part) + (targets.containsKey(part)
                ? " turns, or goes a fraction of its way, from a pose that these moves do not have; pass its current"
                        + " pose"
                : " goes a fraction of its way from positions that these moves do not have; pass its current"
                        + " positions"));
    }

    /**
     * Returns the pose that a rigid part moves to; empty if it stays where it is.
     *
     * @throws InvalidInputException if there is no such part, or it {@link #turn turns} or goes a {@link #fraction} of
     * its way from a pose not known here
     */
    public Optional<Pose> pose(String part) {
        int number = scene.indexOf(part);
        if (targets.containsKey(number) && targets.get(number).isRelative()) {
            throw unknownStart(number);
        }
        return pose(part, Pose.ORIGIN);
    }

    /** Returns the pose that a rigid part moves to from this one; empty if it stays where it is. */
    public Optional<Pose> pose(String part, Pose from) {
        return end(scene.indexOf(part), from);
    }

    /** Returns the scene whose parts move. */
    public Scene scene() {
        return scene;
    }

    /**
     * Returns the positions that deforming parts move to, by the index of the part; read-only.
     *
     * @throws InvalidInputException if a part goes a {@link #fraction} of its way from positions not known here
     */
    public Map<Integer, double[]> positions() {
        return positions(part -> {
            throw unknownStart(part);
        });
    }

    /**
     * Returns the positions that deforming parts move to, by the index of the part; read-only.
     *
     * @param from returns the positions of a part that goes a {@link #fraction} of its way, by its index
     */
    public Map<Integer, double[]> positions(IntFunction<double[]> from) {
        Map<Integer, double[]> ends = new LinkedHashMap<>();
        goals.forEach((part, goal) -> ends.put(part, goal.fraction == 1 ? goal.to : goal.end(from.apply(part), 0)));
        return Collections.unmodifiableMap(ends);
    }

    /**
     * Returns the poses that rigid parts move to, by the index of the part.
     *
     * @param from returns where a part is now, by its index
     */
    public Map<Integer, Pose> poses(IntFunction<Pose> from) {
        Map<Integer, Pose> ends = new LinkedHashMap<>();
        targets.forEach((part, target) -> ends.put(part, target.end(scene.parts().get(part), from.apply(part))));
        return ends;
    }

    /** Returns where a deforming part goes from its positions in those of the scene; empty if it stays. */
    Optional<double[]> end(int part, double[] from) {
        return Optional.ofNullable(goals.get(part)).map(goal -> goal.end(from, 3 * scene.firstVertex(part)));
    }

    /** Returns where a rigid part goes from this pose; empty if it stays. */
    Optional<Pose> end(int part, Pose from) {
        return Optional.ofNullable(targets.get(part)).map(target -> target.end(scene.parts().get(part), from));
    }

    /** Returns how a rigid part rotates from this pose; empty if it stays or moves on chords. */
    Optional<PartTurn> turn(int part, Pose from) {
        return Optional.ofNullable(targets.get(part))
                .flatMap(target -> target.turn(scene.parts().get(part), from));
    }
}

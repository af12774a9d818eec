package dev.graze;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import java.nio.Buffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

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
    private final Map<Integer, double[]> positions = new LinkedHashMap<>();
    /** The arrays that positions from buffers are copied to, kept for the next call. */
    private final Map<Integer, double[]> copies = new HashMap<>();
    private final Map<Integer, Pose> poses = new LinkedHashMap<>();

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
        positions.put(number, to);
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
        int number = require(part, Part.Motion.DEFORMING, "positions");
        double[] copy = copies.get(number);
        if (copy == null || copy.length != to.remaining()) {
            copy = new double[to.remaining()];
        }
        read.accept(copy);
        move(part, copy);
        copies.put(number, copy);
        return this;
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
        positions.forEach(this::requireFitting);
    }

    /**
     * Moves a rigid part to a pose. Within the step each vertex moves on the straight line to its new place.
     *
     * @throws InvalidInputException if there is no such part, or it is not rigid
     */
    public Moves move(String part, Pose to) {
        poses.put(require(part, Part.Motion.RIGID, "a pose"), Objects.requireNonNull(to, "pose"));
        return this;
    }

    private int require(String part, Part.Motion needed, String given) {
        int number = scene.indexOf(part);
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
     * {@link Scene#positions} returns it. The other parts' positions stay as they are in the array.
     *
     * @return the parts that move, as indices into {@link Scene#parts}
     * @throws InvalidInputException if the array does not fit the scene, a coordinate is not finite, or a pose moves a
     * vertex beyond the range of doubles; the array may then be partly written
     */
    public BitSet applyTo(double[] scenePositions) {
        if (scenePositions.length != 3 * scene.topology().vertexCount()) {
            throw new InvalidInputException("the array holds " + scenePositions.length + " numbers, but the scene has "
                    + scene.topology().vertexCount() + " vertices; use an array that Scene.positions() returned");
        }
        requireFitting();
        BitSet moved = new BitSet();
        positions.forEach((part, to) -> {
            System.arraycopy(to, 0, scenePositions, 3 * scene.firstVertex(part), to.length);
            moved.set(part);
        });
        poses.forEach((part, pose) -> {
            scene.parts().get(part).place(pose, scenePositions, scene.firstVertex(part));
            moved.set(part);
        });
        return moved;
    }

    /** Returns the pose that a rigid part moves to; empty if it stays where it is. */
    public Optional<Pose> pose(String part) {
        return Optional.ofNullable(poses.get(scene.indexOf(part)));
    }

    /** Returns the scene whose parts move. */
    public Scene scene() {
        return scene;
    }

    Map<Integer, double[]> positions() {
        return positions;
    }

    Map<Integer, Pose> poses() {
        return poses;
    }
}

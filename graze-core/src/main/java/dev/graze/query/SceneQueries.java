package dev.graze.query;

import dev.graze.Moves;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.parallel.ThreadTeam;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Answers questions about the parts of a scene at an instant. Parts start where the scene says; {@link #place} moves
 * them. What a question needs, such as a hierarchy over a part, is built when it is first asked and kept.
 *
 * <p>Not thread-safe: one thread at a time may call it. It uses several threads itself.
 */
public final class SceneQueries implements AutoCloseable {
    private final Scene scene;
    private final ThreadTeam team;
    /** All parts, in the numbers of the scene. */
    private final double[] positions;
    private final double[] next;

    private SceneQueries(Scene scene, int threads) {
        this.scene = scene;
        this.positions = scene.positions();
        this.next = positions.clone();
        this.team = new ThreadTeam(threads);
    }

    /** Prepares questions about a scene, answered with one thread per processor. */
    public static SceneQueries of(Scene scene) {
        return of(scene, Runtime.getRuntime().availableProcessors());
    }

    /**
     * Prepares questions about a scene. Answers do not depend on the number of threads.
     *
     * @throws InvalidInputException if there is not at least one thread
     */
    public static SceneQueries of(Scene scene, int threads) {
        if (threads < 1) {
            throw new InvalidInputException("queries need at least 1 thread, not " + threads);
        }
        return new SceneQueries(scene, threads);
    }

    public Scene scene() {
        return scene;
    }

    /**
     * Moves parts; the others stay where they are. Searches nothing.
     *
     * @throws InvalidInputException if the moves are for another scene, or a coordinate is not finite; no part has then
     * moved
     */
    public void place(Moves moves) {
        if (moves.scene() != scene) {
            throw new InvalidInputException("these moves were made for another scene; make them with the moves() of the"
                    + " scene that is asked about");
        }
        BitSet moved = moves.applyTo(next);
        for (int part = moved.nextSetBit(0); part >= 0; part = moved.nextSetBit(part + 1)) {
            int first = 3 * scene.firstVertex(part);
            System.arraycopy(next, first, positions, first, 3 * scene.firstVertex(part + 1) - first);
        }
    }

    /**
     * Returns where a part is now: three coordinates per vertex, in a new array.
     *
     * @throws InvalidInputException if there is no such part
     */
    public double[] positions(String part) {
        int number = scene.indexOf(part);
        return Arrays.copyOfRange(positions, 3 * scene.firstVertex(number), 3 * scene.firstVertex(number + 1));
    }

    @Override
    public void close() {
        team.close();
    }
}

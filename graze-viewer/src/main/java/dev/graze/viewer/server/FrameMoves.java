package dev.graze.viewer.server;

import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import java.util.Arrays;

/** Moves the deforming parts of a scene to a frame of the whole scene. */
final class FrameMoves {
    private FrameMoves() {
    }

    /**
     * Returns the moves to a frame. The frame shows where parts are, so rigid and fixed parts must be where they start:
     * what is searched would otherwise not be what is shown.
     *
     * @throws InvalidInputException if the frame does not have the scene's topology, or moves such a part
     */
    static Moves of(Scene scene, Mesh frame) {
        if (frame.topology() != scene.topology() && !frame.topology().sameAs(scene.topology())) {
            throw new InvalidInputException("the frame has other triangles than the scene of parts; "
                    + "leave out the filters and parts to check frames whose triangles change");
        }
        Moves moves = scene.moves();
        double[] start = null;
        for (int number = 0; number < scene.parts().size(); number++) {
            Part part = scene.parts().get(number);
            int from = 3 * scene.firstVertex(number);
            int to = from + 3 * part.topology().vertexCount();
            if (part.motion() == Part.Motion.DEFORMING) {
                moves.move(part.name(), Arrays.copyOfRange(frame.positions(), from, to));
            } else {
                start = start == null ? scene.positions() : start;
                requireUnmoved(part.name(), start, frame.positions(), from, to);
            }
        }
        return moves;
    }

    private static void requireUnmoved(String part, double[] start, double[] shown, int from, int to) {
        if (!Arrays.equals(start, from, to, shown, from, to)) {
            throw new InvalidInputException("part '" + part
                    + "' is rigid or fixed and moves in this frame; a page shows such parts where they start: make it "
                    + "a deforming part");
        }
    }
}

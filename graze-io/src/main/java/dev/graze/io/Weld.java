package dev.graze.io;

import dev.graze.mesh.InvalidInputException;
import java.io.Serializable;

/**
 * Which vertices of a file become one. Vertices of different parts never do: parts that touch stay apart.
 *
 * @param tolerance the largest distance of two vertices that {@link Kind#WITHIN} joins; otherwise 0
 */
public record Weld(Kind kind, double tolerance) implements Serializable {
    /** The ways to join vertices. */
    public enum Kind {
        /**
         * Joins vertices that were duplicated for texture coordinates or normals. In STL and glTF, which duplicate by
         * design, these are all vertices of a part with the same position, and in glTF the same motion. In other
         * formats, they are the endpoints of two open edges of a part that lie on each other in opposite directions,
         * unless a third open edge lies there too or the two triangles coincide.
         */
        AUTO,
        /** Joins nothing. */
        NONE,
        /** Joins all vertices of a part with the same position. */
        EXACT,
        /**
         * Joins vertices of a part that are at most the tolerance apart, and everything that a chain of such vertices
         * connects, however long. A joined vertex takes the position of the first one in the file.
         */
        WITHIN
    }

    public static final Weld AUTO = new Weld(Kind.AUTO, 0);
    public static final Weld NONE = new Weld(Kind.NONE, 0);
    public static final Weld EXACT = new Weld(Kind.EXACT, 0);

    /**
     * Checks the tolerance.
     *
     * @throws InvalidInputException if it is negative or not finite, or is not 0 although the kind has none
     */
    public Weld {
        if (!(tolerance >= 0) || Double.isInfinite(tolerance)) {
            throw new InvalidInputException(
                    "the tolerance for joining vertices must be a finite number of at least 0, not " + tolerance);
        }
        if (kind != Kind.WITHIN && tolerance != 0) {
            throw new InvalidInputException("only joining within a tolerance takes a tolerance, not " + kind);
        }
    }

    /** Joins vertices that are at most this far apart; 0 means the same as {@link #EXACT}. */
    public static Weld within(double tolerance) {
        return new Weld(Kind.WITHIN, tolerance);
    }
}

package dev.graze.io;

import java.io.Serializable;
import java.util.Objects;

/**
 * How to read a mesh file.
 *
 * @param weld      which vertices become one
 * @param lenient   whether broken faces are skipped, with a note, instead of refusing the file: those that refer to a
 *        vertex that does not exist or is not finite, use a vertex twice or have fewer than three corners
 * @param animation the animation of a glTF file to play: its name, {@code animation N} for number N of the file counted
 *        from 0, {@link #ALL_ANIMATIONS}, or null for the longest one
 * @param surfaceOnly whether vertices that belong to no triangle are left out, with a note
 */
public record ReadOptions(Weld weld, boolean lenient, String animation, boolean surfaceOnly) implements Serializable {
    /** Plays all animations of a file, one after the other; see {@link FrameSequence#isCut}. */
    public static final String ALL_ANIMATIONS = "all";
    public static final ReadOptions DEFAULT = new ReadOptions(Weld.AUTO, false, null);

    /** Keeps vertices that belong to no triangle. */
    public ReadOptions(Weld weld, boolean lenient, String animation) {
        this(weld, lenient, animation, false);
    }

    public ReadOptions {
        Objects.requireNonNull(weld, "weld");
    }

    public ReadOptions withWeld(Weld newWeld) {
        return new ReadOptions(newWeld, lenient, animation, surfaceOnly);
    }

    public ReadOptions withLenient(boolean newLenient) {
        return new ReadOptions(weld, newLenient, animation, surfaceOnly);
    }

    public ReadOptions withAnimation(String newAnimation) {
        return new ReadOptions(weld, lenient, newAnimation, surfaceOnly);
    }

    public ReadOptions withSurfaceOnly(boolean newSurfaceOnly) {
        return new ReadOptions(weld, lenient, animation, newSurfaceOnly);
    }
}

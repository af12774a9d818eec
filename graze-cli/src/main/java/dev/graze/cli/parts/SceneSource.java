package dev.graze.cli.parts;

import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.mesh.Pose;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A file, a directory of frames or an animation that contributes parts to a scene, and what holds for all of them.
 *
 * @param where     what the user wrote, for messages
 * @param name      the name that the user chose; empty for that of the file or directory
 * @param inputs    one file or directory, or the files of the frames
 * @param animation the animation to play; empty for the choice that holds for the whole run
 * @param motion    how the parts move; empty if not explicit, which means deforming
 * @param place     where the parts are, if they have no {@code poses}; empty if not explicit
 * @param poses     a pose for each frame of a rigid part; otherwise empty
 * @param path      how a rigid part moves from one pose to the next
 */
record SceneSource(String where, String name, List<Path> inputs, Optional<String> animation,
        Optional<Part.Motion> motion, Optional<Pose> place, List<Pose> poses, Moves.Path path, long category,
        long mask) {
    static final long DEFAULT_CATEGORY = 1;
    static final long DEFAULT_MASK = -1;

    /** Creates a source of deforming parts where the files place them. */
    static SceneSource of(String where, List<Path> inputs) {
        return new SceneSource(where, "", List.copyOf(inputs), Optional.empty(), Optional.empty(),
                Optional.empty(), List.of(), Moves.Path.CHORD, DEFAULT_CATEGORY, DEFAULT_MASK);
    }

    /** Returns the same parts as rigid ones, which are not compared with themselves. */
    SceneSource asRigid() {
        return new SceneSource(where, name, inputs, animation, Optional.of(Part.Motion.RIGID), place, poses,
                path, category, mask);
    }
}

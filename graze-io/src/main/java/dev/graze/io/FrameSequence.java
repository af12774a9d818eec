package dev.graze.io;

import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.List;

/**
 * The frames of a motion: one topology, and positions for each frame, read when asked for; or meshes, each by itself.
 * Safe to use from several threads.
 *
 * <p>The first frame's topology is the reference. A frame that has other triangles cannot be a later state of the same
 * mesh: {@link #positions} refuses it, {@link #mesh} takes it as it is.
 */
public sealed interface FrameSequence extends AutoCloseable permits FileFrames, GltfFrames {
    /**
     * Opens a directory (all mesh files in it, {@code frame-2} before {@code frame-10}), or files in the order given,
     * or one animated glTF file.
     *
     * @param framesPerSecond how often an animation is sampled; files are frames of their own and do not need it
     * @throws MeshFileException     if the inputs cannot be read as one sequence
     * @throws InvalidInputException if there is no input or the frame rate is not a positive number
     */
    static FrameSequence open(List<Path> inputs, double framesPerSecond) {
        if (!(framesPerSecond > 0) || Double.isInfinite(framesPerSecond)) {
            throw new InvalidInputException(
                    "the frame rate must be a positive number of frames per second, not " + framesPerSecond);
        }
        List<Path> files = FrameFiles.list(inputs);
        if (files.size() == 1 && MeshFormat.of(files.getFirst()) == MeshFormat.GLTF) {
            return GltfFrames.open(files.getFirst(), framesPerSecond);
        }
        return FileFrames.open(files);
    }

    Topology topology();

    int frameCount();

    /** What to call a frame in messages and reports: its file's name, or the file and time of a sampled animation. */
    String frameName(int frame);

    /**
     * The positions of a frame, in an array of the caller's own.
     *
     * @throws MeshFileException         if the frame cannot be read
     * @throws ChangedTrianglesException if its triangles differ from those of the first frame
     */
    double[] positions(int frame);

    /**
     * A frame by itself, which may have other triangles than the first. Frames that follow each other with the same
     * triangles have the same topology object.
     *
     * @throws MeshFileException if the frame cannot be read
     */
    Mesh mesh(int frame);

    /** What a person should know about the mesh: what reading changed, and what looks like a fault in the model. */
    List<String> notes();

    @Override
    void close();
}

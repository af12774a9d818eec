package dev.graze.io;

import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.List;

/**
 * The frames of a motion: one topology and the positions of each frame, read on demand; or separate meshes.
 * Thread-safe.
 *
 * <p>The first frame's topology is the reference. A frame with other triangles cannot be a later state of the same
 * mesh: {@link #positions} rejects it, {@link #mesh} accepts it.
 */
public sealed interface FrameSequence extends AutoCloseable permits FileFrames, GltfFrames {
    /**
     * Opens a directory (all mesh files in it, {@code frame-2} before {@code frame-10}), or files in the order given,
     * or one animated glTF file.
     *
     * @param framesPerSecond the sampling rate of an animation; not used for files, each of which is one frame
     * @throws MeshFileException     if the inputs cannot be read as one sequence
     * @throws InvalidInputException if there is no input or the frame rate is not a positive number
     */
    static FrameSequence open(List<Path> inputs, double framesPerSecond) {
        return open(inputs, framesPerSecond, ReadOptions.DEFAULT);
    }

    /**
     * Like {@link #open(List, double)}, but reads each file as the options say. The first frame decides which vertices
     * become one; a later frame in which they are apart is refused.
     *
     * @throws MeshFileException     if the inputs cannot be read as one sequence, one of several is animated, or there
     *         is no such animation
     * @throws InvalidInputException if there is no input or the frame rate is not a positive number
     */
    static FrameSequence open(List<Path> inputs, double framesPerSecond, ReadOptions options) {
        if (!(framesPerSecond > 0) || Double.isInfinite(framesPerSecond)) {
            throw new InvalidInputException(
                    "the frame rate must be a positive number of frames per second, not " + framesPerSecond);
        }
        List<Path> files = FrameFiles.list(inputs);
        if (files.size() == 1 && MeshFormat.of(files.getFirst()) == MeshFormat.GLTF) {
            return GltfFrames.open(files.getFirst(), framesPerSecond, options);
        }
        return FileFrames.open(files, options);
    }

    Topology topology();

    int frameCount();

    /**
     * Returns the name of a frame for messages and reports: its file name, or the file and time of a sampled animation.
     */
    String frameName(int frame);

    /**
     * Returns the positions of a frame in a new array.
     *
     * @throws MeshFileException         if the frame cannot be read
     * @throws ChangedTrianglesException if its triangles differ from those of the first frame
     */
    double[] positions(int frame);

    /**
     * Returns a frame as a separate mesh, whose triangles may differ from the first frame's. Consecutive frames with
     * the same triangles share one topology object.
     *
     * @throws MeshFileException if the frame cannot be read
     */
    default Mesh mesh(int frame) {
        return labelledMesh(frame).mesh();
    }

    /**
     * Returns a frame as {@link #mesh} does, with the parts of that frame and what was noted when its triangles were
     * first read.
     *
     * @throws MeshFileException if the frame cannot be read
     */
    LabelledMesh labelledMesh(int frame);

    /** Returns the parts of the first frame's mesh. */
    PartLabels labels();

    /**
     * Returns whether a frame begins another animation, so that there is no motion from the frame before it. A search
     * must start again there. Always false for the first frame, and for all unless
     * {@link ReadOptions#ALL_ANIMATIONS} is chosen.
     */
    boolean isCut(int frame);

    /** Returns notes for the user: changes made while reading, and likely faults of the model. */
    List<String> notes();

    @Override
    void close();
}

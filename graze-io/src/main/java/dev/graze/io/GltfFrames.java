package dev.graze.io;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.gltf.GltfAnimation;
import dev.graze.io.gltf.GltfScene;
import dev.graze.io.surface.RawMesh;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The frames of one glTF file: its longest animation, sampled at a frame rate from time 0 to its last key, which always
 * gets a frame even if it falls between two samples; or the rest pose, if nothing moves.
 */
final class GltfFrames implements FrameSequence {
    /** Frames closer to the end than this fraction of a frame count as the end. */
    private static final double END_TOLERANCE = 1e-6;

    private final Path file;
    private final GltfScene scene;
    private final GltfAnimation animation;
    private final double framesPerSecond;
    private final RawMesh rest;
    private final Topology topology;
    private final int frameCount;
    private final List<String> notes;

    private GltfFrames(Path file, GltfScene scene, RawMesh rest, double framesPerSecond) {
        this.file = file;
        this.scene = scene;
        this.rest = rest;
        this.framesPerSecond = framesPerSecond;
        this.animation = scene.longestAnimation();
        this.frameCount = animation == null
                ? 1
                : requireCountable(Math.ceil(animation.duration() * framesPerSecond - END_TOLERANCE) + 1);
        this.topology = rest.topology(file);
        this.notes = MeshNotes.of(animationNotes(), topology, rest.positions());
    }

    static GltfFrames open(Path file, double framesPerSecond) {
        GltfScene scene = GltfScene.read(file);
        return new GltfFrames(file, scene, MeshFormat.requireTriangles(file, scene.rest()), framesPerSecond);
    }

    private int requireCountable(double frames) {
        if (frames > Integer.MAX_VALUE) {
            throw new MeshFileException(file,
                    "has an animation of " + animation.duration() + " seconds; at " + framesPerSecond
                            + " frames per second that is too many frames; lower the rate");
        }
        return (int) frames;
    }

    private List<String> animationNotes() {
        List<String> all = new ArrayList<>(rest.notes());
        if (animation != null && scene.animationCount() > 1) {
            all.add("the file has " + scene.animationCount() + " animations; the longest, " + animation.name()
                    + ", is used");
        }
        return all;
    }

    @Override
    public Topology topology() {
        return topology;
    }

    @Override
    public int frameCount() {
        return frameCount;
    }

    @Override
    public String frameName(int frame) {
        return animation == null
                ? String.valueOf(file.getFileName())
                : String.format(Locale.ROOT, "%s at %.3f s", file.getFileName(), time(frame));
    }

    private double time(int frame) {
        return Math.min(frame / framesPerSecond, animation.duration());
    }

    @Override
    public double[] positions(int frame) {
        double[] positions = animation == null
                ? rest.positions().clone()
                : scene.positions(animation.pose(time(frame)));
        try {
            Topology.requireFinite(positions);
            return positions;
        } catch (InvalidInputException e) {
            throw new MeshFileException(file, "frame " + frame + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Mesh mesh(int frame) {
        return new Mesh(topology, positions(frame));
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    /** Does nothing: the whole file was read when it was opened. */
    @Override
    public void close() {
    }
}

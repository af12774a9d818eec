package dev.graze.io;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.gltf.GltfAnimation;
import dev.graze.io.gltf.GltfScene;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The frames of one glTF file: an animation, or all of them one after the other, sampled at a frame rate from time 0 to
 * the last key, which always gets a frame even if it falls between two samples; or the rest pose, if nothing moves.
 */
final class GltfFrames implements FrameSequence {
    /** Frames closer to the end than this fraction of a frame count as the end. */
    private static final double END_TOLERANCE = 1e-6;
    private static final int LONGEST_LIST = 10;

    private final Path file;
    private final GltfScene scene;
    private final List<GltfAnimation> animations;
    private final double framesPerSecond;
    private final PreparedMesh rest;
    /** The first frame of each animation, then the number of frames. */
    private final int[] starts;
    private final List<String> notes;

    private GltfFrames(Path file, GltfScene scene, PreparedMesh rest, double framesPerSecond, String animation) {
        this.file = file;
        this.scene = scene;
        this.rest = rest;
        this.framesPerSecond = framesPerSecond;
        this.animations = choose(animation);
        this.starts = new int[animations.size() + 1];
        for (int i = 0; i < animations.size(); i++) {
            starts[i + 1] = requireCountable(starts[i], animations.get(i));
        }
        this.notes = new ArrayList<>(rest.notes());
        if (animation == null && !animations.isEmpty() && scene.animations().size() > 1) {
            notes.add("the file has " + scene.animations().size() + " animations; the longest, '"
                    + animations.getFirst().name() + "', is used");
        }
    }

    static GltfFrames open(Path file, double framesPerSecond, ReadOptions options) {
        BrokenFaces broken = options.lenient() ? BrokenFaces.skipped() : BrokenFaces.refused();
        GltfScene scene = GltfScene.read(file, broken, options.weld().kind() != Weld.Kind.NONE);
        MeshFormat.requireTriangles(file, scene.rest(), broken);
        PreparedMesh rest = MeshFormat.prepare(file, scene.rest(), options, broken);
        return new GltfFrames(file, scene, rest, framesPerSecond, options.animation());
    }

    private List<GltfAnimation> choose(String name) {
        List<GltfAnimation> all = scene.animations();
        if (name == null) {
            return scene.moving().stream()
                    .reduce((longest, next) -> next.duration() > longest.duration() ? next : longest)
                    .map(List::of).orElse(List.of());
        }
        if (all.isEmpty()) {
            throw new MeshFileException(file,
                    "has no animations, but '" + name + "' is to play; do not choose one, or export the animation");
        }
        if (name.equals(ReadOptions.ALL_ANIMATIONS)) {
            return all;
        }
        List<GltfAnimation> named = all.stream().filter(animation -> animation.name().equals(name)).toList();
        if (named.size() > 1) {
            throw new MeshFileException(file, "has " + named.size() + " animations named '" + name
                    + "'; choose one by its number, such as 'animation " + all.indexOf(named.getFirst()) + "'");
        }
        return named.isEmpty() ? List.of(numbered(name)) : named;
    }

    private GltfAnimation numbered(String name) {
        List<GltfAnimation> all = scene.animations();
        for (int i = 0; i < all.size(); i++) {
            if (name.equals("animation " + i)) {
                return all.get(i);
            }
        }
        List<String> names = all.stream().limit(LONGEST_LIST).map(animation -> "'" + animation.name() + "'").toList();
        throw new MeshFileException(file, "has no animation '" + name + "'; choose one of " + String.join(", ", names)
                + (all.size() > LONGEST_LIST ? " and " + (all.size() - LONGEST_LIST) + " more" : "") + ", or 'all'");
    }

    private int requireCountable(int start, GltfAnimation animation) {
        double frames = start + Math.ceil(animation.duration() * framesPerSecond - END_TOLERANCE) + 1;
        if (frames > Integer.MAX_VALUE) {
            throw new MeshFileException(file,
                    "has an animation of " + animation.duration() + " seconds; at " + framesPerSecond
                            + " frames per second that is too many frames; lower the rate");
        }
        return (int) frames;
    }

    @Override
    public Topology topology() {
        return rest.topology();
    }

    @Override
    public int frameCount() {
        return animations.isEmpty() ? 1 : starts[animations.size()];
    }

    private int animationOf(int frame) {
        int at = Arrays.binarySearch(starts, frame);
        return at >= 0 ? at : -at - 2;
    }

    @Override
    public boolean isCut(int frame) {
        return frame > 0 && Arrays.binarySearch(starts, frame) >= 0;
    }

    @Override
    public String frameName(int frame) {
        if (animations.isEmpty()) {
            return String.valueOf(file.getFileName());
        }
        String name = animations.size() == 1 ? "" : " '" + animations.get(animationOf(frame)).name() + "'";
        return String.format(Locale.ROOT, "%s%s at %.3f s", file.getFileName(), name, time(frame));
    }

    private double time(int frame) {
        int animation = animationOf(frame);
        return Math.min((frame - starts[animation]) / framesPerSecond, animations.get(animation).duration());
    }

    @Override
    public double[] positions(int frame) {
        return animations.isEmpty()
                ? rest.positions().clone()
                : rest.laterPositions(file, "frame " + frame + ": ",
                        scene.positions(animations.get(animationOf(frame)).pose(time(frame))));
    }

    @Override
    public LabelledMesh labelledMesh(int frame) {
        return new LabelledMesh(new Mesh(topology(), positions(frame)), labels(), notes());
    }

    @Override
    public PartLabels labels() {
        return rest.labels();
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Does nothing: the whole file was read when it was opened. */
    @Override
    public void close() {
    }
}

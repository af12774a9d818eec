package dev.graze.cli.parts;

import dev.graze.Moves;
import dev.graze.Scene;
import dev.graze.cli.output.Count;
import dev.graze.cli.search.Mode;
import dev.graze.io.ChangedTrianglesException;
import dev.graze.io.FrameSequence;
import dev.graze.io.LabelledMesh;
import dev.graze.io.Meshes;
import dev.graze.io.PartLabels;
import dev.graze.io.ReadOptions;
import dev.graze.io.output.SceneNames;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A scene of parts from files, frame by frame. Sources with one frame stay as they are; all others have the same number
 * of frames.
 */
public final class SceneFrames implements AutoCloseable {
    private final List<SceneSource> sources;
    private final SceneRules rules;
    private final List<FrameSequence> sequences = new ArrayList<>();
    private final List<Path> firstFiles = new ArrayList<>();
    /** For each source what unnamed parts of its files are called. */
    private final List<Set<String>> defaultNames = new ArrayList<>();
    private int frameCount = 1;
    /** The source that names the frames. */
    private int leader;
    private Assembly first;
    private Assembly latest;

    /**
     * One frame of the scene.
     *
     * @param mesh  the whole scene, in the numbers of the scene
     * @param moves what takes the parts from any frame of the same scene to this one
     */
    public record Frame(Scene scene, SceneNames names, Mesh mesh, Moves moves) {
    }

    private SceneFrames(List<SceneSource> sources, SceneRules rules) {
        this.sources = sources;
        this.rules = rules;
    }

    /** Opens frames of one motion, without options. */
    public static SceneFrames of(List<Path> frames) {
        return open(List.of(SceneSource.of(frames.getFirst().toString(), frames)), new SceneRules(), 30,
                ReadOptions.DEFAULT);
    }

    /**
     * Opens the files.
     *
     * @throws InvalidInputException if they cannot be read, do not fit together, or the rules do not fit the parts
     */
    static SceneFrames open(List<SceneSource> sources, SceneRules rules, double framesPerSecond, ReadOptions options) {
        SceneFrames opened = new SceneFrames(sources, rules);
        try {
            opened.openAll(framesPerSecond, options);
            opened.requireFittingLengths();
            opened.first = opened.assemble(0);
            opened.latest = opened.first;
            return opened;
        } catch (Throwable e) {
            opened.close();
            throw e;
        }
    }

    /**
     * Opens the frames of one motion.
     *
     * @param inputs one file or directory, or the files of the frames
     * @throws InvalidInputException if they cannot be read, or the filters do not fit their parts
     */
    public static SceneFrames open(List<Path> inputs, double framesPerSecond, ReadOptions options,
            FilterOptions filters) {
        SceneRules rules = new SceneRules();
        filters.addTo(rules);
        return open(List.of(SceneSource.of(inputs.getFirst().toString(), inputs)), rules, framesPerSecond, options);
    }

    private void openAll(double framesPerSecond, ReadOptions options) {
        boolean chosen = sources.size() == 1;
        for (SceneSource source : sources) {
            List<Path> files = Meshes.files(source.inputs());
            firstFiles.add(files.getFirst().getFileName());
            defaultNames.add(files.stream().map(PartLabels::defaultName).collect(Collectors.toSet()));
            if (options.animation() == null || source.animation().isPresent() || sources.size() == 1) {
                ReadOptions own = options.withAnimation(source.animation().orElse(options.animation()));
                sequences.add(FrameSequence.open(source.inputs(), framesPerSecond, own));
            } else {
                chosen |= openAnimated(source, framesPerSecond, options);
            }
        }
        if (options.animation() != null && !chosen) {
            throw new InvalidInputException("--animation " + options.animation()
                    + ": none of the parts is animated; leave the option out");
        }
    }

    /** Plays the chosen animation of a file that has some, and opens any other source as it is. */
    private boolean openAnimated(SceneSource source, double framesPerSecond, ReadOptions options) {
        FrameSequence plain = FrameSequence.open(source.inputs(), framesPerSecond, options.withAnimation(null));
        boolean animated = plain.frameCount() > 1 && isOneFile(source);
        if (animated) {
            plain.close();
        }
        sequences.add(animated ? FrameSequence.open(source.inputs(), framesPerSecond, options) : plain);
        return animated;
    }

    private static boolean isOneFile(SceneSource source) {
        return source.inputs().size() == 1 && !Files.isDirectory(source.inputs().getFirst());
    }

    private int length(int source) {
        List<?> poses = sources.get(source).poses();
        return poses.isEmpty() ? sequences.get(source).frameCount() : poses.size();
    }

    private void requireFittingLengths() {
        for (int i = 0; i < sources.size(); i++) {
            if (!sources.get(i).poses().isEmpty() && sequences.get(i).frameCount() > 1) {
                throw new InvalidInputException(sources.get(i).where() + ": has " + sequences.get(i).frameCount()
                        + " frames and poses as well; give it one frame, or leave the poses out");
            }
            int length = length(i);
            if (length > 1 && frameCount > 1 && length != frameCount) {
                throw new InvalidInputException(sources.get(leader).where() + " has " + frameCount + " frames, but "
                        + sources.get(i).where() + " has " + length
                        + "; frames go together by number, so give all moving parts equally many");
            }
            if (length > frameCount) {
                frameCount = length;
                leader = i;
            }
        }
        requireCommonCuts();
    }

    private void requireCommonCuts() {
        for (int frame = 1; frame < frameCount; frame++) {
            for (int i = 0; i < sources.size(); i++) {
                if (length(i) > 1 && sequences.get(i).isCut(frame) != sequences.get(leader).isCut(frame)) {
                    throw new InvalidInputException("the animations of " + sources.get(leader).where() + " and "
                            + sources.get(i).where() + " do not begin at the same frames (see frame " + frame
                            + "); choose one of each with --animation");
                }
            }
        }
    }

    private int frameOf(int source, int frame) {
        return sequences.get(source).frameCount() == 1 ? 0 : frame;
    }

    /** Reads a frame of all sources, whatever its triangles are, and finds or makes its scene. */
    private Assembly assemble(int frame) {
        return assemble(read(frame), frame);
    }

    private List<LabelledMesh> read(int frame) {
        List<LabelledMesh> meshes = new ArrayList<>();
        for (int i = 0; i < sequences.size(); i++) {
            meshes.add(sequences.get(i).labelledMesh(frameOf(i, frame)));
        }
        return meshes;
    }

    private Assembly assemble(List<LabelledMesh> meshes, int frame) {
        if (latest != null && isOf(latest, meshes)) {
            return latest;
        }
        if (first != null && isOf(first, meshes)) {
            return first;
        }
        List<SplitMesh> split = new ArrayList<>();
        List<PartNames.FileNames> files = new ArrayList<>();
        for (int i = 0; i < meshes.size(); i++) {
            SplitMesh mesh = new SplitMesh(meshes.get(i).mesh().topology(), rules.parts(meshes.get(i)));
            split.add(mesh);
            Path named = sources.get(i).inputs().getFirst().toAbsolutePath().normalize();
            files.add(new PartNames.FileNames(sources.get(i), PartLabels.defaultName(named), defaultNames.get(i),
                    mesh.names()));
        }
        try {
            return new Assembly(files, split, positions(meshes), frame, rules);
        } catch (InvalidInputException e) {
            throw first == null ? e : new InvalidInputException(frameName(frame) + ": " + e.getMessage(), e);
        }
    }

    private static boolean isOf(Assembly known, List<LabelledMesh> meshes) {
        for (int i = 0; i < meshes.size(); i++) {
            if (known.meshes().get(i).whole() != meshes.get(i).mesh().topology()) {
                return false;
            }
        }
        return true;
    }

    private static List<double[]> positions(List<LabelledMesh> meshes) {
        return meshes.stream().map(mesh -> mesh.mesh().positions()).toList();
    }

    /** Returns the scene of the first frame. */
    public Scene scene() {
        return first.scene();
    }

    /** Returns the names of the first frame's scene. */
    public SceneNames names() {
        return first.names();
    }

    public int frameCount() {
        return frameCount;
    }

    /** Returns the number of steps in continuous mode. */
    public int stepCount() {
        int steps = 0;
        for (int frame = 1; frame < frameCount; frame++) {
            steps += isCut(frame) ? 0 : 1;
        }
        return steps;
    }

    /** Returns whether there is no motion from the frame before this one, as between two animations. */
    public boolean isCut(int frame) {
        return sequences.get(leader).isCut(frameOf(leader, frame));
    }

    /** Returns the name of a frame for reports: that of a source that moves, or of all files if none does. */
    public String frameName(int frame) {
        if (frameCount > 1 && !sources.get(leader).poses().isEmpty()) {
            return "frame " + frame;
        }
        if (frameCount > 1 || sequences.size() == 1) {
            return sequences.get(leader).frameName(frameOf(leader, frame));
        }
        return sequences.size() == 2
                ? sequences.get(0).frameName(0) + " + " + sequences.get(1).frameName(0)
                : sequences.get(0).frameName(0) + " and " + (sequences.size() - 1) + " more files";
    }

    /** Returns whether the frames are files of one source, which could also be parts of one scene. */
    public boolean isListOfFiles() {
        return sources.size() == 1 && !isOneFile(sources.getFirst()) && frameCount > 1;
    }

    /** Returns what the readers noted. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (int i = 0; i < sequences.size(); i++) {
            String prefix = sequences.size() == 1 ? "" : firstFiles.get(i) + ": ";
            sequences.get(i).notes().forEach(note -> notes.add(prefix + note));
        }
        return notes.stream().distinct().toList(); // a file that is named twice is noted once
    }

    /** Says in one line how the input was understood by a command that compares parts in the first frame. */
    String describeParts() {
        return first.describeParts() + ", " + Count.of(scene().topology().triangleCount(), "triangle", "triangles")
                + (frameCount == 1 ? "" : ", in the first of " + Count.of(frameCount) + " frames");
    }

    /** Says in one line how the input was understood. */
    public String describe(Mode mode) {
        String parts = first.describe();
        String size = Count.of(scene().topology().triangleCount(), "triangle", "triangles");
        if (mode == Mode.CONTINUOUS) {
            int motions = frameCount - stepCount();
            return Count.of(frameCount, "frame", "frames") + " of "
                    + (motions == 1 ? "one motion" : Count.of(motions) + " separate motions") + ": " + parts + ", "
                    + size;
        }
        return frameCount == 1
                ? "1 scene of " + parts + ", at an instant: " + size
                : Count.of(frameCount) + " frames, each at an instant: " + parts + ", " + size;
    }

    /** Reads a frame, whose triangles may differ from those of the frame before. */
    public Frame frame(int frame) {
        List<LabelledMesh> meshes = read(frame);
        latest = assemble(meshes, frame);
        return toFrame(latest, positions(meshes), frame);
    }

    /** Reads a frame of a motion, which must have the triangles of the first. */
    public Frame frameInMotion(int frame) {
        List<double[]> positions = new ArrayList<>();
        for (int i = 0; i < sequences.size(); i++) {
            positions.add(positionsInMotion(sequences.get(i), frameOf(i, frame)));
        }
        return toFrame(first, positions, frame);
    }

    private Frame toFrame(Assembly assembly, List<double[]> positions, int frame) {
        double[] all = assembly.positions(positions, frame);
        return new Frame(assembly.scene(), assembly.names(), new Mesh(assembly.scene().topology(), all),
                assembly.moves(all, frame, frameName(frame)));
    }

    /** Reads the positions of a frame; if its triangles have changed, the message says what could be meant. */
    public static double[] positionsInMotion(FrameSequence frames, int frame) {
        try {
            return frames.positions(frame);
        } catch (ChangedTrianglesException e) {
            throw new InvalidInputException(e.getMessage() + "; only --mode discrete accepts frames that differ"
                    + "; files that are parts of one scene are named with --part", e);
        }
    }

    /** Returns the files of all sources. */
    static List<Path> files(List<SceneSource> sources) {
        return sources.stream().flatMap(source -> Meshes.files(source.inputs()).stream()).toList();
    }

    @Override
    public void close() {
        sequences.forEach(FrameSequence::close);
    }
}

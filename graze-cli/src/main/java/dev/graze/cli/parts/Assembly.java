package dev.graze.cli.parts;

import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.io.output.SceneNames;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The scene that the files of several sources make, as long as their triangles stay the same. */
final class Assembly {
    private final List<SceneSource> sources;
    private final List<SplitMesh> meshes;
    private final PartNames names;
    /** For each part of the scene its source, and its number there. */
    private final int[] sourceOf;
    private final int[] numberOf;
    private final Part.Motion[] motions;
    private final Pose[] places;
    private final Scene scene;
    private final SceneNames sceneNames;
    /** Where all parts are in the frame that the scene was made of. */
    private final double[] start;

    /**
     * Makes the scene.
     *
     * @param files     the names of the parts in the files of each source
     * @param positions the positions of each source's mesh
     * @throws InvalidInputException if the rules do not fit the parts or each other
     */
    Assembly(List<PartNames.FileNames> files, List<SplitMesh> meshes, List<double[]> positions, int frame,
            SceneRules rules) {
        this.sources = files.stream().map(PartNames.FileNames::source).toList();
        this.meshes = meshes;
        this.names = new PartNames(files);
        int count = names.all().size();
        this.sourceOf = new int[count];
        this.numberOf = new int[count];
        this.motions = new Part.Motion[count];
        this.places = new Pose[count];
        for (int source = 0, part = 0; source < meshes.size(); source++) {
            for (int number = 0; number < meshes.get(source).names().size(); number++, part++) {
                sourceOf[part] = source;
                numberOf[part] = number;
                motions[part] = sources.get(source).motion().orElse(Part.Motion.DEFORMING);
                places[part] = sources.get(source).place().orElse(Pose.ORIGIN);
            }
        }
        rules.applyPlaces(names, places, part -> sources.get(sourceOf[part]));
        rules.applyMotions(names, motions,
                part -> sources.get(sourceOf[part]).motion().map(motion -> sources.get(sourceOf[part]).where()));
        this.scene = build(positions, frame, rules);
        this.sceneNames = sceneNames();
        this.start = positions(positions, frame);
    }

    private Scene build(List<double[]> positions, int frame, SceneRules rules) {
        Scene.Builder builder = Scene.builder();
        for (int part = 0; part < sourceOf.length; part++) {
            builder.add(part(part, positions.get(sourceOf[part]), frame));
            SceneSource source = sources.get(sourceOf[part]);
            builder.bits(names.name(part), source.category(), source.mask());
        }
        rules.applyFilters(names, builder,
                (part, ofTriangles) -> meshes.get(sourceOf[part]).fileNumbers(numberOf[part], ofTriangles));
        Scene built = builder.build();
        rules.requireUseful(built);
        return built;
    }

    private Part part(int part, double[] positions, int frame) {
        SplitMesh mesh = meshes.get(sourceOf[part]);
        double[] own = mesh.positions(numberOf[part], positions);
        String name = names.name(part);
        return switch (motions[part]) {
            case DEFORMING -> Part.deforming(name, new Mesh(mesh.topology(numberOf[part]), placed(own, part, frame)));
            case RIGID -> Part.rigid(name, new Mesh(mesh.topology(numberOf[part]), own), pose(part, frame));
            case FIXED -> Part.fixed(name, new Mesh(mesh.topology(numberOf[part]), own), pose(part, frame));
        };
    }

    private double[] placed(double[] own, int part, int frame) {
        double[] placed = new double[own.length];
        pose(part, frame).place(own, placed, 0);
        return placed;
    }

    private Pose pose(int part, int frame) {
        List<Pose> poses = sources.get(sourceOf[part]).poses();
        return poses.isEmpty() ? places[part] : poses.get(poses.size() == 1 ? 0 : frame);
    }

    private SceneNames sceneNames() {
        SceneNames.Builder builder = SceneNames.builder();
        for (int part = 0; part < sourceOf.length; part++) {
            meshes.get(sourceOf[part]).addTo(builder, names.name(part), numberOf[part]);
        }
        return builder.build();
    }

    List<SplitMesh> meshes() {
        return meshes;
    }

    Scene scene() {
        return scene;
    }

    SceneNames names() {
        return sceneNames;
    }

    /** Returns how many parts move in a way. */
    int count(Part.Motion motion) {
        return (int) Arrays.stream(motions).filter(motion::equals).count();
    }

    /** Returns the positions of the whole scene, from those of each source's mesh. */
    double[] positions(List<double[]> ofSources, int frame) {
        if (sourceOf.length == 1) {
            return placed(ofSources.getFirst(), 0, frame);
        }
        double[] all = new double[3 * scene.topology().vertexCount()];
        for (int part = 0; part < sourceOf.length; part++) {
            double[] own = meshes.get(sourceOf[part]).positions(numberOf[part], ofSources.get(sourceOf[part]));
            pose(part, frame).place(own, all, 3 * scene.firstVertex(part));
        }
        return all;
    }

    /**
     * Returns the moves to a frame.
     *
     * @param all the positions of the whole scene
     * @throws InvalidInputException if a part moves that may not
     */
    Moves moves(double[] all, int frame, String frameName) {
        Moves moves = scene.moves();
        for (int part = 0; part < sourceOf.length; part++) {
            String name = names.name(part);
            SceneSource source = sources.get(sourceOf[part]);
            if (!source.poses().isEmpty()) {
                moves.move(name, pose(part, frame), source.path());
            } else if (motions[part] == Part.Motion.DEFORMING) {
                moves.move(name, sourceOf.length == 1 ? all : Arrays.copyOfRange(all, first(part), first(part + 1)));
            } else if (!Arrays.equals(all, first(part), first(part + 1), start, first(part), first(part + 1))) {
                throw new InvalidInputException(frameName + ": " + SceneRules.cannotMove(name, motions[part]));
            }
        }
        return moves;
    }

    private int first(int part) {
        return 3 * (part == sourceOf.length ? scene.topology().vertexCount() : scene.firstVertex(part));
    }

    /** Returns the parts for a message, whatever their motion, such as {@code 3 parts (cloth, door, house)}. */
    String describeParts() {
        return sourceOf.length == 1
                ? "1 part (" + names.name(0) + ")"
                : sourceOf.length + " parts (" + PartNames.list(names.all()) + ")";
    }

    /** Returns a list of the parts for a message, such as {@code 3 parts (cloth, door, house), 1 fixed}. */
    String describe() {
        List<String> words = new ArrayList<>();
        words.add(describeParts());
        for (Part.Motion motion : List.of(Part.Motion.RIGID, Part.Motion.FIXED)) {
            int count = count(motion);
            if (count > 0) {
                words.add(count + " " + motion.name().toLowerCase(Locale.ROOT));
            }
        }
        return String.join(", ", words);
    }
}

package dev.graze.io;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.gltf.GltfScene;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.RawMesh;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A sequence of one file per frame. Later frames are compared with earlier ones as triangle lists; a topology is built
 * only where they differ.
 */
final class FileFrames implements FrameSequence {
    private final List<Path> files;
    private final ReadOptions options;
    private final PreparedMesh first;
    /** The most recent {@link #mesh} that has not the triangles of the first frame. */
    private volatile PreparedMesh latest;

    private FileFrames(List<Path> files, ReadOptions options, PreparedMesh first) {
        this.files = files;
        this.options = options;
        this.first = first;
    }

    static FileFrames open(List<Path> files, ReadOptions options) {
        if (options.animation() != null) {
            throw new MeshFileException(files.getFirst(), "has no animation '" + options.animation()
                    + "': the input is one file per frame; choose animations only for a single glTF file");
        }
        for (Path file : files) {
            if (MeshFormat.of(file) == MeshFormat.GLTF) {
                requireStill(file, files.size());
            }
        }
        return new FileFrames(files, options, MeshFormat.prepare(files.getFirst(), options));
    }

    /** Refuses a file whose animation would be lost. */
    private static void requireStill(Path file, int count) {
        if (GltfScene.isAnimated(file)) {
            throw new MeshFileException(file, "is animated, but each of the " + count
                    + " inputs is read as one frame, so its animation would be lost; read it alone, "
                    + "or export its frames as files without animation");
        }
    }

    /** Returns these frames and one more, which is read on demand. */
    FileFrames plus(Path next) {
        List<Path> longer = new ArrayList<>(files);
        longer.add(next);
        return new FileFrames(List.copyOf(longer), options, first);
    }

    List<Path> files() {
        return files;
    }

    @Override
    public Topology topology() {
        return first.topology();
    }

    @Override
    public int frameCount() {
        return files.size();
    }

    @Override
    public String frameName(int frame) {
        return String.valueOf(files.get(frame).getFileName());
    }

    @Override
    public double[] positions(int frame) {
        if (frame == 0) {
            return first.positions().clone();
        }
        Path file = files.get(frame);
        RawMesh mesh = read(file, broken());
        requireSameTriangles(file, mesh);
        return first.laterPositions(file, "", mesh.positions());
    }

    private RawMesh read(Path file, BrokenFaces broken) {
        return MeshFormat.read(file, options, broken);
    }

    private BrokenFaces broken() {
        return options.lenient() ? BrokenFaces.skipped() : BrokenFaces.refused();
    }

    @Override
    public LabelledMesh labelledMesh(int frame) {
        if (frame == 0) {
            return labelled(first, first.positions().clone());
        }
        Path file = files.get(frame);
        BrokenFaces broken = broken();
        RawMesh raw = read(file, broken);
        PreparedMesh known = latest;
        for (PreparedMesh like : known == null ? List.of(first) : List.of(known, first)) {
            if (like.matches(raw)) {
                try {
                    return labelled(like, like.laterPositions(file, "", raw.positions()));
                } catch (MeshFileException e) {
                    // Vertices that were joined there are apart here: this frame is prepared on its own.
                }
            }
        }
        PreparedMesh prepared = MeshFormat.prepare(file, raw, options, broken);
        latest = prepared;
        return labelled(prepared, prepared.positions());
    }

    private static LabelledMesh labelled(PreparedMesh prepared, double[] positions) {
        return new LabelledMesh(new Mesh(prepared.topology(), positions), prepared.labels(), prepared.notes());
    }

    private void requireSameTriangles(Path file, RawMesh mesh) {
        int[] triangles = first.listedTriangles();
        if (mesh.vertexCount() != first.fileVertexCount()) {
            throw new ChangedTrianglesException(file,
                    "has " + count(mesh.vertexCount(), "vertex", "vertices") + ", but the first frame, " + frameName(0)
                            + ", has " + first.fileVertexCount());
        }
        int at = Arrays.mismatch(mesh.triangles(), triangles);
        if (at < 0) {
            requireSameParts(file, mesh);
            return;
        }
        if (mesh.triangles().length != triangles.length) {
            throw new ChangedTrianglesException(file,
                    "has " + count(mesh.triangles().length / 3, "triangle", "triangles") + ", but the first frame, "
                            + frameName(0)
                            + ", has "
                            + triangles.length / 3);
        }
        throw new ChangedTrianglesException(file,
                "triangle " + at / 3 + " is " + triangle(mesh.triangles(), at / 3) + ", but in the first frame, "
                        + frameName(0) + ", it is " + triangle(triangles, at / 3));
    }

    private void requireSameParts(Path file, RawMesh mesh) {
        int t = first.exchangedTriangle(mesh);
        if (t >= 0) {
            throw new ChangedTrianglesException(file, "triangle " + t + " belongs to '"
                    + mesh.parts().names().get(mesh.parts().partOfTriangle()[t]) + "', but in the first frame, "
                    + frameName(0) + ", to '" + first.partName(t)
                    + "'; export all frames with the same order of parts");
        }
    }

    private static String count(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private static String triangle(int[] triangles, int t) {
        return "(" + triangles[3 * t] + ", " + triangles[3 * t + 1] + ", " + triangles[3 * t + 2] + ")";
    }

    @Override
    public List<String> notes() {
        return first.notes();
    }

    @Override
    public PartLabels labels() {
        return first.labels();
    }

    @Override
    public boolean isCut(int frame) {
        return false;
    }

    /** Does nothing: files are open only while a frame is read. */
    @Override
    public void close() {
    }
}

package dev.graze.io;

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
    /** As listed in the first file, before non-convex polygons are cut. All frames use the first frame's cut. */
    private final int[] triangles;
    private final double[] firstPositions;
    private final Topology topology;
    private final List<String> notes;
    /** The triangles of the most recent {@link #mesh}. */
    private volatile Triangles latest;

    /** Triangles as listed in a file, and the topology built from them. */
    private record Triangles(int[] corners, Topology topology) {
        boolean matches(RawMesh mesh) {
            return mesh.vertexCount() == topology.vertexCount() && Arrays.equals(mesh.triangles(), corners);
        }
    }

    private FileFrames(List<Path> files, int[] triangles, RawMesh first) {
        this.files = files;
        this.triangles = triangles;
        this.topology = first.topology(files.getFirst());
        this.firstPositions = first.finitePositions(files.getFirst());
        this.notes = MeshNotes.of(first.notes(), topology, firstPositions);
    }

    static FileFrames open(List<Path> files) {
        RawMesh first = MeshFormat.read(files.getFirst());
        return new FileFrames(files, first.triangles(), first.cut());
    }

    private FileFrames(FileFrames before, List<Path> files) {
        this.files = files;
        this.triangles = before.triangles;
        this.topology = before.topology;
        this.firstPositions = before.firstPositions;
        this.notes = before.notes;
    }

    /** Returns these frames and one more, which is read on demand. */
    FileFrames plus(Path next) {
        List<Path> longer = new ArrayList<>(files);
        longer.add(next);
        return new FileFrames(this, List.copyOf(longer));
    }

    List<Path> files() {
        return files;
    }

    @Override
    public Topology topology() {
        return topology;
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
            return firstPositions.clone();
        }
        Path file = files.get(frame);
        RawMesh mesh = MeshFormat.read(file);
        requireSameTriangles(file, mesh);
        return mesh.finitePositions(file);
    }

    @Override
    public Mesh mesh(int frame) {
        Path file = files.get(frame);
        if (frame == 0) {
            return new Mesh(topology, firstPositions.clone());
        }
        RawMesh mesh = MeshFormat.read(file);
        return new Mesh(topologyOf(mesh, file), mesh.finitePositions(file));
    }

    private Topology topologyOf(RawMesh mesh, Path file) {
        Triangles known = latest;
        if (known == null || !known.matches(mesh)) {
            Triangles first = new Triangles(triangles, topology);
            known = first.matches(mesh) ? first : new Triangles(mesh.triangles(), mesh.cut().topology(file));
            latest = known;
        }
        return known.topology;
    }

    private void requireSameTriangles(Path file, RawMesh mesh) {
        if (mesh.vertexCount() != topology.vertexCount()) {
            throw new ChangedTrianglesException(file,
                    "has " + count(mesh.vertexCount(), "vertex", "vertices") + ", but the first frame, " + frameName(0)
                            + ", has "
                            + topology.vertexCount());
        }
        int at = Arrays.mismatch(mesh.triangles(), triangles);
        if (at < 0) {
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

    private static String count(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private static String triangle(int[] triangles, int t) {
        return "(" + triangles[3 * t] + ", " + triangles[3 * t + 1] + ", " + triangles[3 * t + 2] + ")";
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    /** Does nothing: files are open only while a frame is read. */
    @Override
    public void close() {
    }
}

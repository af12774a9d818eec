package dev.graze.io;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.DisjointSets;
import dev.graze.io.surface.IntList;
import dev.graze.io.surface.DoubleList;
import dev.graze.io.surface.PartNames;
import dev.graze.io.surface.RawMesh;
import dev.graze.io.surface.Seams;
import dev.graze.io.surface.VertexJoins;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A mesh made of the content of a file: non-convex polygons cut, broken faces skipped, vertices joined, parts labelled,
 * everything checked. Remembers what was done, so that the positions of a later frame can be treated alike.
 */
final class PreparedMesh {
    private final Path file;
    private final int fileVertexCount;
    /** As listed in the file, before polygons are cut: all frames use the first frame's cut. */
    private final int[] listedTriangles;
    private final PartNames listedParts;
    private final List<String> notes = new ArrayList<>();

    private double[] positions;
    private Topology topology;
    private PartLabels labels;
    /** Used only while the mesh is prepared. */
    private int[] triangles;
    private int[] partOfTriangle;
    private int[] fileVertex;
    private int[] fileTriangle;
    /** Whether every vertex of the file is a vertex of the mesh. */
    private boolean everyVertex = true;

    /** File numbers of the vertices that were joined to others, the vertices they became, and how far apart. */
    private final IntList joined = new IntList(0);
    private final IntList into = new IntList(0);
    private final DoubleList distances = new DoubleList(0);
    private final double tolerance;

    /**
     * Prepares the content of a file.
     *
     * @param joinSeams whether {@link Weld#AUTO} joins along seams; otherwise the reader has already joined vertices
     */
    PreparedMesh(Path file, RawMesh raw, ReadOptions options, BrokenFaces broken, boolean joinSeams) {
        this.file = file;
        this.fileVertexCount = raw.vertexCount();
        this.listedTriangles = raw.triangles();
        this.listedParts = raw.parts();
        this.tolerance = options.weld().tolerance();
        RawMesh cut = raw.cut();
        notes.addAll(cut.notes());
        positions = cut.positions();
        fileVertex = ascending(fileVertexCount);
        skipBroken(cut, broken);
        notes.addAll(broken.notes());
        if (broken.areSkipped()) {
            dropNonFinite();
        }
        if (options.surfaceOnly()) {
            dropUnused();
        }
        topology = RawMesh.topology(file, vertexCount(), triangles);
        requireFinite();
        joinAndLabel(cut.parts().names(), options.weld(), joinSeams);
    }

    private static int[] ascending(int count) {
        int[] numbers = new int[count];
        Arrays.setAll(numbers, i -> i);
        return numbers;
    }

    private int vertexCount() {
        return positions.length / 3;
    }

    private void skipBroken(RawMesh cut, BrokenFaces broken) {
        triangles = cut.triangles();
        partOfTriangle = cut.parts().partOfTriangle();
        fileTriangle = ascending(triangles.length / 3);
        int[] kept = broken.sift(cut);
        if (kept.length == 0) {
            throw new MeshFileException(file,
                    "has no triangles left: " + String.join("; ", broken.notes()) + "; export it again");
        }
        if (kept.length < fileTriangle.length) {
            select(kept);
        }
    }

    /** Keeps only these triangles. */
    private void select(int[] kept) {
        int[] all = triangles;
        int[] parts = partOfTriangle;
        int[] numbers = fileTriangle;
        triangles = new int[3 * kept.length];
        for (int t = 0; t < kept.length; t++) {
            System.arraycopy(all, 3 * kept[t], triangles, 3 * t, 3);
        }
        partOfTriangle = Arrays.stream(kept).map(t -> parts[t]).toArray();
        fileTriangle = Arrays.stream(kept).map(t -> numbers[t]).toArray();
    }

    /** Drops vertices that are not finite; the faces that use them are already gone. */
    private void dropNonFinite() {
        int[] target = ascending(vertexCount());
        int dropped = 0;
        for (int v = 0; v < target.length; v++) {
            if (!isFinite(positions, v)) {
                target[v] = -1;
                dropped++;
            }
        }
        if (dropped > 0) {
            renumber(target);
            notes.add(dropped + (dropped == 1 ? " vertex" : " vertices")
                    + " with a coordinate that is not finite " + (dropped == 1 ? "was" : "were") + " skipped");
        }
    }

    /** Drops vertices that belong to no triangle. */
    private void dropUnused() {
        int[] target = new int[vertexCount()];
        Arrays.fill(target, -1);
        for (int v : triangles) {
            if (v >= 0 && v < target.length) { // others are refused later, with a message
                target[v] = v;
            }
        }
        int dropped = (int) Arrays.stream(target).filter(v -> v < 0).count();
        if (dropped > 0 && Arrays.stream(triangles).allMatch(v -> v >= 0 && v < target.length)) {
            renumber(target);
            notes.add(dropped + (dropped == 1 ? " vertex belongs" : " vertices belong") + " to no triangle and "
                    + (dropped == 1 ? "was" : "were") + " left out");
        }
    }

    private static boolean isFinite(double[] positions, int v) {
        return Double.isFinite(positions[3 * v]) && Double.isFinite(positions[3 * v + 1])
                && Double.isFinite(positions[3 * v + 2]);
    }

    private void requireFinite() {
        try {
            Topology.requireFinite(positions);
        } catch (InvalidInputException e) {
            throw new MeshFileException(file, e.getMessage() + "; lenient reading skips the faces that use it", e);
        }
    }

    /** Keeps the vertices that are their own target; triangles refer to targets. */
    private void renumber(int[] target) {
        int[] number = new int[target.length];
        double[] all = positions;
        positions = new double[all.length];
        everyVertex = false;
        int count = 0;
        for (int v = 0; v < target.length; v++) {
            if (target[v] == v) {
                System.arraycopy(all, 3 * v, positions, 3 * count, 3);
                fileVertex[count] = fileVertex[v];
                number[v] = count++;
            }
        }
        positions = Arrays.copyOf(positions, 3 * count);
        fileVertex = Arrays.copyOf(fileVertex, count);
        triangles = Arrays.stream(triangles).map(v -> number[target[v]]).toArray();
    }

    private void joinAndLabel(List<String> names, Weld weld, boolean joinSeams) {
        FileParts parts = new FileParts(names, vertexCount(), triangles, partOfTriangle);
        FileParts.Assignment assigned = parts.assign(vertexCount(), triangles, partOfTriangle);
        if (join(weld, joinSeams, assigned.ofVertex())) {
            assigned = parts.assign(vertexCount(), triangles, partOfTriangle);
        }
        labels = parts.labels(file, assigned, everyVertex ? null : fileVertex,
                3 * fileTriangle.length == listedTriangles.length ? null : fileTriangle);
        notes.addAll(parts.notes());
        fileVertex = null;
        fileTriangle = null;
        triangles = null;
        partOfTriangle = null;
        MeshNotes.add(notes, topology, positions, new Seams(topology, positions, assigned.ofVertex()), weld);
    }

    private boolean join(Weld weld, boolean joinSeams, int[] partOfVertex) {
        DisjointSets sets = switch (weld.kind()) {
            case NONE -> new DisjointSets(0);
            case AUTO -> joinSeams ? new Seams(topology, positions, partOfVertex).joined() : new DisjointSets(0);
            case EXACT -> VertexJoins.exact(positions, partOfVertex);
            case WITHIN -> joinNear(weld.tolerance(), partOfVertex);
        };
        if (sets.joins() == 0) {
            return false;
        }
        int[] target = ascending(vertexCount());
        for (int v = 0; v < target.length; v++) {
            target[v] = sets.find(v);
            if (target[v] != v) {
                joined.add(fileVertex[v]);
                into.add(fileVertex[target[v]]);
                distances.add(VertexJoins.distance(positions, v, target[v]));
            }
        }
        renumber(target);
        notes.add(sets.joins() + (sets.joins() == 1 ? " vertex was" : " vertices were") + " joined to one "
                + (weld.kind() == Weld.Kind.WITHIN ? "nearby" : "at the same position")
                + (weld.kind() == Weld.Kind.AUTO ? " along seams" : "") + "; vertices are numbered without "
                + (sets.joins() == 1 ? "it" : "them"));
        dropCollapsed();
        topology = RawMesh.topology(file, vertexCount(), triangles);
        return true;
    }

    private DisjointSets joinNear(double distance, int[] partOfVertex) {
        if (distance == 0) {
            return VertexJoins.exact(positions, partOfVertex);
        }
        try {
            return VertexJoins.within(distance, positions, partOfVertex);
        } catch (InvalidInputException e) {
            throw new MeshFileException(file, e.getMessage(), e);
        }
    }

    private void dropCollapsed() {
        IntList kept = new IntList(triangles.length / 3);
        for (int t = 0; t < triangles.length / 3; t++) {
            int a = triangles[3 * t];
            int b = triangles[3 * t + 1];
            int c = triangles[3 * t + 2];
            if (a != b && b != c && c != a) {
                kept.add(t);
            }
        }
        int[] left = kept.toArray();
        int collapsed = triangles.length / 3 - left.length;
        if (left.length == 0) {
            throw new MeshFileException(file,
                    "all triangles collapse when vertices are joined; use a smaller tolerance");
        }
        if (collapsed > 0) {
            select(left);
            notes.add(collapsed + (collapsed == 1 ? " triangle" : " triangles")
                    + " collapsed because corners were joined, and " + (collapsed == 1 ? "was" : "were")
                    + " dropped; triangles are numbered without " + (collapsed == 1 ? "it" : "them"));
        }
    }

    /** Returns the positions of a later frame, given those of all vertices in its file. */
    double[] laterPositions(Path laterFile, String frame, double[] all) {
        double[] later = all;
        if (!everyVertex) {
            later = new double[positions.length];
            for (int v = 0; v < vertexCount(); v++) {
                System.arraycopy(all, 3 * labels.fileVertex(v), later, 3 * v, 3);
            }
        }
        for (int i = 0; i < later.length; i++) {
            if (!Double.isFinite(later[i])) {
                throw new MeshFileException(laterFile, frame + "vertex " + labels.fileVertex(i / 3) + " has "
                        + "xyz".charAt(i % 3) + " = " + later[i] + "; every coordinate must be a finite number");
            }
        }
        int[] from = joined.toArray();
        int[] to = into.toArray();
        double[] apart = distances.toArray();
        for (int i = 0; i < from.length; i++) {
            if (!(VertexJoins.distance(all, from[i], to[i]) <= apart[i] + tolerance)) {
                throw new MeshFileException(laterFile, frame + "vertex " + from[i] + " moves away from vertex " + to[i]
                        + ", but the two were joined in the first frame, " + file.getFileName()
                        + "; turn welding off for this sequence");
            }
        }
        return later;
    }

    /** Returns whether another frame lists the same triangles in the same parts. A single part may change its name. */
    boolean matches(RawMesh other) {
        return other.vertexCount() == fileVertexCount && Arrays.equals(other.triangles(), listedTriangles)
                && (labels.count() == 1 || (other.parts().names().equals(listedParts.names())
                        && Arrays.equals(other.parts().partOfTriangle(), listedParts.partOfTriangle())));
    }

    /**
     * Returns a triangle that another frame of the same triangles assigns to a part of this one, but not to the part
     * that it belongs to here; -1 if there is none. Names that only the other frame has do not count: some exporters
     * number them.
     */
    int exchangedTriangle(RawMesh other) {
        Set<String> names = new HashSet<>(listedParts.names());
        for (int t = 0; labels.count() > 1 && t < listedParts.partOfTriangle().length; t++) {
            String there = other.parts().names().get(other.parts().partOfTriangle()[t]);
            if (names.contains(there) && !there.equals(partName(t))) {
                return t;
            }
        }
        return -1;
    }

    /** Returns the name that the file gives to the part of one of its triangles. */
    String partName(int listedTriangle) {
        return listedParts.names().get(listedParts.partOfTriangle()[listedTriangle]);
    }

    int fileVertexCount() {
        return fileVertexCount;
    }

    int[] listedTriangles() {
        return listedTriangles;
    }

    Topology topology() {
        return topology;
    }

    /** Returns the positions, not a copy. */
    double[] positions() {
        return positions;
    }

    PartLabels labels() {
        return labels;
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    LabelledMesh toLabelledMesh() {
        return new LabelledMesh(new Mesh(topology, positions), labels, notes());
    }
}

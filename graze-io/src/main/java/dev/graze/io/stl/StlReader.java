package dev.graze.io.stl;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.file.TextLines;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.CollectedMesh;
import dev.graze.io.surface.HeapWeldMemory;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.surface.RawMesh;
import dev.graze.io.surface.WeldMemory;
import dev.graze.io.surface.WeldedTriangles;
import dev.graze.io.surface.Welder;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads text and binary STL. STL repeats the corners of every facet, so corners of a solid with equal coordinates
 * become one vertex, numbered in order of first appearance; otherwise no two triangles would be neighbours. Corners of
 * different solids do not: solids that touch stay apart.
 */
public final class StlReader {
    private static final int HEADER_BYTES = 80;
    private static final int FACET_BYTES = 50;
    private static final int NORMAL_BYTES = 12;
    private static final int ATTRIBUTE_BYTES = 2;
    private static final int START_BYTES = 256;
    private static final int MOST_FACETS = Integer.MAX_VALUE / 3;

    private final ByteSource source;
    private final MeshSink sink;
    private final BrokenFaces broken;
    private final Welder welder;
    private final WeldedTriangles triangles;
    /** The corners of a facet: x, y, z and the number of the solid. */
    private final double[][] corners = new double[3][4];
    private int seen;
    private int solids;

    private StlReader(ByteSource source, WeldMemory memory, MeshSink sink, BrokenFaces broken, boolean joined) {
        this.source = source;
        this.sink = sink;
        this.broken = broken;
        this.welder = joined ? new Welder(corners[0].length, memory, this::addVertex) : null;
        this.triangles = new WeldedTriangles(joined ? welder::weld : this::addNext, 0, sink::triangle);
    }

    private void addVertex(double[] row) {
        sink.vertex(row[0], row[1], row[2]);
    }

    private int addNext(double[] row) {
        addVertex(row);
        return seen++;
    }

    /** Reads a file and joins equal corners if {@code joined} is set; otherwise no two facets share a vertex. */
    public static RawMesh read(Path file, BrokenFaces broken, boolean joined) {
        CollectedMesh mesh = new CollectedMesh();
        return mesh.toMesh(stream(file, new HeapWeldMemory(), mesh, broken, joined));
    }

    /**
     * Passes the mesh to a sink while reading and joins corners in the given memory; returns notes on what was changed.
     */
    public static List<String> stream(Path file, WeldMemory memory, MeshSink sink, BrokenFaces broken) {
        return stream(file, memory, sink, broken, true);
    }

    private static List<String> stream(Path file, WeldMemory memory, MeshSink sink, BrokenFaces broken,
            boolean joined) {
        try (ByteSource source = ByteSource.open(file)) {
            StlReader reader = new StlReader(source, memory, sink, broken, joined);
            reader.read();
            return reader.notes();
        }
    }

    private void read() {
        boolean solid = startsLikeText();
        long facets = facetsIfBinary();
        if (facets >= 0 && source.size() == HEADER_BYTES + Integer.BYTES + FACET_BYTES * facets) {
            readBinary(facets);
        } else if (solid) {
            source.rewind();
            readText(new TextLines(source));
        } else {
            throw neither(facets);
        }
    }

    /** Returns whether the file starts with "solid" and has no zero byte at its start, which text never has. */
    private boolean startsLikeText() {
        source.skipUtf8Mark();
        StringBuilder start = new StringBuilder();
        int b = source.readOrEnd();
        while (b > 0 && start.length() < START_BYTES) {
            start.append((char) b);
            b = source.readOrEnd();
        }
        source.rewind();
        return b != 0 && start.toString().strip().toLowerCase(Locale.ROOT).startsWith("solid");
    }

    /**
     * Returns the number of facets if the file is binary, or -1 if it is too short for that, and moves to the first
     * facet. The word "solid" alone proves nothing: many binary files start with it, too.
     */
    private long facetsIfBinary() {
        if (source.size() < HEADER_BYTES + Integer.BYTES) {
            return -1;
        }
        source.order(ByteOrder.LITTLE_ENDIAN);
        source.skip(HEADER_BYTES);
        return Integer.toUnsignedLong(source.readInt());
    }

    private MeshFileException neither(long facets) {
        source.rewind();
        source.skipTextMark();
        if (facets < 0) {
            return new MeshFileException(source.file(),
                    "is not an STL file: it is too short for binary STL, and text STL starts with 'solid'");
        }
        long expected = HEADER_BYTES + Integer.BYTES + FACET_BYTES * facets;
        return new MeshFileException(source.file(),
                "byte " + HEADER_BYTES + ": the header declares " + facets + " facets, " + expected
                        + " bytes in total, but the file has " + source.size()
                        + (source.size() > expected
                                ? "; the count is wrong, something was appended, or it is not an STL file; "
                                        + "export it again"
                                : "; it is truncated or not an STL file"));
    }

    private void readBinary(long facets) {
        if (facets > MOST_FACETS) {
            throw new MeshFileException(source.file(),
                    "byte " + HEADER_BYTES + ": the mesh has " + facets + " facets, but the limit is " + MOST_FACETS
                            + "; cut it into several files");
        }
        for (long f = 0; f < facets; f++) {
            source.skip(NORMAL_BYTES);
            for (double[] corner : corners) {
                for (int axis = 0; axis < 3; axis++) {
                    corner[axis] = source.readFloat();
                }
            }
            source.skip(ATTRIBUTE_BYTES);
            endFacet();
        }
    }

    private void endFacet() {
        for (int k = 0; k < corners.length; k++) {
            corners[k][3] = solids;
            triangles.setCorner(k, corners[k]);
        }
        triangles.endTriangle();
    }

    private void readText(TextLines lines) {
        int count = 0;
        boolean ended = false;
        while (lines.nextLineWithWords()) {
            String statement = lines.word().toLowerCase(Locale.ROOT);
            switch (statement) {
                case "vertex" -> readCorner(lines, count++);
                case "endfacet" -> {
                    endTextFacet(lines, count);
                    count = 0;
                }
                case "facet" -> requireNone(lines, count);
                case "solid" -> {
                    sink.part(solids++, lines.restAsName());
                    ended = false;
                }
                case "endsolid" -> ended = true;
                case "outer", "endloop" -> {
                }
                default ->
                    throw lines.error("'" + lines.word() + "' is not an STL statement; correct the line or remove it");
            }
        }
        if (!ended) {
            throw lines.error("the file ends without 'endsolid', so it is truncated; write it again");
        }
    }

    private void readCorner(TextLines lines, int k) {
        if (k >= 3) {
            broken.mark(lines::error, "the facet has a fourth vertex, but facets must be triangles");
            return;
        }
        for (int axis = 0; axis < 3; axis++) {
            lines.requireWord("the vertex's " + "xyz".charAt(axis));
            corners[k][axis] = lines.number();
        }
    }

    private void endTextFacet(TextLines lines, int count) {
        if (count == 3) {
            endFacet();
        } else {
            broken.leaveOut(lines::error, "the facet ends after " + count + " of its 3 vertices");
        }
    }

    private static void requireNone(TextLines lines, int corners) {
        if (corners != 0) {
            throw lines.error("a facet starts before the previous one ends with 'endfacet'");
        }
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (welder != null) {
            notes.add("STL has no shared vertices: corners with equal coordinates were joined, " + welder.seen()
                    + " corners into "
                    + welder.count() + " vertices");
        }
        notes.addAll(WeldedTriangles.notes(triangles.collapsed(), "facet"));
        return notes;
    }
}

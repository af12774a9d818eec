package dev.graze.io.stl;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.file.TextLines;
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
 * Reads text and binary STL. STL repeats the corners of every facet, so corners with equal coordinates become one
 * vertex, numbered in order of first appearance; otherwise no two triangles would be neighbours.
 */
public final class StlReader {
    private static final int HEADER_BYTES = 80;
    private static final int FACET_BYTES = 50;
    private static final int NORMAL_BYTES = 12;
    private static final int ATTRIBUTE_BYTES = 2;
    private static final int MOST_FACETS = Integer.MAX_VALUE / 3;

    private final ByteSource source;
    private final Welder welder;
    private final WeldedTriangles triangles;
    private final double[] corner = new double[3];

    private StlReader(ByteSource source, WeldMemory memory, MeshSink sink) {
        this.source = source;
        this.welder = new Welder(3, memory, row -> sink.vertex(row[0], row[1], row[2]));
        this.triangles = new WeldedTriangles(welder, 0, sink::triangle);
    }

    public static RawMesh read(Path file) {
        CollectedMesh mesh = new CollectedMesh();
        List<String> notes = stream(file, new HeapWeldMemory(), mesh);
        return mesh.toMesh(notes);
    }

    /**
     * Passes the mesh to a sink while reading and joins corners in the given memory; returns notes on what was changed.
     */
    public static List<String> stream(Path file, WeldMemory memory, MeshSink sink) {
        try (ByteSource source = ByteSource.open(file)) {
            StlReader reader = new StlReader(source, memory, sink);
            reader.read();
            return reader.notes();
        }
    }

    private void read() {
        boolean solid = startsWithSolid();
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

    private boolean startsWithSolid() {
        source.skipUtf8Mark();
        StringBuilder start = new StringBuilder();
        for (int b = source.readOrEnd(); b > 0 && start.length() < 64; b = source.readOrEnd()) {
            start.append((char) b);
        }
        source.rewind();
        return start.toString().strip().toLowerCase(Locale.ROOT).startsWith("solid");
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
        return new MeshFileException(source.file(),
                "byte " + HEADER_BYTES + ": the header declares " + facets + " facets, "
                        + (HEADER_BYTES + Integer.BYTES + FACET_BYTES * facets) + " bytes in total, but the file has "
                        + source.size()
                        + "; it is truncated or not an STL file");
    }

    private void readBinary(long facets) {
        if (facets > MOST_FACETS) {
            throw new MeshFileException(source.file(),
                    "byte " + HEADER_BYTES + ": the mesh has " + facets + " facets, but the limit is " + MOST_FACETS
                            + "; cut it into several files");
        }
        for (long f = 0; f < facets; f++) {
            source.skip(NORMAL_BYTES);
            for (int k = 0; k < 3; k++) {
                for (int axis = 0; axis < 3; axis++) {
                    corner[axis] = source.readFloat();
                }
                triangles.setCorner(k, corner);
            }
            source.skip(ATTRIBUTE_BYTES);
            triangles.endTriangle();
        }
    }

    private void readText(TextLines lines) {
        int corners = 0;
        boolean ended = false;
        while (lines.nextLineWithWords()) {
            String statement = lines.word().toLowerCase(Locale.ROOT);
            switch (statement) {
                case "vertex" -> readCorner(lines, corners++);
                case "endfacet" -> {
                    requireThree(lines, corners);
                    triangles.endTriangle();
                    corners = 0;
                }
                case "facet" -> requireNone(lines, corners);
                case "solid", "endsolid" -> ended = statement.equals("endsolid");
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
            throw lines.error("the facet has a fourth vertex, but facets must be triangles");
        }
        for (int axis = 0; axis < 3; axis++) {
            lines.requireWord("the vertex's " + "xyz".charAt(axis));
            corner[axis] = lines.number();
        }
        triangles.setCorner(k, corner);
    }

    private static void requireThree(TextLines lines, int corners) {
        if (corners != 3) {
            throw lines.error("the facet ends after " + corners + " of its 3 vertices");
        }
    }

    private static void requireNone(TextLines lines, int corners) {
        if (corners != 0) {
            throw lines.error("a facet starts before the previous one ends with 'endfacet'");
        }
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("STL has no shared vertices: corners with equal coordinates were joined, " + welder.seen()
                + " corners into "
                + welder.count() + " vertices");
        notes.addAll(WeldedTriangles.notes(triangles.collapsed(), "facet"));
        return notes;
    }
}

package dev.graze.io;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads text and binary STL. STL repeats the corners of every facet, so corners with equal coordinates become one vertex, numbered in order of
 * first appearance; otherwise no two triangles would be neighbours.
 */
final class StlReader {
    private static final int HEADER_BYTES = 80;
    private static final int FACET_BYTES = 50;
    private static final int NORMAL_BYTES = 12;
    private static final int ATTRIBUTE_BYTES = 2;
    private static final int MOST_FACETS = Integer.MAX_VALUE / 9;

    private final ByteSource source;
    private final Welder welder = new Welder(3);
    private final IntList triangles = new IntList(1024);
    private final double[] corner = new double[3];
    private final int[] facet = new int[3];
    private int collapsed;

    private StlReader(ByteSource source) {
        this.source = source;
    }

    static RawMesh read(Path file) {
        try (ByteSource source = ByteSource.open(file)) {
            return new StlReader(source).read();
        }
    }

    private RawMesh read() {
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
        return new RawMesh(welder.rows(), triangles.toArray(), notes());
    }

    private boolean startsWithSolid() {
        ByteOrderMark.skipUtf8(source);
        StringBuilder start = new StringBuilder();
        for (int b = source.readOrEnd(); b > 0 && start.length() < 64; b = source.readOrEnd()) {
            start.append((char) b);
        }
        source.rewind();
        return start.toString().strip().toLowerCase(Locale.ROOT).startsWith("solid");
    }

    /** How many facets the file has if it is binary; the source then stands at the first. Many binary files start with "solid" too. */
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
        ByteOrderMark.skip(source);
        if (facets < 0) {
            return new MeshFileException(source.file(), "is no STL file: too short for a binary one, and a text one starts with 'solid'");
        }
        return new MeshFileException(source.file(), "byte " + HEADER_BYTES + ": the header promises " + facets + " facets, "
                + (HEADER_BYTES + Integer.BYTES + FACET_BYTES * facets) + " bytes in all, but the file has " + source.size()
                + "; it was cut off, or is no STL file");
    }

    private void readBinary(long facets) {
        if (facets > MOST_FACETS) {
            throw new MeshFileException(source.file(),
                    "byte " + HEADER_BYTES + ": a mesh can have at most " + MOST_FACETS + " facets, not " + facets);
        }
        for (long f = 0; f < facets; f++) {
            source.skip(NORMAL_BYTES);
            for (int k = 0; k < 3; k++) {
                for (int axis = 0; axis < 3; axis++) {
                    corner[axis] = source.readFloat();
                }
                facet[k] = welder.weld(corner);
            }
            source.skip(ATTRIBUTE_BYTES);
            addFacet();
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
                    addFacet();
                    corners = 0;
                }
                case "facet" -> requireNone(lines, corners);
                case "solid", "endsolid" -> ended = statement.equals("endsolid");
                case "outer", "endloop" -> {
                }
                default -> throw lines.error("'" + lines.word() + "' is no STL statement");
            }
        }
        if (!ended) {
            throw lines.error("the file ends without 'endsolid'; it was cut off, write it again");
        }
    }

    private void readCorner(TextLines lines, int k) {
        if (k >= 3) {
            throw lines.error("the facet has a fourth vertex; facets are triangles");
        }
        for (int axis = 0; axis < 3; axis++) {
            lines.requireWord("the vertex's " + "xyz".charAt(axis));
            corner[axis] = lines.number();
        }
        facet[k] = welder.weld(corner);
    }

    private static void requireThree(TextLines lines, int corners) {
        if (corners != 3) {
            throw lines.error("the facet ends after " + corners + " of its 3 vertices");
        }
    }

    private static void requireNone(TextLines lines, int corners) {
        if (corners != 0) {
            throw lines.error("a facet starts before the one above it ended with 'endfacet'");
        }
    }

    private void addFacet() {
        if (facet[0] == facet[1] || facet[1] == facet[2] || facet[2] == facet[0]) {
            collapsed++;
            return;
        }
        for (int vertex : facet) {
            triangles.add(vertex);
        }
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("STL has no shared vertices: corners with equal coordinates were joined, " + (welder.count() + welder.joined())
                + " corners into " + welder.count() + " vertices");
        if (collapsed > 0) {
            notes.add(collapsed + (collapsed == 1 ? " facet with two equal corners was" : " facets with two equal corners were")
                    + " dropped; triangles are numbered without them");
        }
        return notes;
    }
}

package dev.graze.io.off;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.TextLines;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.CollectedMesh;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.surface.PolygonFan;
import dev.graze.io.surface.RawMesh;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads text OFF, coordinates as doubles. Skips normals, texture coordinates and the colours of vertices and faces:
 * they do not affect the triangles.
 *
 * <p>Expects one vertex or face per line. The format would let them run on, but then colours that the keyword does not
 * declare would be read as coordinates.
 */
public final class OffReader {
    /** Red, green, blue, opacity. */
    private static final int LONGEST_COLOUR = 4;

    private final TextLines lines;
    private final OffHeader header;
    private final MeshSink sink;
    private final PolygonFan fan = new PolygonFan(this::addTriangle);
    private final BrokenFaces broken;
    private final double[] position = new double[3];
    private int skipped;

    private OffReader(ByteSource source, MeshSink sink, BrokenFaces broken) {
        this.broken = broken;
        this.lines = new TextLines(source);
        this.header = OffHeader.read(lines, source.size());
        this.sink = sink;
    }

    public static RawMesh read(Path file, BrokenFaces broken) {
        CollectedMesh collected = new CollectedMesh();
        return collected.toMesh(stream(file, collected, broken));
    }

    /**
     * Passes the mesh to a sink while reading; memory does not grow with the mesh. Returns notes on what was left out.
     */
    public static List<String> stream(Path file, MeshSink sink, BrokenFaces broken) {
        try (ByteSource source = ByteSource.open(file)) {
            OffReader reader = new OffReader(source, sink, broken);
            reader.read();
            return reader.notes();
        }
    }

    private void read() {
        sink.expect(header.vertices(), header.faces());
        for (int v = 0; v < header.vertices(); v++) {
            requireLine(v, header.vertices(), "vertices");
            readVertex();
        }
        for (int f = 0; f < header.faces(); f++) {
            requireLine(f, header.faces(), "faces");
            readFace();
        }
        if (OffHeader.nextWords(lines)) {
            throw lines.error("the file continues after the " + header + " that line " + header.line()
                    + " declares; correct the counts or remove the rest");
        }
    }

    private void requireLine(int done, int declared, String what) {
        if (!OffHeader.nextWords(lines)) {
            throw lines.error("the file ends after " + done + " of the " + declared + " " + what + " that line "
                    + header.line() + " declares; it is truncated or the counts are wrong");
        }
    }

    private void readVertex() {
        for (int axis = 0; axis < 3; axis++) {
            if (axis > 0) {
                lines.requireWord("the vertex's " + "xyz".charAt(axis));
            }
            position[axis] = lines.number();
        }
        int columns = 3 + skipNumbers();
        if (columns < header.leastColumns() || columns > header.mostColumns()) {
            throw lines.error("the line of a vertex has " + columns + " numbers, but with this keyword it has "
                    + header.leastColumns() + (header.mostColumns() > header.leastColumns()
                            ? " or " + header.mostColumns()
                            : "")
                    + "; put one vertex on each line, and C before OFF if colours follow, N if normals follow");
        }
        sink.vertex(position[0], position[1], position[2]);
    }

    private void readFace() {
        long corners = lines.integer();
        if (corners < 1) {
            broken.leaveOut(lines::error,
                    "the face has " + corners + " corners, but a face needs at least one; remove the face");
            skipNumbers();
            return;
        }
        fan.start();
        for (long c = 0; c < corners; c++) {
            lines.requireWord("corner " + (c + 1) + " of the face's " + corners);
            fan.add(readIndex());
        }
        int colour = skipNumbers();
        if (colour > LONGEST_COLOUR) {
            throw lines.error(colour + " numbers follow the face's " + corners + " corners, but a colour has at most "
                    + LONGEST_COLOUR + "; put each face on its own line");
        }
        fan.end(sink);
        skipped += corners < 3 ? 1 : 0;
    }

    private int readIndex() {
        long index = lines.integer();
        if (index < 0 || index >= header.vertices()) {
            broken.mark(lines::error, "the face refers to vertex " + index + ", but the file has "
                    + (header.vertices() == 0 ? "none" : "only 0 to " + (header.vertices() - 1)));
            return BrokenFaces.NO_VERTEX;
        }
        return (int) index;
    }

    private void addTriangle(int a, int b, int c) {
        if (a == b || b == c || c == a) {
            broken.mark(lines::error, "the face refers to vertex " + (a == b ? a : c)
                    + " twice; remove it or give it different vertices");
        }
        sink.triangle(a, b, c);
    }

    /** Skips the rest of the line, checks that it consists of numbers, and returns how many. */
    private int skipNumbers() {
        int count = 0;
        while (lines.nextWord()) {
            lines.number();
            count++;
        }
        return count;
    }

    private List<String> notes() {
        return skipped == 0
                ? List.of()
                : List.of(skipped + (skipped == 1 ? " face has" : " faces have")
                        + " fewer than three corners and no area, so "
                        + (skipped == 1 ? "it was" : "they were") + " left out");
    }
}

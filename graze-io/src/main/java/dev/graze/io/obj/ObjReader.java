package dev.graze.io.obj;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.file.TextLines;
import dev.graze.io.surface.CollectedMesh;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.surface.PolygonFan;
import dev.graze.io.surface.RawMesh;
import java.nio.file.Path;
import java.util.Set;

/**
 * Reads the vertices and faces of OBJ files, coordinates as doubles. The other statements of the format (normals,
 * textures, groups, materials, lines, free-form surfaces) say nothing about the triangles and are passed over.
 */
public final class ObjReader {
    /**
     * Anything else at the start of a line may be a damaged vertex or face, and to pass over that would change the mesh
     * without a word.
     */
    private static final Set<String> PASSED_OVER = Set.of("vt", "vn", "vp", "p", "l", "g", "s", "mg", "o", "cstype",
            "deg", "bmat", "step",
            "curv", "curv2", "surf", "parm", "trim", "hole", "scrv", "sp", "end", "con", "bevel", "c_interp",
            "d_interp", "lod", "usemtl",
            "mtllib", "usemap", "maplib", "shadow_obj", "trace_obj", "ctech", "stech", "call", "csh", "bsp", "bzp",
            "cdc", "cdp", "res");

    /** Of the shortest line with a vertex, with its end. */
    private static final int VERTEX_BYTES = 8;

    private final TextLines lines;
    private final long mostVertices;
    private final MeshSink sink;
    private final PolygonFan fan = new PolygonFan(this::addTriangle);
    private final double[] position = new double[3];
    private int vertexCount;
    private int largest = -1;
    private int lineOfLargest;

    private ObjReader(ByteSource source, MeshSink sink) {
        this.lines = new TextLines(source);
        this.mostVertices = source.size() / VERTEX_BYTES + 1;
        this.sink = sink;
    }

    public static RawMesh read(Path file) {
        CollectedMesh mesh = new CollectedMesh();
        stream(file, mesh);
        return mesh.toMesh();
    }

    /** Hands the mesh on as it is read; memory does not grow with it. */
    public static void stream(Path file, MeshSink sink) {
        try (ByteSource source = ByteSource.open(file)) {
            new ObjReader(source, sink).read();
        }
    }

    private void read() {
        while (nextStatement()) {
            if (lines.wordIs("v")) {
                readVertex();
            } else if (lines.wordIs("f")) {
                readFace();
            } else if (!PASSED_OVER.contains(lines.word())) {
                throw lines.error("'" + lines.word() + "' is no OBJ statement; correct the line or remove it");
            }
        }
        requireVertices();
    }

    /** Moves to the first word of the next line that has one, comments cut off and continued lines joined. */
    private boolean nextStatement() {
        while (lines.nextLine()) {
            lines.cutAt('#');
            while (lines.endsWith('\\')) {
                lines.joinNextLine();
                lines.cutAt('#');
            }
            if (lines.nextWord()) {
                return true;
            }
        }
        return false;
    }

    private void readVertex() {
        for (int axis = 0; axis < 3; axis++) {
            lines.requireWord("the vertex's " + "xyz".charAt(axis));
            position[axis] = lines.number();
        }
        requirePlainWeight();
        if (vertexCount == Integer.MAX_VALUE) {
            throw lines.error("the file has more than " + vertexCount + " vertices; cut it into several files");
        }
        vertexCount++;
        sink.vertex(position[0], position[1], position[2]);
    }

    /** One more number is a weight; three are a colour, which says nothing about the surface. */
    private void requirePlainWeight() {
        if (!lines.nextWord()) {
            return;
        }
        double weight = lines.number();
        if (weight != 1 && !lines.nextWord()) {
            throw lines.error("the vertex has a weight of " + weight
                    + "; only 1 can be read, divide its coordinates by the weight");
        }
    }

    private void readFace() {
        fan.start();
        while (lines.nextWord()) {
            fan.add(readIndex());
        }
        if (fan.corners() < 3) {
            throw lines.error("the face has " + fan.corners() + " corners; a face needs three or more, remove it");
        }
        fan.end(sink);
    }

    private void addTriangle(int a, int b, int c) {
        if (a == b || b == c || c == a) {
            throw lines.error("the face names vertex " + ((a == b ? a : c) + 1)
                    + " twice; remove it or give it different vertices");
        }
        sink.triangle(a, b, c);
    }

    /**
     * The vertex number before the first slash; texture and normal numbers follow it. Negative ones count back from the
     * last vertex.
     */
    private int readIndex() {
        int end = lines.wordStart();
        while (end < lines.wordEnd() && lines.byteAt(end) != '/') {
            end++;
        }
        long index = lines.integer(lines.wordStart(), end);
        long vertex = index < 0 ? vertexCount + index : index - 1;
        if (index == 0 || vertex < 0 || vertex >= Integer.MAX_VALUE) {
            throw lines.error("the face names vertex " + index + ", but vertices are numbered 1 to " + vertexCount
                    + " so far, or -1 to -"
                    + vertexCount + " from the last one back");
        }
        if (vertex >= mostVertices) {
            // Told at once: who takes the triangles may make room for as many vertices as they name.
            throw lines.error("the face names vertex " + index + ", but a file of this size has room for no more than "
                    + mostVertices
                    + " vertices; correct the number, or check whether the file was cut off");
        }
        noteLargest((int) vertex);
        return (int) vertex;
    }

    private void noteLargest(int vertex) {
        if (vertex > largest) {
            largest = vertex;
            lineOfLargest = lines.lineNumber();
        }
    }

    /** Faces may stand before their vertices, so whether those exist is known only at the end. */
    private void requireVertices() {
        if (largest >= vertexCount) {
            throw new MeshFileException(lines.file(),
                    "line " + lineOfLargest + ": the face names vertex " + (largest + 1L)
                            + ", but the file has only " + vertexCount);
        }
    }
}

package dev.graze.io.obj;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.file.TextLines;
import dev.graze.io.surface.BrokenFaces;
import dev.graze.io.surface.CollectedMesh;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.surface.PolygonFan;
import dev.graze.io.surface.RawMesh;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the vertices and faces of OBJ files, coordinates as doubles, and the objects and groups that the faces belong
 * to. Skips all other statements: normals, textures and materials do not affect the triangles; lines and free-form
 * curves and surfaces do not become part of the mesh, and a note says so.
 *
 * <p>An object or group without faces is no part. Faces of one object that return to an earlier group belong to the
 * same part; a second object of the same name is another part.
 */
public final class ObjReader {
    /**
     * Any other word at the start of a line may be a damaged vertex or face; skipping it would change the mesh
     * silently.
     */
    private static final Set<String> SKIPPED = Set.of("vt", "vn", "vp", "p", "l", "s", "mg", "cstype",
            "deg", "bmat", "step",
            "curv", "curv2", "surf", "parm", "trim", "hole", "scrv", "sp", "end", "con", "bevel", "c_interp",
            "d_interp", "lod", "usemtl",
            "mtllib", "usemap", "maplib", "shadow_obj", "trace_obj", "ctech", "stech", "call", "csh", "bsp", "bzp",
            "cdc", "cdp", "res");

    private static final Set<String> FREE_FORM = Set.of("curv", "curv2", "surf", "bsp", "bzp", "cdc", "cdp");

    private static final Pattern COMMENT = Pattern.compile("[ \\t]+#.*");

    /** Length of the shortest vertex line, including its line end. */
    private static final int VERTEX_BYTES = 8;

    private final TextLines lines;
    private final long mostVertices;
    private final MeshSink sink;
    private final PolygonFan fan = new PolygonFan(this::addTriangle);
    private final double[] position = new double[3];
    private final BrokenFaces broken;
    private int vertexCount;
    private int largest = -1;
    private int lineOfLargest;
    private String object = "";
    /** The parts of the current object by the name of the group. */
    private final Map<String, Integer> groups = new HashMap<>();
    private int parts;
    private long lineStatements;
    private long freeForms;

    private ObjReader(ByteSource source, MeshSink sink, BrokenFaces broken) {
        this.lines = new TextLines(source);
        this.mostVertices = source.size() / VERTEX_BYTES + 1;
        this.sink = sink;
        this.broken = broken;
    }

    public static RawMesh read(Path file, BrokenFaces broken) {
        CollectedMesh mesh = new CollectedMesh();
        stream(file, mesh, broken);
        return mesh.toMesh();
    }

    /** Passes the mesh to a sink while reading; memory does not grow with the mesh. */
    public static void stream(Path file, MeshSink sink, BrokenFaces broken) {
        try (ByteSource source = ByteSource.open(file)) {
            new ObjReader(source, sink, broken).read();
        }
    }

    private void read() {
        while (nextStatement()) {
            if (lines.wordIs("v")) {
                readVertex();
            } else if (lines.wordIs("f")) {
                readFace();
            } else if (lines.wordIs("o")) {
                object = readName();
                groups.clear();
                startPart("");
            } else if (lines.wordIs("g")) {
                startPart(readName());
            } else {
                skipStatement();
            }
        }
        requireVertices();
        noteSkipped();
    }

    private void skipStatement() {
        String word = lines.word();
        if (!SKIPPED.contains(word)) {
            throw lines.error("'" + word + "' is not an OBJ statement; correct the line or remove it");
        }
        lineStatements += word.equals("l") ? 1 : 0;
        freeForms += FREE_FORM.contains(word) ? 1 : 0;
    }

    private void noteSkipped() {
        if (lineStatements > 0) {
            sink.note(lineStatements + (lineStatements == 1 ? " line was" : " lines were")
                    + " skipped: only faces are read; make thin triangles of lines that can collide");
        }
        if (freeForms > 0) {
            sink.note(freeForms + " free-form " + (freeForms == 1 ? "curve or surface was" : "curves or surfaces were")
                    + " skipped: only faces are read; export them as polygons");
        }
    }

    /** A number sign in a name starts a comment only after a blank. */
    private String readName() {
        String name = lines.restAsName();
        return name.startsWith("#") ? "" : COMMENT.matcher(name).replaceFirst("");
    }

    private void startPart(String group) {
        Integer known = groups.putIfAbsent(group, parts);
        if (known == null) {
            parts++;
        }
        String separator = object.isEmpty() || group.isEmpty() ? "" : "/";
        sink.part(known == null ? parts - 1 : known, object + separator + group);
    }

    /** Moves to the first word of the next line that has one, after removing comments and joining continued lines. */
    private boolean nextStatement() {
        while (lines.nextLine()) {
            if (lines.nextWord() && (lines.wordIs("o") || lines.wordIs("g"))) {
                return true;
            }
            lines.cutAt('#');
            while (lines.endsWith('\\')) {
                lines.joinNextLine();
                lines.cutAt('#');
            }
            lines.restart();
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

    /** One more number is a weight. Three more are a colour, which does not affect the surface. */
    private void requirePlainWeight() {
        if (!lines.nextWord()) {
            return;
        }
        double weight = lines.number();
        if (weight != 1 && !lines.nextWord()) {
            throw lines.error("the vertex has a weight of " + weight
                    + ", but only 1 is supported; divide its coordinates by the weight");
        }
    }

    private void readFace() {
        fan.start();
        while (lines.nextWord()) {
            fan.add(readIndex());
        }
        if (fan.corners() < 3) {
            broken.leaveOut(lines::error,
                    "the face has " + fan.corners() + " corners, but a face needs at least three; remove the face");
        }
        fan.end(sink);
    }

    private void addTriangle(int a, int b, int c) {
        if (a != BrokenFaces.NO_VERTEX && (a == b || b == c || c == a)) {
            broken.mark(lines::error, "the face refers to vertex " + ((a == b ? a : c) + 1)
                    + " twice; remove it or give it different vertices");
        }
        sink.triangle(a, b, c);
    }

    /**
     * Reads the vertex number before the first slash; texture and normal numbers follow it. Negative numbers count back
     * from the last vertex.
     */
    private int readIndex() {
        int end = lines.wordStart();
        while (end < lines.wordEnd() && lines.byteAt(end) != '/') {
            end++;
        }
        long index = lines.integer(lines.wordStart(), end);
        long vertex = index < 0 ? vertexCount + index : index - 1;
        if (index == 0 || vertex < 0 || vertex >= Integer.MAX_VALUE) {
            broken.mark(lines::error,
                    "the face refers to vertex " + index + ", but the vertex numbers are 1 to " + vertexCount
                            + " so far, or -1 to -" + vertexCount + " from the last one back");
            return BrokenFaces.NO_VERTEX;
        }
        if (vertex >= mostVertices) {
            // Rejected at once, because a sink may allocate memory for as many vertices as the triangles refer to.
            broken.mark(lines::error, "the face refers to vertex " + index + ", but a file of this size has at most "
                    + mostVertices + " vertices; correct the number, or check whether the file is truncated");
            return BrokenFaces.NO_VERTEX;
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

    /** Faces may come before their vertices, so whether those exist is known only at the end. */
    private void requireVertices() {
        if (largest >= vertexCount) {
            int line = lineOfLargest;
            broken.mark(problem -> new MeshFileException(lines.file(), "line " + line + ": " + problem),
                    "the face refers to vertex " + (largest + 1L) + ", but the file has only " + vertexCount);
        }
    }
}

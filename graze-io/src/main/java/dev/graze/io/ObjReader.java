package dev.graze.io;

import java.nio.file.Path;
import java.util.Set;

/**
 * Reads the vertices and faces of OBJ files, coordinates as doubles. The other statements of the format (normals, textures, groups, materials,
 * lines, free-form surfaces) say nothing about the triangles and are passed over.
 */
final class ObjReader {
    /** Anything else at the start of a line may be a damaged vertex or face, and to pass over that would change the mesh without a word. */
    private static final Set<String> PASSED_OVER = Set.of("vt", "vn", "vp", "p", "l", "g", "s", "mg", "o", "cstype", "deg", "bmat", "step",
            "curv", "curv2", "surf", "parm", "trim", "hole", "scrv", "sp", "end", "con", "bevel", "c_interp", "d_interp", "lod", "usemtl",
            "mtllib", "usemap", "maplib", "shadow_obj", "trace_obj", "ctech", "stech", "call", "csh", "bsp", "bzp", "cdc", "cdp", "res");

    private final TextLines lines;
    private final DoubleList positions = new DoubleList(1024);
    private final IntList triangles = new IntList(1024);
    private final IntList triangleLines = new IntList(1024);
    private final PolygonFan fan = new PolygonFan(this::addTriangle);

    private ObjReader(TextLines lines) {
        this.lines = lines;
    }

    static RawMesh read(Path file) {
        try (ByteSource source = ByteSource.open(file)) {
            return new ObjReader(new TextLines(source)).read();
        }
    }

    private RawMesh read() {
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
        return new RawMesh(positions.toArray(), triangles.toArray());
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
            positions.add(lines.number());
        }
        requirePlainWeight();
    }

    /** One more number is a weight; three are a colour, which says nothing about the surface. */
    private void requirePlainWeight() {
        if (!lines.nextWord()) {
            return;
        }
        double weight = lines.number();
        if (weight != 1 && !lines.nextWord()) {
            throw lines.error("the vertex has a weight of " + weight + "; only 1 can be read, divide its coordinates by the weight");
        }
    }

    private void readFace() {
        fan.start();
        while (lines.nextWord()) {
            int before = triangles.size();
            fan.add(readIndex());
            if (triangles.size() > before) {
                requireDistinct(before);
                triangleLines.add(lines.lineNumber());
            }
        }
        if (fan.corners() < 3) {
            throw lines.error("the face has " + fan.corners() + " corners; a face needs three or more, remove it");
        }
    }

    private void addTriangle(int a, int b, int c) {
        triangles.add(a);
        triangles.add(b);
        triangles.add(c);
    }

    /** The vertex number before the first slash; texture and normal numbers follow it. Negative ones count back from the last vertex. */
    private int readIndex() {
        int end = lines.wordStart();
        while (end < lines.wordEnd() && lines.byteAt(end) != '/') {
            end++;
        }
        long index = lines.integer(lines.wordStart(), end);
        int vertexCount = positions.size() / 3;
        long vertex = index < 0 ? vertexCount + index : index - 1;
        if (index == 0 || vertex < 0 || vertex > Integer.MAX_VALUE) {
            throw lines.error("the face names vertex " + index + ", but vertices are numbered 1 to " + vertexCount + " so far, or -1 to -"
                    + vertexCount + " from the last one back");
        }
        return (int) vertex;
    }

    private void requireDistinct(int at) {
        int a = triangles.get(at);
        int b = triangles.get(at + 1);
        int c = triangles.get(at + 2);
        if (a == b || b == c || c == a) {
            throw lines.error("the face names vertex " + ((a == b ? a : c) + 1) + " twice; remove it or give it different vertices");
        }
    }

    /** Faces may stand before their vertices, so whether those exist is known only at the end. */
    private void requireVertices() {
        int vertexCount = positions.size() / 3;
        for (int i = 0; i < triangles.size(); i++) {
            if (triangles.get(i) >= vertexCount) {
                throw new MeshFileException(lines.file(), "line " + triangleLines.get(i / 3) + ": the face names vertex "
                        + (triangles.get(i) + 1) + ", but the file has only " + vertexCount);
            }
        }
    }
}

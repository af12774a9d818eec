package dev.graze.spark.ingest;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.NamedParts;
import dev.graze.io.surface.MeshSink;
import dev.graze.io.Meshes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the meshes of the first frame to the files of a {@link FlatScene}, one after the other. Vertex numbers
 * continue from file to file.
 */
final class FirstFrame implements MeshSink, AutoCloseable {
    private final Path directory;
    private final NumberWriter positions;
    private final NumberWriter corners;
    private final NumberWriter loose;
    private final VertexParts vertexParts;
    private final List<MeshParts> files = new ArrayList<>();
    private Path file;
    private VertexParts.Groups groups;
    private long firstVertex;
    private long promised;
    private int largest;
    private long polygons;
    private final List<String> skipped = new ArrayList<>();

    FirstFrame(Path directory) {
        this.directory = directory;
        this.positions = new NumberWriter(FlatScene.t0(directory));
        this.corners = new NumberWriter(FlatScene.corners(directory));
        this.loose = new NumberWriter(FlatScene.loose(directory));
        this.vertexParts = new VertexParts(FlatScene.parts(directory));
    }

    void add(Path mesh) {
        file = mesh;
        firstVertex = vertexCount();
        promised = Integer.MAX_VALUE;
        largest = -1;
        polygons = 0;
        skipped.clear();
        long trianglesBefore = corners.count();
        groups = new VertexParts.Groups(triangleCount());
        Meshes.stream(mesh, directory, this);
        if (corners.count() == trianglesBefore) {
            throw new MeshFileException(mesh,
                    "has no triangles; only surfaces made of triangles or polygons can collide");
        }
        requireVertices();
        corners.flush();
        NamedParts named = vertexParts.add(mesh, groups, FlatReader.map(FlatScene.corners(directory)), firstVertex,
                Math.toIntExact(vertexCount() - firstVertex), loose::put);
        files.add(new MeshParts(mesh, firstVertex, trianglesBefore / 3, named.names(), notes(named)));
    }

    private List<String> notes(NamedParts named) {
        List<String> notes = new ArrayList<>(named.notes());
        notes.addAll(skipped);
        if (polygons > 0) {
            notes.add(polygons + (polygons == 1 ? " polygon was" : " polygons were")
                    + " cut into a fan from the first corner, whose triangles overlap if the polygon is not convex; "
                    + "triangulate the mesh before if some are not");
        }
        return notes;
    }

    private long triangleCount() {
        return corners.count() / 3;
    }

    private long vertexCount() {
        return positions.count() / 3;
    }

    @Override
    public void expect(long vertices, long faces) {
        promised = vertices;
    }

    @Override
    public void animated() {
        throw lostAnimation(file);
    }

    static MeshFileException lostAnimation(Path file) {
        return new MeshFileException(file, "is animated, but a table holds one step, so the animation would be lost; "
                + "check it with 'graze spark sequence', or export it without the animation");
    }

    @Override
    public void part(int part, String name) {
        groups.begin(part, name, triangleCount());
    }

    @Override
    public void vertex(double x, double y, double z) {
        requireFinite(file, vertexCount() - firstVertex, x, y, z);
        positions.put(x);
        positions.put(y);
        positions.put(z);
    }

    static void requireFinite(Path file, long vertex, double... coordinates) {
        for (int axis = 0; axis < 3; axis++) {
            if (!Double.isFinite(coordinates[axis])) {
                throw new MeshFileException(file,
                        "vertex " + vertex + " has " + "xyz".charAt(axis) + " = " + coordinates[axis]
                                + "; every coordinate must be a finite number");
            }
        }
    }

    @Override
    public void triangle(int a, int b, int c) {
        if (a < 0 || b < 0 || c < 0 || a == b || b == c || c == a) {
            throw new MeshFileException(file, "a triangle has the vertices (" + a + ", " + b + ", " + c
                    + "); it needs three different ones, numbered from 0; remove or correct it");
        }
        putCorner(a);
        putCorner(b);
        putCorner(c);
    }

    @Override
    public void polygon(int triangles) {
        polygons++;
    }

    @Override
    public void note(String sentence) {
        skipped.add(sentence);
    }

    private void putCorner(int vertex) {
        if (vertex >= promised) {
            throw noSuchVertex(vertex, promised);
        }
        largest = Math.max(largest, vertex);
        corners.put(firstVertex + vertex);
    }

    private void requireVertices() {
        long count = vertexCount() - firstVertex;
        if (largest >= count) {
            throw noSuchVertex(largest, count);
        }
    }

    private MeshFileException noSuchVertex(int vertex, long count) {
        return new MeshFileException(file,
                "a triangle uses vertex " + vertex + ", but vertices are numbered 0 to " + (count - 1));
    }

    /** Returns the files that were read, with their parts. */
    List<MeshParts> files() {
        return List.copyOf(files);
    }

    FlatScene scene() {
        return new FlatScene(directory.toString(), vertexCount(), corners.count() / 3, loose.count());
    }

    @Override
    public void close() {
        try (positions; corners; vertexParts) {
            loose.close();
        }
    }
}

package dev.graze.io.output;

import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

/**
 * How outputs call the vertices and triangles of a scene: by the part that they belong to and by their number in the
 * file that the part came from, so that a row can be looked up there. In a scene the vertices and triangles of a part
 * are consecutive. Immutable and thread-safe.
 */
public final class SceneNames {
    private final List<String> names;
    private final int[] firstVertices;
    private final int[] firstTriangles;
    private final IntUnaryOperator[] fileVertices;
    private final IntUnaryOperator[] fileTriangles;
    private final int vertices;
    private final int triangles;

    private SceneNames(Builder from, int vertices, int triangles) {
        this.names = List.copyOf(from.names);
        this.firstVertices = starts(from.firstVertices);
        this.firstTriangles = starts(from.firstTriangles);
        this.fileVertices = from.fileVertices.toArray(IntUnaryOperator[]::new);
        this.fileTriangles = from.fileTriangles.toArray(IntUnaryOperator[]::new);
        this.vertices = vertices;
        this.triangles = triangles;
    }

    private static int[] starts(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns the names of a scene of one part, of any size, whose numbers are those of its file. */
    public static SceneNames ofOnePart(String name) {
        return new Builder().add(name, Integer.MAX_VALUE, Integer.MAX_VALUE).build();
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Collects parts in the order of the scene. */
    public static final class Builder {
        private final List<String> names = new ArrayList<>();
        private final List<Integer> firstVertices = new ArrayList<>();
        private final List<Integer> firstTriangles = new ArrayList<>();
        private final List<IntUnaryOperator> fileVertices = new ArrayList<>();
        private final List<IntUnaryOperator> fileTriangles = new ArrayList<>();
        private int vertices;
        private int triangles;

        private Builder() {
        }

        /** Adds a part that is a whole file. */
        public Builder add(String name, int vertexCount, int triangleCount) {
            return add(name, vertexCount, triangleCount, 0, 0);
        }

        /** Adds a part that is a consecutive piece of a file, from these numbers on. */
        public Builder add(String name, int vertexCount, int triangleCount, int firstInFile, int firstTriangleInFile) {
            return add(name, vertexCount, triangleCount, v -> firstInFile + v, t -> firstTriangleInFile + t);
        }

        /**
         * Adds a part whose vertices and triangles are anywhere in a file. The arrays are copied.
         *
         * @param inFile          for each vertex of the part its number in the file
         * @param trianglesInFile for each triangle of the part its number in the file
         */
        public Builder add(String name, int[] inFile, int[] trianglesInFile) {
            int[] ofVertices = inFile.clone();
            int[] ofTriangles = trianglesInFile.clone();
            return add(name, ofVertices.length, ofTriangles.length, v -> ofVertices[v], t -> ofTriangles[t]);
        }

        private Builder add(String name, int vertexCount, int triangleCount, IntUnaryOperator ofVertices,
                IntUnaryOperator ofTriangles) {
            names.add(Objects.requireNonNull(name, "name"));
            firstVertices.add(vertices);
            firstTriangles.add(triangles);
            fileVertices.add(ofVertices);
            fileTriangles.add(ofTriangles);
            vertices = Math.addExact(vertices, vertexCount);
            triangles = Math.addExact(triangles, triangleCount);
            return this;
        }

        /**
         * Builds the names.
         *
         * @throws IllegalStateException if there is no part
         */
        public SceneNames build() {
            if (names.isEmpty()) {
                throw new IllegalStateException("a scene has at least one part; add it before build()");
            }
            return new SceneNames(this, vertices, triangles);
        }
    }

    /** Returns the names of the parts in the order of the scene. */
    public List<String> names() {
        return names;
    }

    /** Returns the first vertex of a part in the scene. */
    public int firstVertex(int part) {
        return firstVertices[part];
    }

    /** Returns the first triangle of a part in the scene. */
    public int firstTriangle(int part) {
        return firstTriangles[part];
    }

    /** Returns the part of a vertex of the scene, as an index into {@link #names}. */
    public int partIndexOfVertex(int sceneVertex) {
        return partOf(Objects.checkIndex(sceneVertex, vertices), firstVertices);
    }

    /** Returns the part of a triangle of the scene, as an index into {@link #names}. */
    public int partIndexOfTriangle(int sceneTriangle) {
        return partOf(Objects.checkIndex(sceneTriangle, triangles), firstTriangles);
    }

    /** Returns the name of the part of a vertex of the scene. */
    public String partOfVertex(int sceneVertex) {
        return names.get(partIndexOfVertex(sceneVertex));
    }

    /** Returns the name of the part of a triangle of the scene. */
    public String partOfTriangle(int sceneTriangle) {
        return names.get(partIndexOfTriangle(sceneTriangle));
    }

    /** Returns the number that a vertex of the scene has in the file of its part. */
    public int fileVertex(int sceneVertex) {
        int part = partIndexOfVertex(sceneVertex);
        return fileVertices[part].applyAsInt(sceneVertex - firstVertices[part]);
    }

    /** Returns the number that a triangle of the scene has in the file of its part. */
    public int fileTriangle(int sceneTriangle) {
        int part = partIndexOfTriangle(sceneTriangle);
        return fileTriangles[part].applyAsInt(sceneTriangle - firstTriangles[part]);
    }

    /**
     * Checks that these names are for a scene of this size.
     *
     * @throws IllegalArgumentException if the counts differ
     */
    void requireFitting(Topology topology) {
        boolean anySize = vertices == Integer.MAX_VALUE;
        if (!anySize && (vertices != topology.vertexCount() || triangles != topology.triangleCount())) {
            throw new IllegalArgumentException("the parts have " + vertices + " vertices and " + triangles
                    + " triangles, and the scene has " + topology.vertexCount() + " and " + topology.triangleCount());
        }
    }

    /** Returns the last part that starts at or before the item: empty parts start where the next one does. */
    private static int partOf(int item, int[] starts) {
        if (starts.length == 1) {
            return 0;
        }
        int low = 0;
        int high = starts.length;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (starts[middle] <= item) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public String toString() {
        return names + " from vertices " + Arrays.toString(firstVertices);
    }
}

package dev.graze.io.gltf;

import dev.graze.io.surface.BrokenFaces;
import de.javagl.jgltf.impl.v2.MeshPrimitive;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The geometry of one glTF mesh primitive, read from its buffers on demand. */
final class GltfPrimitive {
    private static final int TRIANGLES = 4;
    private static final int TRIANGLE_STRIP = 5;
    private static final int TRIANGLE_FAN = 6;
    private static final int JOINTS_PER_SET = 4;

    private final GltfColumn positions;
    private final GltfColumn[] offsets;
    private final GltfColumn[] joints;
    private final GltfColumn[] weights;
    private final GltfColumn indices;
    private final int mode;

    GltfPrimitive(MeshPrimitive primitive, GltfAccessors accessors) {
        Map<String, Integer> attributes = primitive.getAttributes();
        requireNotCompressed(primitive, accessors);
        positions = vectors(attributes, accessors, 0);
        List<Map<String, Integer>> targets = GltfFile.orEmpty(primitive.getTargets());
        offsets = targets.stream().map(target -> vectors(target, accessors, positions.count()))
                .toArray(GltfColumn[]::new);
        int sets = jointSets(attributes);
        joints = new GltfColumn[sets];
        weights = new GltfColumn[sets];
        for (int set = 0; set < sets; set++) {
            joints[set] = accessors.column(attributes.get("JOINTS_" + set), "VEC4");
            weights[set] = accessors.column(attributes.get("WEIGHTS_" + set), "VEC4");
        }
        indices = primitive.getIndices() == null ? null : accessors.column(primitive.getIndices(), "SCALAR");
        mode = mode(primitive);
        requireConsistent();
    }

    /** A file may offer compressed and plain data, or compressed data only, without saying that it requires Draco. */
    private static void requireNotCompressed(MeshPrimitive primitive, GltfAccessors accessors) {
        Integer position = primitive.getAttributes().get("POSITION");
        boolean compressed = primitive.getExtensions() != null
                && primitive.getExtensions().containsKey(GltfExtensions.DRACO);
        if (compressed && position != null && !accessors.hasData(position)) {
            throw new UnsupportedOperationException(GltfExtensions.refusal(GltfExtensions.DRACO));
        }
    }

    private static int mode(MeshPrimitive primitive) {
        return Objects.requireNonNullElse(primitive.getMode(), primitive.defaultMode());
    }

    /** Returns whether the primitive is a surface, not points or lines. */
    static boolean isSurface(MeshPrimitive primitive) {
        return List.of(TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN).contains(mode(primitive));
    }

    /**
     * Returns the positions, or zeros: a morph target may change only other attributes, and a primitive without
     * positions has no vertices.
     */
    private static GltfColumn vectors(Map<String, Integer> attributes, GltfAccessors accessors, int countWithout) {
        Integer position = attributes.get("POSITION");
        return position == null ? new GltfColumn(countWithout, null, null, 0) : accessors.column(position, "VEC3");
    }

    private static int jointSets(Map<String, Integer> attributes) {
        int sets = 0;
        while (attributes.containsKey("JOINTS_" + sets) && attributes.containsKey("WEIGHTS_" + sets)) {
            sets++;
        }
        return sets;
    }

    private void requireConsistent() {
        for (GltfColumn target : offsets) {
            requireCount(target, "a morph target");
        }
        for (int set = 0; set < joints.length; set++) {
            requireCount(joints[set], "a joint list");
            requireCount(weights[set], "a joint weight list");
        }
    }

    private void requireCount(GltfColumn column, String what) {
        if (column.count() != positions.count()) {
            throw new IllegalArgumentException(
                    what + " is for " + column.count() + " vertices, but its mesh has " + positions.count());
        }
    }

    /** Without indices, the vertices are used in order. */
    private int vertex(int at) {
        return indices == null ? at : indices.integer(at, 0);
    }

    private int cornerCount() {
        return indices == null ? positions.count() : indices.count();
    }

    int vertexCount() {
        return positions.count();
    }

    /** Returns whether all vertices of a triangle exist; refuses or remembers a triangle of which one does not. */
    boolean isWhole(int triangle, BrokenFaces broken) {
        for (int k = 0; k < 3; k++) {
            int vertex = corner(triangle, k);
            if (vertex < 0 || vertex >= positions.count()) {
                broken.mark(IllegalArgumentException::new, "a triangle refers to vertex "
                        + Integer.toUnsignedLong(vertex) + ", but its mesh has only " + positions.count());
                return false;
            }
        }
        return true;
    }

    int targets() {
        return offsets.length;
    }

    int influences() {
        return JOINTS_PER_SET * joints.length;
    }

    int triangleCount() {
        return mode == TRIANGLES ? cornerCount() / 3 : Math.max(0, cornerCount() - 2);
    }

    /**
     * Returns the vertex at a corner of a triangle. In a strip, every second triangle is reversed so that all face the
     * same way.
     */
    int corner(int triangle, int corner) {
        return switch (mode) {
            case TRIANGLES -> vertex(3 * triangle + corner);
            case TRIANGLE_STRIP -> vertex(triangle + (triangle % 2 == 0 || corner == 0 ? corner : 3 - corner));
            default -> vertex(corner == 0 ? 0 : triangle + corner);
        };
    }

    /**
     * Fills the row of a vertex (see {@link GltfPart}); targets and joints that only other primitives of the mesh have
     * are 0.
     */
    void fillRow(int vertex, int rowTargets, double[] row) {
        Arrays.fill(row, 0);
        copy(positions, vertex, row, 0);
        for (int target = 0; target < offsets.length; target++) {
            copy(offsets[target], vertex, row, 3 + 3 * target);
        }
        int firstInfluence = 3 + 3 * rowTargets;
        int rowInfluences = Math.min(influences(), (row.length - firstInfluence) / 2);
        for (int i = 0; i < rowInfluences; i++) {
            int at = firstInfluence + 2 * i;
            double weight = weights[i / JOINTS_PER_SET].get(vertex, i % JOINTS_PER_SET);
            // The joint of a zero weight has no effect and must not make equal vertices differ.
            row[at] = weight == 0 ? 0 : joints[i / JOINTS_PER_SET].integer(vertex, i % JOINTS_PER_SET);
            row[at + 1] = weight;
        }
    }

    private static void copy(GltfColumn vectors, int vertex, double[] row, int at) {
        for (int axis = 0; axis < 3; axis++) {
            row[at + axis] = vectors.get(vertex, axis);
        }
    }
}

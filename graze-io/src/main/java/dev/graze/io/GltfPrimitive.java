package dev.graze.io;

import de.javagl.jgltf.impl.v2.MeshPrimitive;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The geometry of one glTF mesh primitive in flat arrays. */
final class GltfPrimitive {
    private static final int TRIANGLES = 4;
    private static final int TRIANGLE_STRIP = 5;
    private static final int TRIANGLE_FAN = 6;
    private static final int JOINTS_PER_SET = 4;

    private final double[] positions;
    private final double[][] offsets;
    private final int[][] joints;
    private final double[][] weights;
    private final int[] indices;
    private final int mode;

    GltfPrimitive(MeshPrimitive primitive, GltfAccessors accessors) {
        Map<String, Integer> attributes = primitive.getAttributes();
        positions = vectors(attributes, accessors, 0);
        List<Map<String, Integer>> targets = GltfFile.orEmpty(primitive.getTargets());
        offsets = targets.stream().map(target -> vectors(target, accessors, positions.length)).toArray(double[][]::new);
        int sets = jointSets(attributes);
        joints = new int[sets][];
        weights = new double[sets][];
        for (int set = 0; set < sets; set++) {
            joints[set] = accessors.integers(attributes.get("JOINTS_" + set), "VEC4");
            weights[set] = accessors.doubles(attributes.get("WEIGHTS_" + set), "VEC4");
        }
        indices = primitive.getIndices() == null ? allVertices() : accessors.integers(primitive.getIndices(), "SCALAR");
        mode = mode(primitive);
        requireConsistent();
    }

    private static int mode(MeshPrimitive primitive) {
        return Objects.requireNonNullElse(primitive.getMode(), primitive.defaultMode());
    }

    /** Whether it is a surface; points and lines are not. */
    static boolean isSurface(MeshPrimitive primitive) {
        return List.of(TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN).contains(mode(primitive));
    }

    /** The positions, or zeros: a target may change something else only, and without positions there is nothing to show. */
    private static double[] vectors(Map<String, Integer> attributes, GltfAccessors accessors, int lengthWithout) {
        Integer position = attributes.get("POSITION");
        return position == null ? new double[lengthWithout] : accessors.doubles(position, "VEC3");
    }

    private static int jointSets(Map<String, Integer> attributes) {
        int sets = 0;
        while (attributes.containsKey("JOINTS_" + sets) && attributes.containsKey("WEIGHTS_" + sets)) {
            sets++;
        }
        return sets;
    }

    private int[] allVertices() {
        int[] all = new int[vertexCount()];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        return all;
    }

    private void requireConsistent() {
        for (int index : indices) {
            if (index < 0 || index >= vertexCount()) {
                throw new IllegalArgumentException(
                        "a triangle names vertex " + Integer.toUnsignedLong(index) + ", but its mesh has only " + vertexCount());
            }
        }
        for (double[] target : offsets) {
            requireLength(target.length, 3, "a morph target");
        }
        for (int set = 0; set < joints.length; set++) {
            requireLength(joints[set].length, JOINTS_PER_SET, "a joint list");
            requireLength(weights[set].length, JOINTS_PER_SET, "a joint weight list");
        }
    }

    private void requireLength(int length, int perVertex, String what) {
        if (length != perVertex * vertexCount()) {
            throw new IllegalArgumentException(what + " is for " + length / perVertex + " vertices, but its mesh has " + vertexCount());
        }
    }

    private int vertexCount() {
        return positions.length / 3;
    }

    int targets() {
        return offsets.length;
    }

    int influences() {
        return JOINTS_PER_SET * joints.length;
    }

    int triangleCount() {
        return mode == TRIANGLES ? indices.length / 3 : Math.max(0, indices.length - 2);
    }

    /** The vertex at a corner of a triangle. In a strip, every other triangle is turned so that all face the same way. */
    int corner(int triangle, int corner) {
        return switch (mode) {
            case TRIANGLES -> indices[3 * triangle + corner];
            case TRIANGLE_STRIP -> indices[triangle + (triangle % 2 == 0 || corner == 0 ? corner : 3 - corner)];
            default -> indices[corner == 0 ? 0 : triangle + corner];
        };
    }

    /** Fills the row of a vertex (see {@link GltfPart}); what it lacks beside other primitives of its mesh is 0. */
    void fillRow(int vertex, int rowTargets, double[] row) {
        Arrays.fill(row, 0);
        System.arraycopy(positions, 3 * vertex, row, 0, 3);
        for (int target = 0; target < offsets.length; target++) {
            System.arraycopy(offsets[target], 3 * vertex, row, 3 + 3 * target, 3);
        }
        int firstInfluence = 3 + 3 * rowTargets;
        int rowInfluences = Math.min(influences(), (row.length - firstInfluence) / 2);
        for (int i = 0; i < rowInfluences; i++) {
            int at = firstInfluence + 2 * i;
            double weight = weights[i / JOINTS_PER_SET][JOINTS_PER_SET * vertex + i % JOINTS_PER_SET];
            // The joint of a weight of zero means nothing and must not keep equal vertices apart.
            row[at] = weight == 0 ? 0 : joints[i / JOINTS_PER_SET][JOINTS_PER_SET * vertex + i % JOINTS_PER_SET];
            row[at + 1] = weight;
        }
    }
}

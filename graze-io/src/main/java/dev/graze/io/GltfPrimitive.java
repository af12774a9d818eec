package dev.graze.io;

import de.javagl.jgltf.model.AccessorModel;
import de.javagl.jgltf.model.MeshPrimitiveModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

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

    GltfPrimitive(MeshPrimitiveModel primitive) {
        AccessorModel position = primitive.getAttributes().get("POSITION");
        positions = position == null ? new double[0] : GltfNumbers.doubles(position);
        offsets = primitive.getTargets().stream().map(this::offsets).toArray(double[][]::new);
        int sets = jointSets(primitive.getAttributes());
        joints = new int[sets][];
        weights = new double[sets][];
        for (int set = 0; set < sets; set++) {
            joints[set] = GltfNumbers.integers(primitive.getAttributes().get("JOINTS_" + set));
            weights[set] = GltfNumbers.doubles(primitive.getAttributes().get("WEIGHTS_" + set));
        }
        indices = primitive.getIndices() == null ? allVertices() : GltfNumbers.integers(primitive.getIndices());
        mode = primitive.getMode();
        requireVertices();
    }

    /** Whether it is a surface; points and lines are not. */
    static boolean isSurface(MeshPrimitiveModel primitive) {
        return List.of(TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN).contains(primitive.getMode());
    }

    private double[] offsets(Map<String, AccessorModel> target) {
        AccessorModel position = target.get("POSITION");
        double[] numbers = position == null ? new double[positions.length] : GltfNumbers.doubles(position);
        if (numbers.length != positions.length) {
            throw new IllegalArgumentException("a morph target has " + numbers.length / 3 + " vertices, but its mesh has " + vertexCount());
        }
        return numbers;
    }

    private static int jointSets(Map<String, AccessorModel> attributes) {
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

    private void requireVertices() {
        for (int index : indices) {
            if (index < 0 || index >= vertexCount()) {
                throw new IllegalArgumentException(
                        "a triangle names vertex " + Integer.toUnsignedLong(index) + ", but its mesh has only " + vertexCount());
            }
        }
        for (double[] set : weights) {
            if (set.length < JOINTS_PER_SET * vertexCount()) {
                throw new IllegalArgumentException("fewer joint weights than vertices");
            }
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
        for (int i = 0; i < influences() && row.length > 3 + 3 * rowTargets; i++) {
            int at = 3 + 3 * rowTargets + 2 * i;
            double weight = weights[i / JOINTS_PER_SET][JOINTS_PER_SET * vertex + i % JOINTS_PER_SET];
            // The joint of a weight of zero means nothing and must not keep equal vertices apart.
            row[at] = weight == 0 ? 0 : joints[i / JOINTS_PER_SET][JOINTS_PER_SET * vertex + i % JOINTS_PER_SET];
            row[at + 1] = weight;
        }
    }
}

package dev.graze.io.gltf;

import java.util.Arrays;

/** Computes the positions of the vertices of one node's mesh in a pose. */
final class GltfPlacing {
    private final GltfRowLayout layout;
    private final GltfPose pose;
    /** The transform of a mesh without a skin. */
    private final double[] global = new double[GltfMatrix.SIZE];
    private final double[] joints;
    private final double[] point = new double[3];
    private final double[] matrix = new double[GltfMatrix.SIZE];

    /**
     * Prepares to place vertices whose rows have this layout.
     *
     * @param globals the global transforms of all nodes in the pose
     */
    GltfPlacing(GltfRowLayout layout, GltfPose pose, double[] globals) {
        this.layout = layout;
        this.pose = pose;
        setGlobal(globals);
        this.joints = layout.skin() == null ? null : layout.skin().transforms(globals);
    }

    private void setGlobal(double[] globals) {
        int at = GltfMatrix.SIZE * layout.node();
        if (layout.instance() == null) {
            System.arraycopy(globals, at, global, 0, GltfMatrix.SIZE);
        } else {
            GltfMatrix.multiply(globals, at, layout.instance(), 0, global, 0);
        }
    }

    /** Writes the position of the vertex whose row starts at {@code row}. */
    void place(double[] rows, int row, double[] positions, int at) {
        morph(rows, row);
        // A skinned mesh follows its joints; the transform of its node is ignored (glTF 2.0, 3.7.3.3).
        if (joints != null) {
            blendJoints(rows, row + layout.firstInfluence());
        }
        double[] transform = joints == null ? global : matrix;
        for (int axis = 0; axis < 3; axis++) {
            positions[at + axis] = GltfMatrix.transform(transform, 0, axis, point[0], point[1], point[2]);
        }
    }

    private void morph(double[] rows, int row) {
        System.arraycopy(rows, row, point, 0, 3);
        for (int target = 0; target < layout.targets(); target++) {
            double weight = pose.weight(layout.node(), target);
            for (int axis = 0; axis < 3; axis++) {
                point[axis] += weight * rows[row + 3 + 3 * target + axis];
            }
        }
    }

    /**
     * Computes the weighted mean of the joints' transforms. Stored weights sum to one only up to rounding, so they are
     * divided by their sum.
     */
    private void blendJoints(double[] rows, int first) {
        Arrays.fill(matrix, 0);
        double sum = 0;
        for (int i = 0; i < layout.influences(); i++) {
            sum += rows[first + 2 * i + 1];
        }
        for (int i = 0; i < layout.influences(); i++) {
            int at = GltfMatrix.SIZE * (int) rows[first + 2 * i];
            double weight = rows[first + 2 * i + 1] / sum;
            for (int k = 0; k < GltfMatrix.SIZE; k++) {
                matrix[k] += weight * joints[at + k];
            }
        }
    }
}

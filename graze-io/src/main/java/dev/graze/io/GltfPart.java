package dev.graze.io;

import java.util.Arrays;

/**
 * The welded vertices of one node's mesh. Each is one row of numbers: position, the offsets of the morph targets, then pairs of joint and
 * weight. Vertices are equal only if the whole row is: then they move as one.
 */
final class GltfPart {
    private final int node;
    private final GltfSkin skin;
    private final int targets;
    private final int influences;
    private final double[] rows;

    /**
     * Takes over the rows.
     *
     * @param skin       null for a mesh that moves with its node
     * @param influences pairs of joint and weight per vertex
     */
    GltfPart(int node, GltfSkin skin, int targets, int influences, double[] rows) {
        this.node = node;
        this.skin = skin;
        this.targets = targets;
        this.influences = influences;
        this.rows = rows;
        for (int v = 0; v < vertexCount() && skin != null; v++) {
            requireJoints(v);
        }
    }

    private void requireJoints(int vertex) {
        int first = firstInfluence(vertex * width(targets, influences));
        double sum = 0;
        for (int i = 0; i < influences; i++) {
            double joint = rows[first + 2 * i];
            if (joint < 0 || joint >= skin.jointCount()) {
                throw new IllegalArgumentException(
                        "a vertex follows joint " + (int) joint + ", but its skin has only " + skin.jointCount());
            }
            sum += rows[first + 2 * i + 1];
        }
        if (!(sum > 0)) {
            throw new IllegalArgumentException("a vertex of a skinned mesh follows no joint: its weights sum to " + sum);
        }
    }

    private int firstInfluence(int row) {
        return row + 3 + 3 * targets;
    }

    static int width(int targets, int influences) {
        return 3 + 3 * targets + 2 * influences;
    }

    int vertexCount() {
        return rows.length / width(targets, influences);
    }

    /** Writes the positions in a pose behind those of the parts before. */
    void place(GltfPose pose, double[] globals, double[] positions, int firstVertex) {
        double[] joints = skin == null ? null : skin.transforms(globals);
        double[] point = new double[3];
        double[] matrix = new double[GltfMatrix.SIZE];
        for (int v = 0; v < vertexCount(); v++) {
            int row = v * width(targets, influences);
            morph(pose, row, point);
            // A skinned mesh goes where its joints are; the transform of its own node does not count (glTF 2.0, 3.7.3.3).
            if (skin != null) {
                blendJoints(joints, row, matrix);
            }
            double[] transforms = skin == null ? globals : matrix;
            int at = skin == null ? GltfMatrix.SIZE * node : 0;
            for (int axis = 0; axis < 3; axis++) {
                positions[3 * (firstVertex + v) + axis] = GltfMatrix.transform(transforms, at, axis, point[0], point[1], point[2]);
            }
        }
    }

    private void morph(GltfPose pose, int row, double[] point) {
        System.arraycopy(rows, row, point, 0, 3);
        for (int target = 0; target < targets; target++) {
            double weight = pose.weight(node, target);
            for (int axis = 0; axis < 3; axis++) {
                point[axis] += weight * rows[row + 3 + 3 * target + axis];
            }
        }
    }

    /** The weighted mean of the joints' transforms. Stored weights sum to one only up to rounding, so they are divided by their sum. */
    private void blendJoints(double[] joints, int row, double[] matrix) {
        Arrays.fill(matrix, 0);
        int first = firstInfluence(row);
        double sum = 0;
        for (int i = 0; i < influences; i++) {
            sum += rows[first + 2 * i + 1];
        }
        for (int i = 0; i < influences; i++) {
            int at = GltfMatrix.SIZE * (int) rows[first + 2 * i];
            double weight = rows[first + 2 * i + 1] / sum;
            for (int k = 0; k < GltfMatrix.SIZE; k++) {
                matrix[k] += weight * joints[at + k];
            }
        }
    }
}

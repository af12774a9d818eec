package dev.graze.io.gltf;

/**
 * The layout of a vertex row of one node's mesh: position, the offsets of the morph targets, then pairs of joint and
 * weight.
 *
 * @param node       the node
 * @param skin       null for a mesh that moves with its node
 * @param targets number of morph targets
 * @param influences number of pairs of joint and weight
 * @param instance   the transform of a copy of the mesh relative to the node; null for the mesh itself
 */
record GltfRowLayout(int node, GltfSkin skin, int targets, int influences, double[] instance) {
    /** Returns the layout for a copy of the mesh. */
    GltfRowLayout with(double[] newInstance) {
        return new GltfRowLayout(node, skin, targets, influences, newInstance);
    }

    int width() {
        return firstInfluence() + 2 * influences;
    }

    int firstInfluence() {
        return 3 + 3 * targets;
    }

    /** Rejects a row whose joints do not exist in the skin, or whose weights do not have a positive sum. */
    void requireJoints(double[] rows, int row) {
        if (skin == null) {
            return;
        }
        int first = row + firstInfluence();
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
            throw new IllegalArgumentException(
                    "a vertex of a skinned mesh follows no joint: its weights sum to " + sum);
        }
    }
}

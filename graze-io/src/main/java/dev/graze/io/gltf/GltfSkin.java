package dev.graze.io.gltf;

import de.javagl.jgltf.impl.v2.Skin;

/** The joints of a skin and the transforms from mesh space into joint space. */
final class GltfSkin {
    private final int[] joints;
    private final double[] inverseBinds;

    GltfSkin(Skin skin, GltfFile file) {
        joints = skin.getJoints().stream().mapToInt(Integer::intValue).toArray();
        for (int joint : joints) {
            GltfFile.requireThere(joint, GltfFile.orEmpty(file.json().getNodes()).size(), "node");
        }
        Integer matrices = skin.getInverseBindMatrices();
        inverseBinds = matrices == null ? identities(joints.length) : file.accessors().doubles(matrices, "MAT4");
        if (inverseBinds.length < GltfMatrix.SIZE * joints.length) {
            throw new IllegalArgumentException(
                    "a skin has " + joints.length + " joints, but fewer inverse bind matrices");
        }
    }

    private static double[] identities(int count) {
        double[] matrices = new double[GltfMatrix.SIZE * count];
        for (int i = 0; i < 4 * count; i++) {
            matrices[GltfMatrix.SIZE * (i / 4) + 5 * (i % 4)] = 1;
        }
        return matrices;
    }

    int jointCount() {
        return joints.length;
    }

    /** Returns for each joint the transform from the mesh at rest into scene space. */
    double[] transforms(double[] globals) {
        double[] transforms = new double[GltfMatrix.SIZE * joints.length];
        for (int j = 0; j < joints.length; j++) {
            int at = GltfMatrix.SIZE * j;
            GltfMatrix.multiply(globals, GltfMatrix.SIZE * joints[j], inverseBinds, at, transforms, at);
        }
        return transforms;
    }
}

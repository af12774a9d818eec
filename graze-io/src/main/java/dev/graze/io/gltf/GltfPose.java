package dev.graze.io.gltf;

import de.javagl.jgltf.impl.v2.Mesh;
import de.javagl.jgltf.impl.v2.Node;
import java.util.List;

/** The transforms of all nodes of a glTF file at one time, and the weights of their morph targets. */
final class GltfPose {
    private static final double[] NO_TRANSLATION = { 0, 0, 0 };
    private static final double[] NO_ROTATION = { 0, 0, 0, 1 };
    private static final double[] NO_SCALE = { 1, 1, 1 };

    private final GltfNodes nodes;
    private final double[][] translations;
    private final double[][] rotations;
    private final double[][] scales;
    private final double[][] matrices;
    private final double[][] weights;

    /** Creates the rest pose. */
    GltfPose(GltfNodes nodes) {
        this.nodes = nodes;
        int count = nodes.count();
        translations = new double[count][];
        rotations = new double[count][];
        scales = new double[count][];
        matrices = new double[count][];
        weights = new double[count][];
        for (int i = 0; i < count; i++) {
            Node node = nodes.get(i);
            translations[i] = orElse(node.getTranslation(), NO_TRANSLATION);
            rotations[i] = orElse(node.getRotation(), NO_ROTATION);
            scales[i] = orElse(node.getScale(), NO_SCALE);
            matrices[i] = orElse(node.getMatrix(), null);
            weights[i] = restWeights(node, nodes.mesh(i));
        }
    }

    /** A node's weights override those of its mesh. */
    private static double[] restWeights(Node node, Mesh mesh) {
        List<Float> meshWeights = mesh == null ? null : mesh.getWeights();
        List<Float> weights = node.getWeights() == null ? meshWeights : node.getWeights();
        return GltfFile.orEmpty(weights).stream().mapToDouble(Float::doubleValue).toArray();
    }

    private static double[] orElse(float[] floats, double[] otherwise) {
        if (floats == null) {
            return otherwise;
        }
        double[] doubles = new double[floats.length];
        for (int i = 0; i < floats.length; i++) {
            doubles[i] = floats[i];
        }
        return doubles;
    }

    /** Sets the translation, rotation, scale or weights of a node; the first three replace the node's matrix. */
    void set(int node, String path, double[] value) {
        switch (path) {
            case "translation" -> translations[node] = value;
            case "rotation" -> rotations[node] = value;
            case "scale" -> scales[node] = value;
            default -> weights[node] = value;
        }
        if (!path.equals("weights")) {
            matrices[node] = null;
        }
    }

    /** Returns the weight of a morph target, 0 if it is not set. */
    double weight(int node, int target) {
        return target < weights[node].length ? weights[node][target] : 0;
    }

    /** Returns the transforms of all nodes into scene space. */
    double[] globalTransforms() {
        double[] globals = new double[GltfMatrix.SIZE * nodes.count()];
        double[] local = new double[GltfMatrix.SIZE];
        for (int node : nodes.order()) {
            int at = GltfMatrix.SIZE * node;
            localTransform(node, local);
            if (nodes.parent(node) < 0) {
                System.arraycopy(local, 0, globals, at, GltfMatrix.SIZE);
            } else {
                GltfMatrix.multiply(globals, GltfMatrix.SIZE * nodes.parent(node), local, 0, globals, at);
            }
        }
        return globals;
    }

    private void localTransform(int node, double[] result) {
        if (matrices[node] != null) {
            System.arraycopy(matrices[node], 0, result, 0, GltfMatrix.SIZE);
        } else {
            GltfMatrix.compose(translations[node], rotations[node], scales[node], result, 0);
        }
    }
}

package dev.graze.io.gltf;

import de.javagl.jgltf.impl.v2.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A node's mesh, or one of the copies of it that the extension EXT_mesh_gpu_instancing declares.
 *
 * @param name     the raw name of the part
 * @param instance the transform of a copy relative to the node; null for the mesh itself
 */
record GltfCopy(String name, double[] instance) {
    static final String EXTENSION = "EXT_mesh_gpu_instancing";

    /**
     * Returns the mesh of a node, or all its copies.
     *
     * @throws IllegalArgumentException if the extension is malformed
     */
    static List<GltfCopy> of(GltfFile file, GltfNodes nodes, int number) {
        Node node = nodes.get(number);
        Object extension = node.getExtensions() == null ? null : node.getExtensions().get(EXTENSION);
        if (extension == null) {
            return List.of(new GltfCopy(nodes.path(number), null));
        }
        if (node.getSkin() != null) {
            throw new UnsupportedOperationException("node " + number + " has both a skin and instances (" + EXTENSION
                    + "), which is not supported; export it without instances");
        }
        if (!(extension instanceof Map<?, ?> members) || !(members.get("attributes") instanceof Map<?, ?> attributes)) {
            throw new IllegalArgumentException(
                    "the extension " + EXTENSION + " of node " + number + " has no attributes");
        }
        double[] translations = numbers(file, attributes.get("TRANSLATION"), "VEC3");
        double[] rotations = numbers(file, attributes.get("ROTATION"), "VEC4");
        double[] scales = numbers(file, attributes.get("SCALE"), "VEC3");
        int count = count(number, translations.length / 3, rotations.length / 4, scales.length / 3);
        List<GltfCopy> copies = new ArrayList<>(count);
        String name = nodes.path(number);
        for (int i = 0; i < count; i++) {
            copies.add(new GltfCopy(name + "[" + i + "]", transform(i, translations, rotations, scales)));
        }
        return copies;
    }

    /** Returns no numbers for an attribute that is missing. */
    private static double[] numbers(GltfFile file, Object accessor, String type) {
        if (accessor == null) {
            return new double[0];
        }
        if (!(accessor instanceof Integer index)) {
            throw new IllegalArgumentException(
                    "an attribute of the extension " + EXTENSION + " is " + accessor + ", not an accessor's number");
        }
        return file.accessors().doubles(index, type);
    }

    private static int count(int node, int... counts) {
        int count = 0;
        for (int one : counts) {
            if (count > 0 && one > 0 && one != count) {
                throw new IllegalArgumentException("the instances of node " + node + " have " + count + " and " + one
                        + " transforms, but the numbers must be equal");
            }
            count = Math.max(count, one);
        }
        if (count == 0) {
            throw new IllegalArgumentException("the instances of node " + node
                    + " have no TRANSLATION, ROTATION or SCALE, so their number is unknown");
        }
        return count;
    }

    private static double[] transform(int i, double[] translations, double[] rotations, double[] scales) {
        double[] translation = part(translations, 3 * i, 0, 0, 0);
        double[] rotation = part(rotations, 4 * i, 0, 0, 0, 1);
        double[] scale = part(scales, 3 * i, 1, 1, 1);
        double[] matrix = new double[GltfMatrix.SIZE];
        GltfMatrix.compose(translation, rotation, scale, matrix, 0);
        return matrix;
    }

    private static double[] part(double[] numbers, int start, double... otherwise) {
        if (numbers.length > 0) {
            System.arraycopy(numbers, start, otherwise, 0, otherwise.length);
        }
        return otherwise;
    }
}

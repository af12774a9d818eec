package dev.graze.io.gltf;

import de.javagl.jgltf.impl.v2.GlTF;
import de.javagl.jgltf.impl.v2.Mesh;
import de.javagl.jgltf.impl.v2.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The nodes of a glTF file as a forest; {@link #order} lists each parent before its children. */
final class GltfNodes {
    private static final int LONGEST_PATH = 110;

    private final GlTF json;
    private final List<Node> nodes;
    private final int[] parents;
    private final List<Integer> order;

    /**
     * Finds each node's parent.
     *
     * @throws IllegalArgumentException if the nodes do not form a forest
     */
    GltfNodes(GlTF json) {
        this.json = json;
        nodes = GltfFile.orEmpty(json.getNodes());
        parents = new int[nodes.size()];
        Arrays.fill(parents, -1);
        for (int node = 0; node < nodes.size(); node++) {
            adopt(node);
        }
        order = depthFirst(roots());
        if (order.size() != nodes.size()) {
            throw new IllegalArgumentException("the nodes form a cycle");
        }
    }

    private void adopt(int parent) {
        for (int child : children(parent)) {
            GltfFile.requireThere(child, nodes.size(), "node");
            if (parents[child] >= 0) {
                throw new IllegalArgumentException("node " + child + " has two parents");
            }
            parents[child] = parent;
        }
    }

    private List<Integer> children(int node) {
        return GltfFile.orEmpty(nodes.get(node).getChildren());
    }

    private List<Integer> roots() {
        List<Integer> roots = new ArrayList<>();
        for (int node = 0; node < parents.length; node++) {
            if (parents[node] < 0) {
                roots.add(node);
            }
        }
        return roots;
    }

    /**
     * Lists nodes depth first. Rejects a node that occurs twice, since it would coincide with itself and touch itself
     * everywhere.
     */
    private List<Integer> depthFirst(List<Integer> roots) {
        List<Integer> found = new ArrayList<>();
        boolean[] seen = new boolean[nodes.size()]; // not a growing set: its size would follow any number in the file
        List<Integer> stack = new ArrayList<>(roots.reversed());
        while (!stack.isEmpty()) {
            int node = stack.removeLast();
            GltfFile.requireThere(node, nodes.size(), "node");
            if (seen[node]) {
                throw new IllegalArgumentException("the scene contains node " + node + " twice");
            }
            seen[node] = true;
            found.add(node);
            stack.addAll(children(node).reversed());
        }
        return found;
    }

    /**
     * Returns the nodes of the default scene, depth first, in a viewer's order; all nodes for a file without scenes.
     */
    List<Integer> inDefaultScene() {
        if (GltfFile.orEmpty(json.getScenes()).isEmpty()) {
            return order;
        }
        int scene = Objects.requireNonNullElse(json.getScene(), 0);
        return depthFirst(GltfFile.orEmpty(GltfFile.find(json.getScenes(), scene, "scene").getNodes()));
    }

    int count() {
        return nodes.size();
    }

    Node get(int node) {
        return nodes.get(node);
    }

    /**
     * Returns the name of a node that has a mesh, after the names of the nodes above it: {@code parent/child}. A node
     * without a name has that of its mesh or its number; nodes without a name above it are left out. A long path loses
     * its start.
     */
    String path(int node) {
        String path = name(nodes.get(node).getName());
        path = path.isEmpty() ? name(mesh(node).getName()) : path;
        path = path.isEmpty() ? "node " + node : path;
        for (int above = parents[node]; above >= 0; above = parents[above]) {
            String name = name(nodes.get(above).getName());
            if (path.length() + name.length() > LONGEST_PATH) {
                return ".../" + path;
            }
            path = name.isEmpty() ? path : name + "/" + path;
        }
        return path;
    }

    private static String name(String name) {
        return name == null ? "" : name.strip();
    }

    /** Returns the node's mesh, or null. */
    Mesh mesh(int node) {
        Integer mesh = nodes.get(node).getMesh();
        return mesh == null ? null : GltfFile.find(json.getMeshes(), mesh, "mesh");
    }

    /** Returns the parent, or -1 for a root. */
    int parent(int node) {
        return parents[node];
    }

    List<Integer> order() {
        return order;
    }
}

package dev.graze.io;

import de.javagl.jgltf.model.GltfModel;
import de.javagl.jgltf.model.NodeModel;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** The nodes of a glTF file as a forest of numbers, each parent before its children in {@link #order}. */
final class GltfNodes {
    private final List<NodeModel> nodes;
    private final IdentityHashMap<NodeModel, Integer> numbers = new IdentityHashMap<>();
    private final int[] parents;
    private final List<Integer> order = new ArrayList<>();

    /**
     * Numbers the nodes.
     *
     * @throws IllegalArgumentException if they are no forest
     */
    GltfNodes(GltfModel model) {
        nodes = model.getNodeModels();
        for (int i = 0; i < nodes.size(); i++) {
            numbers.put(nodes.get(i), i);
        }
        parents = new int[nodes.size()];
        for (NodeModel node : nodes) {
            if (node.getParent() == null) {
                append(node);
            }
        }
        if (order.size() != nodes.size()) {
            throw new IllegalArgumentException("the nodes form a circle");
        }
    }

    private void append(NodeModel root) {
        List<NodeModel> open = new ArrayList<>(List.of(root));
        parents[number(root)] = -1;
        for (int i = 0; i < open.size(); i++) {
            int number = number(open.get(i));
            order.add(number);
            if (order.size() > nodes.size()) {
                throw new IllegalArgumentException("node " + number + " has two parents");
            }
            for (NodeModel child : open.get(i).getChildren()) {
                parents[number(child)] = number;
                open.add(child);
            }
        }
    }

    int count() {
        return nodes.size();
    }

    NodeModel get(int number) {
        return nodes.get(number);
    }

    int number(NodeModel node) {
        return numbers.get(node);
    }

    /** The parent's number, or -1 for a root. */
    int parent(int number) {
        return parents[number];
    }

    List<Integer> order() {
        return order;
    }

    /** The nodes under these roots, each root's subtree in depth-first order, as a viewer lists them. */
    List<Integer> depthFirst(List<NodeModel> roots) {
        List<Integer> found = new ArrayList<>();
        List<NodeModel> stack = new ArrayList<>(roots.reversed());
        while (!stack.isEmpty()) {
            NodeModel node = stack.removeLast();
            found.add(number(node));
            stack.addAll(node.getChildren().reversed());
        }
        return found;
    }

    List<NodeModel> roots() {
        return nodes.stream().filter(node -> node.getParent() == null).toList();
    }
}

package dev.graze.engine.rotation;

import dev.graze.bounds.SceneFrame;
import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bvh.BuildMethod;
import dev.graze.bvh.Hierarchy;
import dev.graze.bvh.HierarchyBuilder;
import dev.graze.bvh.SceneItems;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;

/**
 * A hierarchy over the items of one part, in the part's own numbers, and boxes for its nodes. Boxes are a center and
 * half the extents, so that they can be rotated; both are rounded, the extents up to a relative error that callers
 * cover with a margin.
 */
final class PartTree {
    /** The numbers of a box: the center, and half the extents. */
    static final int BOX = 6;

    private final Hierarchy hierarchy;
    /** In the order of the leaves. */
    private final SceneItems items;

    private PartTree(Hierarchy hierarchy, SceneItems items) {
        this.hierarchy = hierarchy;
        this.items = items;
    }

    static PartTree of(Topology topology, double[] positions, ThreadTeam team) {
        SceneItems unordered = SceneItems.moving(topology);
        HierarchyBuilder builder = new HierarchyBuilder(unordered.corners(), BuildMethod.MEDIAN, team);
        SceneFrame frame = new SceneFrame(Separation.NONE);
        frame.fit(positions, positions);
        Hierarchy hierarchy = builder.build(frame, positions, positions);
        SceneItems items = unordered.sameSize();
        items.setInOrder(unordered, builder.itemOfLeaf(), 0, items.size());
        return new PartTree(hierarchy, items);
    }

    boolean isEmpty() {
        return items.size() == 0;
    }

    boolean isLeaf(int node) {
        return hierarchy.isLeaf(node);
    }

    int leaf(int node) {
        return hierarchy.leaf(node);
    }

    int left(int node) {
        return hierarchy.left(node);
    }

    int right(int node) {
        return hierarchy.right(node);
    }

    SceneItems items() {
        return items;
    }

    /** Returns the boxes of all nodes at these positions. */
    double[] boxes(double[] positions) {
        double[] boxes = new double[BOX * hierarchy.nodeCount()];
        for (int node = hierarchy.nodeCount() - 1; node >= 0; node--) {
            for (int axis = 0; axis < 3; axis++) {
                if (hierarchy.isLeaf(node)) {
                    putItem(boxes, node, axis, positions);
                } else {
                    putUnion(boxes, node, axis);
                }
            }
        }
        for (int at = 0; at < boxes.length; at += BOX) {
            for (int axis = 0; axis < 3; axis++) {
                double low = boxes[at + axis];
                double high = boxes[at + 3 + axis];
                boxes[at + axis] = low / 2 + high / 2;
                boxes[at + 3 + axis] = high / 2 - low / 2;
            }
        }
        return boxes;
    }

    private void putItem(double[] boxes, int node, int axis, double[] positions) {
        int corner = 3 * hierarchy.leaf(node);
        double a = positions[3 * items.corners()[corner] + axis];
        double b = positions[3 * items.corners()[corner + 1] + axis];
        double c = positions[3 * items.corners()[corner + 2] + axis];
        boxes[BOX * node + axis] = Math.min(a, Math.min(b, c));
        boxes[BOX * node + 3 + axis] = Math.max(a, Math.max(b, c));
    }

    /** Unites the children, which come later and have low and high bounds until all nodes do. */
    private void putUnion(double[] boxes, int node, int axis) {
        int left = BOX * hierarchy.left(node) + axis;
        int right = BOX * hierarchy.right(node) + axis;
        boxes[BOX * node + axis] = Math.min(boxes[left], boxes[right]);
        boxes[BOX * node + 3 + axis] = Math.max(boxes[left + 3], boxes[right + 3]);
    }
}

package dev.graze.query.distance;

import dev.graze.bounds.BoxGapKernel;
import java.util.Arrays;

/**
 * How far the lower nodes of two surfaces reach along one direction: by their vertices, which is tighter than by their
 * boxes. Between surfaces that are far apart compared with their triangles, the direction of the nearest points so far
 * separates nearly all pairs of nodes that boxes cannot. A node is fitted when it is asked about; some are remembered.
 *
 * <p><b>Rounding.</b> Nodes are fitted in the surface's own frame. With placed points x = M p + s and y = N q + t, the
 * gap n . y - n . x is (N^T n) . q - (M^T n) . p + n . (t - s), off by no more than {@link FrameChange} derives for
 * boxes, which have the same products: {@link FrameChange#ERROR} times the sizes of p, q, s and t. The length of n is 1
 * within a few units in the last place, which the same bound covers.
 */
final class DirectionBounds {
    private static final int WIDTH = BoxGapKernel.WIDTH;
    private static final int REMEMBERED = 2048;

    private final Heights ofA = new Heights();
    private final Heights ofB = new Heights();
    /** The gap between the origins of the two frames along the direction, less the error of all that is computed. */
    private double between;

    /** Sets the direction, a unit vector from A to B. */
    void set(PlacedSurface a, PlacedSurface b, double[] direction) {
        ofA.set(a, direction, 1);
        ofB.set(b, direction, -1);
        between = direction[0] * (b.pose().x() - a.pose().x()) + direction[1] * (b.pose().y() - a.pose().y())
                + direction[2] * (b.pose().z() - a.pose().z())
                - FrameChange.ERROR * (FrameChange.reach(a) + FrameChange.reach(b));
    }

    /** Returns whether what is below two slots is certainly farther apart than {@code limit}. */
    boolean isBeyond(int slotA, int slotB, double limit) {
        return between - ofB.most(slotB) - ofA.most(slotA) > limit;
    }

    /** The greatest heights of the nodes of one surface, in its own frame. */
    private static final class Heights {
        private SurfaceTree tree;
        private double nx;
        private double ny;
        private double nz;
        /** Heights that were computed, each at the index that the last bits of its slot form. */
        private final double[] known = new double[REMEMBERED];
        /** Of which slots the heights are; -1 for none. */
        private final int[] slots = new int[REMEMBERED];

        void set(PlacedSurface surface, double[] direction, int sign) {
            double[] m = FrameChange.matrix(surface.pose());
            nx = sign * (m[0] * direction[0] + m[3] * direction[1] + m[6] * direction[2]);
            ny = sign * (m[1] * direction[0] + m[4] * direction[1] + m[7] * direction[2]);
            nz = sign * (m[2] * direction[0] + m[5] * direction[1] + m[8] * direction[2]);
            tree = surface.tree();
            Arrays.fill(slots, -1);
        }

        /** Returns the greatest height below a slot, or one that is too great far above the leaves. */
        double most(int slot) {
            int at = slot % REMEMBERED;
            if (slots[at] != slot) {
                double most = fit(slot); // may use the same place for a slot below
                slots[at] = slot;
                known[at] = most;
            }
            return known[at];
        }

        private double fit(int slot) {
            int child = tree.child(slot);
            if (child < 0) {
                return Math.max(height(tree.corner(~child, 0)),
                        Math.max(height(tree.corner(~child, 1)), height(tree.corner(~child, 2))));
            }
            if (tree.child(WIDTH * child) >= 0) {
                return ofBox(slot); // fitting all that is below would cost too much
            }
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < tree.size(child); i++) {
                most = Math.max(most, most(WIDTH * child + i));
            }
            return most;
        }

        private double ofBox(int slot) {
            double[] boxes = tree.boxes();
            int at = BoxGapKernel.STRIDE * (slot / WIDTH) + slot % WIDTH;
            return nx * boxes[nx > 0 ? at + WIDTH : at] + ny * boxes[at + (ny > 0 ? 3 : 2) * WIDTH]
                    + nz * boxes[at + (nz > 0 ? 5 : 4) * WIDTH];
        }

        private double height(int vertex) {
            double[] x = tree.positions();
            return nx * x[3 * vertex] + ny * x[3 * vertex + 1] + nz * x[3 * vertex + 2];
        }
    }
}

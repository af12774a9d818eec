package dev.graze.query.distance;

import dev.graze.bounds.BoxGapKernel;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * A hierarchy of boxes over one surface: its triangles, loose edges and loose vertices. Nodes have up to eight
 * children, whose boxes lie side by side in a block, so that one box or point is compared with all of them at once
 * ({@link BoxGapKernel}). Boxes hold doubles and are exact: the least and greatest coordinates below them.
 *
 * <p>The leaves are items. An item is three vertices: a triangle, a loose edge (its second vertex twice) or a loose
 * vertex (three times). So items without area need no code of their own. A triangle over the same three vertices
 * as another one is left out.
 *
 * <p>Searches may share a tree between threads as long as none calls {@link #refit}.
 */
public final class SurfaceTree {
    private static final int WIDTH = BoxGapKernel.WIDTH;
    private static final int STRIDE = BoxGapKernel.STRIDE;

    private final Topology topology;
    private double[] positions;
    /** In the order of the leaves: three vertices per item. */
    private final int[] corners;
    /** In the order of the leaves: which item of the surface it is, see {@link #item}. */
    private final int[] items;
    /** Parents come before their children. The last block has one slot, {@link #root}, with block 0 below it. */
    private final double[] boxes;
    /** Eight per block: the block below a box, or the complement of the leaf in it, which is negative. */
    private final int[] children;
    /** Eight per block: the smallest item below. */
    private final int[] smallest;
    private final byte[] sizes;

    private SurfaceTree(Topology topology, double[] positions, TreeBuilder built) {
        this.topology = topology;
        this.corners = built.corners();
        this.items = built.items();
        this.children = built.children();
        this.sizes = built.sizes();
        this.boxes = new double[STRIDE * (sizes.length + 1)];
        this.smallest = new int[children.length];
        Arrays.fill(boxes, Double.NaN);
        findSmallest();
        refit(positions);
    }

    /**
     * Builds the tree of a surface.
     *
     * @param positions three finite coordinates per vertex; not copied, and must stay as they are until the next
     *        {@link #refit}
     */
    public static SurfaceTree of(Topology topology, double[] positions) {
        return new SurfaceTree(topology, positions, new TreeBuilder(topology, positions, true));
    }

    /** Builds the tree of the triangles of a surface, without its loose edges and vertices. */
    public static SurfaceTree ofTriangles(Topology topology, double[] positions) {
        return new SurfaceTree(topology, positions, new TreeBuilder(topology, positions, false));
    }

    private void findSmallest() {
        for (int block = sizes.length - 1; block >= 0; block--) {
            for (int slot = WIDTH * block; slot < WIDTH * block + sizes[block]; slot++) {
                smallest[slot] = children[slot] < 0 ? items[~children[slot]] : smallestOf(children[slot]);
            }
        }
        smallest[root()] = sizes.length > 0 ? smallestOf(0) : 0;
    }

    private int smallestOf(int block) {
        int least = Integer.MAX_VALUE;
        for (int slot = WIDTH * block; slot < WIDTH * block + sizes[block]; slot++) {
            least = Math.min(least, smallest[slot]);
        }
        return least;
    }

    /** Fits all boxes to other positions of the same surface. The shape of the tree stays. */
    public void refit(double[] to) {
        positions = to;
        for (int block = sizes.length - 1; block >= 0; block--) {
            for (int slot = 0; slot < sizes[block]; slot++) {
                int child = children[WIDTH * block + slot];
                for (int axis = 0; axis < 3; axis++) {
                    int at = STRIDE * block + 2 * WIDTH * axis + slot;
                    if (child < 0) {
                        fitItem(~child, axis, at);
                    } else {
                        fitBlock(child, axis, at);
                    }
                }
            }
        }
        for (int axis = 0; axis < 3 && sizes.length > 0; axis++) {
            fitBlock(0, axis, STRIDE * sizes.length + 2 * WIDTH * axis);
        }
    }

    private void fitItem(int item, int axis, int at) {
        double a = positions[3 * corners[3 * item] + axis];
        double b = positions[3 * corners[3 * item + 1] + axis];
        double c = positions[3 * corners[3 * item + 2] + axis];
        boxes[at] = Math.min(a, Math.min(b, c));
        boxes[at + WIDTH] = Math.max(a, Math.max(b, c));
    }

    /** Writes the least low and the greatest high of a block along an axis. */
    private void fitBlock(int block, int axis, int at) {
        int first = STRIDE * block + 2 * WIDTH * axis;
        double low = boxes[first];
        double high = boxes[first + WIDTH];
        for (int slot = 1; slot < sizes[block]; slot++) {
            low = Math.min(low, boxes[first + slot]);
            high = Math.max(high, boxes[first + WIDTH + slot]);
        }
        boxes[at] = low;
        boxes[at + WIDTH] = high;
    }

    public Topology topology() {
        return topology;
    }

    /** Returns the positions that the tree was last fitted to; read-only. */
    public double[] positions() {
        return positions;
    }

    /** Returns the number of items: triangles that are no duplicates, loose edges and loose vertices. */
    public int itemCount() {
        return items.length;
    }

    /**
     * Returns which item of the surface a leaf holds: a triangle's number; for a loose edge the number of triangles
     * plus the edge's number; for a loose vertex the number of triangles and edges plus the vertex's number.
     */
    public int item(int leaf) {
        return items[leaf];
    }

    /** Returns the vertex at corner 0, 1 or 2 of the item of a leaf. */
    public int corner(int leaf, int k) {
        return corners[3 * leaf + k];
    }

    /** Returns three vertices per leaf; read-only. */
    int[] corners() {
        return corners;
    }

    /** Returns what is below each slot, see {@link #child}; read-only. */
    int[] children() {
        return children;
    }

    /** Returns the slot whose box encloses everything. Slot {@code s} of block {@code b} is {@code 8 b + s}. */
    int root() {
        return WIDTH * sizes.length;
    }

    /** Returns all blocks of boxes for a {@link BoxGapKernel}; read-only. */
    double[] boxes() {
        return boxes;
    }

    /** Returns what is below a slot: a block, or the complement of a leaf, which is negative. */
    int child(int slot) {
        return children[slot];
    }

    /** Returns how many slots of a block are used. */
    int size(int block) {
        return sizes[block];
    }

    /** Returns the smallest item below a slot. */
    int smallest(int slot) {
        return smallest[slot];
    }

    /** Returns the squared diagonal of the box in a slot. */
    double extent(int slot) {
        int at = STRIDE * (slot / WIDTH) + slot % WIDTH;
        double x = boxes[at + WIDTH] - boxes[at];
        double y = boxes[at + 3 * WIDTH] - boxes[at + 2 * WIDTH];
        double z = boxes[at + 5 * WIDTH] - boxes[at + 4 * WIDTH];
        return x * x + y * y + z * z;
    }

    /** Returns how many bytes the tree holds, positions and topology not counted. */
    public long byteCount() {
        return 8L * boxes.length + 4L * (children.length + smallest.length + corners.length + items.length)
                + sizes.length;
    }
}

package dev.graze.engine.fuzzy;

import dev.graze.bvh.SceneItems;
import java.util.Arrays;

/**
 * The virtual division of large items into pieces (section 5.1): a triangle much larger than the mean is halved at its
 * longest edge, and its halves again, until each piece is small. Pieces represent their item in clustering and
 * sweeping; tests use the whole item.
 *
 * <p>A loose edge is a triangle whose second and third corners are one vertex; its pieces are edges too.
 *
 * <p>A piece has three corners, each a mean of its item's corners with weights that are multiples of a power of two,
 * which floats hold exactly. Two halves always make up the whole, whatever the positions, so a division made for other
 * positions is still correct, only less useful. It is rebuilt when it no longer fits.
 *
 * <p>Primitive {@code i} below {@link #itemCount} is item {@code i}, or its first piece if it is divided; higher
 * numbers are further pieces.
 */
final class VirtualPieces {
    /** The division is rebuilt when the size of an item has changed by this factor. */
    private static final double STALE = 2;
    /** Limits the bits of weights, which are multiples of 2^-20 at worst. */
    private static final int MOST_HALVINGS = 20;
    private static final int[] EDGE_START = { 0, 1, 2 };
    private static final int[] EDGE_END = { 1, 2, 0 };

    private final SceneItems items;
    private final double largestPiece;
    private int[] itemOf;
    /** The index of a primitive's first weight; -1 for a whole item. */
    private int[] weightsAt;
    private float[] weights = new float[0];
    private int weightRows;
    private int size;
    private final boolean[] divided;
    /** The largest size of a piece when the division was made; 0 if there is no complete division. */
    private double limit;
    private int version;
    private final double[] corners = new double[9];

    VirtualPieces(SceneItems items, double largestPiece) {
        this.items = items;
        this.largestPiece = largestPiece;
        this.divided = new boolean[items.size()];
        this.itemOf = new int[items.size()];
        this.weightsAt = new int[items.size()];
        clear();
    }

    private void clear() {
        size = items.size();
        for (int i = 0; i < size; i++) {
            itemOf[i] = i;
            weightsAt[i] = -1;
            divided[i] = false;
        }
        weightRows = 0;
        limit = 0;
    }

    int size() {
        return size;
    }

    int itemCount() {
        return divided.length;
    }

    int itemOf(int primitive) {
        return itemOf[primitive];
    }

    boolean isDivided(int item) {
        return divided[item];
    }

    /**
     * Returns whether any item is divided. A divided item has weights even if memory ran out before its second piece.
     */
    boolean isDivided() {
        return weightRows > 0;
    }

    /** Returns the index in {@link #weights} of the nine weights of a primitive's corners; -1 for a whole item. */
    int weightsAt(int primitive) {
        return weightsAt[primitive];
    }

    float[] weights() {
        return weights;
    }

    int[] items() {
        return itemOf;
    }

    int[] weightPlaces() {
        return weightsAt;
    }

    int weightCount() {
        return 9 * weightRows;
    }

    /** Increases when the division changes. */
    int version() {
        return version;
    }

    /**
     * Rebuilds the division if the sizes of items have changed much. There are never many more than twice as many
     * primitives as items.
     */
    void update(double[] positions) {
        if (largestPiece == Double.POSITIVE_INFINITY || items.size() < 2) {
            return;
        }
        double sum = 0;
        double largest = 0;
        for (int i = 0; i < items.size(); i++) {
            double length = longest(positions, i);
            sum += length;
            largest = Math.max(largest, length);
        }
        double wanted = largestPiece * (sum / items.size());
        boolean fits = limit > 0
                ? wanted < STALE * limit && wanted > limit / STALE && !hasGrown(positions)
                : largest <= wanted;
        if (!fits && wanted < Double.POSITIVE_INFINITY) {
            divide(positions, wanted);
        }
    }

    /** Returns whether an undivided item has become too large. */
    private boolean hasGrown(double[] positions) {
        for (int i = 0; i < items.size(); i++) {
            if (!divided[i] && longest(positions, i) > STALE * limit) {
                return true;
            }
        }
        return false;
    }

    private void divide(double[] positions, double wanted) {
        clear();
        version++;
        int most = 2 * items.size() + 1024;
        for (int i = 0; i < items.size(); i++) {
            if (longest(positions, i) > wanted) {
                divide(positions, i, wanted, most);
            }
        }
        limit = wanted; // assigned last: if memory runs out above, the next step divides again
    }

    private void divide(double[] positions, int item, double largest, int most) {
        load(positions, item);
        int row = addWeights();
        divided[item] = true;
        Arrays.fill(weights, 9 * row, 9 * row + 9, 0);
        for (int k = 0; k < 3; k++) {
            weights[9 * row + 4 * k] = 1;
        }
        if (items.corners()[3 * item + 1] == items.corners()[3 * item + 2]) {
            System.arraycopy(weights, 9 * row + 3, weights, 9 * row + 6, 3);
        }
        weightsAt[item] = 9 * row;
        halve(item, 0, largest, most);
    }

    /** Halves a piece and its halves until they are small enough or there are too many. */
    private void halve(int piece, int halvings, double largest, int most) {
        int edge = longestEdge(weightsAt[piece]);
        if (edgeLength(weightsAt[piece], edge) <= largest || halvings == MOST_HALVINGS || size >= most) {
            return;
        }
        boolean isEdge = Arrays.equals(weights, weightsAt[piece] + 3, weightsAt[piece] + 6, weights,
                weightsAt[piece] + 6, weightsAt[piece] + 9);
        int other = addPiece(itemOf[piece]);
        int from = weightsAt[piece];
        int to = weightsAt[other];
        System.arraycopy(weights, from, weights, to, 9);
        for (int k = 0; k < 3; k++) {
            float middle = 0.5f * (weights[from + 3 * EDGE_START[edge] + k] + weights[from + 3 * EDGE_END[edge] + k]);
            weights[from + 3 * EDGE_END[edge] + k] = middle;
            weights[to + 3 * EDGE_START[edge] + k] = middle;
        }
        if (isEdge) {
            // Of its two long edges the first is halved: the third corner follows the second one.
            System.arraycopy(weights, from + 3, weights, from + 6, 3);
        }
        halve(piece, halvings + 1, largest, most);
        halve(other, halvings + 1, largest, most);
    }

    private int addPiece(int item) {
        if (size == itemOf.length) {
            weightsAt = Arrays.copyOf(weightsAt, size + size / 2 + 16);
            itemOf = Arrays.copyOf(itemOf, weightsAt.length); // assigned last: its length is the capacity check
        }
        itemOf[size] = item;
        weightsAt[size] = 9 * addWeights();
        return size++;
    }

    private int addWeights() {
        if (9 * (weightRows + 1) > weights.length) {
            weights = Arrays.copyOf(weights, 9 * (weightRows + 1) + weights.length / 2);
        }
        return weightRows++;
    }

    private void load(double[] positions, int item) {
        for (int k = 0; k < 9; k++) {
            corners[k] = positions[3 * items.corners()[3 * item + k / 3] + k % 3];
        }
    }

    private double longest(double[] positions, int item) {
        int[] c = items.corners();
        return Math.sqrt(Math.max(squared(positions, c[3 * item], c[3 * item + 1]),
                Math.max(squared(positions, c[3 * item + 1], c[3 * item + 2]),
                        squared(positions, c[3 * item + 2], c[3 * item]))));
    }

    private static double squared(double[] p, int a, int b) {
        double dx = p[3 * a] - p[3 * b];
        double dy = p[3 * a + 1] - p[3 * b + 1];
        double dz = p[3 * a + 2] - p[3 * b + 2];
        return dx * dx + dy * dy + dz * dz;
    }

    private int longestEdge(int at) {
        int longest = 0;
        for (int edge = 1; edge < 3; edge++) {
            longest = edgeLength(at, edge) > edgeLength(at, longest) ? edge : longest;
        }
        return longest;
    }

    private double edgeLength(int at, int edge) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = coordinate(at + 3 * EDGE_START[edge], axis) - coordinate(at + 3 * EDGE_END[edge], axis);
            sum += d * d;
        }
        return Math.sqrt(sum);
    }

    private double coordinate(int at, int axis) {
        return weights[at] * corners[axis] + weights[at + 1] * corners[3 + axis] + weights[at + 2] * corners[6 + axis];
    }
}

package dev.graze.rigid.body;

import java.util.Arrays;

/**
 * All places where a vertex's inward ray passes the surface of its own body. Each way out counts 1 and each way in -1:
 * their sum is how often the body covers the place just inside the vertex, 1 unless parts of it penetrate each other.
 */
public final class RayCrossings {
    /** Of the radius: crossings that are this near are one, through their common edge. */
    private static final double SAME = 1e-9;

    private final RayCast cast = new RayCast();
    private double[] distances = new double[16];
    private int size;
    private int covered;
    private int firstExit;
    private double firstExitDistance;

    /** Follows the inward ray of a vertex to its end. */
    public void trace(BodyShape shape, int vertex) {
        size = 0;
        covered = 0;
        firstExit = -1;
        firstExitDistance = Double.POSITIVE_INFINITY;
        cast.set(shape.positions(), shape.inward(), 3 * vertex);
        RayTree tree = shape.tree();
        for (int node = 0; node < tree.nodeCount();) {
            if (cast.passes(tree, node)) {
                addLeaf(shape, tree, node, vertex);
                node++;
            } else {
                node = tree.skip()[node];
            }
        }
    }

    private void addLeaf(BodyShape shape, RayTree tree, int node, int vertex) {
        int end = tree.first()[node] + tree.count()[node];
        for (int i = tree.first()[node]; i < end; i++) {
            int each = tree.order()[i];
            if (!RayCast.hasCorner(shape.triangles(), 3 * each, vertex) && cast.strikes(shape, each)
                    && isNew(shape, cast.distance())) {
                add(each, cast.distance(), cast.isFromInside());
            }
        }
    }

    /** A ray through an edge strikes both triangles, and through a vertex all around it. */
    private boolean isNew(BodyShape shape, double distance) {
        for (int i = 0; i < size; i++) {
            if (Math.abs(distances[i] - distance) <= SAME * shape.radius()) {
                return false;
            }
        }
        return true;
    }

    private void add(int triangle, double distance, boolean out) {
        if (size == distances.length) {
            distances = Arrays.copyOf(distances, 2 * size);
        }
        distances[size] = distance;
        size++;
        covered += out ? 1 : -1;
        if (out && distance < firstExitDistance) {
            firstExit = triangle;
            firstExitDistance = distance;
        }
    }

    /** How often the body covers the place just inside the vertex. */
    public int covered() {
        return covered;
    }

    /** The triangle through which the ray first gets out, or -1. */
    public int firstExit() {
        return firstExit;
    }

    /** How far that is. */
    public double firstExitDistance() {
        return firstExitDistance;
    }
}

package dev.graze.rigid.body;

import java.util.Arrays;

/**
 * All points where a vertex's inward ray crosses the surface of its own body. Each exit counts 1 and each entry -1. The
 * sum is how many times the body covers the point just inside the vertex: 1 unless parts of it penetrate each other.
 */
public final class RayCrossings {
    /** As a fraction of the radius: crossings closer than this are the same one, through a shared edge. */
    private static final double SAME = 1e-9;

    private final RayCast cast = new RayCast();
    private double[] distances = new double[16];
    private int size;
    private int covered;
    private int firstExit;
    private double firstExitDistance;

    /** Collects all crossings of a vertex's inward ray. */
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

    /**
     * Returns whether a crossing is no duplicate: a ray through an edge hits both triangles, and one through a vertex
     * all triangles around it.
     */
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

    /** Returns how many times the body covers the point just inside the vertex. */
    public int covered() {
        return covered;
    }

    /** Returns the triangle through which the ray first leaves the body, or -1. */
    public int firstExit() {
        return firstExit;
    }

    /** Returns the distance to that triangle. */
    public double firstExitDistance() {
        return firstExitDistance;
    }
}

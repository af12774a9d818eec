package dev.graze.bvh;

import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;

/**
 * Continuous normal cones (Tang et al. 2008, on which MCCD builds): for each node the directions that the normals of
 * its triangles take during a step. A cone is stored as a box around unit vectors instead of axis and angle, so that
 * joining two needs no square root.
 *
 * <p>The normal of a moving triangle is a quadratic in time and stays within the hull of its three Bernstein
 * coefficients. Each is scaled to length 1: whether all are on the positive side of a plane through the origin does not
 * depend on their lengths.
 *
 * <p><b>Rounding.</b> A coefficient of less than 1e-8 of the squared longest edge is not trusted, and its box contains
 * all directions. The others, when scaled, are off by less than 1e-7. {@link #axis} requires a thousand times that.
 */
final class NormalCones {
    private static final int BLOCK = 1024;
    private static final double LEAST_SQUARED = 1e-16;
    private static final double CERTAIN = 1e-4;
    /** Squared lengths outside of these limits are near the limits of doubles. */
    private static final double SMALLEST = 1e-250;
    private static final double LARGEST = 1e60;

    private final int[] links;
    /** Three vertices of each leaf, in the orientation of the triangle. */
    private final int[] corners;
    /** The lows and highs of x, y and z for each node. */
    private final float[] boxes;
    private final WorkCounter nodes = new WorkCounter(BLOCK);

    NormalCones(Hierarchy hierarchy, SceneItems items, Topology topology) {
        this.links = hierarchy.links();
        this.boxes = new float[6 * links.length];
        this.corners = new int[3 * items.size()];
        for (int item = 0; item < items.size(); item++) {
            for (int k = 0; k < 3; k++) {
                corners[3 * item + k] = items.triangle(item) < 0
                        ? items.corners()[3 * item]
                        : topology.triangleVertex(items.triangle(item), k);
            }
        }
    }

    /**
     * Fits all nodes to a step: leaves on all threads, then inner nodes on one thread, because memory access limits
     * that part.
     */
    void fit(double[] t0, double[] t1, ThreadTeam team) {
        nodes.reset(links.length);
        team.run(member -> fitLeaves(t0, t1));
        for (int node = links.length - 1; node >= 0; node--) {
            if (links[node] >= 0) {
                join(6 * (node + 1), 6 * links[node], 6 * node);
            }
        }
    }

    private void join(int a, int b, int to) {
        for (int k = 0; k < 3; k++) {
            boxes[to + k] = Math.min(boxes[a + k], boxes[b + k]);
            boxes[to + 3 + k] = Math.max(boxes[a + 3 + k], boxes[b + 3 + k]);
        }
    }

    private void fitLeaves(double[] t0, double[] t1) {
        for (int from = nodes.next(); from >= 0; from = nodes.next()) {
            int end = nodes.end(from);
            for (int node = from; node < end; node++) {
                if (links[node] < 0) {
                    fitLeaf(6 * node, 3 * ~links[node], t0, t1);
                }
            }
        }
    }

    private void fitLeaf(int to, int leaf, double[] t0, double[] t1) {
        int a = 3 * corners[leaf];
        int b = 3 * corners[leaf + 1];
        int c = 3 * corners[leaf + 2];
        double ux = t0[b] - t0[a];
        double uy = t0[b + 1] - t0[a + 1];
        double uz = t0[b + 2] - t0[a + 2];
        double vx = t0[c] - t0[a];
        double vy = t0[c + 1] - t0[a + 1];
        double vz = t0[c + 2] - t0[a + 2];
        double px = t1[b] - t1[a];
        double py = t1[b + 1] - t1[a + 1];
        double pz = t1[b + 2] - t1[a + 2];
        double qx = t1[c] - t1[a];
        double qy = t1[c + 1] - t1[a + 1];
        double qz = t1[c + 2] - t1[a + 2];
        double longest = Math.max(Math.max(squared(ux, uy, uz), squared(vx, vy, vz)),
                Math.max(squared(px, py, pz), squared(qx, qy, qz)));
        double least = longest < LARGEST
                ? Math.max(LEAST_SQUARED * longest * longest, SMALLEST)
                : Double.POSITIVE_INFINITY;
        clear(to);
        include(to, uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx, least);
        include(to, py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx, least);
        include(to, uy * qz - uz * qy + (py * vz - pz * vy), uz * qx - ux * qz + (pz * vx - px * vz),
                ux * qy - uy * qx + (px * vy - py * vx),
                least);
    }

    private static double squared(double x, double y, double z) {
        return x * x + y * y + z * z;
    }

    private void clear(int to) {
        for (int k = 0; k < 3; k++) {
            boxes[to + k] = Float.POSITIVE_INFINITY;
            boxes[to + 3 + k] = Float.NEGATIVE_INFINITY;
        }
    }

    private void include(int to, double x, double y, double z, double least) {
        double length = squared(x, y, z);
        if (length > least) {
            double scale = 1 / Math.sqrt(length);
            include(to, (float) (x * scale), (float) (x * scale));
            include(to + 1, (float) (y * scale), (float) (y * scale));
            include(to + 2, (float) (z * scale), (float) (z * scale));
        } else {
            include(to, -1, 1);
            include(to + 1, -1, 1);
            include(to + 2, -1, 1);
        }
    }

    private void include(int to, float low, float high) {
        boxes[to] = Math.min(boxes[to], low);
        boxes[to + 3] = Math.max(boxes[to + 3], high);
    }

    /**
     * Finds a direction along which all normals below a node have a positive component at all times of the step.
     *
     * @param axis receives it, with length 1
     * @return whether there is one
     */
    boolean axis(int node, double[] axis) {
        int at = 6 * node;
        for (int k = 0; k < 3; k++) {
            axis[k] = (double) boxes[at + k] + boxes[at + 3 + k];
        }
        double length = Math.sqrt(squared(axis[0], axis[1], axis[2]));
        double least = 0;
        for (int k = 0; k < 3; k++) {
            least += Math.min(axis[k] * boxes[at + k], axis[k] * boxes[at + 3 + k]);
            axis[k] /= length;
        }
        return length > CERTAIN && least > CERTAIN * length;
    }
}

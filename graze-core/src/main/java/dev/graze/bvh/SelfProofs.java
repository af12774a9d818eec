package dev.graze.bvh;

import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;

/**
 * Proves that nothing below a node of a hierarchy touches itself during a step, so that {n, n} need not be opened.
 *
 * <p><b>Fans.</b> Where all triangles are adjacent to each other there is nothing to find: adjacent ones are left to
 * the orphan sets.
 *
 * <p><b>Normal cones.</b> Let, at some time, all normals have a positive component along an axis, and let the contour
 * be one loop that is a simple polygon when seen along it. Seen so, each triangle is oriented alike, and their sum has
 * that polygon as its boundary; so each point inside is covered once and each outside never. Then triangles do not
 * overlap, and around each vertex and edge there is no room but for those that have it: features without a common
 * vertex are apart already as seen along the axis. No assumption on how triangles hang together is made beyond the one
 * loop. Both conditions are proven for all times of the step at once, by {@link NormalCones} and {@link MovingContour}.
 * It says nothing about distances, so it is for a separation of 0.
 */
public final class SelfProofs {
    private final Patches patches;
    private final NormalCones cones;
    private double[] t0 = new double[0];
    private double[] t1 = new double[0];

    public SelfProofs(Hierarchy hierarchy, SceneItems items, Topology topology) {
        this.patches = new Patches(hierarchy, items, topology);
        this.cones = new NormalCones(hierarchy, items, topology);
    }

    /** Begins a step. The positions must stay as they are until it ends. */
    public void fit(double[] positions0, double[] positions1, ThreadTeam team) {
        t0 = positions0;
        t1 = positions1;
        cones.fit(t0, t1, team);
    }

    /** For one thread. */
    Prover prover() {
        return new Prover();
    }

    /** Proofs in one thread. */
    final class Prover {
        private final MovingContour moving = new MovingContour(Patches.LONGEST_CONTOUR);
        private final double[] axis = new double[3];

        /**
         * Whether no two features below a node that some pair of triangles there would have to test touch during the
         * step.
         */
        boolean isApart(int node) {
            if (patches.isFan(node)) {
                return true;
            }
            int[] contour = patches.contour(node);
            return contour != null && cones.axis(node, axis) && moving.staysSimple(contour, axis, t0, t1);
        }
    }
}

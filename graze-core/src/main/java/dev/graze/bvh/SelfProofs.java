package dev.graze.bvh;

import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;

/**
 * Proves that the triangles below a node do not touch each other during a step, so that {n, n} need not be opened.
 *
 * <p><b>Fans.</b> If all triangles are adjacent to each other there is nothing to find: the orphan sets cover adjacent
 * pairs.
 *
 * <p><b>Normal cones.</b> Suppose that at some time all normals have a positive component along an axis, and that the
 * contour is one loop that is a simple polygon when projected along it. In that projection all triangles have the same
 * orientation, and their sum has the polygon as its boundary; so each point inside is covered once, and no point
 * outside is covered. Then triangles do not overlap, and only the triangles that contain a vertex or edge cover its
 * neighbourhood: features without a common vertex are already apart in the projection. Beyond the one loop nothing is
 * assumed about connectivity. {@link NormalCones} and {@link MovingContour} prove both conditions for all times of the
 * step at once. The proof says nothing about distances, so it holds only for a separation of 0.
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

    /** Starts a step. The positions must not change until it ends. */
    public void fit(double[] positions0, double[] positions1, ThreadTeam team) {
        t0 = positions0;
        t1 = positions1;
        cones.fit(t0, t1, team);
    }

    /** Creates a prover for one thread. */
    Prover prover() {
        return new Prover();
    }

    /** The proofs of one thread. */
    final class Prover {
        private final MovingContour moving = new MovingContour(Patches.LONGEST_CONTOUR);
        private final double[] axis = new double[3];

        /**
         * Returns whether the proof succeeds: none of the feature pairs below a node that a search would test touches
         * during the step.
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

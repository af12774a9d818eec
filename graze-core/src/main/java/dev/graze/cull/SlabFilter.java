package dev.graze.cull;

import dev.graze.ContactKind;
import dev.graze.bounds.VertexVolumes;

/**
 * Drops the candidates whose features provably stay apart along one direction: at t0 and at t1 every vertex of one is farther along it than every vertex
 * of the other. The differences are linear in time, so what holds at both ends holds between. Unlike bounds around the whole sweep of a feature, this
 * takes no notice of the motion that both have in common. All implementations drop exactly the same candidates.
 */
public interface SlabFilter {
    /**
     * Finds the candidates that remain.
     *
     * @param ends       the vertices at both ends of the step ({@link dev.graze.BoundingVolume#ENDS})
     * @param candidates four vertices each, as {@link ContactKind} orders them
     * @param count      how many candidates there are
     * @param survivors  gets the numbers of those that remain, in ascending order; room for {@code count}
     * @return how many remain
     */
    int survivors(VertexVolumes ends, ContactKind kind, int[] candidates, int count, int[] survivors);

    /**
     * Finds the pairs of triangles that remain at one instant.
     *
     * @param instant    the vertices along sixteen directions
     * @param candidates six vertices each, the three of one triangle and the three of the other
     */
    int survivors(VertexVolumes instant, int[] candidates, int count, int[] survivors);

    /**
     * Leaves of the tests of each pair of triangles those whose features may touch.
     *
     * @param corners six vertices each, as {@link FeatureTests} numbers them
     * @param tests   a set of {@link FeatureTests} each, from which those are taken that cannot touch
     */
    void reduce(VertexVolumes ends, int[] corners, int count, int[] tests);
}

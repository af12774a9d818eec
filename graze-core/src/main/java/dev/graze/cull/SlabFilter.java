package dev.graze.cull;

import dev.graze.ContactKind;

/**
 * Drops the candidates whose features provably stay apart along one of the directions of {@link RelativeSlabs}, or whose triangles are apart along
 * one of {@link StaticSlabs}. All implementations drop exactly the same ones.
 */
public interface SlabFilter {
    /**
     * Finds the candidates that remain.
     *
     * @param candidates four vertices each, as {@link ContactKind} orders them
     * @param count      how many candidates there are
     * @param survivors  gets the numbers of those that remain, in ascending order; room for {@code count}
     * @return how many remain
     */
    int survivors(RelativeSlabs slabs, ContactKind kind, int[] candidates, int count, int[] survivors);

    /**
     * Finds the pairs of triangles that remain at one instant.
     *
     * @param candidates six vertices each, the three of one triangle and the three of the other
     */
    int survivors(StaticSlabs slabs, int[] candidates, int count, int[] survivors);
}

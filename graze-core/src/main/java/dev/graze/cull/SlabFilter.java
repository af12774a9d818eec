package dev.graze.cull;

import dev.graze.ContactKind;

/**
 * Drops the candidates whose features provably stay apart along one of the directions of {@link RelativeSlabs}. All implementations drop exactly
 * the same ones.
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
}

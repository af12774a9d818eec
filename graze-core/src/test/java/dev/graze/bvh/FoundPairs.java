package dev.graze.bvh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.IndexPair;
import java.util.Set;
import java.util.TreeSet;

/** Collects pairs of items, and fails if one is found twice. */
final class FoundPairs implements PairSink {
    private final int[] itemOfLeaf;
    private final Set<Long> pairs = new TreeSet<>();

    /** @param itemOfLeaf the item of each leaf */
    FoundPairs(int[] itemOfLeaf) {
        this.itemOfLeaf = itemOfLeaf;
    }

    @Override
    public void accept(long[] found, int count) {
        for (int i = 0; i < count; i++) {
            int a = IndexPair.first(found[i]);
            int b = IndexPair.second(found[i]);
            assertThat(Math.max(a, b)).as("no padding").isLessThan(itemOfLeaf.length);
            assertThat(pairs.add(RandomItems.pair(itemOfLeaf[a], itemOfLeaf[b])))
                    .as("%d and %d for the first time", a, b).isTrue();
        }
    }

    Set<Long> pairs() {
        return pairs;
    }
}

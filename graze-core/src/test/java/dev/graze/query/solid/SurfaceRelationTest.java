package dev.graze.query.solid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.query.solid.SurfaceRelation.Kind;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares relations of random degenerate pairs with truth found in other ways. */
class SurfaceRelationTest {
    @Test
    void latticeBodiesRelateAsTheirCellsDo() {
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        for (long seed = 1; seed <= 3000; seed++) {
            LatticeRelations pair = LatticeRelations.random(seed);
            assertThat(pair.found()).as("seed %d", seed).isEqualTo(pair.truth());
            counts.merge(pair.truth(), 1, Integer::sum);
            if (seed % 4 == 0) {
                assertThat(pair.foundSwapped()).as("seed %d swapped", seed)
                        .isEqualTo(LatticeRelations.swapped(pair.truth()));
            }
        }
        assertThat(counts.values()).hasSize(Kind.values().length).allMatch(count -> count > 20);
    }
}

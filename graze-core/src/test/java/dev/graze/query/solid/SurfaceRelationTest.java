package dev.graze.query.solid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.query.solid.SurfaceRelation.Kind;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** Compares relations of random degenerate pairs with truth found in other ways. */
class SurfaceRelationTest {
    @Test
    void latticeBodiesRelateAsTheirCellsDo() {
        assertThat(compare(LatticeRelations::random, 600)).hasSize(Kind.values().length);
    }

    @Test
    void latticeSheetsRelateAsTheirSquaresDo() {
        assertThat(compare(LatticeSheets::random, 1500)).containsOnlyKeys(Kind.APART, Kind.TOUCHING, Kind.CROSSING,
                Kind.COINCIDENT);
    }

    @Test
    void tetrahedraAndTrianglesRelateAsSeparatingAxesSay() {
        assertThat(compare(ConvexRelations::random, 3000)).hasSize(Kind.values().length);
    }

    private static Map<Kind, Integer> compare(LongFunction<RelationCase> family, int count) {
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        for (long seed = 1; seed <= count; seed++) {
            RelationCase pair = family.apply(seed);
            assertThat(pair.found()).as("seed %d", seed).isEqualTo(pair.truth());
            assertThat(pair.foundSwapped()).as("seed %d swapped", seed).isEqualTo(pair.truth());
            counts.merge(pair.truth(), 1, Integer::sum);
        }
        return counts;
    }
}

package dev.graze.oracle.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.ExactTriangles;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PairFamiliesTest {
    private static final int PAIRS_PER_FAMILY = 100;

    @ParameterizedTest
    @EnumSource
    void sameSeedGivesTheSamePairs(PairFamilies family) {
        assertThat(family.vertexFace(PairFamilies.seeded(8))).isEqualTo(family.vertexFace(PairFamilies.seeded(8)));
        assertThat(family.edgeEdge(PairFamilies.seeded(8))).hasSize(24);
        assertThat(family.description()).isNotBlank();
    }

    @Test
    void aboutHalfOfThePairsTouch() {
        long vf = Stream.of(PairFamilies.values()).mapToLong(PairFamiliesTest::touchingVertexFaces).sum();
        long ee = Stream.of(PairFamilies.values()).mapToLong(PairFamiliesTest::touchingEdgeEdges).sum();
        long all = (long) PairFamilies.values().length * PAIRS_PER_FAMILY;

        assertThat((double) vf / all).isBetween(0.35, 0.65);
        assertThat((double) ee / all).isBetween(0.35, 0.65);
    }

    @Test
    void someTrianglePairsIntersectAndSomeDoNot() {
        var random = PairFamilies.seeded(9);
        long intersecting = Stream.of(PairFamilies.values())
                .flatMap(family -> Stream.generate(() -> family.triangles(random)).limit(PAIRS_PER_FAMILY))
                .filter(pair -> ExactTriangles.intersect(pair.positions(), pair.triA(), pair.triB())).count();

        assertThat((double) intersecting / (PairFamilies.values().length * PAIRS_PER_FAMILY)).isBetween(0.25, 0.75);
    }

    private static long touchingVertexFaces(PairFamilies family) {
        var random = PairFamilies.seeded(10);
        return Stream.generate(() -> family.vertexFace(random)).limit(PAIRS_PER_FAMILY)
                .filter(pair -> ExactCcd.vertexFace(Arrays.copyOf(pair, 12), Arrays.copyOfRange(pair, 12, 24))
                        .touches())
                .count();
    }

    private static long touchingEdgeEdges(PairFamilies family) {
        var random = PairFamilies.seeded(10);
        return Stream.generate(() -> family.edgeEdge(random)).limit(PAIRS_PER_FAMILY)
                .filter(pair -> ExactCcd.edgeEdge(Arrays.copyOf(pair, 12), Arrays.copyOfRange(pair, 12, 24)).touches())
                .count();
    }
}

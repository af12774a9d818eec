package dev.graze.bvh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.connectivity.FeatureTests;
import dev.graze.mesh.Topology;
import dev.graze.spi.IgnoredPairs;
import dev.graze.spi.PairRules;
import dev.graze.spi.SearchScene;
import java.util.List;
import org.junit.jupiter.api.Test;

class SceneItemsTest {
    /** A triangle, a hair from one of its corners to a loose vertex and on to another, and a point. */
    private static final Topology HAIRY = Topology.of(6, new int[] { 0, 1, 2 }, new int[] { 2, 3, 4, 3 });

    @Test
    void looseEdgesAndVerticesAreItemsWithoutAFace() {
        SceneItems items = SceneItems.moving(HAIRY);
        assertThat(items.corners()).containsExactly(0, 1, 2, 2, 3, 3, 3, 4, 4, 3, 3, 3, 4, 4, 4, 5, 5, 5);
        for (int item = 1; item < items.size(); item++) {
            assertThat(items.hasFace(item)).isFalse();
            assertThat(items.triangle(item)).isEqualTo(-1);
        }
        assertThat(items.edges()[3]).isEqualTo(HAIRY.findEdge(2, 3));
        assertThat(items.edges()[6]).isEqualTo(HAIRY.findEdge(3, 4));
        assertThat(items.owned(1)).isEqualTo(FeatureTests.ownedEdge(0));
        assertThat(items.owned(3)).isEqualTo(FeatureTests.ownedCorner(0));
    }

    @Test
    void aLooseEdgeIsTestedAgainstTheEdgesThatItDoesNotTouch() {
        SceneItems items = SceneItems.moving(HAIRY);
        assertThat(items.tests(0, 1)).as("only the edge from 0 to 1 has no vertex in common with the hair")
                .isEqualTo(FeatureTests.edges(0, 0));
        assertThat(items.tests(0, 2)).isEqualTo(
                FeatureTests.edges(0, 0) | FeatureTests.edges(1, 0) | FeatureTests.edges(2, 0));
        assertThat(items.tests(1, 2)).as("two edges of a hair with a common vertex").isZero();
        assertThat(items.tests(1, 5)).as("an edge and a point").isZero();
        assertThat(items.tests(0, 5)).isEqualTo(FeatureTests.vertexOfB(0));
    }

    @Test
    void partsThatAreNeverTestedHaveNoItems() {
        Topology triangle = Topology.of(3, new int[] { 0, 1, 2 });
        PairRules rules = PairRules.of(new boolean[3], part -> part, (a, b) -> a + b == 2);
        SearchScene scene = SearchScene.of(List.of(triangle, HAIRY, triangle), new boolean[3], rules,
                IgnoredPairs.NONE);
        assertThat(SceneItems.moving(scene).corners()).containsExactly(0, 1, 2, 9, 10, 11);
        assertThat(SceneItems.still(scene).triangle(1)).isEqualTo(2);
    }
}

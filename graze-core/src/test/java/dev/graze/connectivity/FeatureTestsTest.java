package dev.graze.connectivity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FeatureTestsTest {
    @Test
    void eachFeaturePairHasItsOwnBit() {
        int seen = 0;
        for (int i = 0; i < 3; i++) {
            assertThat(FeatureTests.vertexOfA(i)).isEqualTo(1 << i);
            assertThat(FeatureTests.vertexOfB(i)).isEqualTo(8 << i);
            seen |= FeatureTests.vertexOfA(i) | FeatureTests.vertexOfB(i);
            for (int j = 0; j < 3; j++) {
                int test = FeatureTests.edges(i, j);
                assertThat(test).isEqualTo(64 << (3 * i + j));
                assertThat(FeatureTests.edgeOfA(Integer.numberOfTrailingZeros(test))).isEqualTo(i);
                assertThat(FeatureTests.edgeOfB(Integer.numberOfTrailingZeros(test))).isEqualTo(j);
                seen |= test;
            }
        }
        assertThat(seen).isEqualTo(FeatureTests.ALL);
        assertThat(FeatureTests.VERTICES_OF_A | FeatureTests.VERTICES_OF_B | FeatureTests.EDGES)
                .isEqualTo(FeatureTests.ALL);
    }

    @Test
    void edgesJoinCornersInAscendingOrder() {
        int[][] expected = { { 0, 1 }, { 0, 2 }, { 1, 2 } };
        for (int edge = 0; edge < 3; edge++) {
            assertThat(FeatureTests.edgeStart(edge)).isEqualTo(expected[edge][0]);
            assertThat(FeatureTests.edgeEnd(edge)).isEqualTo(expected[edge][1]);
        }
    }

    @Test
    void aTestIsOwnedIfBothFeaturesAre() {
        for (int a = 0; a <= FeatureTests.ALL_OWNED; a++) {
            for (int b = 0; b <= FeatureTests.ALL_OWNED; b++) {
                assertThat(FeatureTests.owned(a, b)).isEqualTo(ownedOneByOne(a, b));
            }
        }
    }

    private static int ownedOneByOne(int a, int b) {
        int tests = 0;
        for (int i = 0; i < 3; i++) {
            tests |= (a & FeatureTests.ownedCorner(i)) != 0 ? FeatureTests.vertexOfA(i) : 0;
            tests |= (b & FeatureTests.ownedCorner(i)) != 0 ? FeatureTests.vertexOfB(i) : 0;
            for (int j = 0; j < 3; j++) {
                boolean both = (a & FeatureTests.ownedEdge(i)) != 0 && (b & FeatureTests.ownedEdge(j)) != 0;
                tests |= both ? FeatureTests.edges(i, j) : 0;
            }
        }
        return tests;
    }

    @Test
    void keepsOnlyTestsWithoutACommonVertex() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 5000; round++) {
            int vertices = 3 + random.nextInt(9);
            int[] a = random.ints(0, vertices).distinct().limit(3).sorted().toArray();
            int[] b = random.ints(0, vertices).distinct().limit(3).sorted().toArray();
            int tests = random.nextInt(FeatureTests.ALL + 1);
            assertThat(FeatureTests.withoutCommon(tests, a[0], a[1], a[2], b[0], b[1], b[2]))
                    .isEqualTo(tests & ~commonOneByOne(a, b));
            assertThat(FeatureTests.adjacent(a[0], a[1], a[2], b[0], b[1], b[2]))
                    .isEqualTo(commonOneByOne(a, b) != 0);
        }
    }

    private static int commonOneByOne(int[] a, int[] b) {
        int tests = 0;
        for (int i = 0; i < 3; i++) {
            tests |= has(b, a[i]) ? FeatureTests.vertexOfA(i) : 0;
            tests |= has(a, b[i]) ? FeatureTests.vertexOfB(i) : 0;
            for (int j = 0; j < 3; j++) {
                int[] edge = { b[FeatureTests.edgeStart(j)], b[FeatureTests.edgeEnd(j)] };
                boolean meet = has(edge, a[FeatureTests.edgeStart(i)]) || has(edge, a[FeatureTests.edgeEnd(i)]);
                tests |= meet ? FeatureTests.edges(i, j) : 0;
            }
        }
        return tests;
    }

    private static boolean has(int[] vertices, int v) {
        for (int w : vertices) {
            if (v == w) {
                return true;
            }
        }
        return false;
    }
}

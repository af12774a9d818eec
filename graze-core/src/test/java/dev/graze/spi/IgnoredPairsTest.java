package dev.graze.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Compares the lists with their definition, evaluated naively over sets, on small random meshes. */
class IgnoredPairsTest {
    private static final int VERTICES = 9;

    private final SplittableRandom random = new SplittableRandom(9);
    private Topology topology;
    private Set<Set<Integer>> vertexPairs;
    private Set<Set<Integer>> trianglePairs;

    @Test
    void randomListsEqualTheDefinition() {
        int ignoredContacts = 0;
        int testedContacts = 0;
        for (int round = 0; round < 300; round++) {
            int[] triangles = IntStream.range(0, random.nextInt(2, 9))
                    .flatMap(t -> random.ints(0, VERTICES).distinct().limit(3)).toArray();
            topology = Topology.of(VERTICES, triangles, new int[] { 0, 1, 5, 8 });
            long[] ofVertices = randomPairs(VERTICES, round % 3 == 0 ? 0 : 2);
            long[] ofTriangles = randomPairs(topology.triangleCount(), round % 3 == 1 ? 0 : 20);
            vertexPairs = sets(ofVertices);
            trianglePairs = sets(ofTriangles);
            IgnoredPairs ignored = IgnoredPairs.of(ofVertices, ofTriangles);
            assertThat(ignored.isEmpty()).isEqualTo(ofVertices.length + ofTriangles.length == 0);
            for (int i = 0; i < 200; i++) {
                int[] v = random.ints(0, VERTICES).distinct().limit(4).toArray();
                List<Integer> pair = Arrays.stream(v).boxed().toList();
                boolean vf = i % 2 == 0;
                boolean expected = isIgnored(pair.subList(0, vf ? 1 : 2), pair.subList(vf ? 1 : 2, 4));
                assertThat(ignored.ignores(topology, vf ? ContactKind.VF : ContactKind.EE, v[0], v[1], v[2], v[3]))
                        .isEqualTo(expected);
                ignoredContacts += expected ? 1 : 0;
                testedContacts += expected ? 0 : 1;
            }
            for (int a = 0; a < topology.triangleCount(); a++) {
                for (int b = 0; b < topology.triangleCount(); b++) {
                    if (a != b) {
                        assertThat(ignored.ignoresTriangles(topology, a, b)).isEqualTo(
                                trianglePairs.contains(Set.of(a, b)) || namesVertices(corners(a), corners(b)));
                    }
                }
            }
        }
        assertThat(ignoredContacts).isGreaterThan(3_000);
        assertThat(testedContacts).isGreaterThan(3_000);
    }

    private long[] randomPairs(int numbers, int most) {
        return LongStream.range(0, random.nextInt(most + 1)).map(i -> {
            int[] two = random.ints(0, numbers).distinct().limit(2).toArray();
            return IndexPair.pack(two[0], two[1]);
        }).toArray();
    }

    private static Set<Set<Integer>> sets(long[] pairs) {
        return Arrays.stream(pairs).mapToObj(pair -> Set.of(IndexPair.first(pair), IndexPair.second(pair)))
                .collect(Collectors.toSet());
    }

    private List<Integer> corners(int triangle) {
        return IntStream.range(0, 3).mapToObj(k -> topology.triangleVertex(triangle, k)).toList();
    }

    /** A listed pair of vertices, one in each feature; they may be the same only if features share a vertex. */
    private boolean namesVertices(List<Integer> a, List<Integer> b) {
        return a.stream().anyMatch(v -> b.stream().anyMatch(w -> !v.equals(w) && vertexPairs.contains(Set.of(v, w))));
    }

    private boolean isIgnored(List<Integer> a, List<Integer> b) {
        List<Integer> aroundA = trianglesWith(a);
        List<Integer> aroundB = trianglesWith(b);
        boolean allListed = !aroundA.isEmpty() && !aroundB.isEmpty() && aroundA.stream()
                .allMatch(s -> aroundB.stream().allMatch(t -> !s.equals(t) && trianglePairs.contains(Set.of(s, t))));
        return namesVertices(a, b) || allListed;
    }

    private List<Integer> trianglesWith(List<Integer> vertices) {
        return IntStream.range(0, topology.triangleCount()).boxed().filter(t -> corners(t).containsAll(vertices))
                .toList();
    }

    @Test
    void noListIgnoresNothing() {
        topology = Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 });
        assertThat(IgnoredPairs.of(new long[0], new long[0])).isSameAs(IgnoredPairs.NONE);
        assertThat(IgnoredPairs.NONE.ignores(topology, ContactKind.VF, 0, 3, 4, 5)).isFalse();
        assertThat(IgnoredPairs.NONE.ignoresTriangles(topology, 0, 1)).isFalse();
    }
}

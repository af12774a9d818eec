package dev.graze.connectivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NonAdjacentOwnershipTest {
    @ParameterizedTest
    @MethodSource("dev.graze.connectivity.ConnectivityMesh#all")
    void ownedTestsAndOrphansCoverEveryFeaturePairOnce(ConnectivityMesh mesh) {
        Topology topology = mesh.topology();
        FeatureOwners owners = new FeatureOwners(topology);
        Set<List<Integer>> expected = new NaiveFeaturePairs(mesh).all();
        testedWith(topology, new NonAdjacentOwnership(topology, owners)).areExactly(expected);
        for (int largestValence : new int[] { 0, 3, 5, 6, Integer.MAX_VALUE }) {
            testedWith(topology, new NonAdjacentOwnership(topology, owners, largestValence, triangle -> true))
                    .areExactly(expected);
        }
    }

    private static TestedPairs testedWith(Topology topology, NonAdjacentOwnership ownership) {
        TestedPairs tested = new TestedPairs(topology);
        tested.addOrphans(new OrphanPairs(topology));
        for (int a = 0; a < topology.triangleCount(); a++) {
            for (int b = a + 1; b < topology.triangleCount(); b++) {
                if (!topology.isDuplicate(a) && !topology.isDuplicate(b) && !ownership.adjacent(a, b)) {
                    tested.addTests(a, b, ownership.tests(a, b));
                }
            }
        }
        return tested;
    }

    @Test
    void twoTrianglesTestTheFeaturesBothOwn() {
        Topology topology = ConnectivityMesh.sphere(2).topology();
        FeatureOwners owners = new FeatureOwners(topology);
        NonAdjacentOwnership ownership = new NonAdjacentOwnership(topology, owners);
        int adopting = 0;
        for (int a = 0; a < topology.triangleCount(); a++) {
            for (int b = a + 1; b < topology.triangleCount(); b++) {
                int owned = FeatureTests.owned(owners.owned(a), owners.owned(b));
                if (!ownership.adjacent(a, b)) {
                    assertThat(ownership.tests(a, b) & owned).isEqualTo(owned);
                    adopting += ownership.tests(a, b) != owned ? 1 : 0;
                }
            }
        }
        assertThat(adopting).as("nearby pairs adopt tests of adjacent owners").isPositive();
    }

    @Test
    void duplicatesDoNotChangeOwnership() {
        ConnectivityMesh grid = ConnectivityMesh.grid(6, 6);
        int[] twice = new int[2 * grid.triangles().length];
        System.arraycopy(grid.triangles(), 0, twice, 0, grid.triangles().length);
        System.arraycopy(grid.triangles(), 0, twice, grid.triangles().length, grid.triangles().length);
        Topology once = grid.topology();
        Topology doubled = Topology.of(grid.vertexCount(), twice);
        NonAdjacentOwnership expected = new NonAdjacentOwnership(once, new FeatureOwners(once));
        NonAdjacentOwnership actual = new NonAdjacentOwnership(doubled, new FeatureOwners(doubled));
        for (int a = 0; a < once.triangleCount(); a++) {
            for (int b = a + 1; b < once.triangleCount(); b++) {
                if (!expected.adjacent(a, b)) {
                    assertThat(actual.tests(a, b)).isEqualTo(expected.tests(a, b));
                }
            }
        }
    }
}

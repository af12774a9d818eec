package dev.graze.connectivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NonAdjacentDutiesTest {
    @ParameterizedTest
    @MethodSource("dev.graze.connectivity.ConnectivityMesh#all")
    void dutiesAndOrphansAreAllFeaturePairsOnce(ConnectivityMesh mesh) {
        Topology topology = mesh.topology();
        Representatives representatives = new Representatives(topology);
        Set<List<Integer>> expected = new NaiveFeaturePairs(mesh).all();
        testedWith(topology, new NonAdjacentDuties(topology, representatives)).areExactly(expected);
        for (int largestValence : new int[] { 0, 3, 5, 6, Integer.MAX_VALUE }) {
            testedWith(topology, new NonAdjacentDuties(topology, representatives, largestValence)).areExactly(expected);
        }
    }

    private static TestedPairs testedWith(Topology topology, NonAdjacentDuties duties) {
        TestedPairs tested = new TestedPairs(topology);
        tested.addOrphans(new OrphanPairs(topology));
        for (int a = 0; a < topology.triangleCount(); a++) {
            for (int b = a + 1; b < topology.triangleCount(); b++) {
                if (!topology.isDuplicate(a) && !topology.isDuplicate(b) && !duties.adjacent(a, b)) {
                    tested.addTests(a, b, duties.duties(a, b));
                }
            }
        }
        return tested;
    }

    @Test
    void whatTwoTrianglesOwnIsTheirDuty() {
        Topology topology = ConnectivityMesh.sphere(2).topology();
        Representatives representatives = new Representatives(topology);
        NonAdjacentDuties duties = new NonAdjacentDuties(topology, representatives);
        int adopting = 0;
        for (int a = 0; a < topology.triangleCount(); a++) {
            for (int b = a + 1; b < topology.triangleCount(); b++) {
                int owned = FeatureTests.owned(representatives.owned(a), representatives.owned(b));
                if (!duties.adjacent(a, b)) {
                    assertThat(duties.duties(a, b) & owned).isEqualTo(owned);
                    adopting += duties.duties(a, b) != owned ? 1 : 0;
                }
            }
        }
        assertThat(adopting).as("near pairs take over tests of adjacent representatives").isPositive();
    }

    @Test
    void duplicatesChangeNoDuty() {
        ConnectivityMesh grid = ConnectivityMesh.grid(6, 6);
        int[] twice = new int[2 * grid.triangles().length];
        System.arraycopy(grid.triangles(), 0, twice, 0, grid.triangles().length);
        System.arraycopy(grid.triangles(), 0, twice, grid.triangles().length, grid.triangles().length);
        Topology once = grid.topology();
        Topology doubled = Topology.of(grid.vertexCount(), twice);
        NonAdjacentDuties expected = new NonAdjacentDuties(once, new Representatives(once));
        NonAdjacentDuties actual = new NonAdjacentDuties(doubled, new Representatives(doubled));
        for (int a = 0; a < once.triangleCount(); a++) {
            for (int b = a + 1; b < once.triangleCount(); b++) {
                if (!expected.adjacent(a, b)) {
                    assertThat(actual.duties(a, b)).isEqualTo(expected.duties(a, b));
                }
            }
        }
    }
}

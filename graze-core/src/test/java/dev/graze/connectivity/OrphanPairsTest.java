package dev.graze.connectivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OrphanPairsTest {
    @ParameterizedTest
    @MethodSource("dev.graze.connectivity.ConnectivityMesh#all")
    void orphansMatchTheirDefinition(ConnectivityMesh mesh) {
        Topology topology = mesh.topology();
        TestedPairs orphans = new TestedPairs(topology);
        orphans.addOrphans(new OrphanPairs(topology));
        orphans.areExactly(new NaiveFeaturePairs(mesh).orphans());
    }

    /** Two copies of a mesh, of which only the second is tested against itself: only its orphans are listed. */
    @ParameterizedTest
    @MethodSource("dev.graze.connectivity.ConnectivityMesh#all")
    void componentsThatAreNotTestedHaveNoOrphans(ConnectivityMesh mesh) {
        Topology one = mesh.topology();
        OrphanPairs expected = new OrphanPairs(one);
        OrphanPairs orphans = new OrphanPairs(Topology.join(List.of(one, one)), t -> t >= one.triangleCount());
        assertThat(orphans.vertexFaceCount()).isEqualTo(expected.vertexFaceCount());
        assertThat(orphans.edgeEdgeCount()).isEqualTo(expected.edgeEdgeCount());
        assertThat(orphans.adjacentTests()).isEqualTo(expected.adjacentTests());
        for (int i = 0; i < orphans.vertexFaceCount(); i++) {
            assertThat(orphans.vertex(i)).isEqualTo(expected.vertex(i) + one.vertexCount());
            assertThat(orphans.face(i)).isEqualTo(expected.face(i) + one.triangleCount());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.graze.connectivity.ConnectivityMesh#all")
    void adjacentTestsCountAllAdjacentPairs(ConnectivityMesh mesh) {
        Topology topology = mesh.topology();
        FeatureOwners owners = new FeatureOwners(topology);
        TestedPairs tested = new TestedPairs(topology);
        long expected = 0;
        for (int a = 0; a < topology.triangleCount(); a++) {
            for (int b = a + 1; b < topology.triangleCount(); b++) {
                int[] ca = tested.corners(a);
                int[] cb = tested.corners(b);
                boolean adjacent = FeatureTests.adjacent(ca[0], ca[1], ca[2], cb[0], cb[1], cb[2]);
                if (adjacent && !topology.isDuplicate(a) && !topology.isDuplicate(b)) {
                    int owned = FeatureTests.owned(owners.owned(a), owners.owned(b));
                    expected += Integer
                            .bitCount(FeatureTests.withoutCommon(owned, ca[0], ca[1], ca[2], cb[0], cb[1], cb[2]));
                }
            }
        }
        assertThat(new OrphanPairs(topology).adjacentTests()).isEqualTo(expected);
    }

    @Test
    void everyPairOfATetrahedronIsAnOrphan() {
        OrphanPairs orphans = new OrphanPairs(Topology.of(4, new int[] { 0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3 }));
        assertThat(orphans.vertexFaceCount()).isEqualTo(4);
        assertThat(orphans.edgeEdgeCount()).isEqualTo(3);
        assertThat(orphans.adjacentTests()).isEqualTo(7);
    }

    @Test
    void emptyMeshHasNoOrphans() {
        OrphanPairs orphans = new OrphanPairs(Topology.of(5, new int[0]));
        assertThat(orphans.vertexFaceCount()).isZero();
        assertThat(orphans.edgeEdgeCount()).isZero();
        assertThat(orphans.adjacentTests()).isZero();
    }

    /**
     * The orphans of a grid lie along its border, about four edges for each border edge and a face for each border
     * vertex, so they grow only with the border.
     */
    @Test
    void gridHasOrphansOnlyAtItsBorder() {
        for (int n : new int[] { 10, 60, 214 }) {
            assertThat(count(new OrphanPairs(ConnectivityMesh.grid(n, n).topology()))).isEqualTo(20 * n + 4);
        }
    }

    @Test
    void largeGridSavesNearlyAllTestsOfAdjacentTriangles() {
        OrphanPairs small = new OrphanPairs(ConnectivityMesh.grid(60, 60).topology());
        assertThat(count(small)).isLessThan(small.adjacentTests() / 50);
        OrphanPairs large = new OrphanPairs(ConnectivityMesh.grid(214, 214).topology());
        assertThat(count(large)).isLessThan(large.adjacentTests() / 200);
    }

    private static long count(OrphanPairs orphans) {
        return (long) orphans.vertexFaceCount() + orphans.edgeEdgeCount();
    }

    @Test
    void everyPairOfALargeOpenFanIsAnOrphan() {
        int n = 5000;
        OrphanPairs open = new OrphanPairs(ConnectivityMesh.openFan(n).topology());
        assertThat(open.vertexFaceCount()).as("every rim vertex against every face without it").isEqualTo(n * (n - 1));
        int rimPairs = n * (n - 1) / 2 - (n - 1);
        int spokesAndRim = (n + 1) * n - 2 * n;
        assertThat(open.edgeEdgeCount()).isEqualTo(rimPairs + spokesAndRim);
    }

    @Test
    void orphansGrowLinearlyWithAHubInsideASurface() {
        OrphanPairs small = new OrphanPairs(ConnectivityMesh.ringedFan(100).topology());
        OrphanPairs large = new OrphanPairs(ConnectivityMesh.ringedFan(5000).topology());
        assertThat(large.vertexFaceCount()).isPositive().isEqualTo(50 * small.vertexFaceCount());
        assertThat(large.edgeEdgeCount()).isPositive().isEqualTo(50 * small.edgeEdgeCount());
    }

    @Test
    void refusesMorePairsThanTheLimitAndNamesTheHub() {
        Topology fan = ConnectivityMesh.openFan(30).topology();
        assertThat(new OrphanPairs(fan, triangle -> true, 2000).vertexFaceCount()).isEqualTo(30 * 29);
        assertThatThrownBy(() -> new OrphanPairs(fan, triangle -> true, 800)).isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "more than 800 feature pairs lie in adjacent triangles only; split the largest fan,"
                                + " the 30 triangles around vertex 0, or use the engine slabs");
    }
}

package dev.graze.connectivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FeatureOwnersTest {
    @Test
    void firstTriangleOwnsSharedFeatures() {
        Topology square = Topology.of(4, new int[] { 2, 0, 1, 3, 1, 2, 1, 3, 2 });
        FeatureOwners owners = new FeatureOwners(square);

        assertThat(owners.owned(0)).isEqualTo(FeatureTests.ALL_OWNED);
        assertThat(owners.owned(1)).as("vertex 3 and the edges to it").isEqualTo(0b110_100);
        assertThat(owners.owned(2)).as("a duplicate").isZero();
    }

    @ParameterizedTest
    @MethodSource("dev.graze.connectivity.ConnectivityMesh#all")
    void ownedTestsCoverEveryFeaturePairOnce(ConnectivityMesh mesh) {
        Topology topology = mesh.topology();
        FeatureOwners owners = new FeatureOwners(topology);
        TestedPairs tested = new TestedPairs(topology);
        for (int a = 0; a < topology.triangleCount(); a++) {
            for (int b = a + 1; b < topology.triangleCount(); b++) {
                if (!topology.isDuplicate(a) && !topology.isDuplicate(b)) {
                    int[] ca = tested.corners(a);
                    int[] cb = tested.corners(b);
                    int owned = FeatureTests.owned(owners.owned(a), owners.owned(b));
                    tested.addTests(a, b, FeatureTests.withoutCommon(owned, ca[0], ca[1], ca[2], cb[0], cb[1], cb[2]));
                }
            }
        }
        tested.areExactly(new NaiveFeaturePairs(mesh).all());
    }
}

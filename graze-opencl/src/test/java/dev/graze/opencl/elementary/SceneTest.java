package dev.graze.opencl.elementary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.opencl.MeshCase;
import dev.graze.opencl.PublicScene;
import dev.graze.opencl.TestDevices;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.connectivity.FeatureTests;
import dev.graze.device.DeviceMotion;
import dev.graze.device.PairTester;
import dev.graze.mesh.IndexPair;
import dev.graze.spi.SearchScene;
import java.io.IOException;
import java.util.HashSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole meshes: the device creates the same feature tests as the core, and finds the same contacts as its engines. */
class SceneTest {
    private static final double TOLERANCE = 1e-6;

    @ParameterizedTest
    @ValueSource(longs = { 1, 2, 3, 4 })
    void createsTheSameTestsAsTheCore(long seed) {
        MeshCase mesh = MeshCase.tangle(seed, 20, 40);
        CollectedResults results = test(mesh, mesh.allPairs(), 0, false);
        assertThat(results.vertexFace).isEqualTo(tests(mesh, FeatureTests.VERTICES_OF_A | FeatureTests.VERTICES_OF_B));
        assertThat(results.edgeEdge).isEqualTo(tests(mesh, FeatureTests.EDGES));
        assertThat(results.searched).isEqualTo(results.undecided.size())
                .isLessThan(results.vertexFace + results.edgeEdge);
        assertThat(new HashSet<>(results.undecided)).hasSameSizeAs(results.undecided);
    }

    private static long tests(MeshCase mesh, int mask) {
        return LongStream.of(mesh.allPairs())
                .map(pair -> Integer.bitCount(mesh.items().tests(IndexPair.first(pair), IndexPair.second(pair)) & mask))
                .sum();
    }

    @ParameterizedTest
    @ValueSource(longs = { 5, 6, 7, 8 })
    void findsTheContactsOfATangle(long seed) {
        MeshCase mesh = MeshCase.tangle(seed, 40, 60);
        Contacts contacts = contacts(mesh, mesh.allPairs(), 0, 0);
        assertThat(contacts.size()).isGreaterThan(100);
        assertThat(contacts).isEqualTo(detect(mesh, "brute", 0));
    }

    @ParameterizedTest
    @ValueSource(doubles = { 1e-9, 0.01, 0.3 })
    void dropsNothingWithinTheSeparation(double separation) {
        MeshCase mesh = MeshCase.tangle(9, 50, 60);
        Contacts contacts = contacts(mesh, mesh.allPairs(), separation, separation + 0x1p-17);
        assertThat(contacts).isEqualTo(detect(mesh, "brute", separation));
    }

    @Test
    void keepsFeaturesExactlyAtTheReachAlongAnAxis() {
        double[] positions = { -4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, 0.75 };
        assertThat(possibleContacts(positions, 0.75)).isOne();
        assertThat(possibleContacts(positions, 0.75 - 1e-12)).isZero();
    }

    @Test
    void keepsFeaturesExactlyAtTheReachAlongADiagonal() {
        double[] positions = { 4, -4, -4, -4, 4, -4, 0, 0, 4, 0.75, 0.75, 0 };
        assertThat(possibleContacts(positions, 0.75 * Math.sqrt(2))).isOne();
        assertThat(possibleContacts(positions, 0.75 - 1e-12)).isZero();
    }

    /** Returns the number of possible contacts of a triangle and a loose vertex at rest. */
    private static int possibleContacts(double[] positions, double reach) {
        MeshCase mesh = MeshCase.of(new int[] { 0, 1, 2 }, positions, positions);
        return test(mesh, mesh.allPairs(), reach, false).undecided.size();
    }

    @Test
    void findsTheContactsOfAPublicScene() throws IOException {
        MeshCase mesh = PublicScene.read("cloth-funnel", "227.ply", "228.ply");
        long[] pairs = mesh.overlappingPairs(0);
        assertThat(contacts(mesh, pairs, 0, 0)).isEqualTo(detect(mesh, "slabs", 0));
    }

    private static Contacts contacts(MeshCase mesh, long[] pairs, double separation, double reach) {
        CollectedResults results = test(mesh, pairs, reach, separation == 0);
        results.decideRest(new Decider(SearchScene.of(mesh.topology()), mesh.t0(), mesh.t1(), separation, TOLERANCE));
        return results.contacts.toContacts();
    }

    private static CollectedResults test(MeshCase mesh, long[] pairs, double reach, boolean decides) {
        CollectedResults results = new CollectedResults(mesh.t0(), mesh.t1());
        try (PairTester tester = TestDevices.require().open(mesh.onDevice(), TOLERANCE, decides)) {
            tester.begin(DeviceMotion.of(mesh.t0(), mesh.t1()), reach);
            tester.submit(pairs, 0, pairs.length).collect(results);
        }
        return results;
    }

    private static Contacts detect(MeshCase mesh, String engine, double separation) {
        try (Detector detector = Detector.continuous(mesh.topology()).engine(engine).threads(1).separation(separation)
                .start(mesh.t0())) {
            return detector.advance(mesh.t1());
        }
    }
}

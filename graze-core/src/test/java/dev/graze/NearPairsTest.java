package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import dev.graze.spi.Engine;
import dev.graze.spi.PairList;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What users see of near pairs: a small triangle above a large one. */
class NearPairsTest {
    private static final Topology ONE = Topology.of(3, new int[] { 0, 1, 2 });
    private static final Mesh FLOOR = new Mesh(ONE, new double[] { -9, -9, 0, 9, -9, 0, 0, 9, 0 });
    private static final Mesh TILE = new Mesh(ONE, new double[] { -1, -1, 0, 1, -1, 0, 0, 1, 0 });
    private static final Scene SCENE = Scene.of(Part.fixed("floor", FLOOR), Part.rigid("tile", TILE, Pose.at(0, 0, 2)));
    private static final Topology TWO = Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 });

    private static double[] tileAt(double height) {
        return new double[] { -9, -9, 0, 9, -9, 0, 0, 9, 0, -1, -1, height, 1, -1, height, 0, 1, height };
    }

    private static Detector start() {
        return Detector.continuous(SCENE).threads(1).start();
    }

    @Test
    void namesPartsAndLocalFeatures() {
        try (Detector detector = start()) {
            NearPairs pairs = detector.near(2);
            assertThat(pairs).hasToString("3 near pairs (3 vertex-face, 0 edge-edge)");
            assertThat(pairs.scene()).isSameAs(SCENE);
            assertThat(pairs.smallestDistance()).isEqualTo(2);
            assertThat(pairs.partA(1)).isEqualTo(1);
            assertThat(pairs.partB(1)).isZero();
            NearPair pair = pairs.get(1);
            assertThat(pair.a()).hasToString("vertex 1 of 'tile'");
            assertThat(pair.b()).hasToString("triangle 0 of 'floor'");
            assertThat(pair.kind()).isEqualTo(ContactKind.VF);
            assertThat(pair.distance()).isEqualTo(2);
            assertThat(pair.subFeatures()).isEqualTo(SubFeatures.V0_F123);
            assertThat(pair.normal()).isEqualTo(new NearPair.Vector(0, 0, 1));
            assertThat(pair.onA()).isEqualTo(new NearPair.Vector(1, -1, 2));
            assertThat(pair.onB().x()).isEqualTo(1, within(1e-14));
            assertThat(pair.onB().z()).isZero();
            assertThat(pair.u()).isEqualTo(pairs.u(1));
            assertThat(pair.v()).isEqualTo(pairs.v(1));
            assertThatThrownBy(() -> pairs.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void theDistanceItselfCounts() {
        try (Detector detector = start()) {
            assertThat(detector.near(Math.nextDown(2.0)).size()).isZero();
            assertThat(detector.near(Math.nextDown(2.0)).smallestDistance()).isInfinite();
            assertThat(detector.near(2).size()).isEqualTo(3);
            assertThat(detector.near(1e300).size()).isEqualTo(3 + 3 + 9);
        }
    }

    @Test
    void pairsKnowTheDistanceAskedFor() {
        try (Detector detector = start()) {
            NearPairs near = detector.near(2);
            assertThat(near.within()).isEqualTo(2);
            assertThat(near.in(SCENE).within()).isEqualTo(2);
            assertThat(detector.nearList(2, 1).at(SCENE.moves()).within()).isEqualTo(2);
            assertThat(detector.nearList(2, 1).candidates().within()).isGreaterThanOrEqualTo(3);
            assertThat(near.vertexCount()).isEqualTo(SCENE.positions().length / 3);
            assertThat(near.position(0, 1, 0)).isEqualTo(SCENE.positions()[3 * near.vertex(0, 1)]);
        }
        NearPairs bare = NearPairs.ofColumns(new PairList(0, new int[0]), new byte[0], new double[0], new double[0],
                new double[0], new double[0]);
        assertThatThrownBy(bare::within).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("did not come from a detector");
    }

    @Test
    void everyNearPairIsReducedToOneUniquePair() {
        try (Detector detector = start()) {
            NearPairs near = detector.near(1e3);
            UniquePairs unique = near.unique();
            int[] counts = new int[unique.size()];
            for (int i = 0; i < near.size(); i++) {
                int index = unique.indexOf(i);
                assertThat(unique.kind(index)).isEqualTo(near.subFeatures(i).kind());
                assertThat(unique.distance(index)).isEqualTo(near.distance(i));
                counts[index]++;
            }
            for (int i = 0; i < counts.length; i++) {
                assertThat(counts[i]).isEqualTo(unique.multiplicity(i));
                assertThat(unique.indexOf(unique.representative(i))).isEqualTo(i);
            }
        }
    }

    @Test
    void oneDetectorAnswersContactsAndProximity() {
        try (Detector detector = start()) {
            assertThat(detector.near(1).size()).isZero();
            assertThat(detector.advance(SCENE.move("tile", Pose.at(0, 0, -1))).size()).isEqualTo(3);
            assertThat(detector.near(1).size()).isEqualTo(3);
            assertThat(detector.near(1, SCENE.move("tile", Pose.at(0, 0, 9))).size()).isZero();
            assertThat(detector.near(1).get(0).normal().z()).as("below the floor").isEqualTo(-1);
            assertThat(detector.advance(SCENE.move("tile", Pose.at(0, 0, 1))).size()).isEqualTo(3);
        }
    }

    @Test
    void askingAtOtherPositionsForgetsTheProbe() {
        try (Detector detector = start()) {
            detector.probe(SCENE.move("tile", Pose.at(0, 0, 1)));
            assertThat(detector.near(1).size()).isZero();
            detector.near(1, SCENE.moves());
            assertThatThrownBy(detector::accept).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void followsAChangeOfScene() {
        try (Detector detector = start()) {
            NearList list = detector.nearList(2, 1);
            detector.change(SCENE.toBuilder().ignore("floor", "tile").build());
            assertThat(detector.near(2).size()).isZero();
            assertThatThrownBy(() -> list.at(SCENE.moves())).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("scene has changed");
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = { -1, Double.NaN, Double.POSITIVE_INFINITY })
    void refusesDistancesThatAreNotFinite(double distance) {
        try (Detector detector = start()) {
            assertThatThrownBy(() -> detector.near(distance)).isInstanceOf(InvalidInputException.class)
                    .hasMessage("the distance is " + distance + "; give a finite number, 0 or more");
            assertThatThrownBy(() -> detector.nearList(1, distance)).isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("the margin is");
        }
    }

    @Test
    void anEngineWithoutProximitySaysSo() {
        Engine bare = new Engine() {
            @Override
            public String name() {
                return "bare";
            }

            @Override
            public String description() {
                return "contacts only";
            }

            @Override
            public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
                return Engines.named("slabs").continuous(scene, options);
            }

            @Override
            public DiscreteSession discrete(SearchScene scene, EngineOptions options) {
                return Engines.named("slabs").discrete(scene, options);
            }
        };
        try (Detector detector = Detector.continuous(SCENE).engine(bare).threads(1).start()) {
            assertThatThrownBy(() -> detector.near(1)).isInstanceOf(InvalidInputException.class)
                    .hasMessage("engine 'bare' does not find near pairs; choose another engine, such as slabs");
        }
    }

    @Test
    void aNearListCoversHalfTheMargin() {
        try (Detector detector = Detector.continuous(TWO).threads(1).start(tileAt(2))) {
            NearList list = detector.nearList(1, 1);
            assertThat(list.distance()).isEqualTo(1);
            assertThat(list.margin()).isEqualTo(1);
            assertThat(list.candidates().size()).isEqualTo(3);
            assertThat(list.at(tileAt(2)).size()).isZero();
            // The tile alone moves by 1: a translation of 0.5 is common, so the rest is half the margin, rounded up.
            assertThat(list.covers(tileAt(1))).isFalse();
            assertThat(list.covers(tileAt(1.001))).isTrue();
            assertThat(list.at(tileAt(1.001)).size()).isZero();
            assertThatThrownBy(() -> list.at(tileAt(0.5))).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("its margin is 1.0; make a new list");
            assertThatThrownBy(() -> list.covers(new double[3])).isInstanceOf(InvalidInputException.class);
            detector.reset(tileAt(0.5));
            assertThat(list.at(tileAt(2)).size()).as("the list stays where it was made").isZero();
        }
    }

    @Test
    void aNearListKnowsPairsThatComeCloser() {
        try (Detector detector = Detector.continuous(TWO).threads(1).start(tileAt(2))) {
            NearList list = detector.nearList(1.5, 1);
            assertThat(list.at(tileAt(1.5)).size()).isEqualTo(3);
            assertThat(list.at(tileAt(1.5))).isEqualTo(detector.near(1.5, tileAt(1.5)));
        }
        try (Detector detector = start()) {
            NearList list = detector.nearList(1.5, 1);
            assertThat(list.at(SCENE.move("tile", Pose.at(0, 0, 1.5))).size()).isEqualTo(3);
            assertThat(list.covers(SCENE.move("tile", Pose.at(0, 0, 1.5)))).isTrue();
            assertThat(list.covers(SCENE.move("tile", Pose.at(0, 0, 0.5)))).isFalse();
        }
    }

    @Test
    void aClosedDetectorEndsItsLists() {
        Detector detector = Detector.continuous(TWO).threads(1).start(tileAt(2));
        NearList list = detector.nearList(1, 1);
        detector.close();
        assertThatThrownBy(() -> list.at(tileAt(2))).isInstanceOf(IllegalStateException.class);
    }

    /** A vertex beyond the range of floats must not hide others. */
    @ParameterizedTest
    @ValueSource(strings = { "brute", "slabs", "serial" })
    void findsPairsBesideAVertexFarAway(String engine) {
        double[] positions = { -0.75, 0, 0.25, 0, 0, 0, 0, -1e299, 0, -0.8125, 0, 0.25 };
        try (Detector detector = Detector.continuous(Topology.of(4, new int[] { 0, 1, 2 })).engine(engine).threads(1)
                .start(positions)) {
            assertThat(detector.near(0.0625).size()).isEqualTo(1);
            assertThat(detector.near(0.0625).subFeatures(0)).isEqualTo(SubFeatures.V0_V1);
            assertThat(detector.near(Math.nextDown(0.0625)).size()).isZero();
        }
    }

    @Test
    void emptyScenesHaveNoPairs() {
        try (Detector detector = Detector.continuous(Topology.of(0, new int[0])).threads(1).start(new double[0])) {
            assertThat(detector.near(1).size()).isZero();
            assertThat(detector.near(1).unique().size()).isZero();
            assertThat(detector.nearList(1, 1).at(new double[0]).size()).isZero();
        }
    }
}

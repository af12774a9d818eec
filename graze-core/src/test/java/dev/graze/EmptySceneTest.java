package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.query.SceneQueries;
import dev.graze.spi.Engine;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** In a scene without parts, and in one whose part has no vertices, nothing touches and every motion is free. */
class EmptySceneTest {
    private static final Topology NOTHING = Topology.of(0, new int[0]);
    private static final Scene EMPTY = Scene.builder().build();

    /** Returns each engine with a scene without parts and with scenes of parts without vertices. */
    private static Stream<Object[]> cases() {
        Mesh nothing = new Mesh(NOTHING, new double[0]);
        List<Scene> scenes = List.of(EMPTY, Scene.of(Part.deforming("mesh", nothing)),
                Scene.of(Part.deforming("a", nothing), Part.rigid("b", nothing), Part.fixed("c", nothing)));
        return Engines.all().stream().map(Engine::name)
                .flatMap(engine -> scenes.stream().map(scene -> new Object[] { engine, scene }));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyMotionIsFree(String engine, Scene scene) {
        for (double separation : new double[] { 0, 0.1 }) {
            for (int threads = 1; threads <= 2; threads++) {
                try (Detector detector = Detector.continuous(scene).engine(engine).separation(separation)
                        .threads(threads).start()) {
                    asks(detector);
                    asks(detector);
                    if (allDeform(scene)) {
                        assertThat(detector.safeStep(scene.positions())).isEqualTo(1);
                        assertThat(detector.advance(scene.positions()).size()).isZero();
                    }
                }
            }
        }
    }

    private static boolean allDeform(Scene scene) {
        return scene.parts().stream().allMatch(part -> part.motion() == Part.Motion.DEFORMING);
    }

    private static void asks(Detector detector) {
        Scene scene = detector.scene();
        Moves moves = scene.moves();
        assertThat(detector.safeStep(moves)).isEqualTo(1);
        assertThat(detector.safeSteps(moves)).isEmpty();
        assertThat(detector.firstImpact(moves).size()).isZero();
        assertThat(detector.touches(moves)).isFalse();
        assertThat(detector.probe(moves).limiting().earliestToi()).isEqualTo(1);
        assertThat(detector.probe(moves, 3).isComplete()).isTrue();
        assertThat(detector.probeWithin(0.5, moves).size()).isZero();
        detector.accept();
        assertThat(detector.advanceSafely(moves)).isEqualTo(1);
        assertThat(detector.advance(moves).size()).isZero();
        assertThat(detector.near(1).smallestDistance()).isInfinite();
        assertThat(detector.near(1, moves).unique().size()).isZero();
        assertThat(detector.vertexSteps(moves, 1, 0.5)).isEmpty();
        NearList list = detector.nearList(1, 1);
        assertThat(list.covers(moves)).isTrue();
        assertThat(list.at(moves).size()).isZero();
        StepCandidates candidates = detector.candidates(moves, 1);
        assertThat(candidates.covers(moves)).isTrue();
        assertThat(candidates.size()).isZero();
        assertThat(candidates.safeStep(moves)).isEqualTo(1);
        assertThat(candidates.touches(moves)).isFalse();
        assertThat(candidates.probe(moves).size()).isZero();
        assertThat(candidates.firstImpact(moves).size()).isZero();
        assertThat(candidates.vertexSteps(moves, 1, 0.5)).isEmpty();
        detector.reset(moves);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void nothingIntersects(String engine, Scene scene) {
        try (DiscreteDetector detector = Detector.discrete(scene).engine(engine).shapes(true).threads(2).start()) {
            for (int step = 0; step < 2; step++) {
                assertThat(detector.detect().size()).isZero();
                assertThat(detector.detect(scene.moves()).size()).isZero();
                assertThat(detector.intersects()).isFalse();
                if (allDeform(scene)) {
                    assertThat(detector.intersects(scene.positions())).isFalse();
                }
            }
        }
    }

    /** A scene that becomes empty, and one that gets its first parts, as bodies come and go in a simulation. */
    @ParameterizedTest
    @MethodSource("cases")
    void partsComeAndGo(String engine, Scene empty) {
        Scene full = Scene.of(Part.deforming("box", TouchingBodies.box(0, 0, 0, 1, 1)),
                Part.fixed("table", TouchingBodies.sheet(-1, -1, 0, 3, 1, false)));
        try (Detector detector = Detector.continuous(full).engine(engine).threads(2).start();
                DiscreteDetector instants = Detector.discrete(full).engine(engine).threads(2).start()) {
            for (int round = 0; round < 2; round++) {
                assertThat(detector.probe(full.moves()).size()).isPositive();
                assertThat(instants.detect().size()).isPositive();
                detector.change(empty);
                instants.change(empty);
                asks(detector);
                assertThat(instants.detect().size()).isZero();
                detector.change(full);
                instants.change(full);
            }
        }
    }

    @Test
    void nothingIsNear() {
        try (SceneQueries queries = SceneQueries.of(EMPTY)) {
            queries.place(EMPTY.moves());
            assertThat(queries.distances(1)).isEmpty();
            assertThat(queries.nearest()).isEmpty();
            assertThat(queries.relations(0.1)).isEmpty();
        }
    }
}

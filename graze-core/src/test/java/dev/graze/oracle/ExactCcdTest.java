package dev.graze.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.oracle.pairs.PairFamilies;
import dev.graze.oracle.scenes.PublicQuery;
import dev.graze.oracle.scenes.PublicScene;
import dev.graze.oracle.scenes.PublicScene.LabelledPair;
import dev.graze.oracle.scenes.SharedData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ExactCcdTest {
    private static final double TIME_WIDTH = 0x1p-40;
    private static final int PAIRS_PER_FAMILY = 100;
    private static final int SCENE_SAMPLE = 500;

    static Stream<CcdCase> handMade() {
        return CcdCase.all();
    }

    @ParameterizedTest
    @MethodSource("handMade")
    void decidesHandMadeCases(CcdCase hand) {
        TouchTime impact = switch (hand.kind()) {
            case VF -> ExactCcd.vertexFace(hand.t0(), hand.t1());
            case EE -> ExactCcd.edgeEdge(hand.t0(), hand.t1());
        };

        assertThat(impact.touches()).isEqualTo(!Double.isNaN(hand.toi()));
        if (impact.touches()) {
            assertThat(impact.latest().subtract(impact.earliest()).doubleValue()).isBetween(0.0, TIME_WIDTH);
            assertThat(impact.earliest().doubleValue()).isCloseTo(hand.toi(), within(TIME_WIDTH));
            assertThat(impact.latest().doubleValue()).isCloseTo(hand.toi(), within(TIME_WIDTH));
        }
    }

    @Test
    void boundsOfADyadicTimeEqualIt() {
        TouchTime impact = ExactCcd.vertexFace(new double[] { .25, .25, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0 },
                new double[] { .25, .25, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0 });

        assertThat(impact.earliest()).isEqualByComparingTo("1");
        assertThat(impact.latest()).isEqualByComparingTo("1");
        assertThat(impact.allows(1, 0)).isTrue();
        assertThat(impact.allows(Math.nextUp(1.0), 0)).isFalse();
        assertThat(impact.allows(1 - 2e-6, 1e-6)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void vertexFaceDoesNotDependOnTheOrderOfTheFace(PairFamilies family) {
        var random = PairFamilies.seeded(1);
        for (int i = 0; i < PAIRS_PER_FAMILY; i++) {
            double[] pair = family.vertexFace(random);
            TouchTime impact = vertexFace(pair, 0, 1, 2, 3);

            assertAgree(impact, vertexFace(pair, 0, 2, 3, 1), pair);
            assertAgree(impact, vertexFace(pair, 0, 1, 3, 2), pair);
            assertThat(vertexFace(reversed(pair), 0, 1, 2, 3).touches()).isEqualTo(impact.touches());
        }
    }

    @ParameterizedTest
    @EnumSource
    void edgeEdgeDoesNotDependOnTheOrderOfEdgesOrEndpoints(PairFamilies family) {
        var random = PairFamilies.seeded(2);
        for (int i = 0; i < PAIRS_PER_FAMILY; i++) {
            double[] pair = family.edgeEdge(random);
            TouchTime impact = edgeEdge(pair, 0, 1, 2, 3);

            assertAgree(impact, edgeEdge(pair, 2, 3, 0, 1), pair);
            assertAgree(impact, edgeEdge(pair, 1, 0, 2, 3), pair);
            assertThat(edgeEdge(reversed(pair), 0, 1, 2, 3).touches()).isEqualTo(impact.touches());
        }
    }

    private static TouchTime vertexFace(double[] pair, int... order) {
        return ExactCcd.vertexFace(reordered(pair, 0, order), reordered(pair, 12, order));
    }

    private static TouchTime edgeEdge(double[] pair, int... order) {
        return ExactCcd.edgeEdge(reordered(pair, 0, order), reordered(pair, 12, order));
    }

    private static double[] reordered(double[] pair, int offset, int[] order) {
        double[] points = new double[12];
        for (int i = 0; i < order.length; i++) {
            System.arraycopy(pair, offset + 3 * order[i], points, 3 * i, 3);
        }
        return points;
    }

    private static double[] reversed(double[] pair) {
        double[] result = Arrays.copyOfRange(pair, 12, 36);
        System.arraycopy(pair, 0, result, 12, 12);
        return result;
    }

    private static void assertAgree(TouchTime expected, TouchTime actual, double[] pair) {
        assertThat(actual.touches()).as(() -> Arrays.toString(pair)).isEqualTo(expected.touches());
        if (expected.touches()) {
            assertThat(actual.earliest()).isLessThanOrEqualTo(expected.latest());
            assertThat(actual.latest()).isGreaterThanOrEqualTo(expected.earliest());
        }
    }

    @ParameterizedTest
    @EnumSource(names = { "TOUCH_AT_START", "TOUCH_AT_END", "GRAZING" })
    void findsEveryConstructedTouch(PairFamilies family) {
        var random = PairFamilies.seeded(3);
        for (int i = 0; i < PAIRS_PER_FAMILY; i++) {
            assertThat(vertexFace(family.vertexFace(random), 0, 1, 2, 3).touches()).isTrue();
            assertThat(edgeEdge(family.edgeEdge(random), 0, 1, 2, 3).touches()).isTrue();
        }
    }

    @Test
    void agreesWithEveryPublicQuery() throws IOException {
        List<PublicQuery> queries = PublicQuery.readAll(SharedData.require("queries"));

        assertThat(queries).isNotEmpty();
        assertThat(queries).filteredOn(query -> query.decide().touches() != query.collides())
                .extracting(PublicQuery::origin).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({ "cloth-ball, cloth_ball92.ply, cloth_ball93.ply", "cloth-funnel, 227.ply, 228.ply" })
    void agreesWithTheGroundTruthOfScenes(String scene, String first, String second) throws IOException {
        Path folder = SharedData.require("scenes").resolve(scene);
        PublicScene t0 = PublicScene.readFrame(folder.resolve(first));
        PublicScene t1 = PublicScene.readFrame(folder.resolve(second));
        List<LabelledPair> labelled = LabelledPair.readAll(folder.resolve("ground-truth.csv"));
        List<LabelledPair> chosen = new ArrayList<>(labelled.stream().filter(LabelledPair::collides).toList());
        Collections.shuffle(chosen, new Random(4));
        chosen.subList(Math.min(SCENE_SAMPLE, chosen.size()), chosen.size()).clear();
        labelled.stream().filter(Predicate.not(LabelledPair::collides)).forEach(chosen::add);

        assertThat(chosen).filteredOn(pair -> pair.decide(t0, t1).touches() != pair.collides())
                .extracting(pair -> pair.kind() + Arrays.toString(pair.vertices())).isEmpty();
    }
}

package dev.graze.narrow.exact;

import static dev.graze.ContactKind.EE;
import static dev.graze.ContactKind.VF;
import static dev.graze.narrow.exact.PairCase.MISS;
import static dev.graze.narrow.exact.PairCase.moving;
import static dev.graze.narrow.exact.PairCase.still;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.graze.ContactStatus;
import dev.graze.mesh.InvalidInputException;
import dev.graze.narrow.Impact;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Pairs with a known answer, at least one for each way in which a pair can be degenerate. */
class HandMadeCasesTest {
    private static final double ULP = Math.ulp(1.0);
    private static final double TINY = Double.MIN_VALUE;
    private static final double HUGE = 1e308;
    /** The largest double below the square root of a half; the nearest double is above it. */
    private static final double ROOT_OF_HALF = Math.nextDown(Math.sqrt(0.5));
    /** 1.0 / 3 rounds down, to the largest double below a third. */
    private static final double THIRD = 1.0 / 3;

    /** Returns a case of a vertex against the fixed face (0,0,0), (4,0,0), (0,4,0). */
    private static Arguments onFace(String name, double toi, double[] vertex) {
        return vf(name, toi, vertex, still(0, 0, 0), still(4, 0, 0), still(0, 4, 0));
    }

    /**
     * Returns a case of a vertex against the face (0,0,0), (4,0,0), (0,4,z) whose last corner moves from z0 to z1, so
     * that the vertex (x, y, z) is coplanar when 4 z = y z(t).
     */
    private static Arguments onTiltingFace(String name, double toi, double z0, double z1, double[] vertex) {
        return vf(name, toi, vertex, still(0, 0, 0), still(4, 0, 0), moving(0, 4, z0, 0, 4, z1));
    }

    private static Arguments vf(String name, double toi, double[]... points) {
        return arguments(name, toi, PairCase.of(VF, points));
    }

    private static Arguments ee(String name, double toi, double[]... points) {
        return arguments(name, toi, PairCase.of(EE, points));
    }

    static Stream<Arguments> vertexAgainstStillFace() {
        return Stream.of(onFace("through the inside", 0.5, moving(1, 1, 1, 1, 1, -1)),
                onFace("through the inside, at a third", THIRD, moving(1, 1, 1, 1, 1, -2)),
                onFace("through a corner", 0.5, moving(0, 0, 1, 0, 0, -1)),
                onFace("through an edge", 0.5, moving(2, 2, 1, 2, 2, -1)),
                onFace("outside an edge by the last bit", MISS, moving(2, 2 + 2 * ULP, 1, 2, 2 + 2 * ULP, -1)),
                onFace("inside an edge by the last bit", 0.5, moving(2, 2 - ULP, 1, 2, 2 - ULP, -1)),
                onFace("arrives at t1", 1, moving(1, 1, 1, 1, 1, 0)),
                onFace("stops short by the smallest double", MISS, moving(1, 1, 1, 1, 1, TINY)),
                onFace("starts on the inside", 0, moving(1, 1, 0, 1, 1, 1)),
                onFace("starts on a corner", 0, moving(4, 0, 0, 5, 0, 1)),
                onFace("stays apart", MISS, still(1, 1, 1)),
                onFace("stays on", 0, still(1, 1, 0)),
                onFace("in the plane, entering over an edge", 0.5, moving(-1, 1, 0, 1, 1, 0)),
                onFace("in the plane, past an edge", MISS, moving(-1, -1, 0, -1, 5, 0)),
                onFace("in the plane, over a corner only", 0.5, moving(-1, 1, 0, 1, -1, 0)),
                onFace("in the plane, past a corner by the last bit", MISS, moving(-1, 1 - ULP, 0, 1, -1 - ULP, 0)),
                onFace("in the plane, along the line of an edge", 0.5, moving(-2, 0, 0, 2, 0, 0)),
                onFace("at a time below the smallest double", 0, moving(1, 1, TINY, 1, 1, -1)));
    }

    static Stream<Arguments> vertexAgainstMovingFace() {
        return Stream.of(
                vf("apart, moving together", MISS, moving(1, 1, 1, 8, 9, 4), moving(0, 0, 0, 7, 8, 3),
                        moving(4, 0, 0, 11, 8, 3),
                        moving(0, 4, 0, 7, 12, 3)),
                onTiltingFace("tangent", 0.5, 2, 0, moving(1, 0, 0.25, 1, 2, 0.25)),
                onTiltingFace("almost tangent, apart", MISS, 2, 0, moving(1, 0, 0.25 + ULP / 4, 1, 2, 0.25 + ULP / 4)),
                onTiltingFace("almost tangent, through", 0.5 - 0x1p-27, 2, 0,
                        moving(1, 0, 0.25 - ULP / 4, 1, 2, 0.25 - ULP / 4)),
                onTiltingFace("tangent at a third", THIRD, 2, -1, moving(1, 0, 0.25, 1, 3, 0.25)),
                onTiltingFace("tangent at a third, outside the face", MISS, 2, -1, moving(-1, 0, 0.25, -1, 3, 0.25)),
                onTiltingFace("at an irrational time", ROOT_OF_HALF, 0, 2, moving(1, 0, 0.5, 1, 2, 0.5)),
                onTiltingFace("coplanar outside the face first, then inside", 0.75, 4, 0,
                        moving(-1, 0, 0.75, 1, 4, 0.75)),
                onTiltingFace("on an edge at an irrational time", ROOT_OF_HALF, 0, 2, moving(0, 0, 0.5, 0, 2, 0.5)),
                onTiltingFace("outside that edge by the smallest double", MISS, 0, 2,
                        moving(-TINY, 0, 0.5, -TINY, 2, 0.5)));
    }

    static Stream<Arguments> vertexAgainstFlatFace() {
        double[] collapsing = moving(2, 1, 0, 2, -1, 0);
        return Stream.of(
                vf("a segment throughout", 0.5, moving(1, 0, 1, 1, 0, -1), still(0, 0, 0), still(4, 0, 0),
                        still(2, 0, 0)),
                vf("a segment throughout, past its endpoint", MISS, moving(5, 0, 1, 5, 0, -1), still(0, 0, 0),
                        still(4, 0, 0), still(2, 0, 0)),
                vf("a segment throughout, along it", 0.25, moving(5, 0, 0, 1, 0, 0), still(0, 0, 0), still(4, 0, 0),
                        still(2, 0, 0)),
                vf("a point throughout", 0.5, moving(0, 0, 0, 2, 2, 2), still(1, 1, 1), still(1, 1, 1), still(1, 1, 1)),
                vf("a point throughout, missed", MISS, moving(0, 0, 0, 2, 2, 3), still(1, 1, 1), still(1, 1, 1),
                        still(1, 1, 1)),
                vf("a segment when touched", 0.5, moving(1, 0, 1, 1, 0, -1), still(0, 0, 0), still(4, 0, 0),
                        collapsing),
                vf("a segment when passed", MISS, moving(5, 0, 1, 5, 0, -1), still(0, 0, 0), still(4, 0, 0),
                        collapsing),
                vf("turning over in the vertex's plane", 0.75, still(1, -0.25, 0), still(0, 0, 0), still(4, 0, 0),
                        collapsing),
                vf("touched at a corner when a segment, in its plane", 0.5, moving(-1, 0, 0, 1, 0, 0), still(0, 0, 0),
                        still(4, 0, 0),
                        collapsing),
                vf("a point when touched", 0.5, moving(0, 0, 1, 0, 0, -1), moving(1, 0, 0, -1, 0, 0),
                        moving(0, 1, 0, 0, -1, 0),
                        moving(-1, -1, 0, 1, 1, 0)));
    }

    static Stream<Arguments> vertexFaceExtremes() {
        return Stream.of(
                vf("coordinates near the largest double", 0.5, moving(0, 0, HUGE, 0, 0, -HUGE), still(-HUGE, -HUGE, 0),
                        still(HUGE, -HUGE, 0),
                        still(0, HUGE, 0)),
                vf("coordinates near the smallest double", 0.5, moving(TINY, TINY, TINY, TINY, TINY, -TINY),
                        still(0, 0, 0),
                        still(4 * TINY, 0, 0),
                        still(0, 4 * TINY, 0)),
                vf("huge and tiny coordinates", 0.5, moving(TINY, TINY, HUGE, TINY, TINY, -HUGE), still(0, 0, 0),
                        still(4 * TINY, 0, 0),
                        still(0, 4 * TINY, 0)),
                vf("huge and tiny coordinates, missed", MISS,
                        moving(3 * TINY, 2 * TINY, HUGE, 3 * TINY, 2 * TINY, -HUGE), still(0, 0, 0),
                        still(4 * TINY, 0, 0),
                        still(0, 4 * TINY, 0)),
                vf("a huge face, missed by the smallest double", MISS, moving(-TINY, 1, 1, -TINY, 1, -1),
                        still(0, 0, 0), still(HUGE, 0, 0),
                        still(0, HUGE, 0)));
    }

    static Stream<Arguments> crossingEdges() {
        double[] left = moving(-1, 0, 1, -1, 0, -1);
        double[] right = moving(1, 0, 1, 1, 0, -1);
        return Stream.of(ee("through the middle", 0.5, left, right, still(0, -1, 0), still(0, 1, 0)),
                ee("endpoint on the interior", 0.5, left, right, still(0, 0, 0), still(0, 1, 0)),
                ee("endpoint on endpoint", 0.5, left, right, still(1, 0, 0), still(1, 1, 0)),
                ee("past an endpoint by the last bit", MISS, left, right, still(1 + ULP, 0, 0), still(1 + ULP, 1, 0)),
                ee("beside an endpoint by the smallest double", MISS, left, right, still(0, TINY, 0), still(0, 1, 0)),
                ee("crossing at the start", 0, moving(-1, 0, 0, -1, 0, -1), moving(1, 0, 0, 1, 0, -1), still(0, -1, 0),
                        still(0, 1, 0)),
                ee("arriving at t1", 1, moving(-1, 0, 1, -1, 0, 0), moving(1, 0, 1, 1, 0, 0), still(0, -1, 0),
                        still(0, 1, 0)),
                ee("apart, moving together", MISS, moving(-1, 0, 1, 4, 5, 6), moving(1, 0, 1, 6, 5, 6),
                        moving(0, -1, 0, 5, 4, 5),
                        moving(0, 1, 0, 5, 6, 5)),
                ee("in one plane, endpoint on the interior", 0.5, moving(-1, -1, 0, 1, -1, 0),
                        moving(-1, 1, 0, 1, 1, 0),
                        still(0, 0, 0),
                        still(2, 0, 0)),
                ee("in one plane, endpoint on endpoint", 0.5, moving(-1, -1, 0, 1, -1, 0), moving(-1, 1, 0, 1, 1, 0),
                        still(0, 1, 0), still(2, 1, 0)),
                ee("in one plane, past the endpoint by the last bit", MISS, moving(-1, -1, 0, 1, -1, 0),
                        moving(-1, 1, 0, 1, 1, 0),
                        still(0, 1 + ULP, 0), still(2, 1 + ULP, 0)));
    }

    static Stream<Arguments> parallelAndDegenerateEdges() {
        double[] left = moving(0, 0, 1, 0, 0, -1);
        double[] right = moving(2, 0, 1, 2, 0, -1);
        return Stream.of(ee("parallel, overlapping", 0.5, left, right, still(1, 0, 0), still(3, 0, 0)),
                ee("parallel, endpoint on endpoint", 0.5, left, right, still(2, 0, 0), still(3, 0, 0)),
                ee("parallel, past the endpoint by the last bit", MISS, left, right, still(2 + 2 * ULP, 0, 0),
                        still(3, 0, 0)),
                ee("parallel, the second within the first", 0.5, left, right, still(0.5, 0, 0), still(1, 0, 0)),
                ee("parallel, the first within the second", 0.5, left, right, still(-1, 0, 0), still(3, 0, 0)),
                ee("on one line, meeting", 0.5, moving(0, 0, 0, 2, 0, 0), moving(1, 0, 0, 3, 0, 0), still(2, 0, 0),
                        still(3, 0, 0)),
                ee("on one line, meeting at t1", 1, moving(0, 0, 0, 1, 0, 0), moving(1, 0, 0, 2, 0, 0), still(2, 0, 0),
                        still(3, 0, 0)),
                ee("on one line, stopping short", MISS, moving(0, 0, 0, 1, 0, 0), moving(1, 0, 0, 2 - ULP, 0, 0),
                        still(2, 0, 0),
                        still(3, 0, 0)),
                ee("a point on an edge", 0.5, moving(1, 0, 1, 1, 0, -1), moving(1, 0, 1, 1, 0, -1), still(0, 0, 0),
                        still(2, 0, 0)),
                ee("a point past an edge", MISS, moving(3, 0, 1, 3, 0, -1), moving(3, 0, 1, 3, 0, -1), still(0, 0, 0),
                        still(2, 0, 0)),
                ee("two points", THIRD, moving(0, 0, 0, 3, 3, 3), moving(0, 0, 0, 3, 3, 3), still(1, 1, 1),
                        still(1, 1, 1)),
                ee("two points, missing", MISS, moving(0, 0, 0, 3, 3, 3), moving(0, 0, 0, 3, 3, 3),
                        still(1, 1, 1 + ULP),
                        still(1, 1, 1 + ULP)),
                ee("parallel when touching", 0.5, left, moving(2, 1, 1, 2, -1, -1), still(1, 0, 0), still(3, 0, 0)),
                ee("parallel when passing", MISS, left, moving(2, 1, 1, 2, -1, -1), still(2.5, 0, 0), still(3, 0, 0)),
                ee("a point when touching", 0.5, moving(1, 0, 1, 1, 0, -1), moving(1, 1, 1, 1, -1, -1), still(0, 0, 0),
                        still(2, 0, 0)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({ "vertexAgainstStillFace", "vertexAgainstMovingFace", "vertexAgainstFlatFace", "vertexFaceExtremes",
            "crossingEdges",
            "parallelAndDegenerateEdges" })
    void findsTheKnownToi(String name, double toi, PairCase pair) {
        assertThat(pair.toi()).as(name).isEqualTo(toi);
    }

    @Test
    void statusDistinguishesTouchingAtTheStartFromTouchingJustAfter() {
        PairCase onFace = PairCase.of(VF, moving(1, 1, 0, 1, 1, -1), still(0, 0, 0), still(4, 0, 0), still(0, 4, 0));
        PairCase justAbove = PairCase.of(VF, moving(1, 1, TINY, 1, 1, -1), still(0, 0, 0), still(4, 0, 0),
                still(0, 4, 0));
        Impact impact = new Impact();
        assertThat(new ExactPairSolver().findImpact(onFace.pair(), impact)).isTrue();
        assertThat(impact.status()).isEqualTo(ContactStatus.TOUCHING_AT_START);
        assertThat(new ExactPairSolver().findImpact(justAbove.pair(), impact)).isTrue();
        assertThat(impact.status()).isEqualTo(ContactStatus.CONVERGED);
    }

    @Test
    void namesACoordinateThatIsNotFinite() {
        PairCase broken = PairCase.of(EE, still(0, 0, 0), still(1, 0, 0), moving(0, 0, 1, 0, Double.NaN, 1),
                still(0, 1, 1));
        assertThatThrownBy(broken::toi).isInstanceOf(InvalidInputException.class)
                .hasMessage("coordinate y of point 2 of the pair at t1 is NaN; give finite positions");
    }
}

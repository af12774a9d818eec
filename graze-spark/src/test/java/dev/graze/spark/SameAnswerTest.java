package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.spark.check.CheckRequest;
import dev.graze.spark.check.SceneCheck;
import dev.graze.spark.item.ItemTable;
import dev.graze.spark.partition.PartSizes;
import dev.graze.spark.partition.Plan;
import dev.graze.spark.partition.Planner;
import dev.graze.spark.partition.SubdivisionKind;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the number of parts, the pairs are those that one machine finds, bit for bit. */
class SameAnswerTest {
    private static final long NEVER_SPLIT = Long.MAX_VALUE;
    private static final List<MotionCase> SCENES = List.of(MotionCase.scene("cloth-ball", 1200, 20, 24),
            MotionCase.soup(200, 7), MotionCase.grid(6));

    private static Plan plan(MotionCase scene, ItemTable table, double separation, PartSizes sizes) {
        Plan plan = new Planner(table, separation, sizes).plan();
        assertThat(plan.items()).as(scene.name()).isGreaterThanOrEqualTo(scene.topology().triangleCount());
        return plan;
    }

    private static void assertSame(MotionCase scene, CheckRequest request, PartSizes sizes, List<Row> expected) {
        ItemTable table = ItemTable.of(scene.table(TestSession.get()), request.motion(), scene.name());
        Plan plan = plan(scene, table, request.separation(), sizes);
        SceneCheck check = new SceneCheck(TestSession.get(), request);
        List<Row> found = check.pairs(table, plan.subdivision()).collectAsList();
        assertThat(found).as("%s in %d parts", scene, plan.perPart().length).hasSameSizeAs(expected);
        assertThat(PairRows.sorted(found)).as("%s in %d parts", scene, plan.perPart().length)
                .isEqualTo(PairRows.sorted(expected));
        assertThat(check.reports().value()).hasSize(plan.perPart().length);
    }

    @ParameterizedTest
    @ValueSource(ints = { 1, 4, 16, 64 })
    void findsTheContactsOfOneMachine(int parts) {
        for (MotionCase scene : SCENES) {
            List<Row> expected = scene.contacts("front", 0);
            assertThat(expected).as(scene.name()).isNotEmpty();
            assertSame(scene, new CheckRequest(true, "slabs", 1, 0),
                    new PartSizes(SubdivisionKind.KD, parts, 1, NEVER_SPLIT), expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 5, 40 })
    void findsTheSameInFuzzyParts(int parts) {
        for (MotionCase scene : SCENES) {
            assertSame(scene, new CheckRequest(true, "slabs", 1, 0),
                    new PartSizes(SubdivisionKind.FUZZY, parts, 1, NEVER_SPLIT),
                    scene.contacts("slabs", 0));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 16 })
    void findsWhatComesWithinASeparation(int parts) {
        for (MotionCase scene : SCENES) {
            List<Row> expected = scene.contacts("slabs", 0.002);
            assertThat(expected).as(scene.name()).hasSizeGreaterThanOrEqualTo(scene.contacts("slabs", 0).size());
            assertSame(scene, new CheckRequest(true, "front", 1, 0.002),
                    new PartSizes(SubdivisionKind.KD, parts, 1, NEVER_SPLIT),
                    expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = { 16 })
    void findsTheIntersectionsOfOneMachine(int parts) {
        for (MotionCase scene : SCENES) {
            assertSame(scene, new CheckRequest(false, "slabs", 1, 0),
                    new PartSizes(SubdivisionKind.KD, parts, 1, NEVER_SPLIT),
                    scene.intersections("brute"));
        }
    }

    @Test
    void splitsLargePartsAgainAndFindsTheSame() {
        MotionCase scene = SCENES.getFirst();
        ItemTable table = ItemTable.of(scene.table(TestSession.get()), true, scene.name());
        PartSizes sizes = new PartSizes(SubdivisionKind.KD, 2, 1, 300);
        Plan plan = plan(scene, table, 0, sizes);
        assertThat(plan.splits()).isPositive();
        assertThat(plan.tooLarge()).isZero();
        assertThat(plan.largest()).isLessThanOrEqualTo(300);
        assertSame(scene, new CheckRequest(true, "slabs", 1, 0), sizes, scene.contacts("slabs", 0));
    }

    /** Triangles that all meet in one place cannot be told apart by any cut. */
    @Test
    void leavesAPartAloneThatNoCutMakesSmaller() {
        MotionCase scene = MotionCase.fan(80);
        PartSizes sizes = new PartSizes(SubdivisionKind.KD, 1, 1, 20);
        Plan plan = plan(scene, ItemTable.of(scene.table(TestSession.get()), true, scene.name()), 0, sizes);
        assertThat(plan.tooLarge()).isPositive();
        assertSame(scene, new CheckRequest(true, "slabs", 1, 0), sizes, scene.contacts("slabs", 0));
    }
}
